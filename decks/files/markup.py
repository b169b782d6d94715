"""A deck for people to read elsewhere: Markdown for chats and forums, BBCode for older forums."""

from __future__ import annotations

import re
from collections.abc import Iterator

from decks.decklist import Entries
from decks.files.model import Sheet, Zone, clean
from decks.files.plain import PLURALS
from decks.statistics.deck_cards import count_by_type, main_type

_MARKDOWN = re.compile(r"([\\`*_{}\[\]<>#|~])")


def write_markdown(sheet: Sheet) -> str:
    """Headings and lists, names without meaning of their own."""
    blocks = [f"## {_plain(sheet.deck.name or 'Deck')}"]
    if sheet.deck.hero:
        blocks.append(f"**Hero:** {_plain(sheet.deck.hero.name)}")
    for title, lines in _parts(sheet):
        blocks.append(f"### {title}\n\n" + "\n".join(f"- {_plain(line)}" for line in lines))
    return "\n\n".join(blocks) + "\n"


def write_bbcode(sheet: Sheet) -> str:
    """Bold headings and lists."""
    blocks = [f"[b]{_unbracketed(sheet.deck.name or 'Deck')}[/b]"]
    if sheet.deck.hero:
        blocks.append(f"[b]Hero:[/b] {_unbracketed(sheet.deck.hero.name)}")
    for title, lines in _parts(sheet):
        items = "\n".join(f"[*]{_unbracketed(line)}" for line in lines)
        blocks.append(f"[b]{title}[/b]\n[list]\n{items}\n[/list]")
    return "\n\n".join(blocks) + "\n"


def _parts(sheet: Sheet) -> Iterator[tuple[str, list[str]]]:
    deck = sheet.deck
    for kind, size in count_by_type(deck.main).items():
        group = tuple((card, count) for card, count in deck.main if main_type(card) is kind)
        yield f"{PLURALS.get(kind.value, kind.value)} ({size})", _entries(sheet, Zone.MAIN, group)
    if deck.side:
        yield f"Side deck ({deck.side_count})", _entries(sheet, Zone.SIDE, deck.side)
    if deck.maybe:
        yield "Maybe", _entries(sheet, Zone.MAYBE, deck.maybe)
    if deck.unmatched:
        yield "Not matched", [clean(line.text) for line in deck.unmatched]


def _entries(sheet: Sheet, zone: Zone, entries: Entries) -> list[str]:
    noted = ((card, count, clean(sheet.remark(zone, card))) for card, count in entries)
    ordered = sorted(noted, key=lambda one: one[0].name)
    return [f"{count} {clean(card.name)}{note and f' ({note})'}" for card, count, note in ordered]


def _plain(text: str) -> str:
    return _MARKDOWN.sub(r"\\\1", clean(text))


def _unbracketed(text: str) -> str:
    """BBCode has no way to write a bracket that means itself."""
    return clean(text).replace("[", "(").replace("]", ")")
