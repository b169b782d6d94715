"""A sample hand: a shuffled deck, a seed, and what was done so far.

Nothing is stored. The seed and the actions say everything, so an address is a hand: going back
undoes, and sending the address shows the same cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from engine.chance import Chance
from simulator.odds import OPENING_HAND

Card = TypeVar("Card")


@dataclass(frozen=True, slots=True)
class Hand(Generic[Card]):
    """The cards in hand, in the order drawn, and how many are left in the deck."""

    opening: tuple[Card, ...]
    drawn: tuple[Card, ...]
    left: int


def deal(deck: list[Card], *, seed: int, mulligan: bool, draws: int) -> Hand[Card]:
    """The hand after an opening hand (Rule 101.1), perhaps a mulligan (Rule 101.2), and some draws.

    A mulligan shuffles the hand back and takes the same number of cards again. Draws from an empty
    deck find nothing.
    """
    cards = list(deck)
    chance = Chance(seed)
    chance.shuffle(cards)
    if mulligan:
        chance.shuffle(cards)
    opening, rest = cards[:OPENING_HAND], cards[OPENING_HAND:]
    return Hand(tuple(opening), tuple(rest[:draws]), max(0, len(rest) - draws))


def turn_after(draws: int, *, first: bool) -> int:
    """The own turn whose card was drawn last; 0 before the first turn (Rule 501.2b)."""
    return draws + 1 if first and draws else draws
