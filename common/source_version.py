"""The version of code and data that decide a stored result: a digest, which differs when any of them does."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path

Sources = Iterable[tuple[Path, Iterable[str]]]
"""Folders, each with patterns of the files in it that count."""

VERSION_LENGTH = 16


def source_version(sources: Sources) -> str:
    """A digest of the paths and the content of these files, 16 characters long."""
    digest = hashlib.sha256()
    for folder, path in _files(sources):
        digest.update(str(path.relative_to(folder)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:VERSION_LENGTH]


def _files(sources: Sources) -> Iterator[tuple[Path, Path]]:
    for folder, patterns in sources:
        for pattern in patterns:
            yield from ((folder, path) for path in sorted(folder.glob(pattern)))
