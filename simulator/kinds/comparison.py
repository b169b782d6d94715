"""The same goldfish games of a deck and of another version of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from common.csv_tables import CsvTable
from common.wording import count_noun
from simulator.intervals import mean
from simulator.kinds.base import CountedGames, OtherInput, PlayedGames, ReportLinks, RunKind, RunSetup
from simulator.reports.charts import comparison_figure
from simulator.reports.comparison_report import ComparisonNumbers, compare
from simulator.reports.example_games import ExampleGame, comparison_examples
from simulator.reports.fields import INLINE, NUMBER, report_rows
from simulator.reports.main_figure import MainFigure, difference_figure, no_verdict_figure
from simulator.reports.report_parts import ENGINE_HELP, GoldfishSettings, ReportDeck, two_decks
from simulator.series.pairing import PairedSeries, PairedTally
from simulator.templatetags.simulator_numbers import decimal, signed

EMPTY_COLUMNS = (None,) * len(NUMBER)


@dataclass(frozen=True, slots=True)
class ComparisonReport:
    """The report of a comparison, as `compare --json` prints it."""

    decks: Annotated[tuple[ReportDeck, ...], "Both versions"]
    settings: Annotated[GoldfishSettings, INLINE]
    engine: Annotated[str, ENGINE_HELP]
    numbers: Annotated[ComparisonNumbers, INLINE]


class ComparisonKind(RunKind[PairedTally]):
    """The same goldfish games of two versions of a deck."""

    name = "comparison"
    title = "Comparison: {deck} with {other}"
    address = "compare"
    place = 2
    tally_class = PairedTally
    report_class = ComparisonReport
    game_cost = 2
    others = OtherInput.VERSION
    least_others = 1

    def make_series(self, setup: RunSetup) -> PairedSeries:
        """The games of both versions."""
        return PairedSeries(setup.deck, setup.others[0], setup.settings)

    def empty_tally(self, turns: int) -> PairedTally:
        """A tally of pairs of games of so many own turns."""
        return PairedTally(turns)

    def report(self, played: PlayedGames[PairedTally]) -> ComparisonReport:
        """Both versions, the settings, and the numbers."""
        return ComparisonReport(
            two_decks(played.decks, played.coverage),
            GoldfishSettings.of(played.settings),
            played.engine,
            compare(played.tally, *played.new_cards),
        )

    def table(self, played: PlayedGames[PairedTally]) -> CsvTable:
        """Numbers of both versions, and of the second less the first."""
        numbers = compare(played.tally, *played.new_cards)
        rows = [
            *report_rows(numbers.first, "first"),
            *report_rows(numbers.second, "second"),
            *report_rows(numbers, "second against first"),
            *((f"not simulated: {name}", "second", *EMPTY_COLUMNS) for name in numbers.not_simulated),
        ]
        return CsvTable(("measure", "version", *NUMBER), rows)

    def main_figure(self, counted: CountedGames[PairedTally]) -> MainFigure:
        """By how much the other version wins earlier or later."""
        longer = mean(counted.tally.length_differences())
        trials = f"{count_noun(longer.trials, 'game')} of each version"
        if not counted.has_verdict(0):
            return no_verdict_figure(counted.new_cards[0], trials)
        return difference_figure(longer, trials)

    def page(self, played: PlayedGames[PairedTally], links: ReportLinks) -> dict[str, Any]:
        """The numbers and their chart."""
        numbers = compare(played.tally, *played.new_cards)
        return {
            "report": numbers,
            "figure": comparison_figure(numbers) if numbers.longer else None,
            "new_cards": played.new_cards[0],
        }

    def examples(self, tally: PairedTally) -> list[ExampleGame]:
        """The games in which the versions differ most."""
        return comparison_examples(tally.examples)

    def interim_result(self, tally: PairedTally) -> str:
        """By how many turns the other version wins later so far."""
        longer = mean(tally.length_differences())
        ends = (
            "" if longer.low is None else f" (difference {signed(longer.low)} to {signed(longer.high or 0)})"
        )
        direction = "earlier" if longer.value < 0 else "later"
        return f"So far the other version wins {decimal(abs(longer.value))} turns {direction}{ends}."


KIND = ComparisonKind()
