"""What a deck is made of: counted, averaged and drawn."""
