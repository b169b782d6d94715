"""Series of games: how the games of a run are played, and how they are counted."""
