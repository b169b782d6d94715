"""What stands beside the name of a card on a line: sets, numbers, prices, rarities, conditions, comments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from cards.indexing.normalize import words
from decks.files.heading_words import TRAIT_WORDS, WORDS_ON_CARDS, word_set

MOST_MARKS = 8
"""Marks removed from a name at most; the limit bounds the work on absurd lines."""
LONG_NAME = 120
MOST_MARKS_OF_LONG_NAMES = 2

_CURRENCY = r"(?:USD|EUR|GBP|CAD|AUD|dollars?|euros?|cents?|ct|¢)"
_AMOUNT = r"\d{1,5}(?:[.,]\d{1,2})?"
_PRICE = (
    rf"(?:[$€£¥]\s?{_AMOUNT}|{_AMOUNT}\s?(?:[$€£¥]|{_CURRENCY}\b)|\d{{1,5}}[.,]\d{{2}})(?:\s?{_CURRENCY}\b)?"
)
_PER_COPY = r"(?:\s*(?:/|per|each|ea\b\.?|apiece|a\s?piece|total|card|copy|pc|stück|stk|st\b)\.?)*"
_SEPARATOR = r"(?:\s+|\s*[-–—,;|:/·]\s*)"
_WORDS = (
    *("common", "uncommon", "rare", "epic", "legendary", "promo", "promotional", "loot"),
    *("near mint", "mint", "nm", "m/nm", "nm/m", "nm-m", "lightly played", "lp", "moderately played", "mp"),
    *("heavily played", "hp", "excellent", "ex", "good", "played", "damaged", "foil", "non-foil", "holo"),
    *(
        "english",
        "german",
        "french",
        "spanish",
        "italian",
        "en",
        "de",
        "fr",
        "es",
        "it",
        "extended art",
        "ea",
        "full art",
        "alternate art",
        "signed",
    ),
    *("sold", "sold out", "in stock", "out of stock", "unlimited edition", "1st edition", "first edition"),
)
EXPLAINED_WORDS = WORDS_ON_CARDS.union(
    *(words(listed).split() for listed in _WORDS),
    word_set(
        "en de fr es it english usd eur gbp cad aud dollar dollars euro euros cent cents ct per each total",
        "card cards copy copies pc pcs stuck stk st c u r e l pieces",
    ),
)
"""Words that say of a card what the card says itself, or what a collector notes beside it."""
_TYPES = "ability|ally|equipment|quest|location|hero|master[ ]hero|weapon|armor|item"
_TRAITS = "|".join(sorted(TRAIT_WORDS))
_CODE = r"[A-Z][A-Za-z]?[A-Z0-9]{1,4}"
_NUMBER = r"\#?\d+(?:\s?/\s?\d+)?[a-z]?"

_LISTED_WORDS = "|".join(word.replace(" ", "[ ]") for word in _WORDS)
# What may follow a name, whatever it says; the first pattern that fits is removed first.
_SUFFIX_PATTERNS = (
    rf"(?<! [-–—,;|:/·@=~(\[\s] ) (?: [-–—,;|:/·@=~(\[\s] | (?<=\s)(?:at|for)(?=\s) )+"
    rf"  {_PRICE} {_PER_COPY} \s* [)\]]? $",
    r"(?: \s* \([^()]*\) | \s* \[[^\[\]]*\] | \s* \{[^{}]*\} | \s+ <[^<>]*> | \s+ \*\w{1,5}\*"
    r"  | \s* \^[^^]*\^ )$",
    rf"{_SEPARATOR} (?: {_LISTED_WORDS} )$",
    rf"\s* [-–—,;|/·] \s* (?: {_TYPES} | [CUREL] )$",
    rf"\s* (?: [,;|/·] | \s [-–—] \s ) \s* (?: {_TRAITS} ) (?: [\s,/-]+ (?: {_TRAITS} | \d+ ) )*$",
)
# A comment takes the rest of the line, so it is removed last: its mark can be a part of the name.
_COMMENT = re.compile(
    r"\s+ (?: \# | // | /\* | --+ | <[-–—=]+ | ← | [-=]+> | → | \*{3,} | ; \s ) .* $", re.VERBOSE
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
_BRACKETS = "()[]{}"
_MARK_CODE = re.compile(rf"(?<!\w)(?:{_CODE}|<?:\w+:\d*>?)(?!\w)")
_COLOR = re.compile(r"\^(?P<tag>[^,^]*),#[0-9a-fA-F]{3,8}\^")


@dataclass(frozen=True, slots=True)
class NameReading:
    """A name, what was removed beside it, and the parts of that which must be sets for the name to hold.

    ``remarks`` are those parts that may be sets, and are comments if they are not.
    """

    name: str
    printing: str = ""
    set_names: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()


def parse_name(text: str, most_marks: int = MOST_MARKS) -> Iterator[NameReading]:
    """The name as written, then with the marks beside it removed one by one.

    >>> [reading.name for reading in parse_name("Doom (HoA) 58, $1.25")]
    ['Doom (HoA) 58, $1.25', 'Doom (HoA) 58', 'Doom (HoA)', 'Doom']
    """
    reading = NameReading(" ".join(text.split()))
    if len(text) > LONG_NAME:
        most_marks = min(most_marks, MOST_MARKS_OF_LONG_NAMES)
    for _ in range(most_marks + 1):
        yield reading
        shorter = _without_mark(reading)
        if shorter is None:
            return
        reading = shorter


def find_remark(mark: str) -> str:
    """What a mark beside a name says, unless it is a number, a code, a price, or a word of every collector.

    >>> find_remark("(too dear?)"), find_remark("(HoA 58, Common)"), find_remark("- $1.25 each")
    ('too dear?', '', '')
    """
    text = _COLOR.sub(r"\g<tag>", mark).strip(_EDGE + _BRACKETS + "#*<>←→")
    remainder = _MARK_CODE.sub(" ", text)
    unexplained = [
        word
        for word in words(remainder).split()
        if word not in EXPLAINED_WORDS and not any(character.isdigit() for character in word)
    ]
    return text if unexplained else ""


def _without_mark(reading: NameReading) -> NameReading | None:
    """The name without its last mark; ``None`` if it has none."""
    name = reading.name
    suffixes = (pattern.search(name) for pattern in (*_SUFFIXES, _NUMBER_SUFFIX, _COMMENT))
    suffix = next((match for match in suffixes if match and _is_name(name[: match.start()])), None)
    set_names, remark = reading.set_names, ""
    if suffix:
        shorter, mark = name[: suffix.start()], suffix.group()
        remark = find_remark(mark)
    elif prefix := _PREFIX.match(name):
        shorter, mark = name[prefix.end() :], prefix.group()
        remark = find_remark(mark)
    elif separators := [match for match in _SET_SEPARATOR.finditer(name) if _is_name(name[: match.start()])]:
        shorter, mark = name[: separators[-1].start()], name[separators[-1].end() :]
        set_names = (mark, *set_names)
    else:
        return None
    shorter = _LEADERS.sub("", shorter).rstrip(_EDGE).strip()
    remarks = (remark, *reading.remarks) if remark else reading.remarks
    return NameReading(shorter, f"{mark.strip()} {reading.printing}", set_names, remarks) if shorter else None


def _is_name(text: str) -> bool:
    return any(character.isalnum() for character in text)
