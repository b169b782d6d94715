"""Magic Workstation's ``.mwDeck``: ``2 [6] As Hyjal Burns {6}``; the hero stands behind ``SB:``."""

from __future__ import annotations

import re

from decks.files.lines import readings
from decks.files.model import DeckFile, Line, Zone

SIGNATURE = "// Deck file for Magic Workstation"
_CARD = re.compile(
    r"(?P<side>SB:)?\s*(?P<count>\d+)\s+(?:\[[^\]]*\]\s*)?(?P<name>\S.*?)(?:\s*\{[^{}]*\})?", re.IGNORECASE
)


def is_mwdeck(text: str) -> bool:
    """Whether the file says so in its first line."""
    return text.lstrip().startswith(SIGNATURE)


def read(text: str) -> DeckFile:
    """Read every line that is not a comment."""
    lines = []
    for number, line in enumerate(text.splitlines(), start=1):
        stripped = line.strip()
        if stripped and not stripped.startswith("//"):
            lines.append(_line(number, stripped))
    return DeckFile(lines=tuple(lines), format="mwDeck")


def _line(number: int, text: str) -> Line:
    match = _CARD.fullmatch(text)
    if not match:
        return Line(number, text, readings(number, text))
    zone = Zone.SIDE if match["side"] else Zone.MAIN
    return Line(number, text, readings(number, f"{match['count']} {match['name']}"), zone)
