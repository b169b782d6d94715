"""Pictures of cards, drawn from their own facts: people by race and class, animals, weapons, armour by slot,
abilities by what they do, quests and places; in the colours of class and school, with the ornament of rarity
and block, and varied by the name, so that no two are alike.
"""

from cards.rendering.artwork.picture import picture
from cards.rendering.artwork.subject import PictureSubject

__all__ = ["PictureSubject", "picture"]
