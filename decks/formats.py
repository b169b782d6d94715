"""Formats and rules editions as data: what legality checks, and under which rule number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace


class UnknownFormat(ValueError):  # noqa: N818  (a wrong request, said in a sentence)
    """No format or edition of that name; the message lists those there are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """One edition of the comprehensive rules.

    ``rules`` gives the rule number behind each violation code. A code that is missing is no
    violation in this edition.
    """

    key: str
    rules: Mapping[str, str]
    master_heroes: bool
    document: str = "tcg"


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """A way to play, with the deck sizes it asks for (Rule 100.1, 100.3, 100.4).

    ``copies`` and ``side_deck`` are ``None`` where the format sets no limit.
    """

    key: str
    name: str
    minimum: int
    copies: int | None
    side_deck: int | None
    edition: Edition


EDITIONS = {
    "7.4": Edition(
        key="7.4",
        master_heroes=True,
        rules={
            "no-hero": "100.1",
            "not-a-starting-hero": "301.4",
            "too-few-cards": "100.1",
            "hero-in-deck": "100.1",
            "class-icon": "100.2a",
            "faction-icon": "100.2a",
            "hero-required": "100.2b",
            "talent-spec": "100.2c",
            "talent-mix": "100.2c",
            "talent-traitor": "100.2c",
            "reputation-mix": "100.2d",
            "deckbuilding-excluded": "100.2e",
            "deckbuilding-not-included": "100.2e",
            "deckbuilding-either": "100.2e",
            "deckbuilding-unclear": "100.2e",
            "side-deck-size": "100.3",
            "too-many-copies": "100.4",
        },
    ),
    "1.11": Edition(
        key="1.11",
        master_heroes=False,
        rules={
            "no-hero": "101.1",
            "not-a-starting-hero": "101.1",
            "too-few-cards": "100.1",
            "hero-in-deck": "100.1",
            "trait-icon": "100.2",
            "hero-required": "100.2",
            "side-deck-size": "100.3",
            "too-many-copies": "100.4",
        },
    ),
}
LATEST = "7.4"

CONSTRUCTED = Format(
    key="constructed", name="Constructed", minimum=60, copies=4, side_deck=10, edition=EDITIONS[LATEST]
)
LIMITED = Format(
    key="limited", name="Limited", minimum=30, copies=None, side_deck=None, edition=EDITIONS[LATEST]
)
FORMATS = {format.key: format for format in (CONSTRUCTED, LIMITED)}


def find(key: str = "constructed", edition: str = LATEST) -> Format:
    """The format of that key under that edition of the rules.

    :raises UnknownFormat: when there is no such format or edition.
    """
    try:
        return replace(FORMATS[key.strip().lower()], edition=EDITIONS[edition.strip()])
    except KeyError:
        raise UnknownFormat(
            f"There is no format {key!r} in edition {edition!r}: "
            f"formats are {', '.join(FORMATS)}; editions are {', '.join(EDITIONS)}."
        ) from None
