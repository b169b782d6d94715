"""Decks for other programs: the check of any list; decks to read, make, change and delete."""
