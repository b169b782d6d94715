"""Recognises cards quoted in rules text, by their first line: name, cost, type."""

from __future__ import annotations

import re

_NAME = r"[A-Z][^.!?—<>]{0,60}?"
_TYPE = r"(?:Ability|Ally|Armor|Equipment|Hero|Item|Weapon)"
_COST = r"(?:\d+|X)(?:\s*\+\s*X)?"
_TICKS = r"T\d{1,2}(?:[A-Z]+\d+)*"
_KIND = r"(?:Instant|React)? ?(?:Attack|Buff|Debuff|Equipment|Form|Heal|Pet|Totem)"
_CARD_LINE = re.compile(
    rf"(?P<name>{_NAME})(?:, "
    rf"(?:(?:{_COST}, .*?|(?:Alliance|Horde|Neutral), )\b(?:{_TYPE}\b|(?:Location|Quest)$)"
    rf"|(?:Arena )?(?:{_TYPE}(?:—|$)|(?:Location|Quest)$)"
    rf"|{_TICKS}\b|{_KIND}$|\d+, (?:Alliance|Horde|Monster)$)"
    rf"| \[{_TICKS}\])",
    re.M,
)
CARD_HEAD = rf"\**{_NAME}, (?:{_COST}, [^.!?<>]{{0,60}}?\b{_TYPE}—|(?:Arena )?{_TYPE}—)"
"""The beginning of a quoted card's head in running text."""

CARD_HEAD_WITHOUT_TAGS = (
    rf"\**{_NAME}, {_COST}, (?:[A-Z][A-Za-z ]*, )*(?:Instant )?Ability(?=\s+[A-Z\[(*“\"])"
)
"""The head of a quoted ability that has no tags."""

_SECOND_TAG = r"(?: (?:Aspect|Aura|Blessing|Combo|Curse|Form|Poison|Seal|Shout|Totem|Trap))?"

CARD_HEAD_END = (
    rf"{CARD_HEAD}(?:(?P<value>[^.!?<>]{{0,90}}?\b\d+ (?:Health|Strike|DEF)\b)"
    rf"|\w+{_SECOND_TAG}(?:, [A-Z][a-z]+(?: [A-Z][a-z]+)? \(\d\))*(?=\s|$))|{CARD_HEAD_WITHOUT_TAGS}"
)
"""The whole head, up to the last printed value or the tags."""


def strip_emphasis(text: str) -> str:
    """The text without emphasis marks."""
    return text.replace("*", "").strip()


def quoted_card_name(line: str) -> str | None:
    """The card's name if the line is the head of a quoted card (``Deuce, 2, Hunter, Ally—...``)."""
    match = _CARD_LINE.match(strip_emphasis(line))
    return match["name"] if match else None
