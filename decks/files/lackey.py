"""LackeyCCG's two formats: ``.dek``, XML with one element for every copy, and ``.txt`` with tabs."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element, SubElement

from decks.decklist import Entries
from decks.files import notes
from decks.files.card_entries import collect_copies, counted_line, zone_of_heading
from decks.files.deck_file import DeckFile, Line, LineZone, Sheet, clean, is_long, remark_line
from decks.files.list_lines import parse_unmatched_line
from decks.files.xml import get_text, serialize

DOCTYPE = '<!DOCTYPE deck SYSTEM "http://www.lackeyccg.com/deck.!dtd">\n'
META = ("title", "author", "email", "date", "game", "format", "note")
_CARD = re.compile(r"\s*(?P<count>\d+)\t(?P<name>.*\S)\s*")
_ZONE = re.compile(r"\s*(?P<name>[A-Za-z ]{1,20}):\s*")


def is_dek(root: Element) -> bool:
    """Whether this is LackeyCCG's ``deck`` and not OCTGN's."""
    return root.tag == "deck" and root.find("superzone") is not None


def read_dek(root: Element) -> DeckFile:
    """Read the cards of every zone, counting equal ones.

    :raises DeckFileError: when a card has no possible count or name.
    """
    lines = collect_copies(
        (
            clean(get_text(card.find("name"))),
            zone_of_heading(zone.get("name") or ""),
            clean(get_text(card.find("set"))),
        )
        for zone in root.iter("superzone")
        for card in zone.findall("card")
    )
    notes_content = notes.unpack_after(lines, get_text(root.find("meta/note")))
    return DeckFile(
        lines=lines + notes_content.lines,
        name=clean(get_text(root.find("meta/title"))),
        description=notes_content.description,
        format="dek",
        has_named_hero=notes_content.no_hero,
        tags=notes_content.tags,
        remarks=notes_content.remarks,
    )


def write_dek(sheet: Sheet) -> str:
    """The deck for LackeyCCG, which finds cards by name."""
    deck = sheet.deck
    root = Element("deck", version="0.8")
    meta = SubElement(root, "meta")
    facts = {
        "title": clean(deck.name),
        "game": "World of Warcraft TCG",
        "note": notes.pack(sheet),
    }
    for fact in META:
        SubElement(meta, fact).text = facts.get(fact, "")
    for name, entries in _zones(sheet):
        zone = SubElement(root, "superzone", name=name)
        for card, count in entries:
            for _ in range(count):
                element = SubElement(zone, "card")
                SubElement(element, "name", id="").text = clean(card.name)
                SubElement(element, "set").text = sheet.printed(card).label or sheet.printed(card).set
    return serialize(root, encoding="ISO-8859-1", doctype=DOCTYPE)


def is_txt(text: str) -> bool:
    """Whether every line is a count, a tab and a name, or a zone alone."""
    lines = [line for line in text.splitlines() if line.strip()]
    cards = [line for line in lines if _CARD.fullmatch(line)]
    return bool(cards) and all(_CARD.fullmatch(line) or _ZONE.fullmatch(line) for line in lines)


def read_txt(text: str) -> DeckFile:
    """Read the cards of each zone; those before the first heading are the main deck.

    :raises DeckFileError: when a line has no possible count.
    """
    zone = LineZone.MAIN
    has_hero_zone = False
    lines = []
    for number, line in enumerate(text.splitlines(), start=1):
        if heading := _ZONE.fullmatch(line):
            zone = zone_of_heading(heading["name"])
            has_hero_zone = has_hero_zone or zone is LineZone.HERO
        elif match := _CARD.fullmatch(line):
            lines.append(_line(number, match["count"], clean(match["name"]), zone))
    return DeckFile(lines=tuple(lines), format="lackey", has_named_hero=has_hero_zone)


def _line(number: int, digits: str, name: str, zone: LineZone) -> Line:
    return remark_line(number, name) if is_long(name) else counted_line(number, digits, name, zone)


def write_txt(sheet: Sheet) -> str:
    """The shortest format, without the name and description of the deck."""
    blocks = {name: _tabbed(sheet, entries) for name, entries in _zones(sheet)}
    for line in sheet.deck.unmatched:
        if line.zone == LineZone.MAYBE:
            continue
        reading = parse_unmatched_line(line.line, line.text, LineZone.MAIN).readings[0]
        blocks["Sideboard" if line.side else "Deck"].append(f"{reading.count}\t{reading.name}")
    zones = (lines if name == "Deck" else [f"{name}:", *lines] for name, lines in blocks.items())
    return "\n".join(line for zone in zones for line in zone) + "\n"


def _tabbed(sheet: Sheet, entries: Entries) -> list[str]:
    return [f"{count}\t{clean(sheet.listed_name(card))}" for card, count in entries]


def _zones(sheet: Sheet) -> tuple[tuple[str, Entries], ...]:
    deck = sheet.deck
    hero: Entries = ((deck.hero, 1),) if deck.hero else ()
    return ("Deck", deck.main), ("Hero", hero), ("Sideboard", deck.side)
