"""Shared by the XML formats: parsing without DTDs and entities, and writing as ASCII."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element, ParseError, indent, tostring

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from decks.files.deck_file import DeckFileError
from decks.files.line_markup import is_html

# LackeyCCG refers to an external document type, which is never fetched; definitions are refused.
_PROLOGUE = re.compile(
    r"""\s* (?:<\?xml\s[^>]*\?>)? \s*
        (?:<!DOCTYPE \s+ \w+ \s+ SYSTEM \s+ (?:"[^"<>]*"|'[^'<>]*') \s* >)?""",
    re.VERBOSE,
)


def is_xml(text: str) -> bool:
    """Whether the file is XML of any kind; a pasted part of a page is not."""
    return text.lstrip().startswith("<") and not is_html(text)


def parse(text: str) -> Element:
    """The root element.

    :raises DeckFileError: when the XML is not valid or unsafe.
    """
    try:
        # Without the declaration: the text is decoded already, whatever encoding the file names.
        root: Element = fromstring(_PROLOGUE.sub("", text, count=1).encode(), forbid_dtd=True)
    except DefusedXmlException:
        raise DeckFileError(
            "This XML file declares a DTD or entities, which are not allowed in deck files."
        ) from None
    except (ParseError, ValueError) as error:
        raise DeckFileError(f"The file is not valid XML: {error}.") from None
    return root


def get_text(element: Element | None) -> str:
    """The text of an element and its children; empty if there is no element."""
    return "" if element is None else "".join(element.itertext())


def serialize(root: Element, *, encoding: str = "utf-8", doctype: str = "") -> str:
    """The document in ASCII, so that no program can get the encoding wrong."""
    indent(root)
    head = f'<?xml version="1.0" encoding="{encoding}" standalone="yes"?>\n{doctype}'
    document: bytes = tostring(root, encoding="us-ascii", xml_declaration=False)
    return head + document.decode() + "\n"
