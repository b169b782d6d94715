"""The kinds of runs: what their games are, and how these are counted."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Protocol, Self

from engine.pictures.record import GameRecord
from simulator.games.matches import MatchSeries, MatchTally
from simulator.games.pairing import PairedSeries, PairedTally
from simulator.games.play import GoldfishSeries
from simulator.games.run_settings import RunSettings
from simulator.games.snapshot import DeckSnapshot
from simulator.games.tally import Tally


class RunKind(StrEnum):
    """Goldfish games of a deck, the same games of two versions, or games of a deck against another."""

    GOLDFISH = "goldfish"
    COMPARISON = "comparison"
    MATCH = "match"


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


def series_of(
    kind: RunKind, deck: DeckSnapshot, other: DeckSnapshot | None, settings: RunSettings
) -> GameSeries:
    """The games of a run.

    :raises ValueError: when the kind needs another deck and there is none.
    """
    if kind is RunKind.GOLDFISH:
        return GoldfishSeries(deck, settings)
    if other is None:
        raise ValueError(f"a {kind} needs another deck")
    if kind is RunKind.COMPARISON:
        return PairedSeries(deck, other, settings)
    return MatchSeries(deck, other, settings.seed)


def empty_tally(kind: RunKind, turns: int) -> GameTally:
    """A tally without a game, for games of at most so many own turns."""
    if kind is RunKind.MATCH:
        return MatchTally()
    return PairedTally(turns) if kind is RunKind.COMPARISON else Tally(turns)


VERSIONS = {RunKind.COMPARISON: 2}
"""How many versions of each game a kind has; others have one."""


def read_tally(kind: RunKind, data: Mapping[str, Any]) -> GameTally:
    """The tally that ``to_json`` wrote."""
    if kind is RunKind.MATCH:
        return MatchTally.from_json(data)
    return PairedTally.from_json(data) if kind is RunKind.COMPARISON else Tally.from_json(data)
