"""What lists show of decks beside their names, cached until a deck or the pool changes.

To judge a deck all its cards are read, and most decks of a list have not changed since it was last shown.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial

from django.utils.text import Truncator

from cards.models.pool_stamp import current_stamp
from common.cache import StampedCache
from common.wording import join_words
from decks import formats
from decks.formats import Format
from decks.legality import Verdict
from decks.legality.composition import UNMATCHED
from decks.models import Deck

MAX_SUMMARIES = 4096  # of about half a kB each
MAX_NAMES, MAX_NAME = 4, 40
"""So many unmatched lines are named or counted, with so many characters of each."""


@dataclass(frozen=True, slots=True)
class DeckSummary:
    """The size of a deck, the classes of its hero, its verdict, and the sentences that explain it.

    ``unmatched`` are the lines that match no card.
    """

    main_count: int
    side_count: int
    classes: tuple[str, ...]
    verdict: Verdict
    unmatched: tuple[str, ...]
    reasons: tuple[str, ...]

    @classmethod
    def of(cls, deck: Deck) -> DeckSummary:
        """The summary of a deck that was read with ``Deck.objects.with_contents()``."""
        decklist, report = deck.decklist(), deck.report
        notices = [notice for notice in report.notices if notice.code != UNMATCHED]
        return cls(
            decklist.main_count,
            decklist.side_count,
            tuple(deck.hero_classes),
            deck.verdict,
            tuple(line.text for line in decklist.unmatched),
            tuple(problem.message for problem in report.violations or notices),
        )

    @property
    def missing_cards(self) -> str:
        """The sentence about the lines that match no card; empty where there are none."""
        lines = [Truncator(text).chars(MAX_NAME) for text in self.unmatched]
        return f"Not in the card database: {join_words(lines, limit=MAX_NAMES)}." if lines else ""

    @property
    def open_reason(self) -> str:
        """What keeps a deck that breaks no rule from being legal, in a sentence."""
        is_open = self.verdict in (Verdict.UNFINISHED, Verdict.UNDECIDED) and self.reasons
        return self.missing_cards or (self.reasons[0] if is_open else "")

    @property
    def explanation(self) -> str:
        """The sentences that explain a verdict other than legal, the most important first."""
        return " ".join(filter(None, [self.missing_cards, *self.reasons[:1]]))


@dataclass(frozen=True, slots=True)
class _SummaryKey:
    """What a summary depends on beside the pool: every change of a deck renews ``updated``."""

    deck: str
    updated: datetime
    format: Format = field(hash=False)


_summaries: StampedCache[DeckSummary] = StampedCache(current_stamp, max_entries=MAX_SUMMARIES)


def summarize(decks: Iterable[Deck]) -> dict[str, DeckSummary]:
    """The summaries of decks by their keys, in a fixed number of queries; one where no deck has changed."""
    stamp = current_stamp()
    decks = list(decks)
    found_formats = {key: formats.find(key) for key in {deck.format for deck in decks}}
    keys = {deck.pk: _SummaryKey(deck.pk, deck.updated, found_formats[deck.format]) for deck in decks}
    unknown = [pk for pk, key in keys.items() if not _summaries.has(key, stamp=stamp)]
    contents = Deck.objects.with_contents()
    loaded = contents.in_bulk(unknown) if unknown else {}

    def make(deck: Deck) -> DeckSummary:
        return DeckSummary.of(loaded.get(deck.pk) or contents.filter(pk=deck.pk).first() or deck)

    return {deck.pk: _summaries.get(keys[deck.pk], partial(make, deck), stamp=stamp) for deck in decks}
