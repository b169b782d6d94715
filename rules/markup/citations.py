"""Citations in rules text: ``410.6a`` anywhere, ``410`` where it must mean a section, marked card names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rules.identifiers.numbers import RULE, SECTION, RuleNumber

_CITED = re.compile(
    rf"(?<![\w.])(?P<rule>{RULE})(?!\w|\.\d)|(?<![\w.,$-])(?P<section>{SECTION})(?!\w|[.,]\d|-\w)",
)
_FIRST_SECTION = re.compile(SECTION)
_BEFORE_SECTION = re.compile(
    r"(?:\((?:[^()\d]*,\s*)?(?:see )?|\b(?:see|follows?|rules?|sections?|using)\s|\d,\s|\d and\s|\d or\s)$",
    re.I,
)

MARKED_CARD = re.compile(r"\[\[([^\[\]\n]+)\]\]")
"""A card's name in rules text: ``[[Card Name]]``."""


@dataclass(frozen=True, slots=True)
class Citation:
    """A rule number in a text, from ``start`` to ``end``."""

    number: RuleNumber
    start: int
    end: int


def find_citations(text: str) -> Iterator[Citation]:
    """Every rule cited in the text, in order, repetitions included."""
    digits = _FIRST_SECTION.search(text)  # quickly found, and most texts have none
    if digits is None:
        return
    last_end = -10
    for match in _CITED.finditer(text, digits.start()):
        is_list = match.start() - last_end <= 5
        if match["section"] and not (_is_section(text, match, is_list)):
            continue
        last_end = match.end()
        yield Citation(RuleNumber.parse(match[0]), match.start(), match.end())


def _is_section(text: str, match: re.Match[str], continues_list: bool) -> bool:
    before = text[max(0, match.start() - 24) : match.start()]
    if not _BEFORE_SECTION.search(before):
        return False
    return continues_list or not re.search(r"\d(?:,| and| or)\s$", before)


def cited_numbers(*texts: str) -> list[RuleNumber]:
    """The distinct rules cited in the texts, in order of first mention."""
    return list(dict.fromkeys(citation.number for text in texts for citation in find_citations(text)))
