"""What the games of a run are played from, how they are played, and how they are counted."""
