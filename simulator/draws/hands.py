"""Sample hands: a shuffled deck, an opening hand, perhaps a mulligan, and draws.

Nothing is stored. The seed and the actions are the whole state of a hand, so every hand has an address of its
own: the browser's back button undoes an action, and the address shows the same cards to everyone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from engine.chance import Chance
from simulator.draws.odds import OPENING_HAND

CardT = TypeVar("CardT")


@dataclass(frozen=True, slots=True)
class HandState:
    """The seed of a sample hand, and the actions since; ``first`` is whether the player goes first."""

    seed: int
    mulligan: bool = False
    draws: int = 0
    first: bool = True

    def query(self) -> dict[str, str | int]:
        """The parameters of the address that shows this hand."""
        parameters: dict[str, str | int] = {"seed": self.seed, "seat": "first" if self.first else "second"}
        if self.mulligan:
            parameters["mulligan"] = 1
        if self.draws:
            parameters["draws"] = self.draws
        return parameters

    @property
    def turn(self) -> int:
        """The player's own turn of the last draw; 0 before the first turn (Rule 501.2b)."""
        return turn_after(self.draws, first=self.first)


@dataclass(frozen=True, slots=True)
class Hand(Generic[CardT]):
    """The cards in hand, in the order drawn, and how many cards are left in the deck."""

    opening: tuple[CardT, ...]
    drawn: tuple[CardT, ...]
    left: int


def deal(deck: list[CardT], *, seed: int, mulligan: bool, draws: int) -> Hand[CardT]:
    """The hand after an opening hand (Rule 101.1), perhaps a mulligan (Rule 101.2), and some draws.

    A mulligan shuffles the hand back and takes the same number of cards again. Draws from an empty deck are
    ignored.
    """
    cards = list(deck)
    chance = Chance(seed)
    chance.shuffle(cards)
    if mulligan:
        chance.shuffle(cards)
    opening, library = cards[:OPENING_HAND], cards[OPENING_HAND:]
    return Hand(tuple(opening), tuple(library[:draws]), max(0, len(library) - draws))


def turn_after(draws: int, *, first: bool) -> int:
    """The own turn whose card was drawn last; 0 before the first turn (Rule 501.2b)."""
    return draws + 1 if first and draws else draws
