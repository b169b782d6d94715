"""Counts of what became of the cards that were drawn, and of games in which something was so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.goldfish import DrawnCard, GoldfishGame

EARLY = 4
"""A card is drawn early that is in hand by the end of the own turn of this number."""


@dataclass(slots=True)
class WinCounts:
    """Some of the games of a run: how many, and the winning turns of those that were won."""

    games: int = 0
    win_turn: Counter[int] = field(default_factory=Counter)

    def count(self, game: GoldfishGame) -> None:
        """Add one finished game."""
        self.games += 1
        if game.win_turn is not None:
            self.win_turn[game.win_turn] += 1

    def __add__(self, other: WinCounts) -> WinCounts:
        return WinCounts(self.games + other.games, self.win_turn + other.win_turn)

    def __sub__(self, part: WinCounts) -> WinCounts:
        """The other games, where ``part`` are some of these."""
        return WinCounts(self.games - part.games, self.win_turn - part.win_turn)

    def to_json(self) -> dict[str, Any]:
        """Convert the counts to JSON, keys in order."""
        return {"games": self.games, "win_turn": counts_to_json(self.win_turn)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> WinCounts:
        """The counts that :meth:`to_json` wrote."""
        return cls(data["games"], counts_from_json(data["win_turn"]))


@dataclass(slots=True)
class CardCounts:
    """What became of the copies of one card.

    ``drawn`` says in how many games so many copies were drawn, games without any left out. Of these copies
    so many were ``played``, ``placed`` as resources, and ``in_hand`` as the game ended; ``played_on``
    counts the turns on which they were played. ``early`` are the games in which a copy was drawn by the end
    of turn :data:`EARLY`.
    """

    drawn: Counter[int] = field(default_factory=Counter)
    placed: int = 0
    in_hand: int = 0
    played_on: Counter[int] = field(default_factory=Counter)
    early: WinCounts = field(default_factory=WinCounts)

    @property
    def copies(self) -> int:
        """Copies drawn in all games together."""
        return sum(copies * games for copies, games in self.drawn.items())

    @property
    def played(self) -> int:
        """Copies drawn that were played."""
        return self.played_on.total()

    def count(self, copies: Sequence[DrawnCard], game: GoldfishGame) -> None:
        """Add a game in which these copies were drawn."""
        self.drawn[len(copies)] += 1
        for copy in copies:
            self.placed += copy.placed is not None
            self.in_hand += copy.in_hand
            if copy.played is not None:
                self.played_on[copy.played] += 1
        if any(copy.drawn <= EARLY for copy in copies):
            self.early.count(game)

    def __add__(self, other: CardCounts) -> CardCounts:
        return CardCounts(
            self.drawn + other.drawn,
            self.placed + other.placed,
            self.in_hand + other.in_hand,
            self.played_on + other.played_on,
            self.early + other.early,
        )

    def to_json(self) -> dict[str, Any]:
        """Convert the counts to JSON, keys in order."""
        return {
            "drawn": counts_to_json(self.drawn),
            "placed": self.placed,
            "in_hand": self.in_hand,
            "played_on": counts_to_json(self.played_on),
            "early": self.early.to_json(),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> CardCounts:
        """The counts that :meth:`to_json` wrote."""
        return cls(
            counts_from_json(data["drawn"]),
            data["placed"],
            data["in_hand"],
            counts_from_json(data["played_on"]),
            WinCounts.from_json(data["early"]),
        )


def counts_to_json(counts: Mapping[Any, int]) -> dict[str, int]:
    """How often each number occurred, as JSON with the numbers in order."""
    return {str(key): counts[key] for key in sorted(counts)}


def counts_from_json(counts: Mapping[str, int]) -> Counter[int]:
    """The counts that :func:`counts_to_json` wrote."""
    return Counter({int(key): number for key, number in counts.items()})
