"""The numbers of a sweep: versions of a deck by how much earlier or later they win than the deck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from simulator.reports.chart_geometry import IntervalMark
from simulator.reports.comparison_report import ComparisonNumbers, VersionReport, compare
from simulator.reports.main_figure import difference_mark
from simulator.series.sweep_rounds import StoppedVersion, SweepTally
from simulator.snapshots.coverage import RunCoverage
from simulator.snapshots.named_decks import NamedDeck


@dataclass(frozen=True, slots=True)
class SweepRow:
    """A version, how many of its cards the current version of the simulator plays in full, how it compares
    with the deck, and why it stopped; ``mark`` draws the difference beside 0.
    """

    rank: int
    name: str
    fully_simulated: str
    report: ComparisonNumbers
    mark: IntervalMark
    stop_reason: str


@dataclass(frozen=True, slots=True)
class SweepRanking:
    """The versions of a sweep, the fastest first and those that stopped at the end, and the deck itself.

    ``games`` were played by the deck, and ``all_games`` by it and all versions together. ``reach`` is the
    number of turns at either end of the axis on which differences are drawn.
    """

    games: int
    all_games: int
    rows: tuple[SweepRow, ...]
    deck: VersionReport
    reach: float

    @property
    def best(self) -> SweepRow | None:
        """The first version, if it is clearly faster than the deck."""
        row = self.rows[0]
        return row if row.report.is_clear and row.report.longer.value < 0 else None

    @property
    def stopped(self) -> int:
        """How many versions stopped early."""
        return sum(bool(row.stop_reason) for row in self.rows)


def sweep_report(
    versions: Sequence[NamedDeck], tally: SweepTally, stopped_versions: Sequence[StoppedVersion]
) -> SweepRanking:
    """Compute the report of a tally.

    :raises ValueError: when no game is counted.
    """
    if not tally.versions:
        raise ValueError("A sweep needs at least one game.")
    reports = {number: compare(pairs) for number, pairs in tally.versions.items()}
    names = [version.name for version in versions]
    reasons = {version.number: stop_reason(version, names) for version in stopped_versions}
    reach = max(_reach(report) for report in reports.values()) or 1.0
    ranking = sorted(reports, key=lambda number: (number in reasons, reports[number].longer.value))
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
                difference_mark(reports[number].longer, reach),
                reasons.get(number, ""),
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


def _reach(report: ComparisonNumbers) -> float:
    longer = report.longer
    return max(abs(number) for number in (longer.value, longer.low, longer.high) if number is not None)
