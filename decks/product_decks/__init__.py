"""The decks that the publisher sold, from the cardcarp collection: public decks that nobody owns."""
