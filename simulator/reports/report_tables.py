"""Reports as tables: what commands print with ``--csv``, and the results of a run in the API.

Every row is one number with its 95 % confidence interval, from ``low`` to ``high``. A share is from 0 to 1,
``count`` of so many ``trials``; a mean has no count. A cell is empty where the row has no such part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from common.csv_tables import CsvTable
from simulator.games.intervals import Mean, MeanDifference, Share
from simulator.games.kinds import GameTally, RunKind
from simulator.games.matches import MatchTally
from simulator.games.pairing import PairedTally
from simulator.games.sweep import Sweep
from simulator.games.tally import Tally
from simulator.reports.card_report import DrawnCardReport
from simulator.reports.comparison_report import compare
from simulator.reports.goldfish_report import RunReport, report
from simulator.reports.match_report import MatchReport, match_report
from simulator.reports.report_json import expect_tally

NUMBER = ("value", "low", "high", "count", "trials")
MEASURE_NAMES = {
    "damage": "damage in the turn",
    "damage_so_far": "damage by the end of the turn",
    "resources": "resources",
    "unused": "resources unused",
    "hand": "cards in hand",
}
Row = tuple[object, ...]


def goldfish_table(tally: GameTally) -> CsvTable:
    """Goldfish games: numbers of all games, by turn, by seat and by card."""
    rows = _goldfish_rows(report(expect_tally(tally, Tally)))
    return CsvTable(("measure", "turn", "card", *NUMBER), list(rows))


def comparison_table(tally: GameTally) -> CsvTable:
    """A comparison: numbers of both versions, and of the second less the first."""
    comparison = compare(expect_tally(tally, PairedTally))
    rows: list[Row] = []
    for name, version in (("first", comparison.first), ("second", comparison.second)):
        rows += _numbered(("won", name), version.won)
        rows += _numbered(("mean winning turn", name), version.mean_win_turn)
        rows += _numbered(("mean length", name), version.mean_length)
    second = "second against first"
    rows += _numbered(("turns longer", second), comparison.longer)
    rows += _numbered(("turns longer, as of unpaired games", second), comparison.unpaired)
    rows += _numbered(("won earlier", second), comparison.earlier)
    rows += _numbered(("won on the same turn", second), comparison.level)
    rows += _numbered(("won later", second), comparison.later)
    return CsvTable(("measure", "version", *NUMBER), rows)


def match_table(tally: GameTally) -> CsvTable:
    """A match: games won, lost and drawn, won by seat, and how games ended."""
    match = match_report(expect_tally(tally, MatchTally))
    rows = [
        *_numbered(("won",), match.won),
        *_numbered(("lost",), match.lost),
        *_numbered(("drawn",), match.drawn),
        *_numbered(("won going first",), match.won_first),
        *_numbered(("won going second",), match.won_second),
        *(row for ended, part in match.endings for row in _numbered((f"ended by: {ended}",), part)),
        *_numbered(("turns of both together",), match.turns),
    ]
    return CsvTable(("measure", *NUMBER), rows)


TABLES: dict[RunKind, Callable[[GameTally], CsvTable]] = {
    RunKind.GOLDFISH: goldfish_table,
    RunKind.COMPARISON: comparison_table,
    RunKind.MATCH: match_table,
}
"""What makes the table of a report, for every kind of run."""


def matches_table(matches: Iterable[tuple[str, str, MatchReport]]) -> CsvTable:
    """Several matches, one in a row: the names of deck and opponent, the games, and the share won."""
    rows = [
        (
            *(deck, opponent, match.games, match.won.count, match.lost.count, match.drawn.count),
            *(match.won.value, match.won.low, match.won.high),
        )
        for deck, opponent, match in matches
    ]
    return CsvTable(("deck", "opponent", "games", "won", "lost", "drawn", "share", "low", "high"), rows)


def sweep_table(sweep: Sweep) -> CsvTable:
    """The swaps of a sweep, the fastest first, and by how many turns each takes longer to win."""
    rows = [
        (
            *(version.name, version.tally.games, "yes" if version.stopped else "no"),
            *(version.longer.value, version.longer.low, version.longer.high),
        )
        for version in sweep.ranking()
    ]
    return CsvTable(("swap", "games", "stopped", "turns longer", "low", "high"), rows)


def _goldfish_rows(run_report: RunReport) -> Iterator[Row]:
    yield from _numbered(("won", None, None), run_report.won)
    yield from _numbered(("mean winning turn", None, None), run_report.mean_win_turn)
    for win in run_report.win_turns:
        yield from _numbered(("won on the turn", win.turn, None), win.on)
        yield from _numbered(("won by the turn", win.turn, None), win.by)
    for ending, part in run_report.not_won:
        yield from _numbered((f"not won: {ending}", None, None), part)
    yield from _numbered(("mulligans", None, None), run_report.mulligans)
    for seat in run_report.seats:
        yield from _numbered((f"won going {seat.seat}", None, None), seat.won)
        yield from _numbered((f"mean winning turn going {seat.seat}", None, None), seat.mean_win_turn)
    for measure, name in MEASURE_NAMES.items():
        for row in getattr(run_report, measure):
            yield from _numbered((name, row.turn, None), row.mean)
    for card in run_report.cards:
        yield from _card_rows(card)


def _card_rows(card: DrawnCardReport) -> Iterator[Row]:
    for measure, number in (
        ("copies drawn", card.drawn),
        ("played", card.played),
        ("placed as a resource", card.placed),
        ("in hand at the end", card.in_hand),
        ("turn played", card.turn_played),
        ("winning turn if drawn early", card.drawn_early),
        ("winning turn if not drawn early", card.not_drawn_early),
        ("winning turn later if drawn early", card.difference),
    ):
        yield from _numbered((measure, None, card.name), number)


def _numbered(labels: Row, number: Share | Mean | MeanDifference | None) -> Iterator[Row]:
    """The row of a number; none where there is no number."""
    if number is not None:
        count, trials = getattr(number, "count", None), getattr(number, "trials", None)
        yield (*labels, number.value, number.low, number.high, count, trials)
