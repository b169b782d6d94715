"""The flow of a game: turn, priority, links and combat, a module for each section of the rules."""
