"""The words of cards: normalised text, keywords, tags, traits, and the columns that searches look in."""
