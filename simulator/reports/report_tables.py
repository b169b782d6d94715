"""Reports as tables: what commands print with ``--csv``, and the results of a run in the API.

Every row is one number with its 95 % confidence interval, from ``low`` to ``high``. A share is from 0 to 1,
``count`` of so many ``trials``; a mean has no count. A cell is empty where the row has no such part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from common.csv_tables import CsvTable
from simulator.games.intervals import Mean, MeanDifference, Share
from simulator.games.kinds import GameTally, RunKind
from simulator.games.many_matches import MatchesTally
from simulator.games.matches import MatchTally
from simulator.games.pairing import PairedTally
from simulator.games.tally import Tally
from simulator.models import Run
from simulator.reports.card_report import DrawnCardReport
from simulator.reports.comparison_report import compare
from simulator.reports.goldfish_report import RunReport, report
from simulator.reports.match_report import MatchReport, match_report
from simulator.reports.report_json import PlayedGames, expect_tally, sweep_ranking

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


def matches_table(played: PlayedGames) -> CsvTable:
    """The matches of a gauntlet or a matrix, one in a row."""
    tally = expect_tally(played.tally, MatchesTally)
    rows = [
        _match_row(played.names[deck], played.names[opponent], match_report(tally.matches[number]))
        for number, (deck, opponent) in enumerate(played.pairs())
        if number in tally.matches
    ]
    columns = ("deck", "opponent", "games", "won", "lost", "drawn", "share", "low", "high")
    by_seat = ("games going first", "won going first", "games going second", "won going second")
    return CsvTable((*columns, *by_seat, "turns of both", "endings"), rows)


def sweep_run_table(played: PlayedGames) -> CsvTable:
    """The versions of a sweep, the fastest first."""
    return sweep_table(
        (played.names[1 + number], pairs, reason) for number, pairs, reason in sweep_ranking(played)
    )


TABLES: dict[RunKind, Callable[[PlayedGames], CsvTable]] = {
    RunKind.GOLDFISH: lambda played: goldfish_table(played.tally),
    RunKind.COMPARISON: lambda played: comparison_table(played.tally),
    RunKind.MATCH: lambda played: match_table(played.tally),
    RunKind.GAUNTLET: matches_table,
    RunKind.MATRIX: matches_table,
    RunKind.SWEEP: sweep_run_table,
}
"""What makes the table of a report, for every kind of run."""


def table_of_run(run: Run) -> CsvTable | None:
    """The table of a run that has ended; ``None`` before, and without a game."""
    played = PlayedGames.of(run)
    return TABLES[RunKind(run.kind)](played) if played else None


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


def _match_row(deck: str, opponent: str, numbers: MatchReport) -> Row:
    seats = [
        (share.trials, share.count) if share else (0, 0) for share in (numbers.won_first, numbers.won_second)
    ]
    return (
        *(deck, opponent, numbers.games, numbers.won.count, numbers.lost.count, numbers.drawn.count),
        *(numbers.won.value, numbers.won.low, numbers.won.high),
        *(count for seat in seats for count in seat),
        numbers.turns.value,
        "; ".join(f"{ended} {part.count}" for ended, part in numbers.endings),
    )


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
