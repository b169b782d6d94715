"""Downloading the full card pool, which is public but not part of this repository."""

import hashlib
from http.client import HTTPException
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from cards.importing.card_file import LARGEST_FILE
from cards.importing.facts import CardFileError

COMMIT = "a61265e3249cc0e605eac4b9c39df7a5891423d3"
ADDRESS = f"https://raw.githubusercontent.com/seriallos/wowtcg-decktools/{COMMIT}/data/import/cards.tsv"
SHA256 = "f09c4e80d9c4843c4413c438fa7f680f55067f02e064848eea0457e7b4267033"
SECONDS = 60


def fetch(address: str = ADDRESS, sha256: str = SHA256) -> bytes:
    """Download a file and check its SHA-256.

    :raises CardFileError: when it cannot be downloaded or is another file.
    """
    if urlsplit(address).scheme not in ("http", "https"):
        raise CardFileError(f"{address} is not a web address.")
    request = Request(address, headers={"User-Agent": "loremaster"})  # noqa: S310
    try:
        with urlopen(request, timeout=SECONDS) as answer:  # noqa: S310
            data: bytes = answer.read(LARGEST_FILE + 1)
    except HTTPError as error:
        raise CardFileError(f"{address} returned {error.code} {error.reason}.") from None
    except (URLError, HTTPException, OSError, ValueError) as error:
        reason = getattr(error, "reason", None) or error
        raise CardFileError(f"{address} cannot be reached ({reason}); nothing was changed.") from None
    if hashlib.sha256(data).hexdigest() != sha256:
        raise CardFileError(f"{address} is not the expected file (its SHA-256 differs); nothing was changed.")
    return data
