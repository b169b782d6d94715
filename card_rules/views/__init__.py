"""Pages of the rules behind cards, and of rulings."""
