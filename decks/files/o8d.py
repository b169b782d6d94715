"""OCTGN's ``.o8d``: XML with the sections ``Main``, ``Hero`` and ``Sideboard``, names as text."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element, SubElement

from decks.decklist import Entries
from decks.files import notes
from decks.files.card_entries import number_lines, zone_of_heading
from decks.files.deck_file import DeckFile, LineZone, Sheet, clean
from decks.files.xml import get_text, serialize
from engine.cards import PrintedCard

GAME = "d7e6fd4f-5252-4c4c-4a4a-a645c4d8e45f"
"""The id of the World of Warcraft TCG in OCTGN."""


def is_o8d(root: Element) -> bool:
    """Whether this is a ``deck`` of OCTGN, which consists of sections."""
    return root.tag == "deck" and ("game" in root.attrib or root.find("section") is not None)


def read(root: Element) -> DeckFile:
    """Read the cards of every section.

    :raises DeckFileError: when a card has no possible count or name.
    """
    lines = number_lines(_cards(root))
    notes_content = notes.unpack_after(lines, root.findtext("notes") or "")
    return DeckFile(
        lines=lines + notes_content.lines,
        name=notes_content.name,
        description=notes_content.description,
        format="o8d",
        has_named_hero=notes_content.no_hero,
        tags=notes_content.tags,
        remarks=notes_content.remarks,
    )


def _cards(root: Element) -> Iterator[tuple[str, str, LineZone, str]]:
    for section in root.iter("section"):
        zone = zone_of_heading(section.get("name") or "")
        front = ""
        for card in section.findall("card"):
            name = clean(get_text(card))
            # A hero's other side is listed after it as a card of its own (Rule 301.2).
            if zone is LineZone.HERO and front and name == f"{front} Back":
                front = ""
                continue
            front = name
            yield card.get("qty") or "1", name, zone, card.get("set") or ""


def write(sheet: Sheet) -> str:
    """The deck for OCTGN, without its card ids, which we do not have: OCTGN finds cards by name."""
    deck = sheet.deck
    root = Element("deck", game=GAME)
    _section(root, "Main", deck.main, sheet)
    hero = SubElement(root, "section", name="Hero", shared="False")
    if deck.hero:
        for name in (deck.hero.name, f"{deck.hero.name} Back"):
            SubElement(hero, "card", _attributes(sheet, deck.hero, 1)).text = clean(name)
    if deck.side:
        _section(root, "Sideboard", deck.side, sheet)
    SubElement(root, "notes").text = notes.pack(sheet, name=True)
    return serialize(root)


def _section(root: Element, name: str, entries: Entries, sheet: Sheet) -> None:
    section = SubElement(root, "section", name=name, shared="False")
    for card, count in entries:
        SubElement(section, "card", _attributes(sheet, card, count)).text = clean(card.name)


def _attributes(sheet: Sheet, card: PrintedCard, count: int) -> dict[str, str]:
    """The count, and the set of a card that shares its name with another."""
    label = sheet.printed(card).label
    return {"qty": str(count), **({"set": label} if label else {})}
