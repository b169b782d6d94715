"""Zips of deck files: one of all decks of an owner, and the files in any zip."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import IO

from django.utils.text import slugify

from decks import file_limits
from decks.export import make_sheet
from decks.files import DeckFileError
from decks.files.writers import WRITERS
from decks.models import Deck

FORMATS = ("json", "text")
_SIGNATURES = (b"PK\x03\x04", b"PK\x05\x06")
_ENTRY_SIGNATURE = b"PK\x01\x02"
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
ZIP_ERRORS = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    OSError,
    RuntimeError,
    ValueError,
)
"""What the standard library raises for a damaged zip."""
_ENCRYPTED = 0x1
_IGNORED_PREFIXES = ("__MACOSX/", ".")
CONTENTS = "contents.txt"
_TOO_MANY_FILES = f"These files contain more than {file_limits.DECK_FILES}. Import them in several parts."


@dataclass(frozen=True, slots=True)
class Member:
    """A file with its name; ``problem`` says why it cannot be read, if so."""

    name: str
    data: bytes = b""
    problem: str = ""


def write(decks: Iterable[Deck], stream: IO[bytes]) -> None:
    """Write every deck as JSON, with everything in it, and as text for reading."""
    contents = ["Your decks: each as .json with everything in it, and as .txt for reading.", ""]
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for deck in decks:
            stem = f"{slugify(deck.name)[:60] or 'deck'}-{deck.pk}"
            deck_sheet = make_sheet(deck)
            contents.append(f"{stem}: {deck.name}")
            for key in FORMATS:
                writer = WRITERS[key]
                text = writer.write(deck_sheet)
                archive.writestr(f"{stem}.{writer.ending}", text)
                if len(text.encode()) > file_limits.FILE_BYTES.value:
                    contents.append(f"  {stem}.{writer.ending} is too large to be imported again.")
        archive.writestr(CONTENTS, "\n".join(contents) + "\n")


def is_zip(data: bytes) -> bool:
    """Whether the file is a zip, whatever its name."""
    return data.startswith(_SIGNATURES)


class BulkUpload:
    """The deck files of one upload, those in zips among them. They are unpacked one by one.

    :raises DeckFileError: when there are too many; then none has been unpacked.
    """

    def __init__(self, files: Iterable[tuple[str, bytes]]) -> None:
        self.remaining_bytes = file_limits.UNPACKED_BYTES.value
        files = list(files)
        if sum(_count_entries(data) for _, data in files) > file_limits.ZIP_ENTRIES.value:
            raise DeckFileError(_TOO_MANY_FILES)
        self._parts = [self._open(name, data) for name, data in files]
        if len(self) > file_limits.DECK_FILES.value:
            raise DeckFileError(_TOO_MANY_FILES)

    def __len__(self) -> int:
        return sum(count for count, _ in self._parts)

    def __iter__(self) -> Iterator[Member]:
        return chain.from_iterable(members for _, members in self._parts)

    def _open(self, name: str, data: bytes) -> tuple[int, Iterator[Member]]:
        """The number of files, and the files: the file itself, or where it is a zip, those in it."""
        if not is_zip(data):
            return 1, iter([Member(name, data)])
        try:
            archive = zipfile.ZipFile(io.BytesIO(data))
        except ZIP_ERRORS:
            return 1, iter([Member(name, problem=f"{name} is a damaged zip.")])
        infos = _deck_files(archive.infolist())
        return len(infos), (self._member(archive, info) for info in infos)

    def _member(self, archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> Member:
        name = info.filename[-200:]
        try:
            return Member(name, self._read(archive, info, name))
        except DeckFileError as error:
            return Member(name, problem=str(error))

    def _read(self, archive: zipfile.ZipFile, info: zipfile.ZipInfo, name: str) -> bytes:
        """The content of a member; never more than a deck file may have, whatever size it claims."""
        if info.flag_bits & _ENCRYPTED:
            raise DeckFileError(f"{name} is protected by a password.")
        if info.compress_type not in _METHODS:
            raise DeckFileError(f"{name} uses a compression method that is not supported.")
        if self.remaining_bytes <= 0:
            raise DeckFileError(f"{name} was not imported: these files are too large when unpacked.")
        try:
            with archive.open(info) as stream:
                data = stream.read(file_limits.FILE_BYTES.value + 1)
        except ZIP_ERRORS:
            raise DeckFileError(f"{name} is damaged.") from None
        self.remaining_bytes -= len(data)
        if is_zip(data):
            raise DeckFileError(f"{name} is a zip inside a zip; unpack it first.")
        return data


def _count_entries(data: bytes) -> int:
    """The entries of a zip, without reading it; 1 for any other file."""
    return data.count(_ENTRY_SIGNATURE) if is_zip(data) else 1


def _deck_files(infos: Iterable[zipfile.ZipInfo]) -> list[zipfile.ZipInfo]:
    """Without folders, files that systems add, and the text beside the JSON of the same deck."""
    files = [info for info in infos if not info.filename.endswith("/") and not _is_ignored(info.filename)]
    json_stems = {info.filename.removesuffix(".json") for info in files if info.filename.endswith(".json")}
    return [info for info in files if not _is_text_copy(info.filename, json_stems)]


def _is_ignored(name: str) -> bool:
    base = name.rsplit("/", 1)[-1]
    return name.startswith(_IGNORED_PREFIXES[0]) or base.startswith(_IGNORED_PREFIXES[1]) or base == CONTENTS


def _is_text_copy(name: str, json_stems: set[str]) -> bool:
    return name.endswith(".txt") and name.removesuffix(".txt") in json_stems
