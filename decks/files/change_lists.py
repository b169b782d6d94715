"""Lists of changes to a deck: ``+2 Zip``, ``-2 Doom``, struck-out lines."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from decks import file_limits
from decks.files.deck_file import Line, LineKind, LineZone, remark_line
from decks.files.line_markup import is_struck_out, remove_bullets, remove_markup
from decks.files.line_parsing import begins_with_count, in_digits

_MINUS = "−–—-"
_SIGN = re.compile(rf"(?P<sign>[+{_MINUS}])(?P<blank>\s*)(?P<card>[x×]?\d.*)", re.IGNORECASE)
_VERBS = {
    "-": r"cut|remove|take out|out|minus|raus|ohne|j['’]enl[eè]ve|enlever|je retire|fuera|quito|tolgo|via",
    "+": r"add|put in|in|plus|rein|dazu|je rajoute|j['’]ajoute|ajouter|a[nñ]ado|aggiungo",
}
_VERB = {
    sign: re.compile(rf"(?:{verbs})\s*:?\s+(?P<card>[x×]?\d.*)", re.IGNORECASE)
    for sign, verbs in _VERBS.items()
}
_EXCHANGE = re.compile(r"(?P<removed>\d+\s?[x×]?\s\S.*?)\s*(?:->|=>|→|➔|➜)\s*(?P<added>\d+\s?[x×]?\s\S.*)")
"""One card for another: "2 Zip -> 2 Doom"."""
_NEXT_CHANGE = re.compile(rf"\s*[,;/|]?\s+(?=[+{_MINUS}]\s?\d)")


def split_sign(text: str, *, may_be_apart: bool) -> tuple[str, str]:
    """The sign of a line, ``+`` or ``-``, and what it adds or takes out; no sign for any other line.

    A struck-out line takes cards out. ``may_be_apart``: a blank may follow the sign, which else is a bullet.

    >>> split_sign("−2x Doom", may_be_apart=False), split_sign("- 2 Doom", may_be_apart=False)
    (('-', '2x Doom'), ('', '- 2 Doom'))
    """
    if is_struck_out(text):
        return "-", remove_markup(text)
    plain = remove_bullets(remove_markup(text))
    for sign, verb in _VERB.items():
        if (match := verb.fullmatch(in_digits(plain))) and begins_with_count(match["card"]):
            return sign, match["card"]
    match = _SIGN.fullmatch(remove_markup(text))
    if not match or (match["blank"] and not may_be_apart) or not begins_with_count(match["card"]):
        return "", text
    return "+" if match["sign"] == "+" else "-", match["card"]


def has_both_signs(lines: Iterable[str]) -> bool:
    """Whether some lines begin with a plus and some with a minus, so that they are no bullets."""
    starts = [line.strip() for line in lines if line.strip()[:1] in {"+", *_MINUS}]
    short = [line for line in starts if len(line) <= file_limits.LINE_CHARACTERS.value]
    return {"+", "-"} <= {split_sign(line, may_be_apart=True)[0] for line in short}


def split_changes(text: str) -> list[str]:
    """The changes of a line with several: "-2 Zip +2 Doom", "2 Zip -> 2 Doom".

    >>> split_changes("-2 Zip, +2 Doom"), split_changes("2 Zip -> 1 Doom"), split_changes("2 Zip")
    (['-2 Zip', '+2 Doom'], ['-2 Zip', '+1 Doom'], ['2 Zip'])
    """
    if exchange := _EXCHANGE.fullmatch(remove_bullets(text)):
        return [f"-{exchange['removed']}", f"+{exchange['added']}"]
    return _NEXT_CHANGE.split(text) if _SIGN.match(text) else [text]


def resolve_signs(lines: list[Line]) -> tuple[list[Line], bool]:
    """The lines of a list, and whether it is one of changes: no card in it is without a sign.

    In any other list lines with a plus are cards like all others, and those with a minus are remarks.
    """
    cards = [line for line in lines if line.kind is LineKind.CARD and line.zone is not LineZone.HERO]
    if any(line.sign for line in lines) and all(line.sign for line in cards):
        return lines, True
    return [_without_sign(line) for line in lines], False


def removal_notes(lines: Iterable[Line]) -> tuple[str, ...]:
    """Why lines that take cards out are left out of a deck."""
    return tuple(
        f"Line {line.number} takes cards out and was left out: “{remove_markup(line.text)}”."
        for line in lines
        if line.sign == "-"
    )


def _without_sign(line: Line) -> Line:
    if line.sign == "-":
        return remark_line(line.number, line.text)
    return replace(line, sign="")
