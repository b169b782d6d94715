"""The deck code: a whole deck in one word for an address or a chat, ``LM1-…``.

Behind the version stand, in url-safe base64: the hero; for main and side deck, groups of cards with
one count; the lines nobody could read; and a checksum. Everything is in one order, so that equal
decks have equal codes. A card is a short hash of its name as names are compared, which is the same
in every database; whoever reads the code looks it up among the names known there.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections import Counter
from collections.abc import Iterator
from hashlib import blake2b

from cards.indexing.normalize import fold
from decks.decklist import DeckList, Entries
from decks.files.card_entries import numbered, refuse_too_many
from decks.files.list_lines import kept
from decks.files.model import DeckFile, DeckFileError, Line, Zone, printable

PREFIX = "LM1-"
LONGEST = 8_000
KEY_BYTES = 5
CHECKSUM_BYTES = 3
_NAME = "unknown card "
_CODE = re.compile(r"(?:https?://\S{1,200}/code/)?LM(?P<version>\d{1,3})-(?P<rest>[\w\-\s]*)/?", re.ASCII)
_KEY_NAME = re.compile(rf"{_NAME}(?P<key>[0-9a-f]{{{2 * KEY_BYTES}}})")
_DAMAGED = "This deck code is damaged or incomplete: its checksum does not match."


def key(name: str) -> str:
    """The hash by which a code knows a card of this name."""
    return blake2b((fold(name) or name).encode(), digest_size=KEY_BYTES).hexdigest()


def key_in(name: str) -> str:
    """The hash, where the name is only a stand-in for it; else nothing.

    >>> key_in("unknown card 00ff00ff00"), key_in("Fire Blast")
    ('00ff00ff00', '')
    """
    match = _KEY_NAME.fullmatch(name)
    return match["key"] if match else ""


def is_code(text: str) -> bool:
    """Whether the text is a code or an address that ends in one."""
    return len(text) <= LONGEST and _CODE.fullmatch(text.strip()) is not None


def write(deck: DeckList) -> str:
    """The code of the deck. Its name, what is said about it and its maybe-board are not part of it.

    :raises DeckFileError: when the code would be too long to read back.
    """
    hero = bytes.fromhex(_key_of(deck.hero.name)) if deck.hero else b""
    waiting = sorted((line.side, printable(line.text)) for line in deck.unmatched if line.zone != Zone.MAYBE)
    body = (
        bytes([len(hero)])
        + hero
        + _zone(deck.main)
        + _zone(deck.side)
        + _number(len(waiting))
        + b"".join(bytes([side]) + _number(len(text.encode())) + text.encode() for side, text in waiting)
    )
    data = base64.urlsafe_b64encode(body + _checksum(body)).decode().rstrip("=")
    if len(data) > LONGEST - 300:
        raise DeckFileError("This deck is too large for a deck code.")
    return PREFIX + data


def read(text: str) -> DeckFile:
    """The deck of a code, its cards under stand-ins for their names.

    :raises DeckFileError: when the code is damaged, or of a version not known here.
    """
    match = _CODE.fullmatch(text.strip()) if len(text) <= LONGEST else None
    if match is None:
        raise DeckFileError("This is no deck code.")
    if f"LM{match['version']}-" != PREFIX:
        raise DeckFileError(f"This deck code is of version {match['version']}; we read version 1.")
    body = _body("".join(match["rest"].split()))
    reader = _Reader(body)
    try:
        lines = numbered(_cards(reader))
        waiting = tuple(_waiting(reader, len(lines)))
    except (IndexError, UnicodeDecodeError):
        raise DeckFileError(_DAMAGED) from None
    if reader.rest:
        raise DeckFileError(_DAMAGED)
    return DeckFile(lines=lines + waiting, format="code", hero_told=True)


def _key_of(name: str) -> str:
    return key_in(name) or key(name)


def _zone(entries: Entries) -> bytes:
    """Groups of count, number of cards, cards; a count of 0 ends the zone."""
    counts: Counter[str] = Counter()
    for card, count in entries:
        counts[_key_of(card.name)] += count
    groups: dict[int, list[str]] = {}
    for card_key, count in counts.items():
        groups.setdefault(count, []).append(card_key)
    parts = [
        _number(count) + _number(len(keys)) + b"".join(map(bytes.fromhex, sorted(keys)))
        for count, keys in sorted(groups.items(), reverse=True)
    ]
    return b"".join(parts) + b"\0"


def _cards(reader: _Reader) -> Iterator[tuple[int, str, Zone]]:
    size = reader.byte()
    if size not in (0, KEY_BYTES):
        raise IndexError
    if size:
        yield 1, _NAME + reader.take(size).hex(), Zone.HERO
    for zone in (Zone.MAIN, Zone.SIDE):
        while count := reader.number():
            for _ in range(reader.number()):
                yield count, _NAME + reader.take(KEY_BYTES).hex(), zone


def _waiting(reader: _Reader, behind: int) -> Iterator[Line]:
    lines = reader.number()
    refuse_too_many(lines)
    for number in range(behind + 1, behind + 1 + lines):
        zone = Zone.SIDE if reader.byte() else Zone.MAIN
        yield kept(number, reader.take(reader.number()).decode(), zone)


def _body(data: str) -> bytes:
    try:
        raw = base64.b64decode(data + "=" * (-len(data) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise DeckFileError(_DAMAGED) from None
    body, checksum = raw[:-CHECKSUM_BYTES], raw[-CHECKSUM_BYTES:]
    if _checksum(body) != checksum:
        raise DeckFileError(_DAMAGED)
    return body


def _checksum(body: bytes) -> bytes:
    return blake2b(PREFIX.encode() + body, digest_size=CHECKSUM_BYTES).digest()


def _number(value: int) -> bytes:
    """Seven bits a byte, the lowest first; the eighth tells that more follow."""
    found = bytearray()
    while value > 0x7F:
        found.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*found, value])


class _Reader:
    """Takes the parts of a code from its front.

    :raises IndexError: when there is no more.
    """

    def __init__(self, rest: bytes) -> None:
        self.rest = rest

    def take(self, size: int) -> bytes:
        if size > len(self.rest):
            raise IndexError
        taken, self.rest = self.rest[:size], self.rest[size:]
        return taken

    def byte(self) -> int:
        return self.take(1)[0]

    def number(self) -> int:
        value = 0
        for place in range(3):
            byte = self.byte()
            value |= (byte & 0x7F) << (7 * place)
            if byte < 0x80:
                return value
        raise IndexError
