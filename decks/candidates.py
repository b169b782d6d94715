"""The cards that a line of a deck file may mean, where no card has exactly its name."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from cards.indexing.name_index import NamedCard, NameIndex
from cards.indexing.normalize import words
from cards.models import Kind
from cards.models.querysets import get_name_index
from decks import file_limits
from decks.files import Line
from decks.files.deck_file import labelled_name
from decks.name_lookup import labels_by_key

MAX_CANDIDATES = 3
MAX_CANDIDATE_LENGTH = 200
"""Letters of a candidate that the database stores."""
CLOSE_SIMILARITY = 0.45
SHORTEST_BEGINNING = 3


@dataclass(frozen=True, slots=True)
class Candidates:
    """The names of the cards that a line may mean, best first, with their sets where cards share a name.

    ``are_close``: one of them begins with the text of the line or differs little from it.
    """

    names: tuple[str, ...] = ()
    are_close: bool = False


class CandidateSearch:
    """Searches candidates for the lines of one request, until its time is over."""

    def __init__(self, seconds: float = file_limits.CANDIDATE_TIME.value / 1000) -> None:
        self.seconds_left = seconds
        self._results: dict[tuple[str, ...], Candidates] = {}

    @cached_property
    def _index(self) -> NameIndex:
        return get_name_index()

    @cached_property
    def _labels(self) -> Mapping[int, str]:
        return labels_by_key()

    def find(self, line: Line) -> Candidates | None:
        """The candidates of a line; ``None`` when no time is left to search for them."""
        if self.seconds_left <= 0:
            return None
        index, labels, started = self._index, self._labels, time.thread_time()
        names = _likely_names(line)
        if names not in self._results:
            self._results[names] = _find_candidates(index, names, labels)
        self.seconds_left -= time.thread_time() - started
        return self._results[names]


def _likely_names(line: Line) -> tuple[str, ...]:
    """The name without its count, with and without what may be a set code."""
    names = [reading.name for reading in line.readings if reading.count == line.readings[0].count]
    return tuple(dict.fromkeys([words(names[-1]), words(names[0])]))


def _find_candidates(index: NameIndex, names: tuple[str, ...], labels: Mapping[int, str]) -> Candidates:
    """Cards whose names begin with the line come first, then those with similar names."""
    begun = [
        card for name in names if len(name) >= SHORTEST_BEGINNING for card in _first_for_decks(index, name)
    ]
    similar = [
        like
        for name in names
        for like in [like for like in index.find_like(name) if _is_for_decks(like.card)][:MAX_CANDIDATES]
    ]
    candidates = dict.fromkeys([*begun, *(like.card for like in similar)])
    are_close = bool(begun) or any(like.likeness >= CLOSE_SIMILARITY for like in similar)
    labelled = dict.fromkeys(_labelled(card, labels.get(card.pk, "")) for card in candidates)
    return Candidates(tuple(labelled)[:MAX_CANDIDATES], are_close)


def _labelled(card: NamedCard, label: str) -> str:
    """The name, with the label that tells the card from others of its name if it is not too long."""
    name = labelled_name(card.name, label)
    return name if len(name) <= MAX_CANDIDATE_LENGTH else card.name


def _first_for_decks(index: NameIndex, name: str) -> list[NamedCard]:
    return list(islice(filter(_is_for_decks, index.find_beginning(name)), MAX_CANDIDATES))


def _is_for_decks(card: NamedCard) -> bool:
    return card.kind == Kind.DECK
