"""Sentences that moved to or from another rule when a rule was split or merged."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby, pairwise

from rules.editions.sentences import SentenceKey, sentence_key, split_sentences
from rules.editions.text_diff import DiffMark, DiffRun
from rules.editions.tokens import comparable_words

LEAST_SHARED = 0.5
"""The share of a sentence's pairs of words that must stand in the other rule."""
LEAST_WORDS = 4

_Pairs = set[tuple[str, str]]


def mark_moved_sentences(runs: list[DiffRun], mark: DiffMark, elsewhere: Mapping[str, str]) -> list[DiffRun]:
    """Mark the sentences that moved to (or came from) one of the rules ``elsewhere``, texts by number.

    ``mark`` is the mark that such sentences have so far: deleted or inserted.
    """
    if not elsewhere:
        return runs
    pairs_elsewhere = {number: _pairs(text) for number, text in elsewhere.items()}
    split = (
        part for run in runs for part in (_split_run(run, pairs_elsewhere) if run.mark == mark else (run,))
    )
    return list(_join_neighbours(split))


def mark_same_sentences(
    runs: list[DiffRun], mark: DiffMark, sentences: Mapping[SentenceKey, tuple[str, ...]]
) -> list[DiffRun]:
    """Mark the sentences that stand word for word somewhere in the other edition, too.

    ``sentences`` are those of the other edition with the numbers of their rules. ``mark`` is the mark that
    such sentences have so far: deleted or inserted.
    """
    split = (part for run in runs for part in (_split_at(run, sentences) if run.mark == mark else (run,)))
    return list(_join_neighbours(split))


def _split_at(run: DiffRun, sentences: Mapping[SentenceKey, tuple[str, ...]]) -> Iterator[DiffRun]:
    for sentence in split_sentences(run.older or run.newer):
        numbers = sentences.get(sentence_key(sentence), ())
        older, newer = (sentence, "") if run.older else ("", sentence)
        where = numbers[0] if numbers else ""
        yield DiffRun(DiffMark.CARRIED if where else run.mark, older, newer, where)


def _split_run(run: DiffRun, pairs_elsewhere: Mapping[str, _Pairs]) -> Iterator[DiffRun]:
    for sentence in split_sentences(run.older or run.newer):
        where = _find_rule(sentence, pairs_elsewhere)
        older, newer = (sentence, "") if run.older else ("", sentence)
        yield DiffRun(DiffMark.CARRIED if where else run.mark, older, newer, where)


def _find_rule(sentence: str, pairs_elsewhere: Mapping[str, _Pairs]) -> str:
    """The number of the rule that has most of the sentence; empty if none has enough of it."""
    pairs = _pairs(sentence)
    if len(pairs) + 1 < LEAST_WORDS:
        return ""
    shared = {number: len(pairs & rule_pairs) / len(pairs) for number, rule_pairs in pairs_elsewhere.items()}
    best = max(shared, key=shared.__getitem__)
    return best if shared[best] >= LEAST_SHARED else ""


def _pairs(text: str) -> _Pairs:
    return set(pairwise(comparable_words(text)))


def _join_neighbours(runs: Iterable[DiffRun]) -> Iterator[DiffRun]:
    """Join neighbouring runs with the same mark."""
    for (mark, where, _), group in groupby(runs, lambda run: (run.mark, run.where, bool(run.older))):
        neighbours = list(group)
        if mark == DiffMark.RENUMBERED or len(neighbours) == 1:
            yield from neighbours
        else:
            older, newer = (
                "".join(texts)
                for texts in zip(
                    *((neighbour.older, neighbour.newer) for neighbour in neighbours), strict=True
                )
            )
            yield DiffRun(mark, older, newer, where)
