"""Games in the browser: tables where people sit down, the decisions made there, and the pages of a game."""
