"""The cards for other programs: search, lookup, sets, and all cards in one file."""
