"""Sample hands: a shuffled deck, an opening hand, perhaps a mulligan, draws, and cards that are redrawn.

Nothing is stored. The seed and the actions are the whole state of a hand, so every hand has an address of its
own: the browser's back button undoes an action, and the address shows the same cards to everyone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Generic, TypeVar

from engine.chance import Chance
from simulator.draws.odds import OPENING_HAND

CardT = TypeVar("CardT", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Redraw:
    """Cards of a hand are shuffled into the deck, and as many are drawn in their place.

    ``places`` are those of the cards, counted from 0 in the order drawn; ``after`` is the number of draws
    before.
    """

    after: int
    places: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.after}:{'.'.join(map(str, self.places))}"

    @classmethod
    def parse(cls, text: str) -> Redraw:
        """Read what :meth:`__str__` writes.

        :raises ValueError: when the text is anything else.
        """
        after, separator, places = text.partition(":")
        if not separator:
            raise ValueError(f"{text!r} is no redraw")
        return cls(_number(after), tuple(sorted(set(map(_number, places.split("."))))))


def _number(text: str) -> int:
    if not text.isascii() or not text.isdecimal():
        raise ValueError(f"{text!r} is no number")
    return int(text)


@dataclass(frozen=True, slots=True)
class HandState:
    """The seed of a sample hand, and the actions since; ``first`` is whether the player goes first."""

    seed: int
    mulligan: bool = False
    draws: int = 0
    first: bool = True
    redraws: tuple[Redraw, ...] = ()

    def query(self) -> dict[str, str | int | list[str]]:
        """The parameters of the address that shows this hand."""
        parameters: dict[str, str | int | list[str]] = {
            "seed": self.seed,
            "seat": "first" if self.first else "second",
        }
        if self.mulligan:
            parameters["mulligan"] = 1
        if self.draws:
            parameters["draws"] = self.draws
        if self.redraws:
            parameters["redraw"] = list(map(str, self.redraws))
        return parameters

    @property
    def turn(self) -> int:
        """The player's own turn of the last draw; 0 before the first turn (Rule 501.2b)."""
        return turn_after(self.draws, first=self.first)


@dataclass(frozen=True, slots=True)
class Hand(Generic[CardT]):
    """The cards in hand, in the order drawn, and the cards left in the deck, the next draw first."""

    opening: tuple[CardT, ...]
    drawn: tuple[CardT, ...]
    deck: tuple[CardT, ...]

    @property
    def cards(self) -> tuple[CardT, ...]:
        """All cards in the order in which they lay in the deck."""
        return self.opening + self.drawn + self.deck

    @property
    def left(self) -> int:
        """How many cards are left in the deck."""
        return len(self.deck)


def deal(
    deck: Iterable[CardT], *, seed: int, mulligan: bool, draws: int, redraws: Iterable[Redraw] = ()
) -> Hand[CardT]:
    """The hand after an opening hand (Rule 101.1), perhaps a mulligan (Rule 101.2), draws and redraws.

    A mulligan shuffles the hand back and takes the same number of cards again. Draws from an empty deck are
    ignored, and so are redraws of cards that are not there.
    """
    cards = list(deck)
    chance = Chance(seed)
    chance.shuffle(cards)
    if mulligan:
        chance.shuffle(cards)
    hand, left = cards[:OPENING_HAND], cards[OPENING_HAND:]
    waiting = list(redraws)
    for drawn in range(draws + 1):
        for redraw in [redraw for redraw in waiting if redraw.after == drawn]:
            _redraw(hand, left, redraw, chance)
        if drawn < draws and left:
            hand.append(left.pop(0))
    return Hand(tuple(hand[:OPENING_HAND]), tuple(hand[OPENING_HAND:]), tuple(left))


def _redraw(hand: list[CardT], left: list[CardT], redraw: Redraw, chance: Chance) -> None:
    places = [place for place in redraw.places if place < len(hand)]
    left.extend(hand[place] for place in places)
    chance.shuffle(left)
    for place in places:
        hand[place] = left.pop(0)


def turn_after(draws: int, *, first: bool) -> int:
    """The own turn whose card was drawn last; 0 before the first turn (Rule 501.2b)."""
    return draws + 1 if first and draws else draws


@dataclass(frozen=True, slots=True)
class NextDraw(Generic[CardT]):
    """A card left in the deck: its copies, and the chances that one is among the next draws."""

    card: CardT
    copies: int
    chances: tuple[Fraction, ...]


def next_draws(deck: Iterable[CardT], numbers: Iterable[int]) -> tuple[NextDraw[CardT], ...]:
    """What may come next from the cards left in a deck, the likeliest first."""
    left = Counter(deck)
    size, counts = left.total(), [min(number, left.total()) for number in numbers]
    return tuple(
        NextDraw(
            card,
            copies,
            tuple(1 - Fraction(comb(size - copies, number), comb(size, number)) for number in counts),
        )
        for card, copies in left.most_common()
    )
