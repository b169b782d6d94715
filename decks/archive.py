"""Many deck files in one: a zip of all one's decks, and the files that stand in any zip."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import IO

from django.utils.text import slugify

from decks.export import make_sheet
from decks.files import MAX_BYTES, DeckFileError
from decks.files.writers import WRITERS
from decks.models import Deck

LARGEST = 4 * 1024 * 1024
"""Of one upload: a little less than a request may bring (``LARGEST_BODY``)."""
MOST_MEMBERS = 2_000
MOST_BYTES = 40 * 1024 * 1024
"""How much may come out of all zips of one upload together, whatever they say of themselves."""
FORMATS = ("json", "text")
_SIGNATURES = (b"PK\x03\x04", b"PK\x05\x06")
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
TROUBLE = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    OSError,
    RuntimeError,
    ValueError,
)
"""What the standard library raises over a damaged zip, as far as damage can make it."""
_ENCRYPTED = 0x1
_NOT_DECKS = ("__MACOSX/", ".")
CONTENTS = "contents.txt"


@dataclass(frozen=True, slots=True)
class Member:
    """A file, under the name people know it by; ``problem`` says why it cannot be read, if so."""

    name: str
    data: bytes = b""
    problem: str = ""


def write(decks: Iterable[Deck], stream: IO[bytes]) -> None:
    """Every deck as JSON, which holds all of it, and as text, which people read."""
    contents = ["Your decks: each as .json, which holds all of it, and as .txt, which people read.", ""]
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for deck in decks:
            stem = f"{slugify(deck.name)[:60] or 'deck'}-{deck.pk}"
            told = make_sheet(deck)
            contents.append(f"{stem}: {deck.name}")
            for key in FORMATS:
                writer = WRITERS[key]
                text = writer.write(told)
                archive.writestr(f"{stem}.{writer.ending}", text)
                if len(text.encode()) > MAX_BYTES:
                    contents.append(f"  {stem}.{writer.ending} is larger than what can be read back.")
        archive.writestr(CONTENTS, "\n".join(contents) + "\n")


def is_zip(data: bytes) -> bool:
    """Whether the file is a zip, whatever its name."""
    return data.startswith(_SIGNATURES)


class Unpacking:
    """Takes files out of zips, never more of them and never larger than a deck collection can be."""

    def __init__(self) -> None:
        self.left = MOST_BYTES

    def files(self, name: str, data: bytes) -> Iterator[Member]:
        """The file itself, or where it is a zip, those in it."""
        if not is_zip(data):
            yield Member(name, data)
            return
        try:
            archive = zipfile.ZipFile(io.BytesIO(data))
        except TROUBLE:
            yield Member(name, problem=f"{name} is a damaged zip.")
            return
        infos = _decks(archive.infolist())
        if len(infos) > MOST_MEMBERS:
            yield Member(name, problem=f"{name} holds more than {MOST_MEMBERS:,} files.")
            return
        for info in infos:
            yield self._member(archive, info)

    def _member(self, archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> Member:
        name = info.filename[-200:]
        try:
            return Member(name, self._read(archive, info, name))
        except DeckFileError as error:
            return Member(name, problem=str(error))

    def _read(self, archive: zipfile.ZipFile, info: zipfile.ZipInfo, name: str) -> bytes:
        """What a member says of its size is not believed: no more is unpacked than a deck file may have."""
        if info.flag_bits & _ENCRYPTED:
            raise DeckFileError(f"{name} is locked with a password.")
        if info.compress_type not in _METHODS:
            raise DeckFileError(f"{name} is packed in a way that is not read here.")
        if self.left <= 0:
            raise DeckFileError(f"{name} is not read: these files unpack to far more than decks need.")
        try:
            with archive.open(info) as stream:
                data = stream.read(MAX_BYTES + 1)
        except TROUBLE:
            raise DeckFileError(f"{name} is damaged.") from None
        self.left -= len(data)
        if is_zip(data):
            raise DeckFileError(f"{name} is a zip inside a zip; unpack it first.")
        return data


def _decks(infos: Iterable[zipfile.ZipInfo]) -> list[zipfile.ZipInfo]:
    """Without folders, what systems add, and the text that stands beside the JSON of the same deck."""
    files = [info for info in infos if not info.filename.endswith("/") and not _is_litter(info.filename)]
    told = {info.filename.removesuffix(".json") for info in files if info.filename.endswith(".json")}
    return [info for info in files if not _is_twin(info.filename, told)]


def _is_litter(name: str) -> bool:
    base = name.rsplit("/", 1)[-1]
    return name.startswith(_NOT_DECKS[0]) or base.startswith(_NOT_DECKS[1]) or base == CONTENTS


def _is_twin(name: str, told: set[str]) -> bool:
    return name.endswith(".txt") and name.removesuffix(".txt") in told
