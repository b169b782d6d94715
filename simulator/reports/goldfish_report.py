"""The numbers of a report, each with its trials and its 95 % confidence interval."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from typing import Annotated

from simulator.intervals import Mean, Share, mean, share
from simulator.reports.card_report import DrawnCardReport, card_reports
from simulator.reports.fields import INLINE, RowName
from simulator.series.card_tally import counts_to_json
from simulator.series.tally import MEASURES, SeatName, Tally


@dataclass(frozen=True, slots=True)
class WinTurn:
    """The share of the games won on a turn, and by the end of it."""

    turn: int
    on: Annotated[Share, RowName("won on the turn")]
    by: Annotated[Share, RowName("won by the turn")]


@dataclass(frozen=True, slots=True)
class TurnMean:
    """The mean of a measure in one of the deck's own turns."""

    turn: Annotated[int, "From 1"]
    mean: Annotated[Mean, INLINE]


@dataclass(frozen=True, slots=True)
class SeatReport:
    """The games in which the deck went first, or second."""

    seat: SeatName
    won: Annotated[Share, RowName("won going")]
    mean_win_turn: Annotated[Mean | None, RowName("mean winning turn going")]


@dataclass(frozen=True, slots=True)
class GoldfishNumbers:
    """The numbers of goldfish games.

    ``unused``, ``hand``, ``seats`` and ``cards`` are empty for runs of versions that did not count them.
    """

    games: int
    win_turn: Annotated[dict[str, int], "Games won, by the turn on which they were"]
    not_won: Annotated[dict[str, int], "Games by how they ended"]
    won: Share
    mean_win_turn: Annotated[Mean | None, "Of the games won; null without any"]
    mulligans: Share
    damage: Annotated[tuple[TurnMean, ...], "Damage in each turn", RowName("damage in the turn")]
    damage_so_far: Annotated[
        tuple[TurnMean, ...], "Damage by the end of each turn", RowName("damage by the end of the turn")
    ]
    resources: Annotated[
        tuple[TurnMean, ...], "Resources in play at the end of each turn", RowName("resources")
    ]
    unused: Annotated[
        tuple[TurnMean, ...],
        "Those left unused, before the winning turn",
        RowName("resources unused"),
    ]
    hand: Annotated[tuple[TurnMean, ...], "Cards in hand at the end of each turn", RowName("cards in hand")]
    seats: tuple[SeatReport, ...]
    cards: tuple[DrawnCardReport, ...]

    @property
    def unused_counts_winning_turns(self) -> bool:
        """Whether ``unused`` counts the winning turns too, as it did in earlier versions."""
        reached = {row.turn: row.mean.trials for row in self.damage}
        return any(
            row.mean.trials > reached[row.turn] - self.win_turn.get(str(row.turn), 0) for row in self.unused
        )

    @property
    def win_turns(self) -> tuple[WinTurn, ...]:
        """The turns from the fastest win to the slowest, without gaps."""
        wins = {int(turn): games for turn, games in self.win_turn.items()}
        turns = range(min(wins), max(wins) + 1) if wins else ()
        so_far = accumulate(wins.get(turn, 0) for turn in turns)
        return tuple(
            WinTurn(turn, share(wins.get(turn, 0), self.games), share(won, self.games))
            for turn, won in zip(turns, so_far, strict=True)
        )

    @property
    def endings(self) -> tuple[tuple[str, Share], ...]:
        """The shares of games by how they ended without a win."""
        return tuple((ending, share(count, self.games)) for ending, count in self.not_won.items())


def goldfish_numbers(tally: Tally) -> GoldfishNumbers:
    """Compute the numbers of a tally; the same tally always gives the same numbers.

    :raises ValueError: when no game is counted.
    """
    games, wins = tally.games, tally.win_turn
    return GoldfishNumbers(
        games=games,
        win_turn=counts_to_json(wins),
        not_won=counts_to_json(tally.not_won),
        won=share(sum(wins.values()), games),
        mean_win_turn=mean(wins) if wins else None,
        mulligans=share(tally.mulligans, games),
        **{measure: _means(tally, measure) for measure in MEASURES},
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


def _means(tally: Tally, measure: str) -> tuple[TurnMean, ...]:
    """The means of the turns that any game reached, turns counted from 1."""
    reached = [bool(counts) for counts in tally.by_turn["damage"]]
    counted = zip(tally.by_turn[measure], reached, strict=True)
    return tuple(
        TurnMean(turn, mean(counts))
        for turn, (counts, any_game) in enumerate(counted, 1)
        if any_game and counts
    )
