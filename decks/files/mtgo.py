"""MTGO's ``.dek``, read only: XML of ``Cards`` with a quantity, a name and a mark for the sideboard."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from decks.files.card_entries import number_lines
from decks.files.deck_file import DeckFile, LineZone, clean


def is_mtgo(root: Element) -> bool:
    """Whether this is MTGO's ``Deck``, not one of the formats with a lower-case ``deck``."""
    return root.tag == "Deck"


def read(root: Element) -> DeckFile:
    """Read the cards; a hero is in the sideboard there, the only card that can lead.

    :raises DeckFileError: when a card has no possible count or name.
    """
    return DeckFile(lines=number_lines(_cards(root)), format="mtgo")


def _cards(root: Element) -> Iterator[tuple[str, str, LineZone, str]]:
    for card in root.iter("Cards"):
        aside = (card.get("Sideboard") or "").strip().lower() == "true"
        name = clean(card.get("Name") or "")
        yield card.get("Quantity") or "1", name, LineZone.SIDE if aside else LineZone.MAIN, ""
