"""The numbers of a match between two decks."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass
from typing import Any

from simulator.games.intervals import Mean, Share, mean, share
from simulator.games.matches import DECK, NO_WINNER, OPPONENT, MatchTally


@dataclass(frozen=True, slots=True)
class MatchReport:
    """How a deck fared against another.

    ``won_first`` and ``won_second`` are its shares of the games in which it went first and second, ``None``
    without such a game. ``endings`` says how often games ended in which way, ``turns`` is the mean number of
    turns of both players together.
    """

    games: int
    won: Share
    lost: Share
    drawn: Share
    won_first: Share | None
    won_second: Share | None
    endings: tuple[tuple[str, Share], ...]
    turns: Mean


def match_report(tally: MatchTally) -> MatchReport:
    """Compute the report of a tally.

    :raises ValueError: when no game is counted.
    """
    games = tally.games
    endings: Counter[str] = Counter()
    starts: Counter[int] = Counter()
    for (_, first, ended), times in tally.results.items():
        endings[ended] += times
        starts[first] += times
    won_by_start = [
        share(tally.won(DECK, first=first), starts[first]) if starts[first] else None
        for first in (DECK, OPPONENT)
    ]
    return MatchReport(
        games=games,
        won=share(tally.won(DECK), games),
        lost=share(tally.won(OPPONENT), games),
        drawn=share(tally.won(NO_WINNER), games),
        won_first=won_by_start[0],
        won_second=won_by_start[1],
        endings=tuple((ended, share(times, games)) for ended, times in sorted(endings.items())),
        turns=mean(tally.lengths),
    )


def match_to_json(tally: MatchTally) -> dict[str, Any]:
    """The report of a tally as JSON; every number carries its interval and trials.

    :raises ValueError: when no game is counted.
    """
    report = match_report(tally)
    return {**asdict(report), "endings": {ended: asdict(part) for ended, part in report.endings}}
