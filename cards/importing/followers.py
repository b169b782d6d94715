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

Follower = Callable[[CollectionFiles], list[str]]

_followers: dict[str, Follower] = {}


def register(key: str, follower: Follower) -> None:
    """Add a function, or replace the one with this key."""
    _followers[key] = follower


def follow_import(path: Path) -> list[str]:
    """Call every function for the collection at this path, and return their notes.

    Nothing happens where there is none.

    :raises CardFileError: when it cannot be read.
    """
    files = _open_collection(path)
    if files is None:
        return []
    return [note for follower in _followers.values() for note in follower(files)]


def _open_collection(path: Path) -> CollectionFiles | None:
    if path.is_dir():
        return cardcarp.open_directory(path) if cardcarp.is_directory(path) else None
    data = path.read_bytes()
    return cardcarp.open_archive(data) if card_file.is_archive(data) else None
