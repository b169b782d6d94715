"""Several cards "in an opposing graveyard": they are chosen from the zone of one player (Rule 709.2a)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.state import GameCard
from engine.tree.references import Filter
from engine.tree.words import Owner, Place

_SHARED = (Place.PLAY, Place.CHAIN)


def is_of_one_owner(description: Filter) -> bool:
    """Whether a description names a zone of one player without saying whose: "a graveyard"."""
    return description.place not in _SHARED and description.owner in (Owner.ANY, Owner.OPPOSING)


def choosable(
    description: Filter, cards: Sequence[GameCard], least: int, chosen: Sequence[int] = ()
) -> list[GameCard]:
    """The cards that can be chosen so that at least so many can be; ``chosen`` are the owners of those that
    were chosen before.
    """
    if not is_of_one_owner(description):
        return list(cards)
    if chosen:
        return [card for card in cards if card.owner in chosen]
    counts = Counter(card.owner for card in cards)
    return [card for card in cards if counts[card.owner] >= least]
