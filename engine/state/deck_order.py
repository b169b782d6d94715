"""The order of a deck that is fixed before a game starts."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DeckOrder:
    """In which order the cards of a deck lie as a game starts, in place of a shuffle.

    ``shuffled`` is the order from which the opening hand is taken (Rule 101.1), ``mulliganed`` that from
    which a new hand is taken (Rule 101.2); without it the mulligan shuffles. Both have the places of the
    cards in their :class:`~engine.rules.setup.GameDeck`, that of the top card first.
    """

    shuffled: tuple[int, ...]
    mulliganed: tuple[int, ...] = ()

    def fits(self, size: int) -> bool:
        """Whether it orders a deck of so many cards, each once."""
        places = list(range(size))
        return sorted(self.shuffled) == places and sorted(self.mulliganed) in (places, [])
