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
from engine.cardtext.chosen_words import kinds_chosen, kinds_used
from engine.cardtext.own_counters import CounterNames, own_counters_used, unknown_counters
from engine.cardtext.preparation import is_used, only_prepares
from engine.cardtext.reading import CardReading, ParagraphReading, read_card
from engine.cardtext.unplayed import waits_for
from engine.tree.powers import DeckbuildingText, Power

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


@dataclass(frozen=True, slots=True)
class ParagraphCoverage:
    """A paragraph as it was read, and whether the engine plays it.

    ``is_deckbuilding`` says that it is only about building a deck, and is no power (Rule 100.2b to 100.2e).
    ``waits_for`` is what an understood power has in it that the engine does not carry out yet, or what it
    refers to in text of the card that is not understood.
    """

    reading: ParagraphReading
    is_deckbuilding: bool
    waits_for: tuple[str, ...]

    @property
    def is_played(self) -> bool:
        """Whether it is a power that the engine plays."""
        return not self.is_deckbuilding and not self.reason

    @property
    def reason(self) -> str:
        """Why a power is not played, in one sentence; empty for one that is."""
        if self.reading.power is None:
            understood = self.reading.understood
            return f"Understood up to “{understood}”." if understood else "Not understood."
        if self.waits_for:
            return f"Understood, but not played yet: {', '.join(self.waits_for)}."
        return ""


Paragraphs = tuple[ParagraphCoverage, ...]


def cover_sides(text: CardReading) -> tuple[Paragraphs, Paragraphs]:
    """The paragraphs of the front and the back of a card, without titles that stand by themselves."""
    powers = (*text.powers, *text.back_powers)
    counters = unknown_counters(text)
    front, back = (
        tuple(_cover(reading, powers, counters) for reading in side if reading.normalized)
        for side in (text.front, text.back)
    )
    return front, back


def _cover(reading: ParagraphReading, powers: tuple[Power, ...], counters: CounterNames) -> ParagraphCoverage:
    """Whether the engine plays a paragraph of a card with these powers, of which nothing that is understood
    puts these counters on it.
    """
    reasons: tuple[str, ...] = ()
    if reading.power is not None:
        reasons = waits_for(reading.power, powers)
        if not kinds_used(reading.power) <= kinds_chosen(powers):
            reasons += ("the choice of a word",)
        if only_prepares(reading.power) and not is_used(reading.power, powers):
            reasons += ("what uses the choice or the roll",)
        if not counters.isdisjoint(own_counters_used(reading.power)):
            reasons += ("what puts the counters on this card",)
    return ParagraphCoverage(reading, _is_deckbuilding(reading), reasons)


@lru_cache(maxsize=16384)
def card_coverage(card: PrintedCard) -> CardCoverage:
    """How much of the text of a card, its back included, the engine plays."""
    front, back = cover_sides(read_card(card))
    return text_coverage((*front, *back))


def text_coverage(paragraphs: Iterable[ParagraphCoverage]) -> CardCoverage:
    """How much of some paragraphs the engine plays."""
    powers = [paragraph for paragraph in paragraphs if not paragraph.is_deckbuilding]
    return CardCoverage(
        powers=len(powers),
        unsupported=tuple(
            UnsupportedPower(power.reading.text, power.reason) for power in powers if not power.is_played
        ),
    )


def played_readings(card: PrintedCard) -> tuple[ParagraphReading, ...]:
    """The powers of a card, its back included, that the engine plays."""
    front, back = cover_sides(read_card(card))
    return tuple(paragraph.reading for paragraph in (*front, *back) if paragraph.is_played)


def unsupported_text(card: PrintedCard) -> tuple[str, ...]:
    """The paragraphs of a card, its back included, that the engine does not play yet."""
    return tuple(power.text for power in card_coverage(card).unsupported)


def _is_deckbuilding(reading: ParagraphReading) -> bool:
    """Whether a paragraph is only about building a deck."""
    if reading.power is not None:
        return isinstance(reading.power, DeckbuildingText)
    return _DECKBUILDING.fullmatch(reading.text.strip().rstrip(".")) is not None


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
