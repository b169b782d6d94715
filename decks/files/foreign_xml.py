"""Decks as other programs write them in XML: cards are elements with a name and perhaps a count.

::

    <decks><deck name="Rush"><card name="Zip" count="4"/></deck></decks>
    <deck><side><card><name>Zip</name><qty>4</qty></card></side></deck>
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from decks.files.card_entries import Entry, number_lines
from decks.files.deck_file import DeckFile, LineZone, clean
from decks.files.foreign_json import COUNT_KEYS, NAME_KEYS, NUMBER_KEYS, SET_KEYS, ZONE_KEYS, zone_of_key
from decks.files.xml import get_text

_CARD_TAGS = frozenset({"card", "entry", "item", "cards"})
_DECK_TAGS = frozenset({"deck", "decklist", "decks", "list"})
_TYPE_KEYS = ("type", "card_type")
_TITLE_KEYS = ("name", "title", "deckname", "deck_name")


def is_foreign(root: Element) -> bool:
    """Whether there is an element of a card with a name."""
    return any(True for _ in _cards(root, LineZone.MAIN))


def read(root: Element) -> DeckFile:
    """Read every card of the document.

    :raises DeckFileError: when a card has no possible count or name, or there are too many.
    """
    decks = [element for element in root.iter() if element.tag.lower() in _DECK_TAGS]
    titles = (_fact(element, _TITLE_KEYS) for element in decks)
    return DeckFile(
        lines=number_lines(_cards(root, LineZone.MAIN)),
        name=clean(next(filter(None, titles), "")),
        format="xml",
    )


def _cards(element: Element, zone: LineZone) -> Iterator[Entry]:
    """The cards in an element and in those under it, whose names may be those of zones."""
    for child in element:
        own_zone = (
            zone_of_key(child.tag) or zone_of_key(_fact(child, (*ZONE_KEYS, *_TYPE_KEYS))) or LineZone.MAIN
        )
        child_zone = zone if own_zone is LineZone.MAIN else own_zone
        name = _fact(child, NAME_KEYS) or (clean(child.text or "") if not len(child) else "")
        is_card = child.tag.lower() in _CARD_TAGS or (child_zone is LineZone.HERO and not len(child))
        has_cards = any(grandchild.tag.lower() in _CARD_TAGS for grandchild in child)
        if name and not has_cards and (is_card or child_zone is LineZone.HERO):
            printing = f"{_fact(child, SET_KEYS)} {_fact(child, NUMBER_KEYS)}".strip()
            yield _fact(child, COUNT_KEYS) or "1", name, child_zone, printing
        else:
            yield from _cards(child, child_zone)


def _fact(element: Element, keys: tuple[str, ...]) -> str:
    """The attribute, or the text of the child, of one of these names."""
    facts = {name.lower(): value for name, value in element.attrib.items()}
    facts |= {child.tag.lower(): get_text(child) for child in element if not len(child)}
    return next((clean(facts[key]) for key in keys if facts.get(key, "").strip()), "")
