"""Two versions of a deck compared: by how much one wins earlier, and how sure that is."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Annotated

from simulator.intervals import Mean, MeanDifference, Share, difference, mean, share
from simulator.reports.fields import RowName
from simulator.series.pairing import NOT_WON, PairedTally
from simulator.snapshots.coverage import NewCards


@dataclass(frozen=True, slots=True)
class VersionReport:
    """One of the two versions of a comparison."""

    won: Annotated[Share, RowName("won")]
    mean_win_turn: Annotated[Mean | None, RowName("mean winning turn")]
    mean_length: Annotated[
        Mean, "Where a game that was not won counts as one turn over the limit", RowName("mean length")
    ]


@dataclass(frozen=True, slots=True)
class ComparisonNumbers:
    """How two versions of a deck compare in the same games.

    ``unpaired`` is ``longer`` with the interval that as many games from unrelated seeds would give.
    ``games_saved`` is ``None`` where all differences are the same. Where no text of the cards put in is
    simulated, there is no verdict: all three are ``None``.
    """

    games: int
    first: VersionReport
    second: VersionReport
    longer: Annotated[
        Mean | None, "By how many turns the second takes longer to win, pair by pair", RowName("turns longer")
    ]
    unpaired: Annotated[
        MeanDifference | None,
        "The same of as many unrelated games",
        RowName("turns longer, as of unpaired games"),
    ]
    earlier: Annotated[Share, "Games that the second wins earlier", RowName("won earlier")]
    level: Annotated[Share, "Games that both win on the same turn", RowName("won on the same turn")]
    later: Annotated[Share, "Games that the second wins later", RowName("won later")]
    games_saved: Annotated[
        float | None, "How many times as many unrelated games the same interval would need"
    ]
    is_clear: Annotated[bool, "Whether the interval of `longer` leaves out zero"]
    not_simulated: Annotated[tuple[str, ...], "The cards put in of which no text is simulated"] = ()


def compare(tally: PairedTally, new_cards: NewCards | None = None) -> ComparisonNumbers:
    """Compute the numbers of a tally; without a verdict where no text of the new cards is simulated.

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
    longer = None if new_cards and not new_cards.has_verdict else mean(differences)
    return ComparisonNumbers(
        games=games,
        first=first,
        second=second,
        longer=longer,
        unpaired=difference(second.mean_length, first.mean_length) if longer and games > 1 else None,
        earlier=share(sum(times for turns, times in differences.items() if turns < 0), games),
        level=share(differences[0], games),
        later=share(sum(times for turns, times in differences.items() if turns > 0), games),
        games_saved=_games_saved(first.mean_length, second.mean_length, longer),
        is_clear=longer is not None and longer.is_clear,
        not_simulated=new_cards.not_simulated if new_cards else (),
    )


def _version(win_turns: Counter[int], tally: PairedTally) -> VersionReport:
    wins = Counter({turn: times for turn, times in win_turns.items() if turn != NOT_WON})
    return VersionReport(
        won=share(wins.total(), win_turns.total()),
        mean_win_turn=mean(wins) if wins else None,
        mean_length=mean({tally.length(turn): times for turn, times in win_turns.items()}),
    )


def _games_saved(first: Mean, second: Mean, longer: Mean | None) -> float | None:
    if first.spread is None or second.spread is None or longer is None or not longer.spread:
        return None
    return (first.spread**2 + second.spread**2) / longer.spread**2
