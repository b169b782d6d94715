"""What other apps take from the cardcarp collection after its cards have been imported.

The ``cards`` app imports cards and sets; the collection also has lists of bans and decks. An app that reads
them registers a function here, from its ``AppConfig.ready``. It gets the files and returns notes for the
operator.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from cards.importing import card_file, cardcarp
from cards.importing.cardcarp import CollectionFiles

FurtherImport = Callable[[CollectionFiles], list[str]]

_further_imports: dict[str, FurtherImport] = {}


def register(key: str, further_import: FurtherImport) -> None:
    """Add a function, or replace the one with this key."""
    _further_imports[key] = further_import


def run_further_imports(path: Path) -> list[str]:
    """Call every function for the collection at this path, and return their notes.

    Nothing happens where there is none.

    :raises CardFileError: when it cannot be read.
    """
    files = _open_collection(path)
    if files is None:
        return []
    return [note for further_import in _further_imports.values() for note in further_import(files)]


def _open_collection(path: Path) -> CollectionFiles | None:
    if path.is_dir():
        return cardcarp.open_directory(path) if cardcarp.is_directory(path) else None
    data = path.read_bytes()
    return cardcarp.open_archive(data) if card_file.is_archive(data) else None
