"""Storing how much of the text of each card is simulated: to read every card takes too long for a page.

The index of topics (``card_rules``) is written of the same cards in the same process. The engine caches what
it reads, so every paragraph is parsed once for both.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import engine
from cards.models import Card
from cards.models.card_indexes import BATCH_SIZE, update_index
from common.source_version import source_version
from engine.cards import PrintedCard
from engine.cardtext.coverage import cover_sides, text_coverage
from engine.cardtext.reading import read_card
from engine.cardtext.unread_text import stop_words
from simulator.models import IndexedCoverage

SOURCES = ((Path(engine.__file__).parent, ("cardtext/**/*.py", "tree/*.py")),)
"""The code that decides how much of a card is simulated."""
COLUMNS = ("level", "powers", "understood", "unread_words", "unplayed", "version")


def index_coverage(cards: Sequence[Card]) -> None:
    """Store how much of these cards is simulated, in place of what is stored."""
    rows = [IndexedCoverage(card=card, **coverage_columns(card.printed())) for card in cards]
    IndexedCoverage.objects.bulk_create(
        rows,
        batch_size=BATCH_SIZE,
        update_conflicts=True,
        unique_fields=["card"],
        update_fields=COLUMNS,
    )


def index_outdated_coverage() -> int:
    """Store the coverage of cards whose stored one is missing or of another version; return their number."""
    return update_index(IndexedCoverage, version(), index_coverage)


def coverage_columns(card: PrintedCard) -> dict[str, Any]:
    """The columns of the row of a card."""
    front, back = cover_sides(read_card(card))
    paragraphs = (*front, *back)
    coverage = text_coverage(paragraphs)
    not_understood = [
        paragraph.reading
        for paragraph in paragraphs
        if paragraph.reading.power is None and not paragraph.is_deckbuilding
    ]
    return {
        "level": coverage.level.value,
        "powers": coverage.powers,
        "understood": coverage.understood,
        "unread_words": [stop_words(reading) for reading in not_understood],
        "unplayed": [reason for paragraph in paragraphs for reason in paragraph.waits_for],
        "version": version(),
    }


@cache
def version() -> str:
    """A digest of the code that decides how much of a card is simulated."""
    return source_version(SOURCES)
