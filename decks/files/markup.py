"""A deck as formatted text: Markdown for chats and forums, BBCode for older forums."""

from __future__ import annotations

import re
from collections.abc import Iterator

from decks.decklist import Entries
from decks.files.deck_file import LineZone, Sheet, clean
from decks.statistics.deck_cards import count_by_type, main_type
from decks.statistics.facets import PLURALS

_MARKDOWN = re.compile(r"([\\`*_{}\[\]<>#|~])")


def write_markdown(sheet: Sheet) -> str:
    """Headings and lists in Markdown, with special characters in names escaped."""
    blocks = [f"## {_escape_markdown(sheet.deck.name or 'Deck')}"]
    if sheet.deck.hero:
        blocks.append(f"**Hero:** {_escape_markdown(sheet.listed_name(sheet.deck.hero))}")
    for title, lines in _sections(sheet):
        blocks.append(f"### {title}\n\n" + "\n".join(f"- {_escape_markdown(line)}" for line in lines))
    return "\n\n".join(blocks) + "\n"


def write_bbcode(sheet: Sheet) -> str:
    """Bold headings and lists in BBCode."""
    blocks = [f"[b]{_escape_bbcode(sheet.deck.name or 'Deck')}[/b]"]
    if sheet.deck.hero:
        blocks.append(f"[b]Hero:[/b] {_escape_bbcode(sheet.listed_name(sheet.deck.hero))}")
    for title, lines in _sections(sheet):
        items = "\n".join(f"[*]{_escape_bbcode(line)}" for line in lines)
        blocks.append(f"[b]{title}[/b]\n[list]\n{items}\n[/list]")
    return "\n\n".join(blocks) + "\n"


def _sections(sheet: Sheet) -> Iterator[tuple[str, list[str]]]:
    deck = sheet.deck
    for kind, size in count_by_type(deck.main).items():
        group = tuple((card, count) for card, count in deck.main if main_type(card) is kind)
        yield f"{PLURALS[kind]} ({size})", _entries(sheet, LineZone.MAIN, group)
    if deck.side:
        yield f"Side deck ({deck.side_count})", _entries(sheet, LineZone.SIDE, deck.side)
    if deck.maybe:
        yield "Maybe", _entries(sheet, LineZone.MAYBE, deck.maybe)
    if deck.unmatched:
        yield "Not matched", [clean(line.text) for line in deck.unmatched]


def _entries(sheet: Sheet, zone: LineZone, entries: Entries) -> list[str]:
    with_notes = ((card, count, clean(sheet.remark(zone, card))) for card, count in entries)
    by_name = sorted(with_notes, key=lambda row: sheet.listed_name(row[0]))
    return [
        f"{count} {clean(sheet.listed_name(card))}{note and f' ({note})'}" for card, count, note in by_name
    ]


def _escape_markdown(text: str) -> str:
    return _MARKDOWN.sub(r"\\\1", clean(text))


def _escape_bbcode(text: str) -> str:
    """BBCode cannot escape brackets, so they become parentheses."""
    return clean(text).replace("[", "(").replace("]", ")")
