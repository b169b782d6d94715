"""Product decks of the cardcarp collection: its files ``deck/**/*.yml``, in the forms of any commit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any

from django.utils.text import slugify

from cards.set_catalog import set_catalog
from decks import file_limits
from decks.collection_ids import catalog_sets
from decks.files.deck_file import clean

ZONES = ("hero", "main", "side", "auxiliary")
RAID_WORDS = {"Raid", "Dungeon"}
LINE = re.compile(
    r"^\s+['\"]?(?P<reference>[a-z0-9-]+)['\"]?\s*:\s*['\"]?\d+['\"]?\s*#\s*(?P<name>.*\S)", re.MULTILINE
)
YEAR = re.compile(r"(?:19|20)\d\d", re.ASCII)
MAX_NAME = 100
MAX_ABOUT = 300


@dataclass(frozen=True, slots=True)
class ProductLine:
    """A line of a product deck: so many copies of a printing; its name, where the file tells it."""

    zone: str
    reference: str
    count: int
    name: str = ""

    @property
    def label(self) -> str:
        """The name, or the id of the printing where no name is told."""
        return self.name or self.reference


@dataclass(frozen=True, slots=True)
class ProductDeckFile:
    """A deck as the file lists it; the fields are those of :class:`decks.models.ProductDeck`."""

    key: str
    name: str
    product: str
    year: int | None
    about: str
    is_raid: bool
    lines: tuple[ProductLine, ...]


def read_deck_file(path: str, values: dict[str, Any], text: str) -> ProductDeckFile:
    """The deck of a file: its values, and its text, whose comments have the names of the cards.

    :raises ValueError: when it lists no cards of the game.
    """
    lines = tuple(_lines(values, {match["reference"]: match["name"] for match in LINE.finditer(text)}))
    if not any(catalog_sets(line.reference) for line in lines):
        raise ValueError("it lists no cards of the game")
    location = PurePosixPath(path)
    group = clean(_text(values.get("group")) or _text(values.get("collection")) or location.parent.name)
    words = {word for key in ("category", "format", "theme", "facet") for word in _texts(values.get(key))}
    heroes = [line for line in lines if line.zone == "hero"]
    name = clean(_text(values.get("name")))[:MAX_NAME] or location.stem.replace("-", " ").title()
    about = clean(_text(values.get("tagline")) or _text(values.get("description")))[:MAX_ABOUT]
    if YEAR.fullmatch(group) and group not in name:
        name = f"{name} {group}"
    return ProductDeckFile(
        key=slugify("-".join(location.with_suffix("").parts[1:]))[:90],
        name=name,
        product=_product(group, words),
        year=_year(group, heroes or list(lines)),
        about="" if about == _text(values.get("name")) else about,
        is_raid=bool(words & RAID_WORDS) or len(heroes) > 1,
        lines=lines,
    )


def _lines(values: dict[str, Any], names: dict[str, str]) -> Iterator[ProductLine]:
    zones = values.get("list")
    if not isinstance(zones, dict):
        raise ValueError("it has no list of cards")
    for zone in ZONES:
        counts = zones.get(zone) or {}
        if not isinstance(counts, dict):
            raise ValueError(f"its zone {zone} is no list of cards")
        for reference, count in counts.items():
            if not (isinstance(count, str) and re.fullmatch(r"\d{1,3}", count, re.ASCII)):
                raise ValueError(f"{reference} has {count!r} copies")
            if not 1 <= int(count) <= file_limits.COPIES.value:
                raise ValueError(f"{reference} has {count} copies")
            yield ProductLine(zone, reference, int(count), clean(names.get(reference, "")))


def _product(group: str, words: set[str]) -> str:
    """What the decks of a group were sold as."""
    if YEAR.fullmatch(group):
        return f"Class starters {group}" if "Starter" in words else f"Decks of {group}"
    return f"{group.replace('-', ' ').capitalize()} decks"[:60]


def _year(group: str, lines: list[ProductLine]) -> int | None:
    """The year of the group, else of the sets of these lines, else in the name of what sums them up."""
    if YEAR.fullmatch(group):
        return int(group)
    candidates = [candidate for line in lines for candidate in catalog_sets(line.reference)]
    released = [candidate.released[:4] for candidate in candidates if candidate.released]
    codes = {candidate.code for candidate in candidates}
    named = [match[0] for summary in _summaries(codes) if (match := YEAR.search(summary))]
    return min(map(int, released or named), default=None)


def _summaries(codes: set[str]) -> list[str]:
    """The names of the sets that sum up sets with these codes."""
    return [summary.name for summary in set_catalog().sets if codes.intersection(summary.parts)]


def _text(value: Any) -> str:
    return value if isinstance(value, str) and value != "null" else ""


def _texts(value: Any) -> list[str]:
    return [word for word in value if isinstance(word, str)] if isinstance(value, list) else [_text(value)]
