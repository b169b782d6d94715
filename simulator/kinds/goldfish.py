"""Goldfish games of a deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any

from common.csv_tables import CsvTable
from common.wording import count_noun
from simulator.intervals import mean
from simulator.kinds.base import CountedGames, PlayedGames, ReportLinks, RunKind, RunSetup
from simulator.reports.card_report import curve, linked_cards
from simulator.reports.charts import goldfish_figures
from simulator.reports.example_games import ExampleGame
from simulator.reports.fields import INLINE, NUMBER, Row, number_row, report_fields, report_rows
from simulator.reports.goldfish_report import GoldfishNumbers, goldfish_numbers
from simulator.reports.main_figure import MainFigure
from simulator.reports.report_parts import (
    ENGINE_HELP,
    CoverageReport,
    GoldfishSettings,
    UnsupportedCardReport,
    unsupported_cards,
)
from simulator.series.card_tally import EARLY
from simulator.series.play import GoldfishSeries, assumption
from simulator.series.tally import MEASURES, Tally, won_on
from simulator.snapshots.unknown_facts import UnknownFacts, cards_with_unknown_facts
from simulator.templatetags.simulator_numbers import decimal, interval, percent, short_interval, short_value


@dataclass(frozen=True, slots=True)
class GoldfishReport:
    """The report of goldfish games, as `goldfish --json` prints it."""

    deck: Annotated[str, "Its name"]
    hero: str
    size: Annotated[int, "Cards in the main deck"]
    coverage: CoverageReport
    settings: Annotated[GoldfishSettings, INLINE]
    assumption: Annotated[str, "About an unknown fact of the hero; may be empty"]
    engine: Annotated[str, ENGINE_HELP]
    numbers: Annotated[GoldfishNumbers, INLINE]
    not_understood: tuple[UnsupportedCardReport, ...]
    unknown_facts: tuple[UnknownFacts, ...]


class GoldfishKind(RunKind[Tally]):
    """Goldfish games of a deck against a passive hero."""

    name = "goldfish"
    title = "Goldfish: {deck}"
    address = "start"
    place = 1
    tally_class = Tally
    report_class = GoldfishReport

    def make_series(self, setup: RunSetup) -> GoldfishSeries:
        """The games of the deck."""
        return GoldfishSeries(setup.deck, setup.settings)

    def empty_tally(self, turns: int) -> Tally:
        """A tally for games of so many own turns."""
        return Tally(turns)

    def report(self, played: PlayedGames[Tally]) -> GoldfishReport:
        """The deck and the settings, the assumptions, and the numbers."""
        deck = played.decks[0].snapshot
        return GoldfishReport(
            deck=deck.name,
            hero=deck.hero.name,
            size=deck.size,
            coverage=CoverageReport.of(played.coverage),
            settings=GoldfishSettings.of(played.settings),
            assumption=assumption(deck),
            engine=played.engine,
            numbers=goldfish_numbers(played.tally),
            not_understood=unsupported_cards(played.coverage),
            unknown_facts=cards_with_unknown_facts(deck),
        )

    def table(self, played: PlayedGames[Tally]) -> CsvTable:
        """Numbers of all games, by turn, by seat and by card."""
        return CsvTable(("measure", "turn", "card", *NUMBER), list(_rows(goldfish_numbers(played.tally))))

    def main_figure(self, counted: CountedGames[Tally]) -> MainFigure:
        """The mean winning turn, and how many games were won at all."""
        tally, limit = counted.tally, count_noun(counted.tally.turns, "turn")
        games = count_noun(tally.games, "game")
        if not tally.win_turn:
            return MainFigure(value=f"No game won within {limit}", before="", trials=games)
        win_turn = mean(tally.win_turn)
        won = "all" if win_turn.trials == tally.games else percent(win_turn.trials / tally.games)
        return MainFigure(
            value=short_value(win_turn),
            before="Wins on turn",
            interval=short_interval(win_turn),
            trials=f"{games}, {won} won within {limit}",
        )

    def page(self, played: PlayedGames[Tally], links: ReportLinks) -> dict[str, Any]:
        """The numbers, their charts, the cards with their pages, and the curve."""
        numbers = goldfish_numbers(played.tally)
        return {
            "report": numbers,
            "figures": goldfish_figures(numbers),
            "cards": linked_cards(numbers.cards, links.cards),
            "curve": curve(played.tally, played.decks[0].snapshot),
            "early": EARLY,
        }

    def examples(self, tally: Tally) -> list[ExampleGame]:
        """The fastest, a typical and the slowest win, and games that were not won."""
        examples = []
        if tally.win_turn:
            turns = {
                "the fastest win": min(tally.win_turn),
                "a typical win": _median(tally.win_turn),
                "the slowest win": max(tally.win_turn),
            }
            named = {turn: name for name, turn in reversed(turns.items())}
            for turn, name in sorted(named.items()):
                game = tally.examples.game(won_on(turn))
                if game is not None:
                    examples.append(ExampleGame(game, name, f"on turn {turn}"))
        for ending in sorted(tally.not_won):
            game = tally.examples.game(ending)
            if game is not None:
                examples.append(ExampleGame(game, "a game that was not won", ending))
        return examples

    def interim_result(self, tally: Tally) -> str:
        """The mean winning turn so far."""
        if not tally.win_turn:
            return "No game has been won so far."
        win_turn = mean(tally.win_turn)
        return f"So far it wins on turn {decimal(win_turn.value)} on average ({interval(win_turn)})."


KIND = GoldfishKind()


def _rows(numbers: GoldfishNumbers) -> Iterator[Row]:
    yield from number_row(("won", None, None), numbers.won)
    yield from number_row(("mean winning turn", None, None), numbers.mean_win_turn)
    for win in numbers.win_turns:
        yield from report_rows(win, win.turn, None)
    for ending, part in numbers.endings:
        yield from number_row((f"not won: {ending}", None, None), part)
    yield from number_row(("mulligans", None, None), numbers.mulligans)
    for seat in numbers.seats:
        yield from report_rows(seat, None, None, suffix=f" {seat.seat}")
    for measure in report_fields(GoldfishNumbers):
        for row in getattr(numbers, measure.name) if measure.name in MEASURES else ():
            yield from number_row((measure.row, row.turn, None), row.mean)
    for card in numbers.cards:
        yield from report_rows(card, None, card.name)


def _median(counts: Counter[int]) -> int:
    """The middle number, given how often each occurred; the lower one of two."""
    middle = (counts.total() + 1) // 2
    so_far = 0
    for number in sorted(counts):
        so_far += counts[number]
        if so_far >= middle:
            return number
    raise ValueError("There is no number.")
