"""Repairs of rules text: symbols, formulas and references that a conversion damaged."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rules.markup.quoted_cards import strip_emphasis

LOST_REFERENCE = "[reference lost]"
LOST_SYMBOL = "[icon]"

_SINGLE_STAR = re.compile(r"(?<!\*)\*(?!\*)")
_END_MARKS = tuple(".!?:;…>\"”’')]|")
_ADDRESS_AT_END = re.compile(r"\bhttps?://\S|\w\.com$")


@dataclass(frozen=True, slots=True)
class RepairedText:
    """A repaired text, and its ``repairs``: (what was wrong, whether it is repaired now)."""

    text: str
    repairs: tuple[tuple[str, bool], ...]


@dataclass(frozen=True, slots=True)
class TextRepair:
    """What is wrong where ``pattern`` matches, and what is put in its place.

    ``sign`` occurs in every match: few lines have it, and the others need no slower search.
    """

    sign: str
    pattern: re.Pattern[str]
    replacement: str
    damage: str
    is_mended: bool


_REPAIRS = (
    TextRepair(
        "!",
        re.compile(r"\s*\**\s*Error!\s*(?:Reference source|Bookmark) not (?:found|defined)\.?\s*\**", re.I),
        f" {LOST_REFERENCE}.",
        "a cross reference is lost in the source",
        is_mended=False,
    ),
    TextRepair(
        "$",
        re.compile(r" *\$([^$\n]{1,40})\$ *"),
        r" \1 ",
        "an expression was set as a formula",
        is_mended=True,
    ),
    TextRepair(
        ":   ",
        re.compile(r": {3,}(?=\w)"),
        ": ",
        "a picture is missing before a caption",
        is_mended=True,
    ),
    TextRepair(
        " (",
        re.compile(r"(?<=activated|.activate) \(\s*[^\w\s()\[\]\"'“”.,;:!?+/-]{0,2}\s*\)", re.I),
        " ([Activate])",
        "the activate symbol was misread",
        is_mended=True,
    ),
    TextRepair(
        "  ",
        re.compile(r"(?<=\w) {2,}(?=\w)"),
        f" {LOST_SYMBOL} ",
        "a symbol is lost in the source",
        is_mended=False,
    ),
    TextRepair("..", re.compile(r"(?<![.…])\.\.(?![.…])"), ".", "a full stop is doubled", is_mended=True),
)


def repair_text(text: str) -> RepairedText:
    """Repair what can be repaired in one line of a document, and mark what cannot."""
    repairs: list[tuple[str, bool]] = []
    for repair in _REPAIRS:
        if repair.sign in text:
            text, count = repair.pattern.subn(repair.replacement, text)
            if count:
                repairs.append((repair.damage, repair.is_mended))
    return RepairedText(text.strip(), tuple(repairs))


def without_italics(text: str) -> str:
    """The text without italics, bold kept, for passages that are italic as a whole."""
    return re.sub(r"\*{4,}", "", _SINGLE_STAR.sub("", text.replace("***", "**"))).strip()


def is_unfinished(text: str) -> bool:
    """Whether the text stops in the middle of a sentence."""
    if not text:
        return False
    words = strip_emphasis(text)
    return not (words.endswith(_END_MARKS) or _ADDRESS_AT_END.search("".join(words.split()[-1:])))
