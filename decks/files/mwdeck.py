"""Magic Workstation's ``.mwDeck``: ``2 [6] As Hyjal Burns {6}``; the hero is in a line with ``SB:``."""

from __future__ import annotations

import re

from decks.files import notes
from decks.files.card_entries import counted_line, mark_hero
from decks.files.deck_file import DeckFile, Line, LineZone, Sheet, clean, is_long, remark_line
from decks.files.line_parsing import parse_line
from engine.cards import PrintedCard

SIGNATURE = "// Deck file for Magic Workstation"
_CARD = re.compile(
    r"(?P<side>SB:)?\s*(?P<count>\d+)\s+(?:\[[^\]]*\]\s*)?(?P<name>\S.*?)(?:\s*\{[^{}]*\})?", re.IGNORECASE
)
_COMMENT = re.compile(r"//\s*(?:(?P<key>[A-Z][A-Z ]{1,18}[A-Z])\s*:)?\s*(?P<text>.*)")


def is_mwdeck(text: str) -> bool:
    """Whether the first line names Magic Workstation."""
    return text.lstrip().startswith(SIGNATURE)


def read(text: str) -> DeckFile:
    """Read every line that is not a comment, and the notes.

    :raises DeckFileError: when a line has no possible count.
    """
    lines, prose, comments = [], [], []
    for number, line in enumerate(text.splitlines(), start=1):
        stripped = line.strip()
        if stripped == SIGNATURE:
            continue
        if stripped.startswith(notes.PROSE):
            prose.append((number, stripped.removeprefix(notes.PROSE).removeprefix(" ")))
        elif comment := _COMMENT.fullmatch(stripped):
            comments.append(comment)
        elif stripped:
            lines.append(_line(number, stripped))
    notes_content = notes.unpack(prose)
    names = [comment["text"] for comment in comments if comment["key"] == "NAME"]
    others = [
        f"{comment['key'].capitalize()}: {comment['text']}" if comment["key"] else comment["text"]
        for comment in comments
        if comment["key"] not in ("NAME", "LINKED WITH") and comment["text"]
    ]
    return DeckFile(
        lines=mark_hero(lines, notes_content.hero, lists_back=True) + notes_content.lines,
        name=notes_content.name or next(iter(names), ""),
        description="\n".join(filter(None, [*others, notes_content.description])),
        format="mwDeck",
        has_named_hero=notes_content.no_hero,
        tags=notes_content.tags,
        remarks=notes_content.remarks,
    )


def _line(number: int, text: str) -> Line:
    if is_long(text):
        return remark_line(number, text)
    match = _CARD.fullmatch(text)
    if not match:
        return Line(number, text, parse_line(number, text))
    zone = LineZone.SIDE if match["side"] else LineZone.MAIN
    return counted_line(number, match["count"], match["name"], zone, text)


def write(sheet: Sheet) -> str:
    """The deck for Magic Workstation; the hero is first, where other programs expect it."""
    deck = sheet.deck
    cards = (*deck.main, *deck.side)
    blocks = sorted({sheet.printed(card).block for card, _ in cards} - {0})
    lines = [SIGNATURE, f"// LINKED WITH: {';'.join(map(str, blocks))}"]
    lines += notes.as_comments(notes.pack(sheet, name=True, hero=True))
    if deck.hero:
        block = sheet.printed(deck.hero).block
        lines += [_written("SB: ", 1, name, block) for name in _sides(sheet, deck.hero)]
    for margin, entries in (("    ", deck.main), ("SB: ", deck.side)):
        lines += [
            _written(margin, count, sheet.listed_name(card), sheet.printed(card).block)
            for card, count in entries
        ]
    return "\n".join(lines) + "\n"


def _sides(sheet: Sheet, hero: PrintedCard) -> tuple[str, str]:
    name = sheet.listed_name(hero)
    return name, f"{name} Back"


def _written(margin: str, count: int, name: str, block: int) -> str:
    return f"{margin}{count} [{block}] {clean(name)} {{{block}}}"
