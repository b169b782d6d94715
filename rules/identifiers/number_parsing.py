"""Parses rule numbers as people type them: ``410.6a``, ``rule 410``, ``§ 410,6 a``, ``0410.6A``."""

from __future__ import annotations

import re

from rules.identifiers.numbers import RuleNumber

LONGEST = 40
_NAMED = re.compile(
    r"(?:(?:rules?|sections?|chapters?|paragraphs?|nr?|no|cr|r|tcg)(?![a-z])\.?|§+|#)\s*", re.I
)
_TYPED = re.compile(r"0*(\d{1,3})(?:\s*[.,:\-–]\s*0*(\d{1,2}))?(?:\s*[.(]?\s*([a-z])\)?)?\s*\.?", re.I)


def parse_typed_number(text: str, *, alone: bool = True) -> RuleNumber | None:
    """The number that a text means, ``None`` if it is no rule number.

    A chapter (``4``) needs a word before it (``rule 4``), unless it stands ``alone`` where only a rule number
    makes sense.
    """
    text = text.strip()[:LONGEST]
    prefix = _NAMED.match(text)
    match = _TYPED.fullmatch(text[prefix.end() :] if prefix else text)
    if not match:
        return None
    digits, rule, letter = match.groups()
    if len(digits) < 3 and not (prefix or alone):
        return None
    try:
        return RuleNumber.parse(digits + (f".{rule}" if rule else "") + (letter or "").lower())
    except ValueError:
        return None
