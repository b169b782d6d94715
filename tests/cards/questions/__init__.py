"""Questions in players' words with the cards that answer them, and how many of them are answered."""
