"""Exact draw odds: the chance to have drawn copies of a card by a turn.

Nothing here is simulated. A shuffled deck is a uniform order (Rule 101.1), so the copies among
the cards drawn follow the hypergeometric distribution, and every answer is an exact fraction.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import comb

OPENING_HAND = 7
"""Cards put into hand before the first turn (Rule 101.1)."""


class MulliganPolicy(StrEnum):
    """Which opening hands are mulliganed, once (Rule 101.2)."""

    NEVER = "never"
    WITHOUT = "without"

    @property
    def sentence(self) -> str:
        """The policy as a clause."""
        return {
            MulliganPolicy.NEVER: "every opening hand is kept",
            MulliganPolicy.WITHOUT: "an opening hand without the card is mulliganed once",
        }[self]


@dataclass(frozen=True, slots=True)
class OddsQuestion:
    """How likely are ``at_least`` of the ``copies`` of one card among the cards drawn from a ``deck``?

    ``deck`` counts the cards of the main deck, ``copies`` the copies of the card among them.

    :raises ValueError: when a number is negative or there are more copies than cards.
    """

    deck: int
    copies: int
    at_least: int = 1
    mulligan: MulliganPolicy = MulliganPolicy.NEVER

    def __post_init__(self) -> None:
        if min(self.deck, self.copies, self.at_least) < 0:
            raise ValueError("Numbers must not be negative.")
        if self.copies > self.deck:
            raise ValueError("A deck cannot contain more copies of a card than cards.")

    def by_turn(self, turn: int, *, first: bool) -> Fraction:
        """The chance after the draw step of a turn; turn 0 is the opening hand."""
        return self.among(cards_drawn(turn, first=first))

    def among(self, drawn: int) -> Fraction:
        """The chance to have the copies among ``drawn`` cards, the opening hand included."""
        drawn = max(0, min(drawn, self.deck))
        unconditional = at_least(self.at_least, deck=self.deck, copies=self.copies, drawn=drawn)
        if self.mulligan is MulliganPolicy.NEVER:
            return unconditional
        hand = min(OPENING_HAND, drawn)
        without = exactly(0, deck=self.deck, copies=self.copies, drawn=hand)
        if not without:
            return unconditional
        late = at_least(self.at_least, deck=self.deck - hand, copies=self.copies, drawn=drawn - hand)
        # A mulligan replaces a hand without the card, and the draws that follow it, by a new shuffle.
        return unconditional - without * late + without * unconditional


@dataclass(frozen=True, slots=True)
class TurnOdds:
    """The chances after the draw step of a turn, for the first player and for the second."""

    turn: int
    first: Fraction
    second: Fraction

    @property
    def drawn_first(self) -> int:
        """Cards the first player has drawn, the opening hand included."""
        return cards_drawn(self.turn, first=True)

    @property
    def drawn_second(self) -> int:
        """Cards the second player has drawn, the opening hand included."""
        return cards_drawn(self.turn, first=False)


def table(question: OddsQuestion, turns: int) -> tuple[TurnOdds, ...]:
    """The chances from the opening hand (turn 0) to the given turn."""
    return tuple(
        TurnOdds(turn, question.by_turn(turn, first=True), question.by_turn(turn, first=False))
        for turn in range(turns + 1)
    )


def cards_drawn(turn: int, *, first: bool) -> int:
    """Cards drawn by the end of the draw step of a turn; turn 0 is the opening hand.

    The first player skips the draw step of the first turn (Rule 501.2b).

    :raises ValueError: when the turn is negative.
    """
    if turn < 0:
        raise ValueError("A turn must not be negative.")
    skipped = 1 if first and turn else 0
    return OPENING_HAND + turn - skipped


def exactly(number: int, *, deck: int, copies: int, drawn: int) -> Fraction:
    """The chance that exactly ``number`` of the copies are among ``drawn`` cards of the deck."""
    if not 0 <= number <= min(copies, drawn):
        return Fraction(0)
    return Fraction(comb(copies, number) * comb(deck - copies, drawn - number), comb(deck, drawn))


def at_least(number: int, *, deck: int, copies: int, drawn: int) -> Fraction:
    """The chance that ``number`` or more of the copies are among ``drawn`` cards of the deck."""
    if number > min(copies, drawn):
        return Fraction(0)
    fewer = sum(
        (exactly(smaller, deck=deck, copies=copies, drawn=drawn) for smaller in range(max(0, number))),
        start=Fraction(0),
    )
    return 1 - fewer
