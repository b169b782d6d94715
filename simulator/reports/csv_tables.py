"""Reports as tables for spreadsheets (CSV), shares as fractions and every estimate with its interval."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator

from simulator.games.intervals import Mean, Share
from simulator.games.kinds import GameTally, RunKind, pairs_of
from simulator.games.many_matches import MatchesTally
from simulator.games.matches import MatchTally
from simulator.games.pairing import PairedTally
from simulator.games.sweep_rounds import SweepTally
from simulator.games.tally import Tally
from simulator.models import Run
from simulator.reports.comparison_report import ComparisonReport, compare
from simulator.reports.goldfish_report import report
from simulator.reports.match_report import match_report
from simulator.reports.sweep_report import sweep_report

Row = tuple[object, ...]

MATCH_COLUMNS = (
    *("deck", "opponent", "games", "won", "lost", "drawn", "share", "low", "high"),
    *("games_first", "won_first", "games_second", "won_second", "turns", "endings"),
)
SWEEP_COLUMNS = (
    *("rank", "version", "games", "turns_longer", "low", "high"),
    *("won", "won_low", "won_high", "mean_win_turn", "stopped"),
)
GOLDFISH_COLUMNS = ("number", "turn", "value", "low", "high", "trials")

FORMULA = re.compile(r"[=+\-@\t\r]")


def csv_table(run: Run, tally: GameTally) -> str:
    """The table of a run with games: a match, a version or a number a line."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    for row in _rows(run, tally):
        writer.writerow([_cell(value) for value in row])
    return text.getvalue()


def _rows(run: Run, tally: GameTally) -> Iterator[Row]:
    if isinstance(tally, SweepTally):
        yield SWEEP_COLUMNS
        yield from _sweep_rows(run, tally)
    elif isinstance(tally, PairedTally):
        yield SWEEP_COLUMNS
        yield _version_row(1, run.other_name, compare(tally), "")
    elif isinstance(tally, MatchTally):
        yield MATCH_COLUMNS
        yield _match_row(run.deck_name, run.other_name, tally)
    elif isinstance(tally, MatchesTally):
        yield MATCH_COLUMNS
        yield from _matches_rows(run, tally)
    elif isinstance(tally, Tally):
        yield GOLDFISH_COLUMNS
        yield from _goldfish_rows(tally)


def _matches_rows(run: Run, tally: MatchesTally) -> Iterator[Row]:
    decks, kind = run.named_decks(), RunKind(run.kind)
    names = [deck.name for deck in decks]
    if kind is RunKind.GAUNTLET:
        names = [run.deck_name, *names]
    for number, (deck, opponent) in enumerate(pairs_of(kind, len(decks))):
        if counts := tally.matches.get(number):
            yield _match_row(names[deck], names[opponent], counts)


def _match_row(deck: str, opponent: str, tally: MatchTally) -> Row:
    numbers = match_report(tally)
    by_seat = (
        (share.trials, share.count) if share else (0, 0) for share in (numbers.won_first, numbers.won_second)
    )
    return (
        *(deck, opponent, numbers.games, numbers.won.count, numbers.lost.count, numbers.drawn.count),
        *_estimate(numbers.won),
        *(count for seat in by_seat for count in seat),
        f"{numbers.turns.value:.2f}",
        "; ".join(f"{ended} {part.count}" for ended, part in numbers.endings),
    )


def _sweep_rows(run: Run, tally: SweepTally) -> Iterator[Row]:
    for row in sweep_report(run.named_decks(), tally, run.stopped_versions()).rows:
        yield _version_row(row.rank, row.name, row.report, row.stop_reason)


def _version_row(rank: int, name: str, numbers: ComparisonReport, stopped: str) -> Row:
    win_turn = numbers.second.mean_win_turn
    return (
        *(rank, name, numbers.games),
        *_estimate(numbers.longer),
        *_estimate(numbers.second.won),
        f"{win_turn.value:.4f}" if win_turn else None,
        stopped,
    )


def _goldfish_rows(tally: Tally) -> Iterator[Row]:
    numbers = report(tally)
    yield ("won", None, *_estimate(numbers.won), numbers.won.trials)
    if numbers.mean_win_turn:
        yield ("mean winning turn", None, *_estimate(numbers.mean_win_turn), numbers.mean_win_turn.trials)
    yield ("mulligans", None, *_estimate(numbers.mulligans), numbers.mulligans.trials)
    for win in numbers.win_turns:
        yield ("won on the turn", win.turn, *_estimate(win.on), win.on.trials)
        yield ("won by the turn", win.turn, *_estimate(win.by), win.by.trials)
    for name, means in (
        ("damage by the end of the turn", numbers.damage_so_far),
        ("damage in the turn", numbers.damage),
        ("resources", numbers.resources),
        ("resources unused", numbers.unused),
        ("cards in hand", numbers.hand),
    ):
        for row in means:
            yield (name, row.turn, *_estimate(row.mean), row.mean.trials)


def _estimate(estimate: Share | Mean) -> tuple[str | None, ...]:
    """The value and both ends of the interval, with four decimals."""
    numbers = (estimate.value, estimate.low, estimate.high)
    return tuple(None if number is None else f"{number:.4f}" for number in numbers)


def _cell(value: object) -> object:
    """Text that a spreadsheet would take for a formula behind an apostrophe; numbers unchanged."""
    is_number = value is None or isinstance(value, int) or re.fullmatch(r"-?\d+\.\d+", str(value))
    return value if is_number or not FORMULA.match(str(value)) else f"'{value}"
