"""Repairs of rules text: symbols, formulas and references that a conversion damaged."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rules.markup.quoted_cards import strip_emphasis

LOST_REFERENCE = "[reference lost]"
LOST_SYMBOL = "[icon]"

_ERROR = re.compile(r"\s*\**\s*Error!\s*(?:Reference source|Bookmark) not (?:found|defined)\.?\s*\**", re.I)
_FORMULA = re.compile(r" *\$([^$\n]{1,40})\$ *")
_ACTIVATE = re.compile(r"(?<=activated|.activate) \(\s*[^\w\s()\[\]\"'“”.,;:!?+/-]{0,2}\s*\)", re.I)
_LOST_SYMBOL = re.compile(r"(?<=\w) {2,}(?=\w)")
_WIDE = re.compile(r": {3,}(?=\w)")
_DOUBLED_STOP = re.compile(r"(?<![.…])\.\.(?![.…])")
_SINGLE_STAR = re.compile(r"(?<!\*)\*(?!\*)")
_FINISHED = re.compile(r"(?:[.!?:;…>\"”’')\]|]|\bhttps?://\S+|\w\.com)\s*$")


@dataclass(frozen=True, slots=True)
class RepairedText:
    """A repaired text, and its ``repairs``: (what was wrong, whether it is repaired now)."""

    text: str
    repairs: tuple[tuple[str, bool], ...]


def repair_text(text: str) -> RepairedText:
    """Repair what can be repaired in one line of a document, and mark what cannot."""
    repairs: list[tuple[str, bool]] = []

    def replace(pattern: re.Pattern[str], by: str, what: str, is_mended: bool) -> None:
        nonlocal text
        text, count = pattern.subn(by, text)
        if count:
            repairs.append((what, is_mended))

    replace(_ERROR, f" {LOST_REFERENCE}.", "a cross reference is lost in the source", False)
    replace(_FORMULA, r" \1 ", "an expression was set as a formula", True)
    replace(_WIDE, ": ", "a picture is missing before a caption", True)
    replace(_ACTIVATE, " ([Activate])", "the activate symbol was misread", True)
    replace(_LOST_SYMBOL, f" {LOST_SYMBOL} ", "a symbol is lost in the source", False)
    replace(_DOUBLED_STOP, ".", "a full stop is doubled", True)
    return RepairedText(text.strip(), tuple(repairs))


def without_italics(text: str) -> str:
    """The text without italics, bold kept, for passages that are italic as a whole."""
    return re.sub(r"\*{4,}", "", _SINGLE_STAR.sub("", text.replace("***", "**"))).strip()


def is_unfinished(text: str) -> bool:
    """Whether the text stops in the middle of a sentence."""
    return bool(text) and not _FINISHED.search(strip_emphasis(text))
