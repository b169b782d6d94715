"""What decks add to the card database: who may play a card, search keys, sections of its page."""
