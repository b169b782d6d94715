"""Deck files in and out: a module a format, and the format recognised by content, not by name."""

from __future__ import annotations

from collections.abc import Callable

from decks.files import cockatrice, code, csv, json, lackey, mtgo, mwdeck, o8d, plain, tabletop, xml
from decks.files.model import (
    MAX_BYTES,
    MAX_LINE_LENGTH,
    MAX_LINES,
    DeckFile,
    DeckFileError,
    Line,
    Reading,
    Zone,
)

__all__ = ["MAX_BYTES", "MAX_LINE_LENGTH", "DeckFile", "DeckFileError", "Line", "Reading", "Zone", "read"]

XML_FORMATS = (
    (cockatrice.is_cod, cockatrice.read),
    (lackey.is_dek, lackey.read_dek),
    (o8d.is_o8d, o8d.read),
    (mtgo.is_mtgo, mtgo.read),
)
JSON_FORMATS = (
    (tabletop.is_saved_object, tabletop.read),
    (json.is_ours, json.read),
)


def read(data: bytes | str, filename: str = "") -> DeckFile:
    """Read a deck file of any known format.

    :raises DeckFileError: with one sentence, when it is too large, not text, or has no cards.
    """
    text = _text(data, filename)
    reader = next((read for recognises, read in FORMATS if recognises(text)), _read_plain)
    deck = reader(text)
    if not deck.lines:
        raise DeckFileError(f"{_called(filename)} has no lines that could be cards.")
    return deck


def _read_xml(text: str) -> DeckFile:
    root = xml.parse(text)
    reader = next((read for recognises, read in XML_FORMATS if recognises(root)), None)
    if reader is None:
        raise DeckFileError(f"This is XML, but no deck known here: it begins with <{root.tag[:40]}>.")
    return reader(root)


def _read_json(text: str) -> DeckFile:
    data = json.parse(text)
    reader = next((read for recognises, read in JSON_FORMATS if recognises(data)), None)
    if reader is None:
        raise DeckFileError("This is JSON, but no deck known here.")
    return reader(data)


def _by_lines(read: Callable[[str], DeckFile]) -> Callable[[str], DeckFile]:
    """A reader of one card a line, which so many lines are enough for."""

    def bounded(text: str) -> DeckFile:
        lines = len(text.splitlines())
        if lines > MAX_LINES:
            raise DeckFileError(f"This list has {lines:,} lines; a deck list has at most {MAX_LINES:,}.")
        return read(text)

    return bounded


_read_plain = _by_lines(plain.read)

# In this order: the first that recognises its own reads the file; plain text takes the rest.
FORMATS: tuple[tuple[Callable[[str], bool], Callable[[str], DeckFile]], ...] = (
    (json.is_json, _read_json),
    (xml.is_xml, _read_xml),
    (code.is_code, code.read),
    (mwdeck.is_mwdeck, _by_lines(mwdeck.read)),
    (lackey.is_txt, _by_lines(lackey.read_txt)),
    (csv.is_csv, _by_lines(csv.read)),
)


def _text(data: bytes | str, filename: str) -> str:
    called = _called(filename)
    if len(data) > MAX_BYTES:
        raise DeckFileError(f"{called} is larger than {MAX_BYTES // 1024} kB, far more than any deck needs.")
    text = data if isinstance(data, str) else _decoded(data, called)
    if _is_binary(text):
        raise DeckFileError(f"{called} is not text, so it cannot be a deck list.")
    if not text.strip():
        raise DeckFileError(f"{called} is empty.")
    return text


def _decoded(data: bytes, called: str) -> str:
    encodings = ["utf-16"] if data[:2] in (b"\xff\xfe", b"\xfe\xff") else ["utf-8-sig", "cp1252"]
    for encoding in encodings:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise DeckFileError(f"{called} is not text, so it cannot be a deck list.")


def _is_binary(text: str) -> bool:
    return any(ord(character) < 32 and character not in "\t\n\r\f\v" for character in text)


def _called(filename: str) -> str:
    return filename if filename else "This list"
