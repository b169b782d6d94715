"""What differs between two states of a deck; it can be turned round, so every change can be taken back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from decks.history.state import (
    Held,
    Place,
    State,
    WaitingLine,
    held_from_json,
    held_to_json,
    line_from_json,
    line_to_json,
)

SAID = ("name", "description", "format", "tags", "hero")

K = TypeVar("K")
V = TypeVar("V")
Changed = Mapping[K, tuple[V | None, V | None]]
"""By place, what was there and what is; ``None`` where there was or is nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """What was and what is, wherever that is not the same. An empty one is false."""

    said: Mapping[str, tuple[Any, Any]] = field(default_factory=dict)
    entries: Changed[Place, Held] = field(default_factory=dict)
    lines: Changed[int, WaitingLine] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.said or self.entries or self.lines)

    def reversed(self) -> Difference:
        """The way back."""
        return Difference(
            said={key: (now, was) for key, (was, now) in self.said.items()},
            entries={place: (now, was) for place, (was, now) in self.entries.items()},
            lines={number: (now, was) for number, (was, now) in self.lines.items()},
        )

    def applied(self, state: State) -> State:
        """The state after this change."""
        return replace(
            state,
            **{key: now for key, (_, now) in self.said.items()},
            entries=_applied(self.entries, state.entries),
            lines=_applied(self.lines, state.lines),
        )

    def cards(self) -> set[int]:
        """The keys of every card it speaks of."""
        heroes = {card for card in self.said.get("hero", ()) if card}
        return {card for card, _ in self.entries} | heroes


def difference(one: State, other: State) -> Difference:
    """What is to be changed in ``one`` to make it ``other``."""
    said = ((key, getattr(one, key), getattr(other, key)) for key in SAID)
    return Difference(
        said={key: (was, now) for key, was, now in said if was != now},
        entries=_changed(one.entries, other.entries),
        lines=_changed(one.lines, other.lines),
    )


def to_json(difference: Difference) -> dict[str, Any]:
    """The difference as JSON can hold it."""
    entries = difference.entries.items()
    lines = difference.lines.items()
    return {
        "said": {key: list(both) for key, both in difference.said.items()},
        "entries": [[*place, *_both(both, held_to_json)] for place, both in entries],
        "lines": [[number, *_both(both, line_to_json)] for number, both in lines],
    }


def from_json(data: Mapping[str, Any]) -> Difference:
    """What :func:`to_json` wrote."""
    said = {key: (was, now) for key, (was, now) in data["said"].items()}
    if "tags" in said:
        said["tags"] = (tuple(said["tags"][0]), tuple(said["tags"][1]))
    return Difference(
        said=said,
        entries={(card, zone): _both(both, held_from_json) for card, zone, *both in data["entries"]},
        lines={number: _both(both, line_from_json) for number, *both in data["lines"]},
    )


def _changed(one: Mapping[K, V], other: Mapping[K, V]) -> Changed[K, V]:
    places = [*one, *(place for place in other if place not in one)]
    return {
        place: (one.get(place), other.get(place)) for place in places if one.get(place) != other.get(place)
    }


def _applied(changed: Changed[K, V], there: Mapping[K, V]) -> Mapping[K, V]:
    now = {place: becomes for place, (_, becomes) in changed.items() if becomes is not None}
    return {place: value for place, value in there.items() if place not in changed} | now


def _both(both: Any, turn: Callable[[Any], Any]) -> tuple[Any, Any]:
    was, now = both
    return (None if was is None else turn(was)), (None if now is None else turn(now))
