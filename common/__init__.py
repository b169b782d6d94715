"""Building blocks for every room: caches. Knows no room."""
