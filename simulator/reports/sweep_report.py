"""The numbers of a sweep: versions of a deck by how much earlier or later they win than the deck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from simulator.intervals import Mean
from simulator.reports.chart_geometry import IntervalMark
from simulator.reports.comparison_report import ComparisonNumbers, VersionReport, compare
from simulator.reports.main_figure import difference_mark
from simulator.series.sweep_rounds import StoppedVersion, SweepTally
from simulator.snapshots.coverage import NewCards, RunCoverage
from simulator.snapshots.named_decks import NamedDeck


@dataclass(frozen=True, slots=True)
class SweepRow:
    """A version, how many of its cards the current version of the simulator plays in full, how it compares
    with the deck, and why it stopped; ``mark`` draws the difference beside 0. A row without a
    verdict has none.
    """

    rank: int
    name: str
    fully_simulated: str
    report: ComparisonNumbers
    mark: IntervalMark | None
    stop_reason: str
    new_cards: NewCards


@dataclass(frozen=True, slots=True)
class SweepRanking:
    """The versions of a sweep, the fastest first, at the end those that stopped and those without a verdict,
    and the deck itself.

    ``games`` were played by the deck, and ``all_games`` by it and all versions together. ``reach`` is the
    number of turns at either end of the axis on which differences are drawn.
    """

    games: int
    all_games: int
    rows: tuple[SweepRow, ...]
    deck: VersionReport
    reach: float

    @property
    def stopped(self) -> int:
        """How many versions stopped early."""
        return sum(bool(row.stop_reason) for row in self.rows)


def sweep_report(
    versions: Sequence[NamedDeck],
    tally: SweepTally,
    stopped_versions: Sequence[StoppedVersion],
    new_cards: Sequence[NewCards],
) -> SweepRanking:
    """Compute the report of a tally.

    :raises ValueError: when no game is counted.
    """
    if not tally.versions:
        raise ValueError("A sweep needs at least one game.")
    reports = {number: compare(pairs, new_cards[number]) for number, pairs in tally.versions.items()}
    names = [version.name for version in versions]
    reasons = {version.number: stop_reason(version, names) for version in stopped_versions}
    longer = {number: report.longer for number, report in reports.items() if report.longer}
    reach = max(map(_reach, longer.values()), default=0.0) or 1.0
    ranking = [
        *sorted(longer, key=lambda number: (number in reasons, longer[number].value)),
        *(number for number in reports if number not in longer),
    ]
    most_played = max(reports.values(), key=lambda report: report.games)
    return SweepRanking(
        games=tally.games,
        all_games=tally.games + sum(report.games for report in reports.values()),
        rows=tuple(
            SweepRow(
                rank,
                versions[number].name,
                RunCoverage.of(versions[number].snapshot).fully_simulated,
                reports[number],
                difference_mark(longer[number], reach) if number in longer else None,
                reasons.get(number, ""),
                new_cards[number],
            )
            for rank, number in enumerate(ranking, start=1)
        ),
        deck=most_played.first,
        reach=reach,
    )


def stop_reason(version: StoppedVersion, names: Sequence[str]) -> str:
    """Why a version stopped, in words; ``names`` are those of the versions."""
    faster = "the deck" if version.faster is None else f"“{names[version.faster]}”"
    return f"Clearly slower than {faster}"


def _reach(longer: Mean) -> float:
    return max(abs(number) for number in (longer.value, longer.low, longer.high) if number is not None)
