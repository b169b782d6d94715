"""A seventh kind of run, as its one module: how many goldfish games are won by turn 5."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from common.csv_tables import CsvTable
from engine.goldfish import GoldfishGame
from simulator.intervals import Share, share
from simulator.kinds.base import CountedGames, PlayedGames, ReportLinks, RunKind, RunSetup
from simulator.reports.example_games import ExampleGame
from simulator.reports.fields import NUMBER, RowName, report_rows
from simulator.reports.main_figure import MainFigure, share_figure
from simulator.series.play import GoldfishSeries

LAST_TURN = 5


@dataclass(slots=True)
class SpeedTally:
    """How many games are counted, and how many of them were fast."""

    games: int = 0
    fast: int = 0

    def count(self, game: GoldfishGame, number: int | None = None) -> None:
        """Add one finished game."""
        self.games += 1
        self.fast += game.win_turn is not None and game.win_turn <= LAST_TURN

    def margin_of_error(self) -> float | None:
        """That of the share."""
        return share(self.fast, self.games).margin if self.games else None

    def __add__(self, other: SpeedTally) -> SpeedTally:
        return SpeedTally(self.games + other.games, self.fast + other.fast)

    def to_json(self) -> dict[str, Any]:
        """Convert the counts to JSON."""
        return {"games": self.games, "fast": self.fast}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> SpeedTally:
        """The counts that :meth:`to_json` wrote."""
        return cls(data["games"], data["fast"])


@dataclass(frozen=True, slots=True)
class SpeedReport:
    """How fast a deck is."""

    deck: Annotated[str, "Its name"]
    games: int
    fast: Annotated[Share, "Won by turn 5", RowName("won fast")]


class SpeedKind(RunKind[SpeedTally]):
    """How many goldfish games are won by turn 5."""

    name = "speed"
    title = "Speed of {deck}"
    address = "speed"
    place = 7
    tally_class = SpeedTally
    report_class = SpeedReport
    default_games = 300

    def make_series(self, setup: RunSetup) -> GoldfishSeries:
        """The games of the deck."""
        return GoldfishSeries(setup.deck, setup.settings)

    def empty_tally(self, turns: int) -> SpeedTally:
        """A tally without a game."""
        return SpeedTally()

    def report(self, played: PlayedGames[SpeedTally]) -> SpeedReport:
        """The share of fast games."""
        tally = played.tally
        return SpeedReport(played.decks[0].name, tally.games, share(tally.fast, tally.games))

    def table(self, played: PlayedGames[SpeedTally]) -> CsvTable:
        """The same in a row."""
        return CsvTable(("measure", *NUMBER), list(report_rows(self.report(played))))

    def main_figure(self, counted: CountedGames[SpeedTally]) -> MainFigure:
        """The same in words."""
        return share_figure(share(counted.tally.fast, counted.tally.games), "")

    def page(self, played: PlayedGames[SpeedTally], links: ReportLinks) -> dict[str, Any]:
        """The same for the template."""
        return {"report": self.report(played)}

    def examples(self, tally: SpeedTally) -> list[ExampleGame]:
        """None."""
        return []


KIND = SpeedKind()
