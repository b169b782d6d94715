"""Recognises rule numbers that a conversion damaged or moved into running text."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass

from rules.identifiers.numbers import CHAPTER, RULE, SECTION, RuleNumber
from rules.markup.quoted_cards import strip_emphasis

LONGEST_TITLE = 80
FARTHEST_STEP = 3
"""The most numbers missing before a number in running text that is still accepted."""

START = re.compile(
    rf"[>*_\s]*(?P<number>{RULE}|{SECTION}|{CHAPTER}(?=\.))[.:]?\**[.:]?(?:\s+|$)(?P<rest>.*)", re.S
)

GARBLED = re.compile(
    r"[>*_\s]*(?P<opened>[\[(]?)(?P<section>[0-9OolIS](?:\s?[0-9OolIS]){2})\s?[.,]"
    r"\s?(?P<rule>[0-9OolI](?:\s?[0-9]|[OolI](?![a-z]))?)"
    r"(?:(?P<letter>\s?[a-z](?![a-z’'])|[A-Z](?=[\s*.:)\]]))?[\])]?[.:]?\**(?:\s+|(?=[A-Z“\"])))(?P<rest>.*)",
    re.S,
)
"""A number with misread digits, a comma or spaces in it, a capital letter, or brackets around it."""

_MISREAD = str.maketrans({"O": "0", "o": "0", "l": "1", "I": "1", "S": "5", " ": None, "\n": None})

INLINE = re.compile(
    rf"(?<=\s)\**(?P<number>{RULE}|{SECTION}\.|{CHAPTER}\.(?=\s[A-Z][^.]{{2,60}}\s{SECTION}\.\s|\sGlossary\b))[.:]?\**\s+"
    r"(?=[\"“‘'(\[*]*(?P<next>[A-Za-z]))"
)

_CITES = re.compile(
    r"(?:\b(?:and|as|by|from|in|of|on|or|per|rules?|sections?|see|than|to|under|using|with|follows?|following)"
    r"|[(,]|[\w)][–-])\s*$",
    re.I,
)

_LEADS_TO_ITEM = re.compile(r"[.:;)]\s*[-•*]?\s*$")


@dataclass(frozen=True, slots=True)
class NumberedText:
    """The number at the start of a block, and the text after it."""

    number: RuleNumber
    text: str
    is_repaired: bool = False


def repair_number(match: re.Match[str], previous: RuleNumber | None) -> NumberedText | None:
    """The number that a garbled one stands for, if it continues the sequence.

    A capital ``A`` after the digits may be the letter of the rule or the first word of the text.
    """
    figures = ".".join(match[part].translate(_MISREAD) for part in ("section", "rule"))
    letter = match["letter"] or ""
    readings = [(figures + letter.strip().lower(), match["rest"])]
    if letter.strip():
        readings.append((figures, letter + " " + match["rest"]))
    well_formed = START.match(match.string)
    if well_formed and well_formed["number"] == figures and not letter:
        return None
    if match["rule"][-1].isalpha():
        readings.append((figures[:-1] + match["rule"][-1].lower(), match["rest"]))
    for number, text in readings:
        with suppress(ValueError):
            numbered = NumberedText(RuleNumber.parse(number), text, is_repaired=True)
            if numbered.number.follows(previous):
                return numbered
    return None


def may_start(number: RuleNumber, previous: RuleNumber | None, before: str, capital: bool) -> bool:
    """Whether a number in running text starts a rule: it continues the sequence and is no citation.

    ``capital`` is whether a capital letter follows; without one the number must be an item of a list.
    """
    if _CITES.search(before) or not (capital or _LEADS_TO_ITEM.search(before)):
        return False
    if previous is None:
        behind_heading = re.search(rf"\b{number.section}\.\s+[A-Z][^.]{{1,60}}$", before)
        return bool(number.rule) and bool(behind_heading or ends_sentence(before))
    if number.follows(previous) or not number.section:
        return number > previous
    near = number.section - previous.section in (0, 1) and number.rule - previous.rule <= FARTHEST_STEP
    return (
        number > previous
        and near
        and bool(number.rule)
        and (ends_sentence(before) or is_heading_text(before))
    )


def is_title(text: str) -> bool:
    """Whether the text may be a heading: short, with a capital, not a sentence."""
    return 0 < len(text) <= LONGEST_TITLE and text[0].isupper() and not text.endswith((".", ","))


def is_heading_text(text: str) -> bool:
    """Whether the text is a number and its heading."""
    match = START.match(text)
    return bool(match and is_title(strip_emphasis(match["rest"])) and ":" not in match["rest"])


def ends_sentence(text: str) -> bool:
    """Whether the text ends with the end of a sentence."""
    return bool(re.search(r"[.!?:][\"”’')\]*]*\s*$", text))
