"""The difference between two texts, word by word."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum
from itertools import groupby

from rules.editions.tokens import TextToken, token_keys, tokenize

MOST_ISLAND_WORDS = 2
"""Equal words between two changes that are still joined to them, so that the difference stays readable."""

STOPS = frozenset(".;:!?")
CLOSING = frozenset('”"’)]')
LEAST_ANCHOR_WORDS = 4
"""Words and signs of the shortest sentence that is looked for as a whole."""

CitationResolver = Callable[[str], str]
"""Maps the number of a cited rule, so that both editions' numbers of one rule become equal."""

_Opcode = tuple[str, int, int, int, int]


class DiffMark(StrEnum):
    """What happened to some words."""

    SAME = "same"
    DELETED = "deleted"
    INSERTED = "inserted"
    RENUMBERED = "renumbered"
    CARRIED = "carried"


@dataclass(frozen=True, slots=True)
class DiffRun:
    """Words with one mark, as the ``older`` and the ``newer`` text have them; one is empty for a change.

    The white space in front belongs to them, so the runs of one side joined are its text. For ``CARRIED``
    words ``where`` is the rule of the other edition that has them.
    """

    mark: DiffMark
    older: str
    newer: str
    where: str = ""


def have_same_meaning(
    older: str, newer: str, resolve_older: CitationResolver, resolve_newer: CitationResolver
) -> bool:
    """Whether two texts are equal, apart from citations whose number changed with the cited rule."""
    older_tokens, newer_tokens = tokenize(older), tokenize(newer)
    return len(older_tokens) == len(newer_tokens) and token_keys(older_tokens, resolve_older) == token_keys(
        newer_tokens, resolve_newer
    )


def diff_texts(
    older: str, newer: str, resolve_older: CitationResolver, resolve_newer: CitationResolver
) -> list[DiffRun]:
    """The runs that lead from the older text to the newer one."""
    older_tokens, newer_tokens = tokenize(older), tokenize(newer)
    older_keys, newer_keys = token_keys(older_tokens, resolve_older), token_keys(newer_tokens, resolve_newer)
    codes = _opcodes(older_tokens, newer_tokens, older_keys, newer_keys)
    runs: list[DiffRun] = []
    for is_same, (first, last), (start, end) in _stretches(
        _align_to_sentences(codes, older_keys, newer_keys)
    ):
        if is_same:
            runs += _equal_runs(older_tokens[first:last], newer_tokens[start:end])
            continue
        if first < last:
            runs.append(DiffRun(DiffMark.DELETED, _join_tokens(older_tokens[first:last]), ""))
        if start < end:
            runs.append(DiffRun(DiffMark.INSERTED, "", _join_tokens(newer_tokens[start:end])))
    return runs


def _opcodes(
    older_tokens: Sequence[TextToken],
    newer_tokens: Sequence[TextToken],
    older_keys: Sequence[str],
    newer_keys: Sequence[str],
) -> list[_Opcode]:
    """The differences word by word, between the sentences that both texts have in the same order."""
    older_spans, newer_spans = _sentence_spans(older_tokens), _sentence_spans(newer_tokens)
    older_sentences = [tuple(older_keys[first:last]) for first, last in older_spans]
    newer_sentences = [tuple(newer_keys[start:end]) for start, end in newer_spans]
    matcher = SequenceMatcher(None, older_sentences, newer_sentences, autojunk=False)
    anchors = [
        (older_spans[block.a + place], newer_spans[block.b + place])
        for block in matcher.get_matching_blocks()
        for place in range(block.size)
        if len(older_sentences[block.a + place]) >= LEAST_ANCHOR_WORDS
    ]
    codes: list[_Opcode] = []
    first = start = 0
    for (anchor_first, anchor_last), (anchor_start, anchor_end) in [
        *anchors,
        ((len(older_keys), len(older_keys)), (len(newer_keys), len(newer_keys))),
    ]:
        between = SequenceMatcher(
            None, older_keys[first:anchor_first], newer_keys[start:anchor_start], autojunk=False
        )
        codes += [
            (kind, a + first, b + first, c + start, d + start) for kind, a, b, c, d in between.get_opcodes()
        ]
        if anchor_first < anchor_last:
            codes.append(("equal", anchor_first, anchor_last, anchor_start, anchor_end))
        first, start = anchor_last, anchor_end
    return list(_join_equal(codes))


def _join_equal(codes: Iterable[_Opcode]) -> Iterator[_Opcode]:
    """Join equal stretches that follow each other."""
    for is_equal, group in groupby(codes, lambda code: code[0] == "equal"):
        stretch = list(group)
        if is_equal:
            yield ("equal", stretch[0][1], stretch[-1][2], stretch[0][3], stretch[-1][4])
        else:
            yield from stretch


def _sentence_spans(tokens: Sequence[TextToken]) -> list[tuple[int, int]]:
    """The first token of each sentence, and the one behind its last."""
    spans: list[tuple[int, int]] = []
    first = 0
    for place, token in enumerate(tokens):
        following = tokens[place + 1] if place + 1 < len(tokens) else None
        if (
            following is None
            or "\n" in following.before
            or (following.before and (token.text in STOPS or _closes_sentence(tokens, place)))
        ):
            spans.append((first, place + 1))
            first = place + 1
    return spans


def _closes_sentence(tokens: Sequence[TextToken], place: int) -> bool:
    """Whether a token is a quotation mark or bracket behind the stop of a sentence."""
    return tokens[place].text in CLOSING and place > 0 and tokens[place - 1].text in STOPS


def _align_to_sentences(
    codes: Sequence[_Opcode], older_keys: Sequence[str], newer_keys: Sequence[str]
) -> list[_Opcode]:
    """Shift changes that begin with the full stop of the sentence before, to end with their own instead."""
    shifted = list(codes)
    for place in range(1, len(shifted) - 1):
        kind, first, last, start, end = shifted[place]
        _, before, _, before_start, _ = shifted[place - 1]
        _, _, after, _, after_end = shifted[place + 1]
        keys, first_index, next_index = (
            (older_keys, first, last) if kind == "delete" else (newer_keys, start, end)
        )
        if (
            kind in ("delete", "insert")
            and keys[first_index] in STOPS
            and keys[next_index] == keys[first_index]
        ):
            shifted[place - 1] = ("equal", before, first + 1, before_start, start + 1)
            shifted[place] = (kind, first + 1, last + 1, start + 1, end + 1)
            shifted[place + 1] = ("equal", last + 1, after, end + 1, after_end)
    return shifted


_Stretch = tuple[bool, tuple[int, int], tuple[int, int]]


def _stretches(codes: Sequence[_Opcode]) -> list[_Stretch]:
    """Equal and unequal stretches in turn, with small equal islands joined to the changes around them."""
    stretches: list[_Stretch] = []
    for place, (kind, first, last, start, end) in enumerate(codes):
        is_inner = 0 < place < len(codes) - 1
        is_same = kind == "equal" and not (is_inner and last - first <= MOST_ISLAND_WORDS)
        if stretches and stretches[-1][0] == is_same:
            _, (first, _), (start, _) = stretches.pop()
        stretches.append((is_same, (first, last), (start, end)))
    return stretches


def _equal_runs(older_tokens: Sequence[TextToken], newer_tokens: Sequence[TextToken]) -> Iterator[DiffRun]:
    """Runs of equal words; a citation by another number is a run of its own."""
    run_start = 0
    for place, (older_token, newer_token) in enumerate(zip(older_tokens, newer_tokens, strict=True)):
        if older_token.cites != newer_token.cites:
            if run_start < place:
                yield DiffRun(
                    DiffMark.SAME,
                    _join_tokens(older_tokens[run_start:place]),
                    _join_tokens(newer_tokens[run_start:place]),
                )
            yield DiffRun(DiffMark.RENUMBERED, _join_tokens([older_token]), _join_tokens([newer_token]))
            run_start = place + 1
    if run_start < len(older_tokens):
        yield DiffRun(
            DiffMark.SAME, _join_tokens(older_tokens[run_start:]), _join_tokens(newer_tokens[run_start:])
        )


def _join_tokens(tokens: Sequence[TextToken]) -> str:
    return "".join(token.before + token.text for token in tokens)
