"""The section “In simulations” of a card's page: each power as printed and as the simulator understands it.

It reads the text itself, so it shows what the present engine plays; the index decides nothing here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from cards.card_page import sections
from cards.models import Card, Kind
from engine.cardtext.coverage import (
    CardCoverage,
    CoverageLevel,
    ParagraphCoverage,
    cover_sides,
    text_coverage,
)
from engine.cardtext.reading import ParagraphReading, read_card, render_power
from engine.cardtext.unread_text import END, stop_position, stop_words

OUTSIDE_DECKS = "Raid and dungeon cards cannot be part of a deck, so no simulation plays them yet."
QUOTED_WORDS = 3


@dataclass(frozen=True, slots=True)
class ExplainedPower:
    """A power as printed and as understood; ``not_understood`` is the text from where reading stopped."""

    printed: str
    understood: str
    not_understood: str
    reason: str


@dataclass(frozen=True, slots=True)
class ExplainedSide:
    """The powers of one side of a card, and its text that is no power."""

    title: str
    powers: tuple[ExplainedPower, ...]
    deckbuilding: tuple[str, ...]


def section_context(card: Card, request: HttpRequest) -> Mapping[str, Any]:
    """How much of the card is simulated, and its powers."""
    text = read_card(card.printed())
    front, back = cover_sides(text)
    sides = [_side("Front", front), _side("Back", back)] if card.back else [_side("", front)]
    coverage = text_coverage([*front, *back])
    powers = [power for side in sides for power in side.powers]
    return {
        "sentence": level_sentence(coverage),
        "note": OUTSIDE_DECKS if card.kind == Kind.RAID else "",
        "sides": [side for side in sides if side.powers],
        "deckbuilding": [paragraph for side in sides for paragraph in side.deckbuilding],
        "has_reminder_text": any(side.wording for side in (card.front, card.back) if side),
        "is_fully_simulated": coverage.level is CoverageLevel.FULL,
        "has_marks": any(power.not_understood for power in powers),
    }


def level_sentence(coverage: CardCoverage) -> str:
    """How much of a card is simulated, in one sentence."""
    powers, played = coverage.powers, coverage.understood
    if not powers:
        return "Fully simulated: it has no powers."
    match coverage.level:
        case CoverageLevel.FULL:
            all_powers = _counted(powers, "its power is", "both powers are", "all {} powers are")
            return f"Fully simulated: {all_powers} played."
        case CoverageLevel.PARTIAL:
            verb = "is" if played == 1 else "are"
            return f"Simulated with part of its text: {played} of {powers} powers {verb} played."
        case CoverageLevel.NONE:
            unplayed = _counted(powers, "its power is not", "neither power is", "none of its {} powers is")
            return f"Simulated without its text: {unplayed} played."


def _counted(count: int, single: str, pair: str, many: str) -> str:
    return {1: single, 2: pair}.get(count, many.format(count))


def _side(title: str, paragraphs: Iterable[ParagraphCoverage]) -> ExplainedSide:
    powers = tuple(_explained(paragraph) for paragraph in paragraphs if not paragraph.is_deckbuilding)
    deckbuilding = tuple(paragraph.reading.text for paragraph in paragraphs if paragraph.is_deckbuilding)
    return ExplainedSide(title, powers, deckbuilding)


def _explained(paragraph: ParagraphCoverage) -> ExplainedPower:
    reading = paragraph.reading
    if reading.power is not None:
        return ExplainedPower(reading.text, _rendered(reading), "", paragraph.reason)
    position = 0 if stop_words(reading) == END else stop_position(reading)
    understood, not_understood = reading.normalized[:position], reading.normalized[position:].strip()
    return ExplainedPower(reading.text, understood, not_understood, _stop_reason(reading, not_understood))


def _rendered(reading: ParagraphReading) -> str:
    """An understood power in today's wording."""
    try:
        return render_power(reading.power) if reading.power is not None else reading.normalized
    except ValueError:  # no words for the tree alone: the gate has compared those of the paragraph
        return reading.normalized


def _stop_reason(reading: ParagraphReading, not_understood: str) -> str:
    if stop_words(reading) == END:
        return "Not understood as a whole."
    if not reading.understood:
        return "Not understood."
    words = not_understood.split()
    quote = " ".join(words[:QUOTED_WORDS]).rstrip(".,:;")
    return f"Not understood from “{quote}{' …' if len(words) > QUOTED_WORDS else ''}” on."


sections.register(
    sections.CardSection(
        key="simulation",
        title="In simulations",
        order=70,
        template="simulator/card_text/_card_section.html",
        context=section_context,
        depends_on_pool_alone=True,
    )
)
