"""The kinds of runs: what their games are, and how these are counted."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from enum import StrEnum
from typing import Any, Protocol, Self

from engine.board.record import GameRecord
from simulator.games.many_matches import MatchesSeries, MatchesTally, Pair, gauntlet_pairs, matrix_pairs
from simulator.games.matches import MatchSeries, MatchTally
from simulator.games.pairing import PairedSeries, PairedTally
from simulator.games.play import GoldfishSeries
from simulator.games.run_settings import RunSettings
from simulator.games.snapshot import DeckSnapshot
from simulator.games.sweep_rounds import SweepSeries, SweepTally
from simulator.games.tally import Tally


class RunKind(StrEnum):
    """Goldfish games of a deck, the same games of two versions or of many (a sweep), games of a deck against
    another or against many (a gauntlet), or of many decks against each other (a matrix).
    """

    GOLDFISH = "goldfish"
    COMPARISON = "comparison"
    MATCH = "match"
    GAUNTLET = "gauntlet"
    MATRIX = "matrix"
    SWEEP = "sweep"

    @property
    def has_matches(self) -> bool:
        """Whether decks play against each other."""
        return self in (RunKind.MATCH, RunKind.GAUNTLET, RunKind.MATRIX)

    @property
    def has_many_decks(self) -> bool:
        """Whether a run has a list of other decks."""
        return self in (RunKind.GAUNTLET, RunKind.MATRIX, RunKind.SWEEP)


class GameSeries(Protocol):
    """The games of a run, of any kind, each of which can be played by its number."""

    def play(self, game: int) -> Any:
        """Play one game, counted from 0; the same number always gives the same game."""

    def record(self, game: int, version: int = 0) -> GameRecord:
        """Play one game, and record it; where versions of a deck play the same game, that of a version."""


class GameTally(Protocol):
    """Counts over the games of a run, of any kind, which can be added to those of other games."""

    @property
    def games(self) -> int:
        """How many games are counted."""

    def count(self, game: Any, number: int | None = None, /) -> None:
        """Add one finished game; with its number it can be an example."""

    def margin_of_error(self) -> float | None:
        """Half the width of the 95 % interval of the main number; ``None`` if there is none yet."""

    def __add__(self, other: Self) -> Self:
        """Add the counts of two tallies of the same run."""

    def to_json(self) -> dict[str, Any]:
        """Convert the counts to JSON."""


READERS: dict[RunKind, Callable[[Mapping[str, Any]], GameTally]] = {
    RunKind.GOLDFISH: Tally.from_json,
    RunKind.COMPARISON: PairedTally.from_json,
    RunKind.MATCH: MatchTally.from_json,
    RunKind.GAUNTLET: MatchesTally.from_json,
    RunKind.MATRIX: MatchesTally.from_json,
    RunKind.SWEEP: SweepTally.from_json,
}
"""What reads the tallies of each kind."""


def series_of(
    kind: RunKind,
    deck: DeckSnapshot,
    others: Sequence[DeckSnapshot],
    settings: RunSettings,
    stopped: Collection[int] = (),
) -> GameSeries:
    """The games of a run with its other decks. ``stopped`` are the versions that play no further in a sweep.

    :raises ValueError: when the kind needs other decks and there are too few.
    """
    if kind is RunKind.GOLDFISH:
        return GoldfishSeries(deck, settings)
    if len(others) < (2 if kind is RunKind.MATRIX else 1):
        raise ValueError(f"a {kind} needs other decks")
    if kind is RunKind.COMPARISON:
        return PairedSeries(deck, others[0], settings)
    if kind is RunKind.MATCH:
        return MatchSeries(deck, others[0], settings.seed)
    if kind is RunKind.SWEEP:
        return SweepSeries(deck, others, settings, stopped)
    decks = tuple(others) if kind is RunKind.MATRIX else (deck, *others)
    return MatchesSeries(decks, tuple(pairs_of(kind, len(others))), settings.seed)


def pairs_of(kind: RunKind, others: int) -> list[Pair]:
    """Which decks the matches of a gauntlet or a matrix with so many other decks are between."""
    return matrix_pairs(others) if kind is RunKind.MATRIX else gauntlet_pairs(others)


def empty_tally(kind: RunKind, turns: int) -> GameTally:
    """A tally without a game, for games of at most so many own turns."""
    if kind is RunKind.MATCH:
        return MatchTally()
    if kind in (RunKind.GAUNTLET, RunKind.MATRIX):
        return MatchesTally()
    if kind is RunKind.SWEEP:
        return SweepTally(turns)
    return PairedTally(turns) if kind is RunKind.COMPARISON else Tally(turns)


def read_tally(kind: RunKind, data: Mapping[str, Any]) -> GameTally:
    """The tally that ``to_json`` wrote."""
    return READERS[kind](data)
