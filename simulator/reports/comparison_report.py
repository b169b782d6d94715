"""Two versions of a deck compared: by how much one wins earlier, and how sure that is."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass
from typing import Any

from simulator.games.intervals import Mean, MeanDifference, Share, difference, mean, share
from simulator.games.pairing import NOT_WON, PairedTally


@dataclass(frozen=True, slots=True)
class VersionReport:
    """One of the two decks: the share of its games won, and their mean winning turn; ``None`` without any.

    ``mean_length`` counts a game that was not won as one turn longer than the limit.
    """

    won: Share
    mean_win_turn: Mean | None
    mean_length: Mean


@dataclass(frozen=True, slots=True)
class ComparisonReport:
    """How two versions of a deck compare in the same games.

    ``longer`` is by how many turns the second takes longer to win, pair by pair, and ``unpaired`` the same
    difference with the interval that as many games from unrelated seeds would give. ``earlier``, ``level``
    and ``later`` are the shares of games that the second version wins earlier, as early, and later.
    ``games_saved`` is how many times as many unpaired games would be needed for an interval as narrow as the
    paired one; ``None`` where all differences are the same.
    """

    games: int
    first: VersionReport
    second: VersionReport
    longer: Mean
    unpaired: MeanDifference | None
    earlier: Share
    level: Share
    later: Share
    games_saved: float | None

    @property
    def is_clear(self) -> bool:
        """Whether one version is told apart from the other: the interval leaves out zero."""
        low, high = self.longer.low, self.longer.high
        return low is not None and high is not None and not low <= 0 <= high


def compare(tally: PairedTally) -> ComparisonReport:
    """Compute the report of a tally.

    :raises ValueError: when no game is counted.
    """
    firsts: Counter[int] = Counter()
    seconds: Counter[int] = Counter()
    for (first_turn, second_turn), times in tally.pairs.items():
        firsts[first_turn] += times
        seconds[second_turn] += times
    differences = tally.length_differences()
    games = tally.games
    first, second = _version(firsts, tally), _version(seconds, tally)
    longer = mean(differences)
    return ComparisonReport(
        games=games,
        first=first,
        second=second,
        longer=longer,
        unpaired=difference(second.mean_length, first.mean_length) if games > 1 else None,
        earlier=share(sum(times for turns, times in differences.items() if turns < 0), games),
        level=share(differences[0], games),
        later=share(sum(times for turns, times in differences.items() if turns > 0), games),
        games_saved=_games_saved(first.mean_length, second.mean_length, longer),
    )


def _version(win_turns: Counter[int], tally: PairedTally) -> VersionReport:
    wins = Counter({turn: times for turn, times in win_turns.items() if turn != NOT_WON})
    return VersionReport(
        won=share(wins.total(), win_turns.total()),
        mean_win_turn=mean(wins) if wins else None,
        mean_length=mean({tally.length(turn): times for turn, times in win_turns.items()}),
    )


def _games_saved(first: Mean, second: Mean, longer: Mean) -> float | None:
    if first.spread is None or second.spread is None or not longer.spread:
        return None
    return (first.spread**2 + second.spread**2) / longer.spread**2


def comparison_to_json(tally: PairedTally) -> dict[str, Any]:
    """The report of a tally as JSON; every number carries its interval and trials.

    :raises ValueError: when no game is counted.
    """
    report = compare(tally)
    return {**asdict(report), "is_clear": report.is_clear}
