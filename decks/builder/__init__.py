"""The deck builder: the pool of cards beside a deck, and how the deck's list is arranged."""
