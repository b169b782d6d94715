"""How much of the text of a card, and of the cards of a deck, the engine plays.

A power is a paragraph (Rule 203.2). Text about building a deck is no power (Rule 100.2b to 100.2e).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from engine.cards import PrintedCard
from engine.cardtext.chosen_words import Kinds, kinds_chosen, kinds_used
from engine.cardtext.reading import ParagraphReading, read_card
from engine.tree.powers import DeckbuildingText
from engine.tree.unplayed import waits_for

_DECKBUILDING = re.compile(
    r".+ (hero required|talent|reputation)|deckbuilding\b.*", re.IGNORECASE | re.DOTALL
)


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


@lru_cache(maxsize=16384)
def card_coverage(card: PrintedCard) -> CardCoverage:
    """How much of the text of a card, its back included, the engine plays."""
    text = read_card(card)
    kinds = kinds_chosen((*text.powers, *text.back_powers))
    readings = [reading for reading in (*text.front, *text.back) if _is_of_powers(reading)]
    reasons = [(reading.text, _reason(reading, kinds)) for reading in readings]
    return CardCoverage(
        powers=len(readings),
        unsupported=tuple(UnsupportedPower(paragraph, reason) for paragraph, reason in reasons if reason),
    )


def played_readings(card: PrintedCard) -> tuple[ParagraphReading, ...]:
    """The powers of a card, its back included, that the engine plays."""
    text = read_card(card)
    kinds = kinds_chosen((*text.powers, *text.back_powers))
    return tuple(
        reading
        for reading in (*text.front, *text.back)
        if _is_of_powers(reading) and not _reason(reading, kinds)
    )


def unsupported_text(card: PrintedCard) -> tuple[str, ...]:
    """The paragraphs of a card, its back included, that the engine does not play yet."""
    return tuple(power.text for power in card_coverage(card).unsupported)


def _is_of_powers(reading: ParagraphReading) -> bool:
    """Whether a paragraph is no title by itself, and not only about building a deck."""
    return bool(reading.normalized) and not _is_deckbuilding(reading)


def _is_deckbuilding(reading: ParagraphReading) -> bool:
    """Whether a paragraph is only about building a deck, and is no power (Rule 100.2b to 100.2e)."""
    if reading.power is not None:
        return isinstance(reading.power, DeckbuildingText)
    return _DECKBUILDING.fullmatch(reading.text.strip().rstrip(".")) is not None


def _reason(reading: ParagraphReading, kinds: Kinds) -> str:
    """Why a power is not played, in one sentence; empty for one that is.

    ``kinds`` are those of the words that the card lets a player choose.
    """
    if reading.power is None:
        return f"Understood up to “{reading.understood}”." if reading.understood else "Not understood."
    if not kinds_used(reading.power) <= kinds:
        return "Understood, but not the text that chooses the word it refers to."
    reasons = waits_for(reading.power)
    return f"Understood, but not played yet: {', '.join(reasons)}." if reasons else ""


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
