"""The cards that a line of a deck file may mean, where no card has exactly its name."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from cards.indexing.name_index import NamedCard, NameIndex
from cards.indexing.normalize import words
from cards.models import Kind
from cards.models.querysets import get_name_index
from decks.files import Line

MAX_CANDIDATES = 3
SECONDS = 0.5
"""Processor time of one search: enough for every line of an ordinary list, a bound for absurd ones."""
CLOSE_SIMILARITY = 0.45
SHORTEST_BEGINNING = 3


@dataclass(frozen=True, slots=True)
class Candidates:
    """The names of the cards that a line may mean, best first.

    ``are_close``: one of them begins with the text of the line or differs little from it.
    """

    names: tuple[str, ...] = ()
    are_close: bool = False


class CandidateSearch:
    """Searches candidates for the lines of one request, until its time is over."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds_left = seconds
        self._results: dict[tuple[str, ...], Candidates] = {}

    @cached_property
    def _index(self) -> NameIndex:
        return get_name_index()

    def find(self, line: Line) -> Candidates | None:
        """The candidates of a line; ``None`` when no time is left to search for them."""
        if self.seconds_left <= 0:
            return None
        index, started = self._index, time.thread_time()
        names = _likely_names(line)
        if names not in self._results:
            self._results[names] = _find_candidates(index, names)
        self.seconds_left -= time.thread_time() - started
        return self._results[names]


def _likely_names(line: Line) -> tuple[str, ...]:
    """The name without its count, with and without what may be a set code."""
    names = [reading.name for reading in line.readings if reading.count == line.readings[0].count]
    return tuple(dict.fromkeys([words(names[-1]), words(names[0])]))


def _find_candidates(index: NameIndex, names: tuple[str, ...]) -> Candidates:
    """Cards whose names begin with the line come first, then those with similar names."""
    begun = [
        card.name
        for name in names
        if len(name) >= SHORTEST_BEGINNING
        for card in _first_for_decks(index, name)
    ]
    similar = [
        like
        for name in names
        for like in [like for like in index.find_like(name) if _is_for_decks(like.card)][:MAX_CANDIDATES]
    ]
    candidates = dict.fromkeys([*begun, *(like.card.name for like in similar)])
    are_close = bool(begun) or any(like.likeness >= CLOSE_SIMILARITY for like in similar)
    return Candidates(tuple(candidates)[:MAX_CANDIDATES], are_close)


def _first_for_decks(index: NameIndex, name: str) -> list[NamedCard]:
    return list(islice(filter(_is_for_decks, index.find_beginning(name)), MAX_CANDIDATES))


def _is_for_decks(card: NamedCard) -> bool:
    return card.kind == Kind.DECK
