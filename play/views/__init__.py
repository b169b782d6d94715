"""Pages of games: the lobby, a table, and what its players do there."""
