"""LackeyCCG's two formats: ``.dek``, XML with one element for every copy, and ``.txt`` with tabs."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element, SubElement

from decks.decklist import Entries
from decks.files import notes
from decks.files.card_entries import collected, zone_called
from decks.files.line_parsing import readings
from decks.files.list_lines import kept, listed, refuse_endless
from decks.files.model import DeckFile, Line, Reading, Sheet, Zone, clean, counted
from decks.files.xml import text_of, written

DOCTYPE = '<!DOCTYPE deck SYSTEM "http://www.lackeyccg.com/deck.!dtd">\n'
META = ("title", "author", "email", "date", "game", "format", "note")
_CARD = re.compile(r"\s*(?P<count>\d+)\t(?P<name>.*\S)\s*")
_ZONE = re.compile(r"\s*(?P<name>[A-Za-z ]{1,20}):\s*")


def is_dek(root: Element) -> bool:
    """Whether this is LackeyCCG's ``deck`` and not OCTGN's."""
    return root.tag == "deck" and root.find("superzone") is not None


def read_dek(root: Element) -> DeckFile:
    """Read the cards of every zone, equal ones together.

    :raises DeckFileError: when a card has no possible count or name.
    """
    lines = collected(
        (clean(text_of(card.find("name"))), zone_called(zone.get("name") or ""))
        for zone in root.iter("superzone")
        for card in zone.findall("card")
    )
    told = notes.unpack_after(lines, text_of(root.find("meta/note")))
    return DeckFile(
        lines=lines + told.lines,
        name=clean(text_of(root.find("meta/title"))),
        description=told.description,
        format="dek",
        hero_told=told.no_hero,
        tags=told.tags,
        remarks=told.remarks,
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
                SubElement(element, "set").text = sheet.printed(card).set
    return written(root, encoding="ISO-8859-1", doctype=DOCTYPE)


def is_txt(text: str) -> bool:
    """Whether every line is a count, a tab and a name, or a zone alone."""
    lines = [line for line in text.splitlines() if line.strip()]
    cards = [line for line in lines if _CARD.fullmatch(line)]
    return bool(cards) and all(_CARD.fullmatch(line) or _ZONE.fullmatch(line) for line in lines)


def read_txt(text: str) -> DeckFile:
    """Read the cards under each zone; what stands before the first is the main deck.

    :raises DeckFileError: when a line has no possible count.
    """
    zone = Zone.MAIN
    told = False
    lines = []
    for number, line in enumerate(text.splitlines(), start=1):
        if heading := _ZONE.fullmatch(line):
            zone = zone_called(heading["name"])
            told = told or zone is Zone.HERO
        elif match := _CARD.fullmatch(line):
            lines.append(_line(number, match["count"], clean(match["name"]), zone))
    return DeckFile(lines=tuple(lines), format="lackey", hero_told=told)


def _line(number: int, digits: str, name: str, zone: Zone) -> Line:
    refuse_endless(number, name)
    count = counted(number, digits)
    text = listed(count, name)
    found = dict.fromkeys([Reading(count, name), *readings(number, text)])
    return Line(number, text, tuple(found), zone)


def write_txt(sheet: Sheet) -> str:
    """The shortest form. It has no place for the deck's name or what is said about it."""
    blocks = {name: _tabbed(entries) for name, entries in _zones(sheet)}
    for line in sheet.deck.unmatched:
        if line.zone == Zone.MAYBE:
            continue
        reading = kept(line.line, line.text, Zone.MAIN).readings[0]
        blocks["Sideboard" if line.side else "Deck"].append(f"{reading.count}\t{reading.name}")
    zones = (lines if name == "Deck" else [f"{name}:", *lines] for name, lines in blocks.items())
    return "\n".join(line for zone in zones for line in zone) + "\n"


def _tabbed(entries: Entries) -> list[str]:
    return [f"{count}\t{clean(card.name)}" for card, count in entries]


def _zones(sheet: Sheet) -> tuple[tuple[str, Entries], ...]:
    deck = sheet.deck
    hero: Entries = ((deck.hero, 1),) if deck.hero else ()
    return ("Deck", deck.main), ("Hero", hero), ("Sideboard", deck.side)
