"""Magic Workstation's ``.mwDeck``: ``2 [6] As Hyjal Burns {6}``; the hero stands behind ``SB:``."""

from __future__ import annotations

import re

from decks.files import notes
from decks.files.card_entries import led_by
from decks.files.line_parsing import readings
from decks.files.list_lines import listed, refuse_endless
from decks.files.model import DeckFile, Line, Reading, Sheet, Zone, clean, counted

SIGNATURE = "// Deck file for Magic Workstation"
_CARD = re.compile(
    r"(?P<side>SB:)?\s*(?P<count>\d+)\s+(?:\[[^\]]*\]\s*)?(?P<name>\S.*?)(?:\s*\{[^{}]*\})?", re.IGNORECASE
)


def is_mwdeck(text: str) -> bool:
    """Whether the file says so in its first line."""
    return text.lstrip().startswith(SIGNATURE)


def read(text: str) -> DeckFile:
    """Read every line that is not a comment, and the notes.

    :raises DeckFileError: when a line has no possible count.
    """
    lines, prose = [], []
    for number, line in enumerate(text.splitlines(), start=1):
        stripped = line.strip()
        if stripped.startswith(notes.PROSE):
            prose.append((number, stripped.removeprefix(notes.PROSE).removeprefix(" ")))
        elif stripped and not stripped.startswith("//"):
            lines.append(_line(number, stripped))
    told = notes.unpack(prose)
    return DeckFile(
        lines=led_by(lines, told.hero) + told.lines,
        name=told.name,
        description=told.description,
        format="mwDeck",
        hero_told=told.no_hero,
        tags=told.tags,
        remarks=told.remarks,
    )


def _line(number: int, text: str) -> Line:
    refuse_endless(number, text)
    match = _CARD.fullmatch(text)
    if not match:
        return Line(number, text, readings(number, text))
    zone = Zone.SIDE if match["side"] else Zone.MAIN
    count = counted(number, match["count"])
    found = dict.fromkeys([Reading(count, match["name"]), *readings(number, listed(count, match["name"]))])
    return Line(number, text, tuple(found), zone)


def write(sheet: Sheet) -> str:
    """The deck for Magic Workstation; the hero stands first, where any reader takes it for the leader."""
    deck = sheet.deck
    cards = (*deck.main, *deck.side)
    blocks = sorted({sheet.printed(card).block for card, _ in cards} - {0})
    lines = [SIGNATURE, f"// LINKED WITH: {';'.join(map(str, blocks))}"]
    lines += notes.as_comments(notes.pack(sheet, name=True, hero=True))
    if deck.hero:
        block = sheet.printed(deck.hero).block
        lines += [_written("SB: ", 1, name, block) for name in (deck.hero.name, f"{deck.hero.name} Back")]
    for margin, entries in (("    ", deck.main), ("SB: ", deck.side)):
        lines += [_written(margin, count, card.name, sheet.printed(card).block) for card, count in entries]
    return "\n".join(lines) + "\n"


def _written(margin: str, count: int, name: str, block: int) -> str:
    return f"{margin}{count} [{block}] {clean(name)} {{{block}}}"
