"""The zones of a game and the rows of play (Rule 415)."""

from __future__ import annotations

from enum import StrEnum


class GameZone(StrEnum):
    """The six zones, play as its three rows and what is attached to cards there (Rule 415.1, 415.8a).

    A token that has ceased to exist is in no zone (Rule 404.2c), nor is a card of a side deck (Rule 800.2a).
    """

    CHAIN = "chain"
    DECK = "deck"
    GRAVEYARD = "graveyard"
    HAND = "hand"
    REMOVED = "removed from game"
    ALLY_ROW = "ally row"
    ATTACHED = "attached"
    HERO_ROW = "hero row"
    RESOURCE_ROW = "resource row"
    SIDE_DECK = "side deck"
    NOWHERE = "nowhere"

    @property
    def is_play(self) -> bool:
        """Whether a card here is in play."""
        return self is ALLY_ROW or self is HERO_ROW or self is RESOURCE_ROW or self is ATTACHED


ALLY_ROW = GameZone.ALLY_ROW
ATTACHED = GameZone.ATTACHED
HERO_ROW = GameZone.HERO_ROW
RESOURCE_ROW = GameZone.RESOURCE_ROW
