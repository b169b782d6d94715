"""Reading and writing deck files: one module for each format, recognized by content, not by file name."""

from __future__ import annotations

from collections.abc import Callable

from decks import file_limits
from decks.files import (
    cockatrice,
    code,
    csv,
    foreign_json,
    foreign_xml,
    json,
    lackey,
    mtgo,
    mwdeck,
    o8d,
    plain_text,
    tabletop,
    xml,
)
from decks.files.deck_file import (
    DeckFile,
    DeckFileError,
    Line,
    LineKind,
    LineZone,
    Reading,
)
from decks.files.line_markup import remove_invisible

__all__ = ["DeckFile", "DeckFileError", "Line", "LineZone", "Reading", "read"]

END_OF_FILE = "\x1a"
"""Control-Z, with which programs of DOS end a text."""
CARD_KINDS = (LineKind.CARD, LineKind.PROSE)
XML_FORMATS = (
    (cockatrice.is_cod, cockatrice.read),
    (lackey.is_dek, lackey.read_dek),
    (o8d.is_o8d, o8d.read),
    (mtgo.is_mtgo, mtgo.read),
    (foreign_xml.is_foreign, foreign_xml.read),
)
JSON_FORMATS = (
    (tabletop.is_saved_object, tabletop.read),
    (json.is_ours, json.read),
    (foreign_json.is_foreign, foreign_json.read),
)


def read(data: bytes | str, filename: str = "") -> DeckFile:
    """Read a deck file of any known format.

    :raises DeckFileError: with one sentence, when it is too large, not text, or has no cards.
    """
    text = decode(data, filename)
    reader = next((read for recognises, read in FORMATS if recognises(text)), _read_plain)
    deck = reader(text)
    readings = [line.readings[0] for line in deck.lines if line.kind in CARD_KINDS or line.parts]
    if not readings:
        raise DeckFileError(f"{_file_name(filename)} has no lines that could be cards.")
    if not any(reading.count for reading in readings):
        raise DeckFileError(f"{_file_name(filename)} has 0 copies of every card.")
    return deck


def _read_xml(text: str) -> DeckFile:
    root = xml.parse(text)
    reader = next((read for recognises, read in XML_FORMATS if recognises(root)), None)
    if reader is None:
        raise DeckFileError(
            f"This XML file is not a deck in a known format: it begins with <{root.tag[:40]}>."
        )
    return reader(root)


def _read_json(text: str) -> DeckFile:
    data = json.parse(text)
    reader = next((read for recognises, read in JSON_FORMATS if recognises(data)), None)
    if reader is None:
        raise DeckFileError("This JSON file is not a deck in a known format.")
    return reader(data)


def _by_lines(read: Callable[[str], DeckFile]) -> Callable[[str], DeckFile]:
    """A reader of files with one card on each line, with a limit on their number."""

    def bounded(text: str) -> DeckFile:
        lines = len(text.splitlines())
        if lines > file_limits.LINES.value:
            raise DeckFileError(
                f"This list has {lines:,} lines; a deck list has at most {file_limits.LINES}."
            )
        return read(text)

    return bounded


_read_plain = _by_lines(plain_text.read)

# The first format that recognizes the file reads it; every other file is read as plain text.
FORMATS: tuple[tuple[Callable[[str], bool], Callable[[str], DeckFile]], ...] = (
    (json.is_json, _read_json),
    (xml.is_xml, _read_xml),
    (code.is_code, code.read),
    (mwdeck.is_mwdeck, _by_lines(mwdeck.read)),
    (lackey.is_txt, _by_lines(lackey.read_txt)),
    (csv.is_csv, _by_lines(csv.read)),
)


def decode(data: bytes | str, filename: str = "") -> str:
    """The text of a file, without invisible characters.

    :raises DeckFileError: when it is too large, empty or not text.
    """
    name = _file_name(filename)
    size = len(data.encode(errors="replace")) if isinstance(data, str) else len(data)
    if size > file_limits.FILE_BYTES.value:
        raise DeckFileError(f"{name} is larger than {file_limits.FILE_BYTES}, the limit for deck files.")
    text = data if isinstance(data, str) else _decode(data, name)
    text = remove_invisible(text).rstrip(END_OF_FILE)
    if _is_binary(text):
        raise DeckFileError(f"{name} is not text, so it cannot be a deck list.")
    if not text.strip():
        raise DeckFileError(f"{name} is empty.")
    return text


def _decode(data: bytes, name: str) -> str:
    encodings = ["utf-16"] if data[:2] in (b"\xff\xfe", b"\xfe\xff") else ["utf-8-sig", "cp1252"]
    for encoding in encodings:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise DeckFileError(f"{name} is not text, so it cannot be a deck list.")


def _is_binary(text: str) -> bool:
    return any(ord(character) < 32 and character not in "\t\n\r\f\v" for character in text)


def _file_name(filename: str) -> str:
    return filename if filename else "This list"
