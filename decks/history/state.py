"""The state of a deck that its history stores, as plain data.

Owner and visibility are no part of it: going back never makes a private deck visible.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Place = tuple[int, str]
"""A card, by its key in the database, and a zone."""


@dataclass(frozen=True, slots=True)
class Copies:
    """The number of copies of a card in a zone, and the note on them."""

    count: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class WaitingLine:
    """An unmatched line: its text, and the zone and the count of the card once one is chosen."""

    text: str
    zone: str
    count: int
    candidates: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A deck at one point in time. ``hero`` is the key of a card; ``lines`` go by their number."""

    name: str = ""
    description: str = ""
    format: str = ""
    tags: tuple[str, ...] = ()
    hero: int | None = None
    entries: Mapping[Place, Copies] = field(default_factory=dict)
    lines: Mapping[int, WaitingLine] = field(default_factory=dict)

    def cards(self) -> set[int]:
        """The keys of every card in it, the hero among them."""
        return {card for card, _ in self.entries} | ({self.hero} if self.hero else set())


def to_json(state: State) -> dict[str, Any]:
    """The state as JSON can hold it."""
    return {
        "name": state.name,
        "description": state.description,
        "format": state.format,
        "tags": list(state.tags),
        "hero": state.hero,
        "entries": [[*place, *copies_to_json(copies)] for place, copies in state.entries.items()],
        "lines": [[number, *line_to_json(line)] for number, line in state.lines.items()],
    }


def from_json(data: Mapping[str, Any]) -> State:
    """What :func:`to_json` wrote."""
    return State(
        name=data["name"],
        description=data["description"],
        format=data["format"],
        tags=tuple(data["tags"]),
        hero=data["hero"],
        entries={(card, zone): copies_from_json(values) for card, zone, *values in data["entries"]},
        lines={number: line_from_json(line) for number, *line in data["lines"]},
    )


def copies_to_json(copies: Copies) -> list[Any]:
    """Count and note."""
    return [copies.count, copies.note]


def copies_from_json(data: list[Any]) -> Copies:
    """What :func:`copies_to_json` wrote."""
    return Copies(*data)


def line_to_json(line: WaitingLine) -> list[Any]:
    """Text, zone, count and candidates."""
    return [line.text, line.zone, line.count, list(line.candidates)]


def line_from_json(data: list[Any]) -> WaitingLine:
    """What :func:`line_to_json` wrote."""
    text, zone, count, candidates = data
    return WaitingLine(text, zone, count, tuple(candidates))
