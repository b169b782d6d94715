"""The same goldfish games of a deck and of many versions of it, of which the hopeless ones stop early."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from common.csv_tables import CsvTable
from common.wording import count_noun
from simulator.intervals import Mean, mean
from simulator.kinds.base import (
    CountedGames,
    OtherInput,
    PlayedGames,
    ReportLinks,
    RunKind,
    RunSetup,
    name_of_many,
)
from simulator.reports.comparison_report import compare
from simulator.reports.example_games import ExampleGame, comparison_examples
from simulator.reports.fields import INLINE
from simulator.reports.main_figure import MainFigure, difference_figure, no_verdict_figure
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
from simulator.snapshots.coverage import NewCards
from simulator.snapshots.named_decks import NamedDeck

ROUND_CHUNK = 100
"""Games of a chunk, of all versions together and of the deck."""
MAX_NAME = 300


@dataclass(frozen=True, slots=True)
class RankedVersion:
    """A version of the deck in a sweep."""

    swap: str
    longer: Annotated[
        Mean | None,
        "By how many turns it takes longer to win than the deck; none for cards that are not simulated",
    ]
    games: int
    stopped: Annotated[bool, "Whether it stopped early, as clearly slower"]
    not_simulated: Annotated[tuple[str, ...], "The card put in, where no text of it is simulated"] = ()

    @classmethod
    def of(cls, name: str, tally: PairedTally, new_cards: NewCards, *, stopped: bool) -> RankedVersion:
        """The version with its games."""
        longer = mean(tally.length_differences()) if new_cards.has_verdict else None
        return cls(name, longer, tally.games, stopped, new_cards.not_simulated)


@dataclass(frozen=True, slots=True)
class SweepReport:
    """The report of a sweep, as `sweep --json` prints it."""

    deck: Annotated[ReportDeck, INLINE]
    seed: int
    engine: Annotated[str, ENGINE_HELP]
    games: Annotated[int, "Of the deck and all versions together"]
    ranking: Annotated[
        tuple[RankedVersion, ...],
        "The fastest first, those that stopped later, those with cards that are not simulated at the end",
    ]


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
                RankedVersion.of(name, pairs, new_cards, stopped=bool(reason))
                for name, pairs, new_cards, reason in _ranking(played)
            ),
        )

    def table(self, played: PlayedGames[SweepTally]) -> CsvTable:
        """The versions, the fastest first."""
        return sweep_table(_ranking(played))

    def main_figure(self, counted: CountedGames[SweepTally]) -> MainFigure:
        """The best swap, and by how much it wins earlier."""
        versions = counted.tally.versions
        means = {number: mean(pairs.length_differences()) for number, pairs in versions.items()}
        # A version that stopped early has played fewer games, or is clearly slower than another.
        tried = [number for number in means if counted.has_verdict(number)] or list(means)
        best = min(tried, key=lambda number: (-means[number].trials, means[number].value))
        swap, games = counted.names[1 + best], count_noun(means[best].trials, "game")
        if not counted.has_verdict(best):
            return no_verdict_figure(counted.new_cards[best], games, subject=swap)
        trials = f"{games}, the best of {count_noun(len(counted.names) - 1, 'swap')}"
        return difference_figure(means[best], trials, subject=swap)

    def page(self, played: PlayedGames[SweepTally], links: ReportLinks) -> dict[str, Any]:
        """The versions, the fastest first, with their numbers."""
        report = sweep_report(played.decks[1:], played.tally, played.stopped_versions, played.new_cards)
        return {"report": report, "best_swap": report.rows[0].name}

    def examples(self, tally: SweepTally) -> list[ExampleGame]:
        """The games in which the fastest version and the deck differ most."""
        means = {number: mean(pairs.length_differences()).value for number, pairs in tally.versions.items()}
        if not means:
            return []
        fastest = min(means, key=lambda number: means[number])
        return comparison_examples(tally.versions[fastest].examples, "the fastest version", fastest + 1)


KIND = SweepKind()


Ranked = tuple[str, PairedTally, NewCards, str]
"""A version by name, with its games, its new cards, and why it stopped, if it did."""


def _ranking(played: PlayedGames[SweepTally]) -> list[Ranked]:
    """The versions: the fastest first, then those that stopped, at the end those that have no verdict."""
    names = [version.name for version in played.decks[1:]]
    reasons = {version.number: stop_reason(version, names) for version in played.stopped_versions}
    ranking = [
        (names[number], pairs, played.new_cards[number], reasons.get(number, ""))
        for number, pairs in played.tally.versions.items()
    ]
    return sorted(ranking, key=_rank)


def _rank(version: Ranked) -> tuple[bool, bool, float]:
    _, pairs, new_cards, reason = version
    return not new_cards.has_verdict, bool(reason), mean(pairs.length_differences()).value


def sweep_table(ranking: Iterable[Ranked]) -> CsvTable:
    """Versions of a deck in their order, with their games, why they stopped early, and what is not simulated.

    Each row says by how many turns the version takes longer to win than the deck, and how it fares itself;
    neither where there is no verdict.
    """
    columns = (
        *("rank", "swap", "games", "stopped", "turns longer", "low", "high"),
        *("won", "won low", "won high", "mean winning turn", "not simulated"),
    )
    rows = [
        (rank, name, pairs.games, reason, *_numbers(pairs, new_cards), "; ".join(new_cards.not_simulated))
        for rank, (name, pairs, new_cards, reason) in enumerate(ranking, 1)
    ]
    return CsvTable(columns, rows)


def _numbers(pairs: PairedTally, new_cards: NewCards) -> tuple[float | None, ...]:
    numbers = compare(pairs, new_cards)
    version, longer = numbers.second, numbers.longer
    if longer is None:
        return (None,) * 7
    win_turn = version.mean_win_turn
    return (
        *(longer.value, longer.low, longer.high),
        *(version.won.value, version.won.low, version.won.high),
        None if win_turn is None else win_turn.value,
    )
