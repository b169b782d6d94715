"""The numbers of a match between two decks."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Annotated

from simulator.intervals import Mean, Share, mean, share
from simulator.reports.fields import RowName
from simulator.series.matches import DECK, NO_WINNER, OPPONENT, MatchTally


@dataclass(frozen=True, slots=True)
class MatchNumbers:
    """How a deck fared against another."""

    games: int
    won: Annotated[Share, RowName("won")]
    lost: Annotated[Share, RowName("lost")]
    drawn: Annotated[Share, RowName("drawn")]
    won_first: Annotated[
        Share | None, "Won of the games in which the deck went first", RowName("won going first")
    ]
    won_second: Annotated[
        Share | None, "Won of the games in which it went second", RowName("won going second")
    ]
    endings: Annotated[dict[str, Share], "How games ended", RowName("ended by")]
    turns: Annotated[Mean, "Of both players together", RowName("turns of both together")]


def match_numbers(tally: MatchTally) -> MatchNumbers:
    """Compute the numbers of a tally.

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
    return MatchNumbers(
        games=games,
        won=share(tally.won(DECK), games),
        lost=share(tally.won(OPPONENT), games),
        drawn=share(tally.won(NO_WINNER), games),
        won_first=won_by_start[0],
        won_second=won_by_start[1],
        endings={ended: share(times, games) for ended, times in sorted(endings.items())},
        turns=mean(tally.lengths),
    )
