"""The log of a game as its page shows it: by turns, with rules, and the names of cards as links."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from card_rules.boards.wording import own_turn
from card_rules.rules_for_cards import current_book
from card_rules.scenarios.pages import RuleReference, rule_reference
from play.game_kinds.base import LogEntry
from play.game_kinds.wow_tcg import OwnTurn
from rules.card_lookup import CardLink
from rules.presentation.linking import card_link

MOST_NEWS = 30
"""So many lines since the last decision are shown: a turn of an opponent hardly has more."""
MOST_LINES = 60
"""So many lines of the log are on the page: with all, a move would take longer the longer a game lasts."""


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A line: its text with links, its rule, and the numbers that its cards have on the board."""

    text: SafeString
    rule: RuleReference | None
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LogTurn:
    """The lines of a turn, and what the turn is called."""

    title: str
    lines: list[ShownLine]


@dataclass(frozen=True, slots=True)
class ShownLog:
    """The part of a log that a page shows: its last lines, and what has happened since the visitor decided.

    ``is_open`` is whether the board shows cards under the numbers that they have for the whole game.
    """

    entries: Sequence[LogEntry]
    news: Sequence[LogEntry]
    is_open: bool

    @classmethod
    def of(
        cls, entries: Sequence[LogEntry], *, news_from: int, only_changes: bool, is_open: bool
    ) -> ShownLog:
        """The part of a whole log, the news from a line on; ``only_changes`` leaves out of the log, not of
        the news, what changed nothing on the board.
        """
        lines = [entry for entry in entries if entry.changes_board or not only_changes]
        return cls(lines[-MOST_LINES:], entries[news_from:][-MOST_NEWS:], is_open)

    @property
    def card_names(self) -> set[str]:
        """The names of the cards of its lines."""
        return {card.name for entry in (*self.entries, *self.news) for card in entry.cards}

    def turns(self, turns: Mapping[int, OwnTurn], links: Mapping[str, CardLink]) -> list[LogTurn]:
        """The lines by turns, the latest turn first, each in the order in which it happened."""
        groups = [
            LogTurn(own_turn(*turns[turn]) if turn in turns else "Set-up", self._lines(lines, links))
            for turn, lines in groupby(self.entries, key=attrgetter("turn"))
        ]
        return groups[::-1]

    def news_lines(self, links: Mapping[str, CardLink]) -> list[ShownLine]:
        """What has happened since the visitor decided."""
        return self._lines(self.news, links)

    def _lines(self, entries: Iterable[LogEntry], links: Mapping[str, CardLink]) -> list[ShownLine]:
        book = current_book()
        return [
            ShownLine(
                with_card_links(entry.text, {card.name for card in entry.cards}, links),
                rule_reference(book, entry.rule),
                tuple(
                    number
                    for card in entry.cards
                    if (number := card.number if self.is_open else card.identity)
                ),
            )
            for entry in entries
        ]


def with_card_links(text: str, names: Collection[str], links: Mapping[str, CardLink]) -> SafeString:
    """A text with links for those of these names of cards in it that have a page."""
    names = set(names) & links.keys()
    if not names:
        return escape(text)
    longest_first = sorted(names, key=len, reverse=True)
    parts = re.split(f"({'|'.join(map(re.escape, longest_first))})", text)
    return mark_safe(  # noqa: S308
        "".join(card_link(part, links) if part in names else escape(part) for part in parts)
    )
