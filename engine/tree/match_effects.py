"""Instructions that reach beyond the game being played: to the next one of the match, to cards outside of it,
to a raid (Rule 800).
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.tree.effects import Effect
from engine.tree.references import CardReference, PlayerReference, Quantity


@dataclass(frozen=True, slots=True)
class KeepForNextGame(Effect):
    """As in "each player keeps any number of equipment they control in play for the next game": of the cards
    that started the match in the player's deck or side deck (Rule 800.1c, 800.1d).
    """

    player: PlayerReference
    cards: CardReference


@dataclass(frozen=True, slots=True)
class BuildDeck(Effect):
    """As in "build a new ten-card deck using cards from your entire collection": of the side deck, and
    shuffled (Rule 800.2).
    """

    player: PlayerReference
    count: Quantity


@dataclass(frozen=True, slots=True)
class StartRaid(Effect):
    """As in "remove all cards you own or control in all zones from the game and start an Onyxia Raid", which
    is done completely or not at all (Rule 800.3a).
    """

    raid: str
