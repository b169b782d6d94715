"""The deck code: a whole deck as one word for an address or a chat, ``LM1-…``.

The version is followed, in URL-safe base64, by the hero; for main and side deck, groups of cards with
the same count; the unmatched lines; and a checksum. The order is fixed, so that equal decks have equal
codes. A card is a short hash of its normalized name, which is the same in every database; the reader
looks it up among the names of its own database. If several cards have the name, set and number are hashed
with it.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from hashlib import blake2b

from cards.indexing.normalize import fold
from decks import file_limits
from decks.decklist import DeckList, Entries
from decks.files.card_entries import number_lines, refuse_too_many
from decks.files.deck_file import DeckFile, DeckFileError, Line, LineZone, printable
from decks.files.list_lines import parse_unmatched_line
from engine.cards import PrintedCard

PREFIX = "LM1-"
KEY_BYTES = 5
CHECKSUM_BYTES = 3
NO_LABELS: Mapping[PrintedCard, str] = {}
_NAME = "unknown card "
_CODE = re.compile(r"(?:https?://\S{1,200}/code/)?LM(?P<version>\d{1,3})-(?P<rest>[\w\-\s]*)/?", re.ASCII)
_KEY_NAME = re.compile(rf"{_NAME}(?P<key>[0-9a-f]{{{2 * KEY_BYTES}}})")
_DAMAGED = "This deck code is damaged or incomplete: its checksum does not match."


def key(name: str, label: str = "") -> str:
    """The hash that stands for a card of this name; with a label, for that card of several of the name."""
    labelled = f"{fold(name) or name}\0{fold(label)}" if label else fold(name) or name
    return blake2b(labelled.encode(), digest_size=KEY_BYTES).hexdigest()


def key_in(name: str) -> str:
    """The hash in a placeholder name; empty for any other name.

    >>> key_in("unknown card 00ff00ff00"), key_in("Fire Blast")
    ('00ff00ff00', '')
    """
    match = _KEY_NAME.fullmatch(name)
    return match["key"] if match else ""


def is_code(text: str) -> bool:
    """Whether the text is a code or an address that ends in one."""
    return len(text) <= file_limits.CODE_CHARACTERS.value and _CODE.fullmatch(text.strip()) is not None


def write(deck: DeckList, labels: Mapping[PrintedCard, str] = NO_LABELS) -> str:
    """The code of the deck, without its name, description and maybeboard.

    :param labels: what tells cards from others of their name, as :func:`decks.name_lookup.labels` has it.

    :raises DeckFileError: when the code would be too long to read back.
    """
    hero = bytes.fromhex(_key_of(deck.hero, labels)) if deck.hero else b""
    unmatched = sorted(
        (line.side, printable(line.text)) for line in deck.unmatched if line.zone != LineZone.MAYBE
    )
    body = (
        bytes([len(hero)])
        + hero
        + _zone(deck.main, labels)
        + _zone(deck.side, labels)
        + _number(len(unmatched))
        + b"".join(bytes([side]) + _number(len(text.encode())) + text.encode() for side, text in unmatched)
    )
    encoded = base64.urlsafe_b64encode(body + _checksum(body)).decode().rstrip("=")
    if len(encoded) > file_limits.CODE_CHARACTERS.value - 300:
        raise DeckFileError("This deck is too large for a deck code.")
    return PREFIX + encoded


def read(text: str) -> DeckFile:
    """The deck of a code, with placeholders for the names of its cards.

    :raises DeckFileError: when the code is damaged, or of an unknown version.
    """
    match = _CODE.fullmatch(text.strip()) if len(text) <= file_limits.CODE_CHARACTERS.value else None
    if match is None:
        raise DeckFileError("This is not a deck code.")
    if f"LM{match['version']}-" != PREFIX:
        raise DeckFileError(f"This deck code has version {match['version']}; only version 1 can be read.")
    body = _body("".join(match["rest"].split()))
    reader = _CodeReader(body)
    try:
        lines = number_lines(_cards(reader))
        unmatched = tuple(_unmatched_lines(reader, len(lines)))
    except (IndexError, UnicodeDecodeError):
        raise DeckFileError(_DAMAGED) from None
    if reader.remaining:
        raise DeckFileError(_DAMAGED)
    return DeckFile(lines=lines + unmatched, format="code", has_named_hero=True)


def _key_of(card: PrintedCard, labels: Mapping[PrintedCard, str]) -> str:
    return key_in(card.name) or (key(card.name, labels[card]) if card in labels else key(card.name))


def _zone(entries: Entries, labels: Mapping[PrintedCard, str]) -> bytes:
    """Groups of count, number of cards, cards; a count of 0 ends the zone."""
    counts: Counter[str] = Counter()
    for card, count in entries:
        counts[_key_of(card, labels)] += count
    groups: dict[int, list[str]] = {}
    for card_key, count in counts.items():
        groups.setdefault(count, []).append(card_key)
    parts = [
        _number(count) + _number(len(keys)) + b"".join(map(bytes.fromhex, sorted(keys)))
        for count, keys in sorted(groups.items(), reverse=True)
    ]
    return b"".join(parts) + b"\0"


def _cards(reader: _CodeReader) -> Iterator[tuple[int, str, LineZone]]:
    size = reader.byte()
    if size not in (0, KEY_BYTES):
        raise IndexError
    if size:
        yield 1, _NAME + reader.take(size).hex(), LineZone.HERO
    for zone in (LineZone.MAIN, LineZone.SIDE):
        while count := reader.number():
            for _ in range(reader.number()):
                yield count, _NAME + reader.take(KEY_BYTES).hex(), zone


def _unmatched_lines(reader: _CodeReader, behind: int) -> Iterator[Line]:
    lines = reader.number()
    refuse_too_many(lines)
    for number in range(behind + 1, behind + 1 + lines):
        zone = LineZone.SIDE if reader.byte() else LineZone.MAIN
        yield parse_unmatched_line(number, reader.take(reader.number()).decode(), zone)


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
    """A number with seven bits in each byte, the lowest first; the eighth bit means that more follow."""
    encoded = bytearray()
    while value > 0x7F:
        encoded.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*encoded, value])


class _CodeReader:
    """Reads the parts of a code from its beginning.

    :raises IndexError: when there are no more bytes.
    """

    def __init__(self, remaining: bytes) -> None:
        self.remaining = remaining

    def take(self, size: int) -> bytes:
        if size > len(self.remaining):
            raise IndexError
        taken, self.remaining = self.remaining[:size], self.remaining[size:]
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
