"""Cockatrice's ``.cod``: zones ``main`` and ``side``; the hero is in the side zone and on the banner."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element, SubElement

from decks.files import notes
from decks.files.card_entries import mark_hero, number_lines, zone_of_heading
from decks.files.deck_file import DeckFile, LineZone, Sheet, clean
from decks.files.xml import get_text, serialize
from decks.tags import normalize_tags
from engine.cards import PrintedCard


def is_cod(root: Element) -> bool:
    """Whether the root element is Cockatrice's."""
    return root.tag == "cockatrice_deck"


def read(root: Element) -> DeckFile:
    """Read the cards of every zone.

    :raises DeckFileError: when a card has no possible count or name.
    """
    banner_name = clean(get_text(root.find("bannerCard")))
    lines = number_lines(_cards(root))
    notes_content = notes.unpack_after(lines, get_text(root.find("comments")))
    tags, long_tags = normalize_tags(
        [*notes_content.tags, *(get_text(tag) for tag in root.findall("tags/tag"))]
    )
    return DeckFile(
        lines=mark_hero(lines, banner_name) + notes_content.lines,
        name=clean(get_text(root.find("deckname"))),
        description="\n".join(
            filter(None, [notes_content.description, f"Tags: {', '.join(long_tags)}" if long_tags else ""])
        ),
        format="cod",
        has_named_hero=notes_content.no_hero,
        tags=tags,
        remarks=notes_content.remarks,
    )


def _cards(root: Element) -> Iterator[tuple[str, str, LineZone, str]]:
    zones = [(zone_of_heading(zone.get("name") or ""), zone) for zone in root.iter("zone")]
    # The side zone first: the hero on the banner is there, before any card of the same name elsewhere.
    for place, zone in sorted(zones, key=lambda pair: pair[0] is not LineZone.SIDE):
        for card in zone.findall("card"):
            printing = f"{card.get('setShortName') or ''} {card.get('collectorNumber') or ''}".strip()
            yield card.get("number") or "1", card.get("name") or "", place, printing


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
    return serialize(root)


def _card(zone: Element, sheet: Sheet, card: PrintedCard, count: int) -> None:
    printed = sheet.printed(card)
    attributes = {"number": str(count), "name": clean(card.name)}
    if printed.label or printed.set:
        attributes["setShortName"] = printed.label or printed.set
    if printed.number and not printed.label:
        attributes["collectorNumber"] = str(printed.number)
    SubElement(zone, "card", attributes)
