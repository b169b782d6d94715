"""The same goldfish games of a deck and of many versions of it, of which the hopeless ones stop early."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from common.csv_tables import CsvTable
from common.wording import count_noun
from simulator.intervals import Mean, mean
from simulator.kinds.base import OtherInput, PlayedGames, ReportLinks, RunKind, RunSetup, name_of_many
from simulator.reports.comparison_report import compare
from simulator.reports.example_games import ExampleGame, comparison_examples
from simulator.reports.fields import INLINE
from simulator.reports.main_figure import MainFigure, difference_figure
from simulator.reports.report_parts import ENGINE_HELP, ReportDeck
from simulator.reports.sweep_report import stop_reason, sweep_report
from simulator.series.pairing import PairedTally
from simulator.series.sweep_rounds import (
    StoppedVersion,
    SweepSeries,
    SweepTally,
    is_finished,
    newly_stopped,
    round_size,
)
from simulator.snapshots.named_decks import NamedDeck

ROUND_CHUNK = 100
"""Games of a chunk, of all versions together and of the deck."""
MAX_NAME = 300


@dataclass(frozen=True, slots=True)
class RankedVersion:
    """A version of the deck in a sweep."""

    swap: str
    longer: Annotated[Mean, "By how many turns it takes longer to win than the deck"]
    games: int
    stopped: Annotated[bool, "Whether it stopped early, as clearly slower"]


@dataclass(frozen=True, slots=True)
class SweepReport:
    """The report of a sweep, as `sweep --json` prints it."""

    deck: Annotated[ReportDeck, INLINE]
    seed: int
    engine: Annotated[str, ENGINE_HELP]
    games: Annotated[int, "Of the deck and all versions together"]
    ranking: Annotated[tuple[RankedVersion, ...], "The fastest first, those that stopped at the end"]


class SweepKind(RunKind[SweepTally]):
    """The same goldfish games of a deck and of many versions of it, in rounds."""

    name = "sweep"
    title = "Which swap helps {deck}?"
    address = "sweep"
    place = 6
    tally_class = SweepTally
    report_class = SweepReport
    has_rounds = True
    others = OtherInput.SWAPS
    least_others = 1
    most_others = 24
    too_few_others = "Name swaps, or cards to take out and cards to put in."
    default_games = 400
    games_label = "Games of each version"
    games_help = "At most 10,000 of all versions together."
    margin = None

    def make_series(self, setup: RunSetup) -> SweepSeries:
        """The games of the deck and of the versions that have not stopped."""
        return SweepSeries(setup.deck, setup.others, setup.settings, setup.stopped)

    def empty_tally(self, turns: int) -> SweepTally:
        """A tally of each version, for games of so many own turns."""
        return SweepTally(turns)

    def chunk_sizes(self, games: int, others: int) -> Iterator[int]:
        """Equal chunks, smaller ones the more versions play."""
        size = max(1, ROUND_CHUNK // (1 + others))
        return (min(size, games - before) for before in range(0, games, size))

    def round_size(self, games: int) -> int:
        """How many games a round has."""
        return round_size(games)

    def newly_stopped(self, tally: SweepTally, stopped: Collection[int]) -> list[StoppedVersion]:
        """The versions that are clearly slower."""
        return newly_stopped(tally, stopped)

    def is_decided(self, tally: SweepTally, stopped: Collection[int]) -> bool:
        """Whether no version is left to be told from another or from the deck."""
        return is_finished(tally, stopped)

    def parts(self, others: int) -> int:
        """The versions."""
        return others

    def games_of_run(self, games: int, others: int) -> int:
        """Those of each version, which all play the same."""
        return games

    def name_of_others(self, others: Sequence[NamedDeck]) -> str:
        """The swap, or how many there are."""
        return name_of_many(others, count_noun(len(others), "swap"))[:MAX_NAME]

    def report(self, played: PlayedGames[SweepTally]) -> SweepReport:
        """The deck and the ranking of its versions."""
        tally = played.tally
        return SweepReport(
            ReportDeck.of(played.decks[0].snapshot, played.coverage),
            played.settings.seed,
            played.engine,
            tally.games + sum(pairs.games for pairs in tally.versions.values()),
            tuple(
                RankedVersion(name, mean(pairs.length_differences()), pairs.games, bool(reason))
                for name, pairs, reason in _ranking(played)
            ),
        )

    def table(self, played: PlayedGames[SweepTally]) -> CsvTable:
        """The versions, the fastest first."""
        return sweep_table(_ranking(played))

    def main_figure(self, played: PlayedGames[SweepTally]) -> MainFigure:
        """The best swap, and by how much it wins earlier."""
        name, pairs, _ = _ranking(played)[0]
        longer = mean(pairs.length_differences())
        trials = f"{count_noun(pairs.games, 'game')}, the best of {count_noun(len(played.decks) - 1, 'swap')}"
        return difference_figure(longer, trials, subject=name)

    def page(self, played: PlayedGames[SweepTally], links: ReportLinks) -> dict[str, Any]:
        """The versions, the fastest first, with their numbers."""
        report = sweep_report(played.decks[1:], played.tally, played.stopped_versions)
        return {"report": report, "best_swap": report.rows[0].name}

    def examples(self, tally: SweepTally) -> list[ExampleGame]:
        """The games in which the fastest version and the deck differ most."""
        means = {number: mean(pairs.length_differences()).value for number, pairs in tally.versions.items()}
        if not means:
            return []
        fastest = min(means, key=lambda number: means[number])
        return comparison_examples(tally.versions[fastest].examples, "the fastest version", fastest + 1)


KIND = SweepKind()


def _ranking(played: PlayedGames[SweepTally]) -> list[tuple[str, PairedTally, str]]:
    """The versions by name, with their games and why they stopped, if they did: the fastest first, and those
    that stopped at the end.
    """
    names = [version.name for version in played.decks[1:]]
    reasons = {version.number: stop_reason(version, names) for version in played.stopped_versions}
    versions = played.tally.versions.items()
    ranking = [(names[number], pairs, reasons.get(number, "")) for number, pairs in versions]
    return sorted(ranking, key=lambda row: (bool(row[2]), mean(row[1].length_differences()).value))


def sweep_table(ranking: Iterable[tuple[str, PairedTally, str]]) -> CsvTable:
    """Versions of a deck in their order, with their games and why they stopped early, if they did.

    Each row says by how many turns the version takes longer to win than the deck, and how it fares itself.
    """
    rows = []
    for rank, (name, pairs, reason) in enumerate(ranking, 1):
        numbers = compare(pairs)
        version = numbers.second
        win_turn = version.mean_win_turn
        rows.append(
            (
                *(rank, name, numbers.games, reason),
                *(numbers.longer.value, numbers.longer.low, numbers.longer.high),
                *(version.won.value, version.won.low, version.won.high),
                None if win_turn is None else win_turn.value,
            )
        )
    columns = ("rank", "swap", "games", "stopped", "turns longer", "low", "high")
    return CsvTable((*columns, "won", "won low", "won high", "mean winning turn"), rows)
