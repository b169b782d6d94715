"""What changed from one text to another, word by word, as a reader would mark it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum

from rules.editions.tokens import TextToken, token_keys, tokenize

ISLAND = 2
"""So few equal words between two changes are taken into them: nobody reads a sentence as confetti."""

STOPS = frozenset(".;:!?")

CitationResolver = Callable[[str], str]
"""What a cited number stands for, so that both editions' numbers of one rule mean the same."""

_Opcode = tuple[str, int, int, int, int]


class DiffMark(StrEnum):
    """What became of some words."""

    SAME = "same"
    DELETED = "deleted"
    INSERTED = "inserted"
    RENUMBERED = "renumbered"
    CARRIED = "carried"


@dataclass(frozen=True, slots=True)
class DiffRun:
    """Words with one mark. ``older`` and ``newer`` are how each text has them; one is empty for a change.

    White space in front belongs to them, so that the runs of one side joined are its text. ``where`` is the
    rule of the other edition that has the words, if they were carried over from or into that.
    """

    mark: DiffMark
    older: str
    newer: str
    where: str = ""


def have_same_meaning(
    older: str, newer: str, meant_older: CitationResolver, meant_newer: CitationResolver
) -> bool:
    """Whether two texts say the same, numbers of rules aside that only changed with their rules."""
    one, two = tokenize(older), tokenize(newer)
    return len(one) == len(two) and token_keys(one, meant_older) == token_keys(two, meant_newer)


def diff_texts(
    older: str, newer: str, meant_older: CitationResolver, meant_newer: CitationResolver
) -> list[DiffRun]:
    """The way from one text to the other."""
    one, two = tokenize(older), tokenize(newer)
    left, right = token_keys(one, meant_older), token_keys(two, meant_newer)
    codes = SequenceMatcher(None, left, right, autojunk=False).get_opcodes()
    runs: list[DiffRun] = []
    for is_same, (first, last), (start, end) in _steps(_whole_sentences(codes, left, right)):
        if is_same:
            runs += _equal(one[first:last], two[start:end])
            continue
        if first < last:
            runs.append(DiffRun(DiffMark.DELETED, _said(one[first:last]), ""))
        if start < end:
            runs.append(DiffRun(DiffMark.INSERTED, "", _said(two[start:end])))
    return runs


def _whole_sentences(codes: Sequence[_Opcode], left: Sequence[str], right: Sequence[str]) -> list[_Opcode]:
    """The same, but what begins with the stop of the sentence before it ends with its own instead."""
    found = list(codes)
    for place in range(1, len(found) - 1):
        kind, first, last, start, end = found[place]
        _, before, _, begun, _ = found[place - 1]
        _, _, after, _, ended = found[place + 1]
        words, one, behind = (left, first, last) if kind == "delete" else (right, start, end)
        if kind in ("delete", "insert") and words[one] in STOPS and words[behind] == words[one]:
            found[place - 1] = ("equal", before, first + 1, begun, start + 1)
            found[place] = (kind, first + 1, last + 1, start + 1, end + 1)
            found[place + 1] = ("equal", last + 1, after, end + 1, ended)
    return found


_Stretch = tuple[bool, tuple[int, int], tuple[int, int]]


def _steps(codes: Sequence[_Opcode]) -> list[_Stretch]:
    """Equal and unequal stretches in turn, with small equal islands joined to the changes around them."""
    steps: list[_Stretch] = []
    for place, (kind, first, last, start, end) in enumerate(codes):
        inner = 0 < place < len(codes) - 1
        is_same = kind == "equal" and not (inner and last - first <= ISLAND)
        if steps and steps[-1][0] == is_same:
            _, (first, _), (start, _) = steps.pop()
        steps.append((is_same, (first, last), (start, end)))
    return steps


def _equal(one: Sequence[TextToken], two: Sequence[TextToken]) -> Iterator[DiffRun]:
    """Equal words, in one run as far as they cite no rule by another number."""
    begun = 0
    for place, (left, right) in enumerate(zip(one, two, strict=True)):
        if left.cites != right.cites:
            if begun < place:
                yield DiffRun(DiffMark.SAME, _said(one[begun:place]), _said(two[begun:place]))
            yield DiffRun(DiffMark.RENUMBERED, _said([left]), _said([right]))
            begun = place + 1
    if begun < len(one):
        yield DiffRun(DiffMark.SAME, _said(one[begun:]), _said(two[begun:]))


def _said(run: Sequence[TextToken]) -> str:
    return "".join(word.before + word.said for word in run)
