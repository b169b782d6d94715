"""How much of the text of a card, and of the cards of a deck, the engine plays.

A power is a paragraph (Rule 203.2). Text about building a deck is no power (Rule 100.2b to 100.2e).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from engine.cards import PrintedCard
from engine.cardtext.keywords import is_deckbuilding_text, unsupported_text

UNSUPPORTED_REASON = "The engine does not play this power yet."


class CoverageLevel(StrEnum):
    """How many of the powers of a card the engine plays: all of them, some, or none."""

    FULL = "full"
    PARTIAL = "partial"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class UnsupportedPower:
    """A paragraph that the engine does not play, and the reason in one sentence."""

    text: str
    reason: str


@dataclass(frozen=True, slots=True)
class CardCoverage:
    """The number of powers on both sides of a card, and those that the engine does not play."""

    powers: int
    unsupported: tuple[UnsupportedPower, ...]

    @property
    def understood(self) -> int:
        """The number of powers that the engine plays."""
        return self.powers - len(self.unsupported)

    @property
    def level(self) -> CoverageLevel:
        """How many of the powers are played; a card without powers is played in full."""
        if not self.unsupported:
            return CoverageLevel.FULL
        return CoverageLevel.PARTIAL if self.understood else CoverageLevel.NONE


def card_coverage(card: PrintedCard) -> CardCoverage:
    """How much of the text of a card, its back included, the engine plays."""
    paragraphs = (*card.text, *(card.back.text if card.back else ()))
    return CardCoverage(
        powers=sum(not is_deckbuilding_text(paragraph) for paragraph in paragraphs),
        unsupported=tuple(UnsupportedPower(text, UNSUPPORTED_REASON) for text in unsupported_text(card)),
    )


@dataclass(frozen=True, slots=True)
class DeckCoverage:
    """The cards of a deck by how much of their text the engine plays, every copy counted."""

    full: int
    partial: int
    none: int

    @property
    def size(self) -> int:
        """The number of cards."""
        return self.full + self.partial + self.none


def deck_coverage(cards: Iterable[tuple[PrintedCard, int]]) -> DeckCoverage:
    """Count the copies of cards by how much of their text the engine plays."""
    copies = dict.fromkeys(CoverageLevel, 0)
    for card, count in cards:
        copies[card_coverage(card).level] += count
    return DeckCoverage(
        full=copies[CoverageLevel.FULL],
        partial=copies[CoverageLevel.PARTIAL],
        none=copies[CoverageLevel.NONE],
    )
