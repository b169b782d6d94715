"""Deck files in: one module a format, and the format recognised by content, not by name."""

from __future__ import annotations

from collections.abc import Callable

from decks.files import csv, mwdeck, o8d, plain
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

__all__ = ["MAX_BYTES", "DeckFile", "DeckFileError", "Line", "Reading", "Zone", "read"]

# In this order: the first that recognises its own reads the file; plain text takes the rest.
FORMATS: tuple[tuple[Callable[[str], bool], Callable[[str], DeckFile]], ...] = (
    (o8d.is_xml, o8d.read),
    (mwdeck.is_mwdeck, mwdeck.read),
    (csv.is_csv, csv.read),
)


def read(data: bytes | str, filename: str = "") -> DeckFile:
    """Read a deck file of any known format.

    :raises DeckFileError: with one sentence, when it is too large, not text, or has no cards.
    """
    text = _text(data, filename)
    reader = next((read for recognises, read in FORMATS if recognises(text)), plain.read)
    deck = reader(text)
    if not deck.lines:
        raise DeckFileError(f"{_called(filename)} has no lines that could be cards.")
    return deck


def _text(data: bytes | str, filename: str) -> str:
    called = _called(filename)
    if len(data) > MAX_BYTES:
        raise DeckFileError(f"{called} is larger than {MAX_BYTES // 1024} kB, far more than any deck needs.")
    text = data if isinstance(data, str) else _decoded(data, called)
    if _is_binary(text):
        raise DeckFileError(f"{called} is not text, so it cannot be a deck list.")
    lines = text.splitlines()
    if not text.strip():
        raise DeckFileError(f"{called} is empty.")
    if len(lines) > MAX_LINES:
        raise DeckFileError(f"{called} has {len(lines):,} lines; a deck list has at most {MAX_LINES:,}.")
    if o8d.is_xml(text):
        return text
    long = next((number for number, line in enumerate(lines, start=1) if len(line) > MAX_LINE_LENGTH), None)
    if long:
        raise DeckFileError(f"Line {long} is longer than {MAX_LINE_LENGTH} characters, so it names no card.")
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
