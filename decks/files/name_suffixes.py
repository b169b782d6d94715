"""What stands beside the name of a card on a line: sets, numbers, prices, rarities, conditions, comments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

MOST_MARKS = 8
"""Marks removed from a name at most; the limit bounds the work on absurd lines."""
LONG_NAME = 120
MOST_MARKS_OF_LONG_NAMES = 2

_CURRENCY = r"(?:USD|EUR|GBP|CAD|AUD|dollars?|euros?|cents?|ct|¢)"
_AMOUNT = r"\d{1,5}(?:[.,]\d{1,2})?"
_PRICE = (
    rf"(?:[$€£¥]\s?{_AMOUNT}|{_AMOUNT}\s?(?:[$€£¥]|{_CURRENCY}\b)|\d{{1,5}}[.,]\d{{2}})(?:\s?{_CURRENCY}\b)?"
)
_PER_COPY = r"(?:\s*(?:/|per|each|ea\b\.?|apiece|a\s?piece|total|card|copy|pc|stück|stk))*"
_SEPARATOR = r"(?:\s+|\s*[-–—,;|:/·]\s*)"
_WORDS = (
    *("common", "uncommon", "rare", "epic", "legendary", "promo", "promotional", "loot"),
    *("near mint", "mint", "nm", "m/nm", "nm/m", "nm-m", "lightly played", "lp", "moderately played", "mp"),
    *("heavily played", "hp", "excellent", "ex", "good", "played", "damaged", "foil", "non-foil", "holo"),
    *("english", "german", "french", "spanish", "extended art", "ea", "full art", "alternate art", "signed"),
    *("sold", "sold out", "in stock", "out of stock", "unlimited edition", "1st edition", "first edition"),
)
_TYPES = "ability|ally|equipment|quest|location|hero|master[ ]hero|weapon|armor|item"
_CODE = r"[A-Z][A-Za-z]?[A-Z0-9]{1,4}"
_NUMBER = r"\#?\d+(?:\s?/\s?\d+)?[a-z]?"

_LISTED_WORDS = "|".join(word.replace(" ", "[ ]") for word in _WORDS)
# What may follow a name, whatever it says; the first pattern that fits is removed first.
_SUFFIX_PATTERNS = (
    r"\s+ (?: \# | // | /\* | --+ | <[-–—=]+ | ← | [-=]+> | → | \*{3,} | ; \s ) .* $",
    rf"(?: {_SEPARATOR} | \s*[@=~(\[]\s* | \s (?:at|for) \s )+ {_PRICE} {_PER_COPY} \s* [)\]]? $",
    r"(?: \s* \([^()]*\) | \s* \[[^\[\]]*\] | \s* \{[^{}]*\} | \s+ <[^<>]*> | \s+ \*\w{1,3}\* )$",
    rf"{_SEPARATOR} (?: {_LISTED_WORDS} )$",
    rf"\s* [-–—,;|/·] \s* (?: {_TYPES} | [CUREL] )$",
)
_COMMENT_AFTER_DASH = re.compile(r"\s+[-–—]+\s+[a-z(!?+~][^-–—]*$")
_SUFFIXES = (
    *(re.compile(pattern, re.IGNORECASE | re.VERBOSE) for pattern in _SUFFIX_PATTERNS),
    _COMMENT_AFTER_DASH,
)
_NUMBER_SUFFIX = re.compile(
    rf"(?: {_SEPARATOR} {_CODE} [\s:\#-]* {_NUMBER} | {_SEPARATOR} {_NUMBER} )$", re.VERBOSE
)
# Text behind the last of these belongs to the name unless it is the name or the code of a set.
_SET_SEPARATOR = re.compile(rf"\s+[-–—|:@/]+\s+|\s*[,|]\s*|\s+from\s+|\s(?={_CODE}$)")
_PREFIX = re.compile(
    rf"^(?: \[[^\[\]]*\] | \([^()]*\) | (?:copies\ of|copies|pcs\.?|cards?) \s"
    rf"  | {_CODE}[\s:\#-]?\d{{1,3}}\s*[-–:|]? \s )\s*",
    re.VERBOSE,
)
_LEADERS = re.compile(r"\s+[.…_]+\s*$")
_EDGE = " \t-–—,;|:=@/·"


@dataclass(frozen=True, slots=True)
class NameReading:
    """A name, what was removed beside it, and the parts of that which must be sets for the name to hold."""

    name: str
    printing: str = ""
    set_names: tuple[str, ...] = ()


def parse_name(text: str, most_marks: int = MOST_MARKS) -> Iterator[NameReading]:
    """The name as written, then with the marks beside it removed one by one.

    >>> [reading.name for reading in parse_name("Doom (HoA) 58, $1.25")]
    ['Doom (HoA) 58, $1.25', 'Doom (HoA) 58', 'Doom (HoA)', 'Doom']
    """
    reading = NameReading(text.strip())
    if len(text) > LONG_NAME:
        most_marks = min(most_marks, MOST_MARKS_OF_LONG_NAMES)
    for _ in range(most_marks + 1):
        yield reading
        shorter = _without_mark(reading)
        if shorter is None:
            return
        reading = shorter


def _without_mark(reading: NameReading) -> NameReading | None:
    """The name without its last mark; ``None`` if it has none."""
    name = reading.name
    suffixes = (pattern.search(name) for pattern in (*_SUFFIXES, _NUMBER_SUFFIX))
    suffix = next((match for match in suffixes if match and _is_name(name[: match.start()])), None)
    set_names = reading.set_names
    if suffix:
        shorter, mark = name[: suffix.start()], suffix.group()
    elif prefix := _PREFIX.match(name):
        shorter, mark = name[prefix.end() :], prefix.group()
    elif separators := [match for match in _SET_SEPARATOR.finditer(name) if _is_name(name[: match.start()])]:
        shorter, mark = name[: separators[-1].start()], name[separators[-1].end() :]
        set_names = (mark, *set_names)
    else:
        return None
    shorter = _LEADERS.sub("", shorter).rstrip(_EDGE).strip()
    return NameReading(shorter, f"{mark.strip()} {reading.printing}", set_names) if shorter else None


def _is_name(text: str) -> bool:
    return any(character.isalnum() for character in text)
