"""What the XML formats share: read without a DTD of its own or entities, written in plain ASCII."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element, ParseError, indent, tostring

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from decks.files.model import DeckFileError

# LackeyCCG names a document type elsewhere, which nobody fetches; one that defines anything is refused.
_PROLOGUE = re.compile(
    r"""\s* (?:<\?xml\s[^>]*\?>)? \s*
        (?:<!DOCTYPE \s+ \w+ \s+ SYSTEM \s+ (?:"[^"<>]*"|'[^'<>]*') \s* >)?""",
    re.VERBOSE,
)


def is_xml(text: str) -> bool:
    """Whether the file is XML of any kind."""
    return text.lstrip().startswith("<")


def parse(text: str) -> Element:
    """The root element.

    :raises DeckFileError: when the XML is broken or unsafe.
    """
    try:
        # Without the declaration: whatever encoding the file names, here it is decoded already.
        return fromstring(_PROLOGUE.sub("", text, count=1).encode(), forbid_dtd=True)
    except DefusedXmlException:
        raise DeckFileError(
            "This XML declares a DTD or entities, which deck files have no need for."
        ) from None
    except (ParseError, ValueError) as error:
        raise DeckFileError(f"This looks like an XML deck, but its XML is broken ({error}).") from None


def text_of(element: Element | None) -> str:
    """All the text of an element; none where there is no element."""
    return "" if element is None else "".join(element.itertext())


def written(root: Element, *, encoding: str = "utf-8", doctype: str = "") -> str:
    """The document. It is ASCII, so that whatever reads it cannot get the encoding wrong."""
    indent(root)
    head = f'<?xml version="1.0" encoding="{encoding}" standalone="yes"?>\n{doctype}'
    return head + tostring(root, encoding="us-ascii", xml_declaration=False).decode() + "\n"
