"""One line of a deck list as people write it: ``4x Fire Blast (HoA) 58``, ``Fire Blast x4``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from decks.files.model import Reading, counted

MOST_MARKS = 6
"""Set codes, numbers and other marks behind one name; the bound keeps absurd lines cheap."""

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
# A number alone is a count too, unless a set stands before it: then it is the number in the set.
_NUMBER_LAST = re.compile(
    r"(?P<name>.*[^\W\d](?<![A-Z0-9][A-Z0-9])[!?.'’\"”]?)(?:\s*[,:;=–-]\s*|\s+|\s+\[)(?P<count>[1-9]\d?)\]?"
)
_SUFFIX = re.compile(
    r"""\s+ (?: \#.* | //.* | \*\w{1,3}\* | \([^()]*\) | \[[^\[\]]*\] | \{[^{}]*\}
              | \#?\d+ | [A-Z][a-z]?[A-Z0-9]{1,4}[\s-]?\d+ )$""",
    re.VERBOSE,
)
_PREFIX = re.compile(r"^(?: \[[^\[\]]*\] | \([^()]*\) )\s*", re.VERBOSE)


def readings(number: int, text: str) -> tuple[Reading, ...]:
    """What a line may mean, likeliest first.

    :raises DeckFileError: when its count is out of bounds.
    """
    found: dict[Reading, None] = {}
    plain = _BULLET.sub("", text).strip()
    counted_first = _COUNT_FIRST.fullmatch(plain) or _COUNT_AFTER_X.fullmatch(plain)
    if not counted_first and (match := _NUMBER_LAST.fullmatch(plain)):
        # The whole may be a name; before its front is one, the number is a count.
        found = dict.fromkeys([Reading(1, plain), Reading(int(match["count"]), match["name"].strip())])
    for count, name in _counts(number, plain):
        for shorter in _names(name):
            found.setdefault(Reading(count, shorter))
    return tuple(found)


def _counts(number: int, text: str) -> Iterator[tuple[int, str]]:
    if match := _COUNT_FIRST.fullmatch(text):
        count = match["count"] or match["glued"] or match["in_brackets"]
        yield counted(number, count), match["name"] or match["rest"] or match["behind"]
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
