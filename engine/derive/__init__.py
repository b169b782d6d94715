"""What follows from the cards in play: current characteristics, and which powers watch for what."""
