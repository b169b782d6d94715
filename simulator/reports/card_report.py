"""What became of each card of a deck in its games, and its curve as it was played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from django.utils.safestring import SafeString

from simulator.intervals import Mean, MeanDifference, Share, difference, mean, share
from simulator.reports.chart_geometry import IntervalMark, interval_mark
from simulator.reports.fields import RowName
from simulator.series.card_tally import CardCounts, WinCounts
from simulator.series.tally import Tally
from simulator.snapshots.snapshot import DeckSnapshot

FEWEST_WINS = 10
"""Winning turns are compared where so many games were won on both sides."""


@dataclass(frozen=True, slots=True)
class DrawnCardReport:
    """What became of the copies of a card that were drawn.

    Shares are ``None`` if none was drawn.
    """

    name: str
    drawn: Annotated[Mean, "Copies in a game", RowName("copies drawn")]
    played: Annotated[Share | None, "Of all copies drawn", RowName("played")]
    placed: Annotated[Share | None, "As a resource, of all copies drawn", RowName("placed as a resource")]
    in_hand: Annotated[Share | None, "As the game ended, of all copies drawn", RowName("in hand at the end")]
    turn_played: Annotated[Mean | None, RowName("turn played")]
    drawn_early: Annotated[
        Mean | None,
        "Winning turn of games with a copy drawn early; null for too few games",
        RowName("winning turn if drawn early"),
    ]
    not_drawn_early: Annotated[
        Mean | None, "Winning turn of the other games", RowName("winning turn if not drawn early")
    ]
    difference: Annotated[
        MeanDifference | None,
        "By how many turns the first of these wins later",
        RowName("winning turn later if drawn early"),
    ]


@dataclass(frozen=True, slots=True)
class CostReport:
    """The cards of one cost: copies in the deck, copies played in a game, and on which turn on average.

    ``deck_share`` is their share of all cards with a cost, ``played_share`` that of all cards played.
    """

    cost: int
    copies: int
    deck_share: float
    played: float
    played_share: float
    turn_played: Mean | None


def card_reports(tally: Tally) -> tuple[DrawnCardReport, ...]:
    """The cards that were drawn, those with which games were won earliest first, then by name.

    There are none for runs of versions that did not count them.
    """
    games = sum(tally.seats.values(), WinCounts())
    reports = [_card_report(name, counts, games) for name, counts in tally.cards.items()]
    return tuple(sorted(reports, key=_order))


def _order(report: DrawnCardReport) -> tuple[bool, float, str]:
    difference = report.difference
    return difference is None, 0 if difference is None else difference.value, report.name


def _card_report(name: str, counts: CardCounts, games: WinCounts) -> DrawnCardReport:
    drawn = Counter({0: games.games - counts.drawn.total()}) + counts.drawn
    early, late = counts.early.win_turn, (games - counts.early).win_turn
    is_compared = min(early.total(), late.total()) >= FEWEST_WINS
    return DrawnCardReport(
        name=name,
        drawn=mean(drawn),
        played=share(counts.played, counts.copies) if counts.copies else None,
        placed=share(counts.placed, counts.copies) if counts.copies else None,
        in_hand=share(counts.in_hand, counts.copies) if counts.copies else None,
        turn_played=mean(counts.played_on) if counts.played_on else None,
        drawn_early=mean(early) if is_compared else None,
        not_drawn_early=mean(late) if is_compared else None,
        difference=difference(mean(early), mean(late)) if is_compared else None,
    )


@dataclass(frozen=True, slots=True)
class LinkedCardReport:
    """What became of a card, its name as a link where it is stored, and its difference as a mark."""

    name: str
    report: DrawnCardReport
    mark: IntervalMark | None


def linked_cards(
    reports: Sequence[DrawnCardReport], links: Mapping[str, SafeString]
) -> list[LinkedCardReport]:
    """The cards of a report with links and marks, on one axis with 0 in its middle."""
    differences = [report.difference for report in reports if report.difference]
    reach = max((abs(end) for part in differences for end in (part.low, part.high)), default=0) or 1.0
    return [
        LinkedCardReport(links.get(report.name, report.name), report, _mark(report.difference, reach))
        for report in reports
    ]


def _mark(difference: MeanDifference | None, reach: float) -> IntervalMark | None:
    if difference is None:
        return None
    return interval_mark(difference.value, difference.low, difference.high, ends=(-reach, reach))


def curve(tally: Tally, deck: DeckSnapshot) -> tuple[CostReport, ...]:
    """The curve of a deck on paper and as it was played, for every cost of a card in the deck.

    X counts as 0 on paper. Cards without a cost, quests and locations, are not part of it.
    """
    games = sum(part.games for part in tally.seats.values())
    copies: Counter[int] = Counter()
    played_on: dict[int, Counter[int]] = {}
    for card, count in deck.main:
        if card.cost is not None:
            copies[card.cost.number] += count
            counts = tally.cards.get(card.name, CardCounts())
            played_on[card.cost.number] = played_on.get(card.cost.number, Counter()) + counts.played_on
    all_played = sum(counts.total() for counts in played_on.values())
    if not all_played:
        return ()
    return tuple(
        CostReport(
            cost,
            copies[cost],
            copies[cost] / copies.total(),
            played_on[cost].total() / games,
            played_on[cost].total() / all_played,
            mean(played_on[cost]) if played_on[cost] else None,
        )
        for cost in sorted(copies)
    )
