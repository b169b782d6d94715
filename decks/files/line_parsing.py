"""Parsing of one line of a deck list: ``4x Fire Blast (HoA) 58``, ``Fire Blast x4``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from decks import file_limits
from decks.files.deck_file import Reading, parse_count
from decks.files.line_markup import remove_bullets, remove_markup
from decks.files.name_suffixes import NameReading, find_remark, parse_name
from decks.files.table_rows import parse_row

_PIECES = r"(?:copies|copy|cards?|pcs\.?|pieces|stück|stk\.?)"
_COUNT_FIRST = re.compile(
    r"(?P<count>\d+)\s*(?:[x×*]|(?:mal|fois|veces|volte)\b)?\s*(?:[,:;|=–—-]+\s+|[.)]\s+|[,;|]|\s)\s*(?P<name>(?=.*[^\W\d])\S.*)"
    r"|(?P<glued>\d+)[x×*](?P<rest>(?=.*[^\W\d])\S.*)"
    r"|[\[({](?P<in_brackets>\d+)\s?[x×]?[\])}]\s*(?P<behind>[^\w\s]*[^\W\d].*)",
    re.IGNORECASE,
)
_COUNT_AFTER_X = re.compile(r"[x×]\s?(?P<count>\d+)\s+(?P<name>\S.*)", re.IGNORECASE)
_COUNT_LAST = re.compile(
    rf"""(?P<name>.*[^\s,:;|=–—-]) \s* (?: [-–—:;,|=/]+ | \.{{2,}} | …+ | _{{2,}} )? \s* (?:
        (?<=[\s\W]) [x×*] \s? (?P<count>\d+)
      | (?<=[\s\W]) (?: qty\b\.?:?\s* )? (?P<before_x>\d+) \s? (?: [x×] | {_PIECES} )
      | qty\b\.?:?\s* (?P<quantity>\d+)
      | [(\[{{] \s? (?P<in_brackets>\d+) \s? (?: [x×] | {_PIECES} )
          (?P<place> [\s,;/] [^()\[\]{{}}]* )? [)\]}}]
      | [(\[{{] \s? [x×] \s? (?P<after_x>\d+) \s? [)\]}}]
      | (?<=\s) (?: \( (?P<alone>\d+) \) | \{{ (?P<braced>\d+) \}} )
    )""",
    re.IGNORECASE | re.VERBOSE,
)
# A number alone is a count too, unless it follows a set code: then it is the collector number.
_NUMBER_LAST = re.compile(
    r"(?P<name>.*[^\W\d_](?<![A-Z0-9][A-Z0-9])[!?.'’\"”]?)"
    r"(?:\s*(?:[,:;=|–—-]+|\.{2,}|…+|_{2,})\s*|\s+|\s+\[)(?P<count>[1-9]\d?)\]?"
)
# Behind a bracket, where the set is, a number is more often that of the card; 4 is as many as decks have.
_FEW_LAST = re.compile(r"(?P<name>.*[)\]])\s*[-–—:,=]\s*(?P<count>[1-4])")
_WORDED_COUNTS = {
    **dict.fromkeys(("a single", "one", "singleton", "single", "ein", "eine", "un", "une", "una", "uno"), 1),
    **dict.fromkeys(("a pair of", "pair of", "two", "zwei", "deux", "dos", "due"), 2),
    **dict.fromkeys(("three", "drei", "trois", "tres", "tre"), 3),
    **dict.fromkeys(
        ("a full playset of", "a playset of", "playset of", "four", "vier", "quatre", "cuatro"), 4
    ),
    "quattro": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
}
_CHANGE_VERBS = r"cut|remove|add|j['’]enl[eè]ve|je rajoute|j['’]ajoute"
_WORDED_COUNT = re.compile(
    rf"(?:(?:{_CHANGE_VERBS})\s+)?(?P<count>{'|'.join(_WORDED_COUNTS)})(?:-of:?)?\s+(?:cop(?:y|ies)\s+of\s+)?(?=\S)",
    re.IGNORECASE,
)
_NUMBERING = re.compile(r"^\(?\d{1,3}[.)]\s+(?=\S)")
_LABEL = re.compile(
    r"^(?:qty|quantity|count|copies|need|needs|have|want|wtb|wts|wtt|lf|selling|buying)\.?\s*[:=]?\s*(?=\d)"
    r"|^(?:card|card name)\s*[:=]\s*",
    re.IGNORECASE,
)
_DESCRIPTION = re.compile(r"(?<=\w)[)\]]?\s*(?:[,;|/(\[]|\s[-–—]+\s|:\s)\s*(?=\S)")
MOST_DESCRIPTIONS = 3
"""Places behind the name of a hero at which its description may begin."""
_YEAR = re.compile(r"(?:19|20)\d\d")


def parse_line(number: int, text: str) -> tuple[Reading, ...]:
    """The possible readings of a line, the most likely first.

    :raises DeckFileError: when its count is out of bounds.
    """
    row = parse_row(number, text)
    readings: dict[Reading, None] = dict.fromkeys(row.readings if row else ())
    for spelling in _spellings(text):
        for reading in _readings(number, spelling):
            readings.setdefault(reading)
    return tuple(readings)


def parse_hero_line(number: int, text: str) -> tuple[Reading, ...]:
    """The readings of a line for the hero, behind whose name a description may stand.

    >>> parse_hero_line(1, "Zip, the best of mages")[-1].name
    'Zip'

    :raises DeckFileError: when its count is out of bounds.
    """
    readings = dict.fromkeys(parse_line(number, text))
    for match in reversed(list(islice(_DESCRIPTION.finditer(text), MOST_DESCRIPTIONS))):
        remarks = tuple(filter(None, [find_remark(text[match.end() :])]))
        for reading in parse_line(number, text[: match.start()]):
            readings.setdefault(replace(reading, remarks=(*reading.remarks, *remarks)))
    return tuple(readings)


def has_count(text: str) -> bool:
    """Whether the line states a number of copies before or after a name."""
    return any(
        pattern.fullmatch(spelling)
        for spelling in _spellings(text)
        for pattern in (_COUNT_FIRST, _COUNT_AFTER_X, _COUNT_LAST, _NUMBER_LAST)
    )


def begins_with_count(text: str) -> bool:
    """Whether the line states a number of copies before a name."""
    return bool(_COUNT_FIRST.fullmatch(text) or _COUNT_AFTER_X.fullmatch(text))


def split_numbering(text: str) -> tuple[int, str]:
    """The number of a line in a numbered list, and the rest: "3. Zip"; 0 for any other line."""
    match = _NUMBERING.match(text)
    return (int(re.sub(r"\D", "", match.group())), text[match.end() :]) if match else (0, text)


def in_digits(text: str) -> str:
    """The line with a number in words as digits: those at its beginning, or behind a verb.

    >>> in_digits("three Zip"), in_digits("add a playset of Doom")
    ('3 Zip', 'add 4 Doom')
    """
    match = _WORDED_COUNT.match(text)
    return (
        f"{text[: match.start('count')]}{_WORDED_COUNTS[match['count'].lower()]} {text[match.end() :]}"
        if match
        else text
    )


def _spellings(text: str) -> dict[str, None]:
    """The line as it is, without bullets; then without markup, numbering and label."""
    raw = remove_bullets(text)
    plain = remove_bullets(remove_markup(text)).rstrip(", ") or raw
    numbered = _NUMBERING.sub("", plain)
    item = numbered if numbered != plain and _has_own_count(numbered) else plain
    unlabelled = _LABEL.sub("", item)
    likely = [item] if item != plain else [raw, plain]
    return dict.fromkeys([*likely, unlabelled, raw, plain, in_digits(plain)])


def _has_own_count(text: str) -> bool:
    """Whether a line without its numbering states a number of copies."""
    return bool(_COUNT_FIRST.fullmatch(text) or _COUNT_AFTER_X.fullmatch(text) or _COUNT_LAST.fullmatch(text))


def _readings(number: int, text: str) -> Iterator[Reading]:
    first = _COUNT_FIRST.fullmatch(text) or _COUNT_AFTER_X.fullmatch(text)
    count, name = _first_count(first) if first else ("", "")
    if first and not _YEAR.fullmatch(count):
        copies = parse_count(number, count)
        yield from (_reading(copies, shorter) for shorter in parse_name(name))
        yield from (_reading(1, shorter) for shorter in parse_name(text, most_marks=2))
        return
    for shorter in parse_name(text):
        for count_text, name, place in _last_count(shorter.name):
            if not count_text:
                yield _reading(1, shorter)
                continue
            copies = parse_count(number, count_text)
            is_certain = _COUNT_LAST.fullmatch(shorter.name) is not None
            for inner in parse_name(name, most_marks=2):
                # A number behind a set is that of the card there.
                if is_certain or not inner.set_names:
                    yield Reading(
                        copies,
                        inner.name,
                        f"{inner.printing} {place} {shorter.printing}",
                        inner.set_names + shorter.set_names,
                        (*inner.remarks, *filter(None, [find_remark(place)]), *shorter.remarks),
                    )


def _reading(count: int, name: NameReading) -> Reading:
    return Reading(count, name.name, name.printing, name.set_names, name.remarks)


def _first_count(match: re.Match[str]) -> tuple[str, str]:
    groups = match.groupdict()
    count = groups["count"] or groups.get("glued") or groups.get("in_brackets") or ""
    return count, groups["name"] or groups.get("rest") or groups.get("behind") or ""


def _last_count(text: str) -> Iterator[tuple[str, str, str]]:
    """Count, name, and what is in brackets with the count; an empty count for the whole line as a name."""
    if match := _COUNT_LAST.fullmatch(text):
        counts = {key: value for key, value in match.groupdict().items() if key not in ("name", "place")}
        count = next(filter(None, counts.values()))
        # A large number in brackets is the number of a card in its set.
        most = file_limits.COPIES.value
        is_count = len(count) <= len(str(most)) and int(count) <= most
        if is_count or not (match["alone"] or match["braced"]):
            yield count, match["name"].strip(), match["place"] or ""
        yield "", text, ""
        return
    # The whole line may be a name, or the number a count.
    yield "", text, ""
    if match := _NUMBER_LAST.fullmatch(text) or _FEW_LAST.fullmatch(text):
        yield match["count"], match["name"].strip(), ""
