"""Lines that list several cards: ``4x Zip 2x Doom``, ``Zip x4, Doom x2``, ``Zip, Doom and Fire Blast``."""

from __future__ import annotations

import re
from collections.abc import Iterable

from decks.files.line_parsing import begins_with_count, has_count

_AND = r"(?:and|und|et|y|e|plus)"
_SEPARATOR = rf"(?:\s*,\s*{_AND}\s+|\s*[,;/|+•&]\s*|\s+{_AND}\s+|\s+)"
_COUNTED_CARD = r"(?:\d{1,2}\s?[x×]\s?\S|\d{1,2}\s+[\[(\"“'‘]?[^\W\d]|[x×]\d{1,2}\s+\S|\(\d{1,2}\)\s+[^\W\d])"
_BEFORE_COUNT = re.compile(rf"{_SEPARATOR}(?={_COUNTED_CARD})", re.IGNORECASE)
_COUNT_AT_END = r"(?:[x×]\s?\d{1,2}|\d{1,2}\s?[x×]|[(\[]\s?[x×]?\d{1,2}[x×]?\s?[)\]])"
_BEHIND_COUNT = re.compile(rf"(?P<count>(?<=\s){_COUNT_AT_END}){_SEPARATOR}(?=\S)", re.IGNORECASE)
_ENDS_IN_COUNT = re.compile(rf"\s{_COUNT_AT_END}$", re.IGNORECASE)
_BETWEEN_NAMES = re.compile(rf"\s*,\s*{_AND}\s+|\s*[,;|•]\s*|\s+[/+&]\s+|\s+{_AND}\s+", re.IGNORECASE)
MOST_JOINED = 4
"""Pieces of one name: "Time, Space and Beyond" is one of three."""
MOST_PIECES = 400


def split_cards(text: str) -> list[list[tuple[int, str]]]:
    """For each place where a card may begin, what may be its text, the longest first, and of how many pieces.

    Pieces end at separators. A text never goes beyond the next count. Empty for a line of one piece, and for
    one in which names without a count follow one count, which may be that of all.

    >>> split_cards("4 Zip 2x Stonebranch, Ancient of War")
    [[(1, '4 Zip')], [(2, '2x Stonebranch, Ancient of War'), (1, '2x Stonebranch')], [(1, 'Ancient of War')]]
    """
    segments = _segments(text)
    pieces = [_spans(segment, _BETWEEN_NAMES.finditer(segment)) for segment in segments]
    count = sum(map(len, pieces))
    if not 1 < count <= MOST_PIECES or (len(segments) == 1 and has_count(text)):
        return []
    return [
        [
            (size, segment[start : spans[place + size - 1][1]])
            for size in range(len(spans) - place, 0, -1)
            if size <= MOST_JOINED or size == len(spans)
        ]
        for segment, spans in zip(segments, pieces, strict=True)
        for place, (start, _) in enumerate(spans)
    ]


def _segments(text: str) -> list[str]:
    """The parts of a line with one count each; the whole line, if it has no more than one."""
    if _ENDS_IN_COUNT.search(text) and not begins_with_count(text):
        matches = [(match.end("count"), match.end()) for match in _BEHIND_COUNT.finditer(text)]
    else:
        matches = [match.span() for match in _BEFORE_COUNT.finditer(text)]
    starts = [0, *(end for _, end in matches)]
    ends = [*(start for start, _ in matches), len(text)]
    return [
        text[start:end].strip() for start, end in zip(starts, ends, strict=True) if text[start:end].strip()
    ]


def _spans(text: str, separators: Iterable[re.Match[str]]) -> list[tuple[int, int]]:
    gaps = [match.span() for match in separators]
    starts = [0, *(end for _, end in gaps)]
    ends = [*(start for start, _ in gaps), len(text)]
    return [(start, end) for start, end in zip(starts, ends, strict=True) if text[start:end].strip()]
