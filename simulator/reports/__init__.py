"""What the games of a run tell: statistics with intervals, charts, and progress meanwhile."""
