"""Games that stand out, by their numbers, so that a report can lead to them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class Examples:
    """For each kind of game one example: that of the lowest rank, of equal ones the game played first.

    Examples of several chunks can be put together in any order, with the same result.
    """

    games: dict[str, tuple[int, int]] = field(default_factory=dict)

    def note(self, kind: str, game: int | None, rank: int = 0) -> None:
        """Take a game, counted from 0, as the example of its kind, if there is no better one."""
        if game is not None:
            self.games[kind] = min(self.games.get(kind, (rank, game)), (rank, game))

    def game(self, kind: str) -> int | None:
        """The number of the example of a kind, if there is one."""
        return self.games[kind][1] if kind in self.games else None

    def rank(self, kind: str) -> int | None:
        """The rank of the example of a kind, if there is one."""
        return self.games[kind][0] if kind in self.games else None

    def __add__(self, other: Examples) -> Examples:
        """The better example of each kind."""
        both = Examples(dict(self.games))
        for kind, (rank, game) in other.games.items():
            both.note(kind, game, rank)
        return both

    def to_json(self) -> dict[str, Any]:
        """Convert the examples to JSON, kinds in order."""
        return {kind: list(self.games[kind]) for kind in sorted(self.games)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Examples:
        """The examples that :meth:`to_json` wrote."""
        return cls({kind: (rank, game) for kind, (rank, game) in data.items()})
