"""One line of a deck list as people write it: ``4x Fire Blast (HoA) 58``, ``Fire Blast x4``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from decks.files.model import Reading, counted

MOST_MARKS = 6
"""Set codes, numbers and other marks behind one name; the bound keeps absurd lines cheap."""

_BULLET = re.compile(r"^\s*[-*•–]\s+")
_COUNT_FIRST = re.compile(
    r"(?P<count>\d+)\s*[x×]?[\s\t]+(?P<name>\S.*)|(?P<glued>\d+)[x×](?P<rest>\S.*)", re.IGNORECASE
)
_COUNT_AFTER_X = re.compile(r"[x×]\s?(?P<count>\d+)\s+(?P<name>\S.*)", re.IGNORECASE)
_COUNT_LAST = re.compile(
    r"(?P<name>.*\S)\s+[x×]\s?(?P<count>\d+)|(?P<rest>.*\S)\s+\((?P<in_brackets>\d+)\s?[x×]?\)", re.IGNORECASE
)
_SUFFIX = re.compile(
    r"""\s+ (?: \#.* | \*\w{1,3}\* | \([^()]*\) | \[[^\[\]]*\] | \{[^{}]*\}
              | \#?\d+ | [A-Z][A-Z0-9]{1,4}[\s-]?\d+ )$""",
    re.VERBOSE,
)
_PREFIX = re.compile(r"^(?: \[[^\[\]]*\] | \([^()]*\) )\s*", re.VERBOSE)


def readings(number: int, text: str) -> tuple[Reading, ...]:
    """What a line may mean, likeliest first.

    :raises DeckFileError: when its count is out of bounds.
    """
    found: dict[Reading, None] = {}
    plain = _BULLET.sub("", text).strip()
    for count, name in _counts(number, plain):
        for shorter in _names(name):
            found.setdefault(Reading(count, shorter))
    return tuple(found)


def _counts(number: int, text: str) -> Iterator[tuple[int, str]]:
    if match := _COUNT_FIRST.fullmatch(text):
        yield counted(number, match["count"] or match["glued"]), match["name"] or match["rest"]
    elif match := _COUNT_AFTER_X.fullmatch(text):
        yield counted(number, match["count"]), match["name"]
    elif match := _COUNT_LAST.fullmatch(text):
        yield counted(number, match["count"] or match["in_brackets"]), match["name"] or match["rest"]
    yield 1, text


def _names(name: str) -> Iterator[str]:
    """The name as written, then with set codes, numbers and marks taken off one by one."""
    name = name.strip()
    for _ in range(MOST_MARKS + 1):
        yield name
        shorter = _SUFFIX.sub("", name)
        if shorter == name:
            shorter = _PREFIX.sub("", name)
        if shorter in (name, ""):
            return
        name = shorter.strip()
