"""The files of the cardcarp collection, from a directory or from an archive of it."""

import hashlib
import io
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from cards.importing.facts import CardFileError

MOST_FILES, LARGEST_FILE, LARGEST_TOTAL = 60_000, 200_000, 100_000_000
DATA = "data/"


class CollectionFiles:
    """The YAML files below ``data/``, by their paths there; plain values in them are text."""

    def __init__(self, contents: Iterator[tuple[str, bytes]]) -> None:
        self._contents: dict[str, bytes] = {}
        total = 0
        for path, content in contents:
            total += len(content)
            if len(self._contents) >= MOST_FILES or total > LARGEST_TOTAL:
                raise CardFileError("The collection has too many files, or they are too large.")
            self._contents[path] = content
        if not self.paths("card/") and not self.paths("oracle/"):
            raise CardFileError(
                "This is no copy of the cardcarp collection: it has no data/card and data/oracle."
            )

    def paths(self, folder: str) -> list[str]:
        """The files of a folder and those below it, in order."""
        return sorted(path for path in self._contents if path.startswith(folder))

    def read(self, path: str) -> dict[str, Any]:
        """The mapping in a file.

        :raises ValueError: when the file is no YAML mapping.
        """
        try:
            value = yaml.load(self._contents[path], Loader=_Loader)  # noqa: S506 - it makes nothing but text
        except (yaml.YAMLError, RecursionError) as error:
            raise ValueError(f"{path} is not valid YAML: {str(error).splitlines()[0]}") from None
        if not isinstance(value, dict):
            raise ValueError(f"{path} is not a mapping")
        return value

    def text(self, path: str) -> str:
        """A file as it is, with its comments."""
        return self._contents[path].decode("utf-8", errors="replace")

    def sha256(self) -> str:
        """A sum of the files and their paths, whatever their order and packing in an archive."""
        total = hashlib.sha256()
        for path, content in sorted(self._contents.items()):
            total.update(f"{hashlib.sha256(content).hexdigest()} {path}\n".encode())
        return total.hexdigest()


_Loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


def is_directory(path: Path) -> bool:
    """Whether a directory holds a copy of the collection."""
    return (path / DATA / "oracle").is_dir() or (path / DATA / "card").is_dir()


def open_directory(path: Path) -> CollectionFiles:
    """The files of a copy in a directory.

    :raises CardFileError: when it is no copy of the collection.
    """
    root = path / DATA
    return CollectionFiles(
        (file.relative_to(root).as_posix(), _limited(file.read_bytes(), file.name))
        for file in sorted(root.rglob("*.yml"))
        if file.is_file() and not file.is_symlink()
    )


def open_archive(data: bytes) -> CollectionFiles:
    """The files of a copy in a zip or tar archive.

    :raises CardFileError: when it is no such archive.
    """
    try:
        return CollectionFiles(_zip_contents(data) if data[:2] == b"PK" else _tar_contents(data))
    except (tarfile.TarError, zipfile.BadZipFile, OSError, EOFError, ValueError):
        raise CardFileError("The archive is damaged or of an unknown format.") from None


def _tar_contents(data: bytes) -> Iterator[tuple[str, bytes]]:
    with tarfile.open(fileobj=io.BytesIO(data), mode="r:*") as archive:
        for member in archive:
            path = _path_in_data(member.name)
            if path and member.isfile() and member.size <= LARGEST_FILE:
                file = archive.extractfile(member)
                if file:
                    yield path, file.read()


def _zip_contents(data: bytes) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for member in archive.infolist():
            path = _path_in_data(member.filename)
            if path and member.file_size <= LARGEST_FILE:
                yield path, archive.read(member)


def _path_in_data(name: str) -> str:
    """The path below ``data/``, whatever folder the archive has around it; empty for any other file."""
    _, separator, path = f"/{name}".partition(f"/{DATA}")
    return path if separator and path.endswith(".yml") else ""


def _limited(content: bytes, name: str) -> bytes:
    if len(content) > LARGEST_FILE:
        raise CardFileError(f"{name} is too large for a file of the collection.")
    return content
