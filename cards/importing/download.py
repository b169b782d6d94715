"""Downloading the card collections, which are public but not part of this repository.

A download that was cut off goes on where it stopped, and a file that is there already is not fetched again.
"""

import hashlib
import json
from collections.abc import Callable
from http import HTTPStatus
from http.client import HTTPException, HTTPResponse
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from cards.importing.facts import CardFileError

LARGEST_FILE = 100_000_000
SECONDS = 60
CHUNK = 1 << 16
PARTIAL, SUMS = ".part", "sums.json"
Digest = Callable[[bytes], str]
"""The SHA-256 of a file, in hexadecimal digits; a :class:`CardFileError` says that it cannot be read."""


def sum_of_bytes(data: bytes) -> str:
    """The sum of a file as it is."""
    return hashlib.sha256(data).hexdigest()


def fetch(address: str, sha256: str, path: Path, digest: Digest = sum_of_bytes) -> bytes:
    """Download a file to a path, unless it is there, and check its sum, which ``digest`` computes.

    If ``sha256`` is empty, the sum of the first download is kept beside the file, and every later one must
    have it too.

    :raises CardFileError: when it cannot be downloaded or is another file.
    """
    if urlsplit(address).scheme not in ("http", "https"):
        raise CardFileError(f"{address} is not a web address.")
    stored_as = path.name if digest is sum_of_bytes else f"{path.name}: contents"
    expected = sha256 or _stored_sums(path).get(stored_as, "")
    if expected and path.is_file() and _has_sum(path, expected, digest):
        return path.read_bytes()
    partial = path.with_name(path.name + PARTIAL)
    path.parent.mkdir(parents=True, exist_ok=True)
    _download(address, partial)
    data = partial.read_bytes()
    try:
        total = digest(data)
    except CardFileError:
        partial.unlink()
        raise
    if expected not in ("", total):
        partial.unlink()
        raise CardFileError(f"{address} is not the expected file (its SHA-256 differs); nothing was changed.")
    partial.replace(path)
    _store_sum(path, stored_as, total)
    return data


def _has_sum(path: Path, expected: str, digest: Digest) -> bool:
    try:
        return digest(path.read_bytes()) == expected
    except CardFileError:
        return False


def _download(address: str, partial: Path) -> None:
    """Download a file, from where an earlier download was cut off.

    :raises CardFileError: when it cannot be reached, or is too large.
    """
    present = partial.stat().st_size if partial.is_file() else 0
    headers = {"User-Agent": "loremaster", **({"Range": f"bytes={present}-"} if present else {})}
    try:
        with urlopen(Request(address, headers=headers), timeout=SECONDS) as answer:  # noqa: S310
            _store(answer, partial, present)
    except HTTPError as error:
        if error.code == HTTPStatus.REQUESTED_RANGE_NOT_SATISFIABLE and present:
            return
        raise CardFileError(f"{address} returned {error.code} {error.reason}.") from None
    except (URLError, HTTPException, OSError, ValueError) as error:
        reason = getattr(error, "reason", None) or error
        raise CardFileError(
            f"{address} cannot be reached ({reason}); nothing was changed. "
            "Run the command again to go on from here."
        ) from None


def _store(answer: HTTPResponse, partial: Path, present: int) -> None:
    is_continued = answer.status == HTTPStatus.PARTIAL_CONTENT
    size = present if is_continued else 0
    with partial.open("ab" if is_continued else "wb") as file:
        while chunk := answer.read(CHUNK):
            size += len(chunk)
            if size > LARGEST_FILE:
                raise CardFileError(f"The file is larger than {LARGEST_FILE // 1_000_000} MB.")
            file.write(chunk)
    if answer.length:
        raise OSError("the connection was closed too early")


def _stored_sums(path: Path) -> dict[str, str]:
    try:
        sums: dict[str, str] = json.loads(path.with_name(SUMS).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return sums


def _store_sum(path: Path, stored_as: str, total: str) -> None:
    sums = _stored_sums(path) | {stored_as: total}
    path.with_name(SUMS).write_text(json.dumps(sums, indent=1, sort_keys=True), encoding="utf-8")
