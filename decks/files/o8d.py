"""OCTGN's ``.o8d``: XML with the sections ``Main`` and ``Hero``, names as text. No DTD, no entities."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from decks.files.model import (
    MAX_LINE_LENGTH,
    MAX_LINES,
    DeckFile,
    DeckFileError,
    Line,
    Reading,
    Zone,
    counted,
)

ROOM_FOR_COUNT = 10
_DECLARATION = re.compile(r"<\?xml\s[^>]*\?>")
_SECTIONS = {
    "hero": Zone.HERO,
    "heroes": Zone.HERO,
    "side": Zone.SIDE,
    "sideboard": Zone.SIDE,
    "side deck": Zone.SIDE,
}


def is_xml(text: str) -> bool:
    """Whether the file is XML of any kind."""
    return text.lstrip().startswith("<")


def read(text: str) -> DeckFile:
    """Read the cards of every section.

    :raises DeckFileError: when the XML is broken, unsafe, or no OCTGN deck.
    """
    try:
        # Whatever encoding the file declares, here it is decoded already.
        root = fromstring(_DECLARATION.sub("", text.lstrip()).encode(), forbid_dtd=True)
    except DefusedXmlException:
        raise DeckFileError(
            "This XML declares a DTD or entities, which deck files have no need for."
        ) from None
    except (ParseError, ValueError) as error:
        raise DeckFileError(f"This looks like an OCTGN deck, but its XML is broken ({error}).") from None
    if root.tag != "deck":
        raise DeckFileError(f"This is XML, but no OCTGN deck: it begins with <{root.tag[:40]}>, not <deck>.")
    cards = _cards(root)
    if len(cards) > MAX_LINES:
        raise DeckFileError(
            f"This deck lists {len(cards):,} cards one by one; at most {MAX_LINES:,} can be read."
        )
    lines = [
        _line(number, card, _SECTIONS.get((section.get("name") or "").strip().lower(), Zone.MAIN))
        for number, (section, card) in enumerate(cards, start=1)
    ]
    return DeckFile(lines=tuple(lines), description=(root.findtext("notes") or "").strip(), format="o8d")


def _cards(root: Element) -> list[tuple[Element, Element]]:
    return [(section, card) for section in root.iter("section") for card in section.iter("card")]


def _line(number: int, card: Element, zone: Zone) -> Line:
    name = " ".join("".join(card.itertext()).split())
    if len(name) > MAX_LINE_LENGTH - ROOM_FOR_COUNT:
        raise DeckFileError(
            f"Card {number} of the deck has a name of {len(name)} characters, so it is no card."
        )
    digits = (card.get("qty") or "1").strip()
    if not (digits.isascii() and digits.isdigit()):
        raise DeckFileError(
            f"Card {number} of the deck has {digits[:20]!r} where a number of copies should stand."
        )
    count = counted(number, digits)
    return Line(number, f"{count} {name}", (Reading(count, name),), zone)
