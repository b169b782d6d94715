"""Repairs of a single piece of rules text: symbols, formulas and references that a conversion damaged."""

from __future__ import annotations

import re
from dataclasses import dataclass

LOST_REFERENCE = "[reference lost]"
LOST_SYMBOL = "[icon]"

_ERROR = re.compile(r"\s*\**\s*Error!\s*(?:Reference source|Bookmark) not (?:found|defined)\.?\s*\**", re.I)
_FORMULA = re.compile(r" *\$([^$\n]{1,40})\$ *")
_ACTIVATE = re.compile(r"(?<=activated|.activate) \(\s*[^\w\s()\[\]\"'“”.,;:!?+/-]{0,2}\s*\)", re.I)
_LOST_SYMBOL = re.compile(r"(?<=\w) {2,}(?=\w)")
_WIDE = re.compile(r": {3,}(?=\w)")
_DOUBLED_STOP = re.compile(r"(?<![.…])\.\.(?![.…])")
_EMPHASIS = re.compile(r"\*+")
_SINGLE_STAR = re.compile(r"(?<!\*)\*(?!\*)")
_NAME = r"[A-Z][^.!?—<>]{0,60}?"
_TYPE = r"(?:Ability|Ally|Armor|Equipment|Hero|Item|Weapon)"
_COST = r"(?:\d+|X)(?:\s*\+\s*X)?"
_TICKS = r"T\d{1,2}(?:[A-Z]+\d+)*"
_KIND = r"(?:Instant|React)? ?(?:Attack|Buff|Debuff|Equipment|Form|Heal|Pet|Totem)"
_CARD_LINE = re.compile(
    rf"(?P<name>{_NAME})(?:, "
    rf"(?:(?:{_COST}, .*?|(?:Alliance|Horde|Neutral), |(?:Arena )?)"
    rf"\b(?:{_TYPE}\b|(?:Location|Quest)$)"
    rf"|{_TICKS}\b|{_KIND}$|\d+, (?:Alliance|Horde|Monster)$)"
    rf"| \[{_TICKS}\])",
    re.M,
)
CARD_HEAD = rf"\**{_NAME}, (?:{_COST}, [^.!?<>]{{0,60}}?\b{_TYPE}—|(?:Arena )?{_TYPE}—)"
"""How the head of a quoted card begins, in the middle of running text."""

CARD_HEAD_END = (
    rf"{CARD_HEAD}(?:[^.!?<>]{{0,90}}?\b\d+ (?:Health|Strike|DEF)\b"
    r"|\w+(?:, [A-Z][a-z]+(?: [A-Z][a-z]+)? \(\d\))*(?=\s|$))"
)
"""The whole head: as far as the last figure printed on the card, or as its tags."""

_FINISHED = re.compile(r"(?:[.!?:;…>\"”’')\]|]|\bhttps?://\S+|\w\.com)\s*$")


@dataclass(frozen=True, slots=True)
class Repair:
    """A repaired text, and what was found in it: (what was wrong, whether it is mended now)."""

    text: str
    found: tuple[tuple[str, bool], ...]


def repair(text: str) -> Repair:
    """Mend what can be mended and mark what cannot, inside one line of a document."""
    found: list[tuple[str, bool]] = []

    def replace(pattern: re.Pattern[str], by: str, what: str, mended: bool) -> None:
        nonlocal text
        text, count = pattern.subn(by, text)
        if count:
            found.append((what, mended))

    replace(_ERROR, f" {LOST_REFERENCE}.", "a cross reference is lost in the source", False)
    replace(_FORMULA, r" \1 ", "an expression was set as a formula", True)
    replace(_WIDE, ": ", "a picture is missing before a caption", True)
    replace(_ACTIVATE, " ([Activate])", "the activate symbol was misread", True)
    replace(_LOST_SYMBOL, f" {LOST_SYMBOL} ", "a symbol is lost in the source", False)
    replace(_DOUBLED_STOP, ".", "a full stop is doubled", True)
    return Repair(text.strip(), tuple(found))


def plain(text: str) -> str:
    """The text without emphasis marks."""
    return _EMPHASIS.sub("", text).strip()


def without_italics(text: str) -> str:
    """The text with bold kept and italics dropped, for passages that are italic as a whole."""
    return re.sub(r"\*{4,}", "", _SINGLE_STAR.sub("", text.replace("***", "**"))).strip()


def card_quoted(line: str) -> str | None:
    """The card's name when the line is the head of a quoted card (``Deuce, 2, Hunter, Ally—...``)."""
    match = _CARD_LINE.match(plain(line))
    return match["name"] if match else None


def is_unfinished(text: str) -> bool:
    """Whether the text stops in the middle of a sentence."""
    return bool(text) and not _FINISHED.search(plain(text))
