"""The pages of the card database: the list, one card, and what serves them."""
