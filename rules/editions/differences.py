"""What changed from one text to another, word by word, as a reader would mark it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum

from rules.editions.words import Word, senses, words

ISLAND = 2
"""So few equal words between two changes are taken into them: nobody reads a sentence as confetti."""

Meaning = Callable[[str], str]
"""What a cited number stands for, so that both editions' numbers of one rule mean the same."""


class Mark(StrEnum):
    """What became of some words."""

    SAME = "same"
    DELETED = "deleted"
    INSERTED = "inserted"
    RENUMBERED = "renumbered"


@dataclass(frozen=True, slots=True)
class Run:
    """Words with one mark. ``older`` and ``newer`` are how each text has them; one is empty for a change.

    White space in front belongs to them, so that the runs of one side joined are its text.
    """

    mark: Mark
    older: str
    newer: str


def same(older: str, newer: str, meant_older: Meaning, meant_newer: Meaning) -> bool:
    """Whether two texts say the same, numbers of rules aside that only changed with their rules."""
    one, two = words(older), words(newer)
    return len(one) == len(two) and senses(one, meant_older) == senses(two, meant_newer)


def differences(older: str, newer: str, meant_older: Meaning, meant_newer: Meaning) -> list[Run]:
    """The way from one text to the other."""
    one, two = words(older), words(newer)
    matcher = SequenceMatcher(None, senses(one, meant_older), senses(two, meant_newer), autojunk=False)
    runs: list[Run] = []
    for is_same, (first, last), (start, end) in _steps(matcher.get_opcodes()):
        if is_same:
            runs += _equal(one[first:last], two[start:end])
            continue
        if first < last:
            runs.append(Run(Mark.DELETED, _said(one[first:last]), ""))
        if start < end:
            runs.append(Run(Mark.INSERTED, "", _said(two[start:end])))
    return runs


_Step = tuple[bool, tuple[int, int], tuple[int, int]]


def _steps(codes: Sequence[tuple[str, int, int, int, int]]) -> list[_Step]:
    """Equal and unequal stretches in turn, with small equal islands joined to the changes around them."""
    steps: list[_Step] = []
    for place, (kind, first, last, start, end) in enumerate(codes):
        inner = 0 < place < len(codes) - 1
        is_same = kind == "equal" and not (inner and last - first <= ISLAND)
        if steps and steps[-1][0] == is_same:
            _, (first, _), (start, _) = steps.pop()
        steps.append((is_same, (first, last), (start, end)))
    return steps


def _equal(one: Sequence[Word], two: Sequence[Word]) -> Iterator[Run]:
    """Equal words, in one run as far as they cite no rule by another number."""
    begun = 0
    for place, (left, right) in enumerate(zip(one, two, strict=True)):
        if left.cites != right.cites:
            if begun < place:
                yield Run(Mark.SAME, _said(one[begun:place]), _said(two[begun:place]))
            yield Run(Mark.RENUMBERED, _said([left]), _said([right]))
            begun = place + 1
    if begun < len(one):
        yield Run(Mark.SAME, _said(one[begun:]), _said(two[begun:]))


def _said(run: Sequence[Word]) -> str:
    return "".join(word.before + word.said for word in run)
