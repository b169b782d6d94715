"""Exact draw odds: how likely a deck shows so many copies of a card by a turn.

Nothing here is simulated. A shuffled deck is a uniform order (Rule 101.1), so the copies among
the cards seen follow the hypergeometric distribution, and every answer is an exact fraction.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import comb

OPENING_HAND = 7
"""Cards put into hand before the first turn (Rule 101.1)."""


class MulliganPolicy(StrEnum):
    """Which opening hands are sent back, once (Rule 101.2)."""

    NEVER = "never"
    WITHOUT = "without"

    @property
    def sentence(self) -> str:
        """The policy in words."""
        return {
            MulliganPolicy.NEVER: "every opening hand is kept",
            MulliganPolicy.WITHOUT: "an opening hand without the card is sent back, once",
        }[self]


@dataclass(frozen=True, slots=True)
class OddsQuestion:
    """How likely are ``at_least`` of the ``copies`` of one card among the cards seen of a ``deck``?

    ``deck`` counts the cards of the main deck, ``copies`` the copies of the card among them.

    :raises ValueError: when a number is negative or there are more copies than cards.
    """

    deck: int
    copies: int
    at_least: int = 1
    mulligan: MulliganPolicy = MulliganPolicy.NEVER

    def __post_init__(self) -> None:
        if min(self.deck, self.copies, self.at_least) < 0:
            raise ValueError("Odds need numbers that are not negative.")
        if self.copies > self.deck:
            raise ValueError("A deck cannot hold more copies of a card than cards.")

    def by_turn(self, turn: int, *, first: bool) -> Fraction:
        """The chance to have seen them once that turn's card is drawn; turn 0 is the opening hand."""
        return self.among(cards_seen(turn, first=first))

    def among(self, seen: int) -> Fraction:
        """The chance to have seen them among the opening hand and the draws, ``seen`` cards in all."""
        seen = max(0, min(seen, self.deck))
        kept = at_least(self.at_least, deck=self.deck, copies=self.copies, seen=seen)
        if self.mulligan is MulliganPolicy.NEVER:
            return kept
        hand = min(OPENING_HAND, seen)
        without = exactly(0, deck=self.deck, copies=self.copies, seen=hand)
        if not without:
            return kept
        late = at_least(self.at_least, deck=self.deck - hand, copies=self.copies, seen=seen - hand)
        # A hand without the card (and what would have followed it) is exchanged for a fresh shuffle.
        return kept - without * late + without * kept


@dataclass(frozen=True, slots=True)
class TurnOdds:
    """The chances once a turn's card is drawn, for the first player and for the second."""

    turn: int
    first: Fraction
    second: Fraction

    @property
    def seen_first(self) -> int:
        """Cards the first player has seen."""
        return cards_seen(self.turn, first=True)

    @property
    def seen_second(self) -> int:
        """Cards the second player has seen."""
        return cards_seen(self.turn, first=False)


def table(question: OddsQuestion, turns: int) -> tuple[TurnOdds, ...]:
    """The chances from the opening hand (turn 0) to the given turn."""
    return tuple(
        TurnOdds(turn, question.by_turn(turn, first=True), question.by_turn(turn, first=False))
        for turn in range(turns + 1)
    )


def cards_seen(turn: int, *, first: bool) -> int:
    """Cards drawn once that turn's draw step is over; turn 0 is the opening hand.

    The first player skips the draw step of the first turn (Rule 501.2b).

    :raises ValueError: when the turn is negative.
    """
    if turn < 0:
        raise ValueError("A turn is not negative.")
    skipped = 1 if first and turn else 0
    return OPENING_HAND + turn - skipped


def exactly(wanted: int, *, deck: int, copies: int, seen: int) -> Fraction:
    """The chance that ``seen`` cards of the deck hold exactly that many of its copies."""
    if not 0 <= wanted <= min(copies, seen):
        return Fraction(0)
    return Fraction(comb(copies, wanted) * comb(deck - copies, seen - wanted), comb(deck, seen))


def at_least(wanted: int, *, deck: int, copies: int, seen: int) -> Fraction:
    """The chance that ``seen`` cards of the deck hold that many of its copies or more."""
    if wanted > min(copies, seen):
        return Fraction(0)
    missing = sum(
        (exactly(number, deck=deck, copies=copies, seen=seen) for number in range(max(0, wanted))),
        start=Fraction(0),
    )
    return 1 - missing
