"""Which names stand for the same cards: those much alike under which one printing is stated."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from cards.importing.merging.grouping import ALIKE as TEXTS_ALIKE
from cards.importing.merging.grouping import Place, facts_fit, places, text_likeness
from cards.importing.merging.names import ALIKE, NEARLY_THE_SAME, similarity
from cards.importing.source_cards import SourceCard
from cards.models import Source

NameInSet = tuple[Source, str, tuple[str, str]]
"""A source, a folded name, and the key of a set."""


def group_by_name(statements: Iterable[SourceCard]) -> list[list[SourceCard]]:
    """The statements of each name with those of its other spellings, in the order in which they came."""
    statements = list(statements)
    names = _JoinedNames()
    for statement in statements:
        for folded in statement.folded_names:
            names.join(statement.folded, folded)
    for first, second in _pairs_of_one_card(statements):
        names.join(first.folded, second.folded)
    groups: dict[str, list[SourceCard]] = defaultdict(list)
    for statement in statements:
        groups[names.root(statement.folded)].append(statement)
    return list(groups.values())


class _JoinedNames:
    """Names that were joined to others have the same root."""

    def __init__(self) -> None:
        self._parents: dict[str, str] = {}

    def root(self, name: str) -> str:
        while (parent := self._parents.get(name, name)) != name:
            name = parent
        return name

    def join(self, name: str, other: str) -> None:
        first, second = sorted((self.root(name), self.root(other)))
        self._parents[second] = first


def _pairs_of_one_card(statements: list[SourceCard]) -> Iterator[tuple[SourceCard, SourceCard]]:
    """Statements of different names that are about one card."""
    by_place: dict[Place, list[SourceCard]] = defaultdict(list)
    numbers: dict[NameInSet, set[int]] = defaultdict(set)
    for statement in statements:
        for set_key, number in places(statement):
            by_place[set_key, number].append(statement)
            numbers[statement.source, statement.folded, set_key].add(number)
    for (set_key, _), members in by_place.items():
        if len({member.folded for member in members}) < 2:
            continue
        for first, second in combinations(members, 2):
            are_apart = any(
                _has_apart(numbers, (source, first.folded, set_key), (source, second.folded, set_key))
                for source in (first.source, second.source)
            )
            if first.folded != second.folded and not are_apart and _is_one_card(first, second):
                yield first, second


def _has_apart(numbers: Mapping[NameInSet, set[int]], name: NameInSet, other: NameInSet) -> bool:
    """Whether a source has two names in one set, under different numbers: to it they are two cards."""
    return name in numbers and other in numbers and numbers[name].isdisjoint(numbers[other])


def _is_one_card(first: SourceCard, second: SourceCard) -> bool:
    """Whether two statements of one printing are about one card although their names differ.

    A text that is alike confirms names that are; without it, names must be nearly the same and the facts fit.
    """
    alike = similarity(first.name, second.name)
    if alike < ALIKE:
        return False
    has_texts = bool(first.facts.get("text") and second.facts.get("text"))
    if has_texts and text_likeness(first, second) >= TEXTS_ALIKE:
        return True
    return alike >= NEARLY_THE_SAME and facts_fit(first, second)
