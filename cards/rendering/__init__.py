"""A card in other forms than a page: plain text, JSON, a picture."""
