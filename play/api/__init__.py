"""Games at the play table for other programs."""
