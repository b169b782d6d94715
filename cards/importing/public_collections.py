"""The three public collections of cards: where they are, and how each is read.

Together they have every card of the game. ``docs/cards.md`` says what each knows.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from cards.importing import card_file, cardcarp, native_file, tracker
from cards.importing.download import Digest, fetch, sum_of_bytes
from cards.importing.source_cards import ParsedCardFile
from cards.models import Source

GITHUB = "https://raw.githubusercontent.com"
ARCHIVES = "https://codeload.github.com"
DECKTOOLS = f"{GITHUB}/seriallos/wowtcg-decktools/a61265e3249cc0e605eac4b9c39df7a5891423d3/data/import"
TRACKER = f"{GITHUB}/WoWTCG-Tracker/wowtcg-tracker-api/50e7613b7cdcf01cd5d11a32cd6c5fdb390decf1/assets"
CARDCARP = f"{ARCHIVES}/cardcarp/wow/tar.gz/bf1c8ee1d5c6c9c9c2d77021038052df7c7a8785"


@dataclass(frozen=True, slots=True)
class RemoteFile:
    """A file of a collection; :func:`cards.importing.download.fetch` takes ``sha256`` and ``digest``."""

    address: str
    name: str
    sha256: str = ""
    digest: Digest = sum_of_bytes


@dataclass(frozen=True, slots=True)
class PublicCollection:
    """A collection, its files, and the reading of them."""

    source: Source
    files: tuple[RemoteFile, ...]
    read: Callable[[list[bytes], bool], ParsedCardFile]

    def fetch(self, directory: Path, *, with_fan_sets: bool = False) -> ParsedCardFile:
        """Download what is not in the directory yet, and read it.

        :raises CardFileError: when a file cannot be downloaded or read.
        """
        contents = [
            fetch(file.address, file.sha256, directory / file.name, file.digest) for file in self.files
        ]
        return self.read(contents, with_fan_sets)


def _read_community(contents: list[bytes], with_fan_sets: bool) -> ParsedCardFile:
    return card_file.read(contents[0])


def _read_tracker(contents: list[bytes], with_fan_sets: bool) -> ParsedCardFile:
    return tracker.read_values([native_file.load_json(content.decode("utf-8-sig")) for content in contents])


def _read_cardcarp(contents: list[bytes], with_fan_sets: bool) -> ParsedCardFile:
    return cardcarp.read(cardcarp.open_archive(contents[0]), with_fan_sets=with_fan_sets)


def _sum_of_archive(data: bytes) -> str:
    """The sum of the files of an archive, which is made anew for each download with other bytes."""
    return cardcarp.open_archive(data).sha256()


COLLECTIONS = {
    collection.source.value: collection
    for collection in (
        PublicCollection(
            Source.COMMUNITY,
            (
                RemoteFile(
                    f"{DECKTOOLS}/cards.tsv",
                    "decktools-cards.tsv",
                    "f09c4e80d9c4843c4413c438fa7f680f55067f02e064848eea0457e7b4267033",
                ),
            ),
            _read_community,
        ),
        PublicCollection(
            Source.TRACKER,
            (
                RemoteFile(
                    f"{TRACKER}/cards.json",
                    "tracker-cards.json",
                    "ca25e6cbb055fe67fca4daeb2b0f859d89e6e2542b763998cff2f38a1906b403",
                ),
                RemoteFile(
                    f"{TRACKER}/prints.json",
                    "tracker-prints.json",
                    "fa595c830bd4a6d9e02ba80eaffff7ffd32b77edbfcaa27ecf3152ec30351a77",
                ),
            ),
            _read_tracker,
        ),
        PublicCollection(
            Source.CARDCARP,
            (RemoteFile(CARDCARP, "cardcarp.tar.gz", digest=_sum_of_archive),),
            _read_cardcarp,
        ),
    )
}
