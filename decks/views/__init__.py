"""The pages of decks: lists of them, making one, the workbench, and the changes made there."""
