"""The decks of a run with many: each with its name, and the key of the stored deck it was taken from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from simulator.snapshots.snapshot import DeckSnapshot


@dataclass(frozen=True, slots=True)
class NamedDeck:
    """A deck, or a version of one, as a run plays it; ``key`` is empty where no deck is stored."""

    name: str
    snapshot: DeckSnapshot
    key: str = ""

    def to_json(self) -> dict[str, Any]:
        """Convert the deck to JSON."""
        return {"name": self.name, "key": self.key, "snapshot": self.snapshot.to_json()}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> NamedDeck:
        """The deck that :meth:`to_json` wrote."""
        return cls(data["name"], DeckSnapshot.from_json(data["snapshot"]), data["key"])


def different_names(names: Iterable[str], numbered: str = "{name} ({number})") -> list[str]:
    """The names, with a number added, as ``numbered`` says, to those that stand before already."""
    different: list[str] = []
    for name in names:
        number, unique = 1, name
        while unique in different:
            number += 1
            unique = numbered.format(name=name, number=number)
        different.append(unique)
    return different
