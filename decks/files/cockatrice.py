"""Cockatrice's ``.cod``: zones ``main`` and ``side``; the hero stands in the side and on the banner."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element, SubElement

from decks.files import notes
from decks.files.card_entries import led_by, numbered, zone_called
from decks.files.model import DeckFile, Sheet, Zone, clean
from decks.files.xml import text_of, written
from decks.tags import tags_of
from engine.cards import PrintedCard


def is_cod(root: Element) -> bool:
    """Whether the root says so."""
    return root.tag == "cockatrice_deck"


def read(root: Element) -> DeckFile:
    """Read the cards of every zone.

    :raises DeckFileError: when a card has no possible count or name.
    """
    told_hero = clean(text_of(root.find("bannerCard")))
    lines = numbered(_cards(root))
    told = notes.unpack_after(lines, text_of(root.find("comments")))
    tags, left = tags_of([*told.tags, *(text_of(tag) for tag in root.findall("tags/tag"))])
    return DeckFile(
        lines=led_by(lines, told_hero) + told.lines,
        name=clean(text_of(root.find("deckname"))),
        description="\n".join(filter(None, [told.description, left and f"Tags: {', '.join(left)}"])),
        format="cod",
        hero_told=told.no_hero,
        tags=tags,
        remarks=told.remarks,
    )


def _cards(root: Element) -> Iterator[tuple[str, str, Zone]]:
    zones = [(zone_called(zone.get("name") or ""), zone) for zone in root.iter("zone")]
    # The side first: a hero on the banner stands there, and before a card of its name elsewhere.
    for kind, zone in sorted(zones, key=lambda found: found[0] is not Zone.SIDE):
        for card in zone.findall("card"):
            yield card.get("number") or "1", card.get("name") or "", kind


def write(sheet: Sheet) -> str:
    """The deck for Cockatrice."""
    deck = sheet.deck
    root = Element("cockatrice_deck", version="1")
    SubElement(root, "deckname").text = clean(deck.name)
    if deck.hero:
        SubElement(root, "bannerCard", providerId="").text = clean(deck.hero.name)
    SubElement(root, "comments").text = notes.pack(sheet, tags=False)
    tags = SubElement(root, "tags")
    for tag in sheet.tags:
        SubElement(tags, "tag").text = tag
    main = SubElement(root, "zone", name="main")
    for card, count in deck.main:
        _card(main, sheet, card, count)
    side = SubElement(root, "zone", name="side")
    for card, count in (((deck.hero, 1),) if deck.hero else ()) + deck.side:
        _card(side, sheet, card, count)
    return written(root)


def _card(zone: Element, sheet: Sheet, card: PrintedCard, count: int) -> None:
    printed = sheet.printed(card)
    attributes = {"number": str(count), "name": clean(card.name)}
    if printed.set:
        attributes["setShortName"] = printed.set
    if printed.number:
        attributes["collectorNumber"] = str(printed.number)
    SubElement(zone, "card", attributes)
