"""Games of a deck against another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from common.csv_tables import CsvTable
from common.wording import count_noun
from simulator.intervals import share
from simulator.kinds.base import (
    MARGIN_IN_PERCENT,
    MAX_MATCHES_OF_VISITOR,
    CountedGames,
    OtherInput,
    PlayedGames,
    ReportLinks,
    RunKind,
    RunSetup,
)
from simulator.reports.charts import match_figures
from simulator.reports.example_games import ExampleGame, match_examples
from simulator.reports.fields import INLINE, NUMBER, report_rows
from simulator.reports.main_figure import EVEN, MORE_GAMES, MainFigure, share_figure
from simulator.reports.match_report import MatchNumbers, match_numbers
from simulator.reports.report_parts import ENGINE_HELP, ReportDeck, two_decks
from simulator.series.matches import DECK, MatchSeries, MatchTally
from simulator.templatetags.simulator_numbers import interval, percent


@dataclass(frozen=True, slots=True)
class MatchReport:
    """The report of a match, as `match --json` prints it."""

    decks: Annotated[tuple[ReportDeck, ...], "The deck and its opponent"]
    seed: int
    engine: Annotated[str, ENGINE_HELP]
    numbers: Annotated[MatchNumbers, INLINE]


class MatchKind(RunKind[MatchTally]):
    """Games of a deck against another, which take turns at going first."""

    name = "match"
    title = "Match: {deck} against {other}"
    address = "match"
    place = 3
    tally_class = MatchTally
    report_class = MatchReport
    game_cost = 8
    has_matches = True
    others = OtherInput.OPPONENT
    least_others = 1
    default_games = 200
    most_games = MAX_MATCHES_OF_VISITOR
    margin = MARGIN_IN_PERCENT

    def make_series(self, setup: RunSetup) -> MatchSeries:
        """The games of the deck against its opponent."""
        return MatchSeries(setup.deck, setup.others[0], setup.settings.seed)

    def empty_tally(self, turns: int) -> MatchTally:
        """A tally of results."""
        return MatchTally()

    def report(self, played: PlayedGames[MatchTally]) -> MatchReport:
        """Both decks and the numbers."""
        return MatchReport(
            two_decks(played.decks, played.coverage),
            played.settings.seed,
            played.engine,
            match_numbers(played.tally),
        )

    def table(self, played: PlayedGames[MatchTally]) -> CsvTable:
        """Games won, lost and drawn, won by seat, and how games ended."""
        return CsvTable(("measure", *NUMBER), list(report_rows(match_numbers(played.tally))))

    def main_figure(self, counted: CountedGames[MatchTally]) -> MainFigure:
        """The share of games won."""
        tally = counted.tally
        won = share(tally.won(DECK), tally.games)
        verdict = f"Too close to call. {MORE_GAMES}" if won.low <= EVEN <= won.high else ""
        return share_figure(won, count_noun(tally.games, "game"), verdict=verdict)

    def page(self, played: PlayedGames[MatchTally], links: ReportLinks) -> dict[str, Any]:
        """The numbers and their charts."""
        numbers = match_numbers(played.tally)
        return {"report": numbers, "figures": match_figures(numbers, played.tally.lengths)}

    def examples(self, tally: MatchTally) -> list[ExampleGame]:
        """The fastest win and loss, a draw, and the longest game."""
        return match_examples(tally.examples)

    def interim_result(self, tally: MatchTally) -> str:
        """The share of games won so far."""
        won = share(tally.won(DECK), tally.games)
        return f"So far it has won {percent(won.value)} of the games ({interval(won)})."


KIND = MatchKind()
