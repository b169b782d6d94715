"""Parsing of one line of a deck list: ``4x Fire Blast (HoA) 58``, ``Fire Blast x4``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from decks.files.deck_file import Reading, parse_count

MOST_MARKS = 6
"""Set codes, numbers and other marks after a name; the limit bounds the work on absurd lines."""

_BULLET = re.compile(r"^\s*[-*•–]\s+")
_COUNT_FIRST = re.compile(
    r"(?P<count>\d+)\s*[x×]?\s*(?:[,:;–-]\s+|[,;]|\s)(?P<name>\S.*)|(?P<glued>\d+)[x×](?P<rest>\S.*)"
    r"|[\[(](?P<in_brackets>\d+)\s?[x×]?[\])]\s*(?P<behind>[^\W\d].*)",
    re.IGNORECASE,
)
_COUNT_AFTER_X = re.compile(r"[x×]\s?(?P<count>\d+)\s+(?P<name>\S.*)", re.IGNORECASE)
_COUNT_LAST = re.compile(
    r"(?P<name>.*\S)\s+[x×]\s?(?P<count>\d+)|(?P<rest>.*\S)\s+\((?P<in_brackets>\d+)\s?[x×]?\)", re.IGNORECASE
)
# A number alone is a count too, unless it follows a set code: then it is the collector number.
_NUMBER_LAST = re.compile(
    r"(?P<name>.*[^\W\d](?<![A-Z0-9][A-Z0-9])[!?.'’\"”]?)(?:\s*[,:;=–-]\s*|\s+|\s+\[)(?P<count>[1-9]\d?)\]?"
)
_SUFFIX = re.compile(
    r"""\s+ (?: \#.* | //.* | \*\w{1,3}\* | \([^()]*\) | \[[^\[\]]*\] | \{[^{}]*\}
              | \#?\d+ | [A-Z][a-z]?[A-Z0-9]{1,4}[\s-]?\d+ )$""",
    re.VERBOSE,
)
_PREFIX = re.compile(r"^(?: \[[^\[\]]*\] | \([^()]*\) )\s*", re.VERBOSE)


def parse_line(number: int, text: str) -> tuple[Reading, ...]:
    """The possible readings of a line, the most likely first.

    :raises DeckFileError: when its count is out of bounds.
    """
    line_readings: dict[Reading, None] = {}
    text_without_bullet = _BULLET.sub("", text).strip()
    counted_first = _COUNT_FIRST.fullmatch(text_without_bullet) or _COUNT_AFTER_X.fullmatch(
        text_without_bullet
    )
    if not counted_first and (match := _NUMBER_LAST.fullmatch(text_without_bullet)):
        # The whole line may be a name, or the number a count.
        line_readings = dict.fromkeys(
            [Reading(1, text_without_bullet), Reading(int(match["count"]), match["name"].strip())]
        )
    for count, name in _counts(number, text_without_bullet):
        for shorter in _names(name):
            line_readings.setdefault(Reading(count, shorter))
    return tuple(line_readings)


def _counts(number: int, text: str) -> Iterator[tuple[int, str]]:
    if match := _COUNT_FIRST.fullmatch(text):
        count = match["count"] or match["glued"] or match["in_brackets"]
        yield parse_count(number, count), match["name"] or match["rest"] or match["behind"]
    elif match := _COUNT_AFTER_X.fullmatch(text):
        yield parse_count(number, match["count"]), match["name"]
    elif match := _COUNT_LAST.fullmatch(text):
        yield parse_count(number, match["count"] or match["in_brackets"]), match["name"] or match["rest"]
    yield 1, text


def _names(name: str) -> Iterator[str]:
    """The name as written, then with set codes, numbers and marks removed one by one."""
    name = name.strip()
    for _ in range(MOST_MARKS + 1):
        yield name
        shorter = _SUFFIX.sub("", name)
        if shorter == name:
            shorter = _PREFIX.sub("", name)
        if shorter in (name, ""):
            return
        name = shorter.strip()
