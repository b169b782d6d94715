"""What differs between two states of a deck. A difference can be reversed, so every change can be undone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from decks.history.state import (
    Copies,
    Place,
    State,
    WaitingLine,
    copies_from_json,
    copies_to_json,
    line_from_json,
    line_to_json,
)

METADATA_FIELDS = ("name", "description", "format", "tags", "hero")

K = TypeVar("K")
V = TypeVar("V")
Changed = Mapping[K, tuple[V | None, V | None]]
"""By place, the value before and after; ``None`` where there was or is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """The values before and after, wherever they differ. An empty difference is false."""

    metadata: Mapping[str, tuple[Any, Any]] = field(default_factory=dict)
    entries: Changed[Place, Copies] = field(default_factory=dict)
    lines: Changed[int, WaitingLine] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.metadata or self.entries or self.lines)

    def reversed(self) -> Difference:
        """The change that undoes this one."""
        return Difference(
            metadata={key: (now, was) for key, (was, now) in self.metadata.items()},
            entries={place: (now, was) for place, (was, now) in self.entries.items()},
            lines={number: (now, was) for number, (was, now) in self.lines.items()},
        )

    def applied(self, state: State) -> State:
        """The state after this change."""
        return replace(
            state,
            **{key: now for key, (_, now) in self.metadata.items()},
            entries=_applied(self.entries, state.entries),
            lines=_applied(self.lines, state.lines),
        )

    def cards(self) -> set[int]:
        """The keys of every card in it."""
        heroes = {card for card in self.metadata.get("hero", ()) if card}
        return {card for card, _ in self.entries} | heroes


def difference(before: State, after: State) -> Difference:
    """The change that turns one state into another."""
    metadata = ((key, getattr(before, key), getattr(after, key)) for key in METADATA_FIELDS)
    return Difference(
        metadata={key: (was, now) for key, was, now in metadata if was != now},
        entries=_changed(before.entries, after.entries),
        lines=_changed(before.lines, after.lines),
    )


def to_json(difference: Difference) -> dict[str, Any]:
    """The difference as JSON can hold it."""
    entries = difference.entries.items()
    lines = difference.lines.items()
    return {
        "said": {key: list(pair) for key, pair in difference.metadata.items()},
        "entries": [[*place, *_convert(pair, copies_to_json)] for place, pair in entries],
        "lines": [[number, *_convert(pair, line_to_json)] for number, pair in lines],
    }


def from_json(data: Mapping[str, Any]) -> Difference:
    """What :func:`to_json` wrote."""
    metadata = {key: (was, now) for key, (was, now) in data["said"].items()}
    if "tags" in metadata:
        metadata["tags"] = (tuple(metadata["tags"][0]), tuple(metadata["tags"][1]))
    return Difference(
        metadata=metadata,
        entries={(card, zone): _convert(pair, copies_from_json) for card, zone, *pair in data["entries"]},
        lines={number: _convert(pair, line_from_json) for number, *pair in data["lines"]},
    )


def _changed(before: Mapping[K, V], after: Mapping[K, V]) -> Changed[K, V]:
    places = [*before, *(place for place in after if place not in before)]
    pairs = {place: (before.get(place), after.get(place)) for place in places}
    return {place: (was, now) for place, (was, now) in pairs.items() if was != now}


def _applied(changed: Changed[K, V], current: Mapping[K, V]) -> Mapping[K, V]:
    now = {place: becomes for place, (_, becomes) in changed.items() if becomes is not None}
    return {place: value for place, value in current.items() if place not in changed} | now


def _convert(pair: Any, convert: Callable[[Any], Any]) -> tuple[Any, Any]:
    was, now = pair
    return (None if was is None else convert(was)), (None if now is None else convert(now))
