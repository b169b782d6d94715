"""The numbers of a report, each with its trials and its 95 % confidence interval."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from simulator.games.intervals import Mean, Share, mean, share
from simulator.games.tally import MEASURES, Tally
from simulator.reports.card_report import DrawnCardReport, card_reports


@dataclass(frozen=True, slots=True)
class WinTurn:
    """The share of the games won on a turn, and by the end of it."""

    turn: int
    on: Share
    by: Share


@dataclass(frozen=True, slots=True)
class TurnMean:
    """The mean of a measure in a turn, over the games counted there."""

    turn: int
    mean: Mean


@dataclass(frozen=True, slots=True)
class SeatReport:
    """The games in which the deck went first, or second: the share won, and their mean winning turn."""

    seat: str
    won: Share
    mean_win_turn: Mean | None


@dataclass(frozen=True, slots=True)
class RunReport:
    """The statistics of the games of a run.

    ``win_turns`` runs from the fastest win to the slowest without gaps. ``mean_win_turn`` is the
    mean of the games won; ``None`` without any. ``unused``, ``hand``, ``seats`` and ``cards`` are empty for
    runs of versions that did not count them.
    """

    games: int
    won: Share
    mean_win_turn: Mean | None
    win_turns: tuple[WinTurn, ...]
    not_won: tuple[tuple[str, Share], ...]
    mulligans: Share
    damage: tuple[TurnMean, ...]
    damage_so_far: tuple[TurnMean, ...]
    resources: tuple[TurnMean, ...]
    unused: tuple[TurnMean, ...]
    hand: tuple[TurnMean, ...]
    seats: tuple[SeatReport, ...]
    cards: tuple[DrawnCardReport, ...]


def report(tally: Tally) -> RunReport:
    """Compute the report of a tally.

    :raises ValueError: when no game is counted.
    """
    games = tally.games
    wins = tally.win_turn
    return RunReport(
        games=games,
        won=share(sum(wins.values()), games),
        mean_win_turn=mean(wins) if wins else None,
        win_turns=tuple(_win_turns(tally)),
        not_won=tuple((ending, share(count, games)) for ending, count in sorted(tally.not_won.items())),
        mulligans=share(tally.mulligans, games),
        damage=_means(tally, "damage"),
        damage_so_far=_means(tally, "damage_so_far"),
        resources=_means(tally, "resources"),
        unused=_means(tally, "unused"),
        hand=_means(tally, "hand"),
        seats=tuple(
            SeatReport(
                seat,
                share(counts.win_turn.total(), counts.games),
                mean(counts.win_turn) if counts.win_turn else None,
            )
            for seat, counts in sorted(tally.seats.items())
        ),
        cards=card_reports(tally),
    )


def report_to_json(tally: Tally) -> dict[str, Any]:
    """The report of a tally as JSON for other tools; the same tally always gives the same text.

    ``win_turn`` are the plain counts, turns as keys; every other number carries its interval and
    trials. Means by turn are objects with turn, value, low, high, spread, trials.

    :raises ValueError: when no game is counted.
    """
    run_report = report(tally)
    counts = tally.to_json()
    return {
        "games": run_report.games,
        "win_turn": counts["win_turn"],
        "not_won": counts["not_won"],
        "won": asdict(run_report.won),
        "mean_win_turn": asdict(run_report.mean_win_turn) if run_report.mean_win_turn else None,
        "mulligans": asdict(run_report.mulligans),
        **{measure: _means_to_json(getattr(run_report, measure)) for measure in MEASURES},
        "seats": [asdict(seat) for seat in run_report.seats],
        "cards": [asdict(card) for card in run_report.cards],
    }


def _means_to_json(means: Iterable[TurnMean]) -> list[dict[str, Any]]:
    return [{"turn": row.turn, **asdict(row.mean)} for row in means]


def _win_turns(tally: Tally) -> Iterable[WinTurn]:
    wins = tally.win_turn
    if not wins:
        return
    so_far = 0
    for turn in range(min(wins), max(wins) + 1):
        so_far += wins[turn]
        yield WinTurn(turn, share(wins[turn], tally.games), share(so_far, tally.games))


def _means(tally: Tally, measure: str) -> tuple[TurnMean, ...]:
    """The means of the turns that any game reached, turns counted from 1."""
    reached = [bool(counts) for counts in tally.by_turn["damage"]]
    counted = zip(tally.by_turn[measure], reached, strict=True)
    return tuple(
        TurnMean(turn, mean(counts))
        for turn, (counts, any_game) in enumerate(counted, 1)
        if any_game and counts
    )
