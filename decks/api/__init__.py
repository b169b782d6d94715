"""The API of decks: the check of any list; decks to read, create, change and delete."""
