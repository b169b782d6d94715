"""What the text and type line of a card say of building decks (Rule 100.2)."""
