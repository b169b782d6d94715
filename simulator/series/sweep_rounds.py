"""The games of a sweep in rounds: which versions play a round depends only on the rounds before it.

Every game of a round is played by the deck and by the same versions, so games can be played by any worker in
any order. After a round, the counts of all its games decide which versions stop.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import ceil
from typing import Any

from engine.board.record import GameRecord
from engine.goldfish import GoldfishGame
from simulator.series.game_start import GameStart
from simulator.series.pairing import PairedTally, aligned
from simulator.series.play import GoldfishSeries
from simulator.series.run_settings import RunSettings
from simulator.series.sweep import ROUND, hopeless_versions, is_decided
from simulator.snapshots.snapshot import DeckSnapshot

MOST_ROUNDS = 20

VersionGames = list[tuple[int, tuple[GoldfishGame, GoldfishGame]]]
"""The same game of the deck and of each version that plays it, by the number of the version."""


def round_size(games: int) -> int:
    """How many games a round has where each version plays at most so many.

    >>> round_size(400), round_size(2_000)
    (40, 100)
    """
    return max(ROUND, ceil(games / MOST_ROUNDS))


@dataclass(frozen=True, slots=True)
class StoppedVersion:
    """The version of a ``number`` stopped after so many ``games``, as the version ``faster`` is clearly
    faster, or the deck itself where this is ``None``.
    """

    number: int
    games: int
    faster: int | None

    def to_json(self) -> dict[str, int | None]:
        """Convert the decision to JSON."""
        return {"version": self.number, "games": self.games, "faster": self.faster}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> StoppedVersion:
        """The decision that :meth:`to_json` wrote."""
        return cls(data["version"], data["games"], data["faster"])


@dataclass(slots=True)
class SweepTally:
    """Counts over the games of a sweep: how many the deck played, and the pairs of each version with it.

    It consists of integers, as :class:`~simulator.series.tally.Tally` does.
    """

    turns: int
    games: int = 0
    versions: dict[int, PairedTally] = field(default_factory=dict)

    def count(self, games: VersionGames, number: int | None = None) -> None:
        """Add a game of the deck with those of the versions; with its ``number`` it can be an example."""
        self.games += 1
        for version, pair in games:
            self.versions.setdefault(version, PairedTally(self.turns)).count(pair, number)

    def margin_of_error(self) -> float | None:
        """None: a sweep has no main number, and stops by itself what is hopeless."""
        return None

    def __add__(self, other: SweepTally) -> SweepTally:
        """Add the counts of two tallies.

        :raises ValueError: when their games have different numbers of turns.
        """
        if self.turns != other.turns:
            raise ValueError("Tallies with a different number of turns cannot be added.")
        empty = PairedTally(self.turns)
        versions = {
            number: self.versions.get(number, empty) + other.versions.get(number, empty)
            for number in sorted({*self.versions, *other.versions})
        }
        return SweepTally(self.turns, self.games + other.games, versions)

    def to_json(self) -> dict[str, Any]:
        """Convert the counts to JSON, in order."""
        versions = {str(number): self.versions[number].to_json() for number in sorted(self.versions)}
        return {"turns": self.turns, "games": self.games, "versions": versions}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> SweepTally:
        """The counts that :meth:`to_json` wrote."""
        versions = {int(number): PairedTally.from_json(pairs) for number, pairs in data["versions"].items()}
        return cls(data["turns"], data["games"], versions)


@dataclass(frozen=True)
class SweepSeries:
    """The games of a round of a sweep, each of which can be played by its number."""

    deck: DeckSnapshot
    versions: Sequence[DeckSnapshot]
    settings: RunSettings
    stopped: Collection[int] = ()

    @cached_property
    def _deck_games(self) -> GoldfishSeries:
        return GoldfishSeries(self.deck, self.settings)

    @cached_property
    def _version_games(self) -> dict[int, GoldfishSeries]:
        return {
            number: self._games_of(number)
            for number in range(len(self.versions))
            if number not in self.stopped
        }

    def _games_of(self, number: int) -> GoldfishSeries:
        """The games of a version; its cards are shuffled in the places of those of the deck."""
        version = self.versions[number]
        return GoldfishSeries(version, self.settings, aligned(version.cards(), tuple(self.deck.cards())))

    def play(self, game: int) -> VersionGames:
        """Play one game, counted from 0, with the deck and every version that has not stopped.

        The same number always gives the same games.
        """
        of_deck = self._deck_games.play(game)
        return [(number, (of_deck, series.play(game))) for number, series in self._version_games.items()]

    def record(self, game: int, version: int = 0) -> GameRecord:
        """Play one game of the deck, or with ``version`` of a version counted from 1, and record it."""
        return self._games(version).record(game)

    def start(self, game: int, version: int = 0) -> GameStart:
        """What one game of the deck, or with ``version`` of a version counted from 1, is before it begins."""
        return self._games(version).start(game)

    def _games(self, version: int) -> GoldfishSeries:
        return self._games_of(version - 1) if version else self._deck_games


def newly_stopped(tally: SweepTally, stopped: Collection[int]) -> list[StoppedVersion]:
    """The versions that stop after the rounds that are counted, of those that had not ``stopped`` before."""
    active = {number: pairs for number, pairs in tally.versions.items() if number not in stopped}
    return [
        StoppedVersion(number, active[number].games, faster)
        for number, faster in hopeless_versions(active).items()
    ]


def is_finished(tally: SweepTally, stopped: Collection[int]) -> bool:
    """Whether no version is left to be told from another or from the deck."""
    return is_decided([pairs for number, pairs in tally.versions.items() if number not in stopped])
