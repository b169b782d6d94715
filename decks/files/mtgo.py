"""MTGO's ``.dek``, read only: XML of ``Cards`` with a quantity, a name and whether they stand aside."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from decks.files.card_entries import numbered
from decks.files.model import DeckFile, Zone, clean


def is_mtgo(root: Element) -> bool:
    """Whether this is MTGO's ``Deck`` and none of those that spell it ``deck``."""
    return root.tag == "Deck"


def read(root: Element) -> DeckFile:
    """Read the cards; a hero stands aside there, as the only card that can lead.

    :raises DeckFileError: when a card has no possible count or name.
    """
    return DeckFile(lines=numbered(_cards(root)), format="mtgo")


def _cards(root: Element) -> Iterator[tuple[str, str, Zone]]:
    for card in root.iter("Cards"):
        aside = (card.get("Sideboard") or "").strip().lower() == "true"
        name = clean(card.get("Name") or "")
        yield card.get("Quantity") or "1", name, Zone.SIDE if aside else Zone.MAIN
