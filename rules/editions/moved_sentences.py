"""Sentences that a split or merged rule did not lose or win: another rule of the other edition has them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby, pairwise

from rules.editions.text_diff import DiffMark, DiffRun
from rules.editions.tokens import comparable_words

LEAST_SHARED = 0.5
"""The share of a sentence's pairs of words that must stand in the other rule."""
LEAST_WORDS = 4

_SENTENCE = re.compile(r"\s*.+?(?:[.!?:;](?=\s)|$)", re.S)
_Pairs = set[tuple[str, str]]


def mark_moved_sentences(runs: list[DiffRun], mark: DiffMark, elsewhere: Mapping[str, str]) -> list[DiffRun]:
    """The runs, with those sentences marked apart which left for (or came from) a rule elsewhere.

    ``mark`` is what they were marked with so far, ``elsewhere`` the texts of these rules by number.
    """
    if not elsewhere:
        return runs
    there = {number: _pairs(text) for number, text in elsewhere.items()}
    split = (part for run in runs for part in (_parts(run, there) if run.mark == mark else (run,)))
    return list(_joined(split))


def _parts(run: DiffRun, there: Mapping[str, _Pairs]) -> Iterator[DiffRun]:
    for sentence in _SENTENCE.findall(run.older or run.newer):
        where = _where(sentence, there)
        older, newer = (sentence, "") if run.older else ("", sentence)
        yield DiffRun(DiffMark.CARRIED if where else run.mark, older, newer, where)


def _where(sentence: str, there: Mapping[str, _Pairs]) -> str:
    """The rule that has most of the sentence, if one has enough of it."""
    pairs = _pairs(sentence)
    if len(pairs) + 1 < LEAST_WORDS:
        return ""
    shared = {number: len(pairs & theirs) / len(pairs) for number, theirs in there.items()}
    best = max(shared, key=shared.__getitem__)
    return best if shared[best] >= LEAST_SHARED else ""


def _pairs(text: str) -> _Pairs:
    return set(pairwise(comparable_words(text)))


def _joined(runs: Iterable[DiffRun]) -> Iterator[DiffRun]:
    """Neighbours with the same mark as one."""
    for (mark, where, _), group in groupby(runs, lambda run: (run.mark, run.where, bool(run.older))):
        together = list(group)
        if mark == DiffMark.RENUMBERED or len(together) == 1:
            yield from together
        else:
            older, newer = (
                "".join(texts) for texts in zip(*((one.older, one.newer) for one in together), strict=True)
            )
            yield DiffRun(mark, older, newer, where)
