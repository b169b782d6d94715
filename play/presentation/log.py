"""The log of a game as its page shows it: by turns, with rules, and the names of cards as links."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter

from django.template.loader import render_to_string
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from card_rules.boards.wording import own_turn
from card_rules.scenarios.pages import rule_reference
from common.cache import StampedCache
from engine.events import Attack, Defend, ProposeCombat
from play.game_kinds.base import LogEntry
from play.game_kinds.wow_tcg import OwnTurn
from rules.card_lookup import CardLink
from rules.presentation.linking import card_link

MOST_NEWS = 30
"""So many lines since the last decision are shown: a turn of an opponent hardly has more."""
MOST_LINES = 60
"""So many lines of the log are on the page: with all, a move would take longer the longer a game lasts."""
MOST_DRAWN = 5_000
"""So many lines are kept as HTML, of some 0.5 KB each: most are on the pages of many moves."""

_drawn_lines: StampedCache[SafeString] = StampedCache(lambda: "", max_entries=MOST_DRAWN, is_rendered=True)


@dataclass(frozen=True, slots=True)
class LogTurn:
    """The lines of a turn as HTML, and what the turn is called."""

    title: str
    lines: list[SafeString]


@dataclass(frozen=True, slots=True)
class ShownLog:
    """The part of a log that a page shows: its last lines, and what has happened since the visitor decided.

    ``earlier_news`` counts what has happened before those. ``is_open`` is whether the board shows cards under
    the numbers that they have for the whole game.
    """

    entries: Sequence[LogEntry]
    news: Sequence[LogEntry]
    earlier_news: int
    is_open: bool

    @classmethod
    def of(
        cls, entries: Sequence[LogEntry], *, news_from: int, only_changes: bool, is_open: bool
    ) -> ShownLog:
        """The part of a whole log, the news from a line on; ``only_changes`` leaves out of the log, not of
        the news, what changed nothing on the board.
        """
        lines = [entry for entry in entries if entry.changes_board or not only_changes]
        news = _without_steps(entries[news_from:])
        return cls(lines[-MOST_LINES:], news[-MOST_NEWS:], max(len(news) - MOST_NEWS, 0), is_open)

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

    def news_lines(self, links: Mapping[str, CardLink]) -> list[SafeString]:
        """What has happened since the visitor decided."""
        return self._lines(self.news, links)

    def _lines(self, entries: Iterable[LogEntry], links: Mapping[str, CardLink]) -> list[SafeString]:
        return [self._line(entry, links) for entry in entries]

    def _line(self, entry: LogEntry, links: Mapping[str, CardLink]) -> SafeString:
        on_board = (card.number if self.is_open else card.identity for card in entry.cards)
        numbers = tuple(filter(None, on_board))
        named = tuple((card.name, links[card.name]) for card in entry.cards if card.name in links)
        key = (entry.text, entry.rule, numbers, named)
        return _drawn_lines.get(key, lambda: _draw_line(entry, numbers, dict(named)))


def _without_steps(entries: Sequence[LogEntry]) -> list[LogEntry]:
    """News without the steps of combats that other lines tell: a proposal by its attack, and who defends."""
    attacks = [place for place, entry in enumerate(entries) if entry.rule == Attack.rule]
    last_attack = attacks[-1] if attacks else 0
    return [
        entry
        for place, entry in enumerate(entries)
        if entry.rule != Defend.rule and (entry.rule != ProposeCombat.rule or place > last_attack)
    ]


def _draw_line(entry: LogEntry, numbers: Sequence[int], links: Mapping[str, CardLink]) -> SafeString:
    context = {
        "text": with_card_links(entry.text, links),
        "rule": rule_reference(None, entry.rule),
        "cards": numbers,
    }
    return render_to_string("play/_line.html", context)


def with_card_links(text: str, links: Mapping[str, CardLink]) -> SafeString:
    """A text with these links on the names of cards in it."""
    if not links:
        return escape(text)
    longest_first = sorted(links, key=len, reverse=True)
    parts = re.split(f"({'|'.join(map(re.escape, longest_first))})", text)
    return mark_safe(  # noqa: S308
        "".join(card_link(part, links) if part in links else escape(part) for part in parts)
    )
