"""What became of each card, and the curve as played."""

from dataclasses import replace

import pytest

from engine.cards import Cost
from engine.goldfish import DrawnCard
from simulator.intervals import MeanDifference
from simulator.reports.card_report import FEWEST_WINS, card_reports, curve, linked_cards
from simulator.series.tally import Tally
from tests.simulator.printed_cards import BRUTE, SCOUT, deck
from tests.simulator.series.test_tally import finished

NEVER_DRAWN = replace(SCOUT, name="Rare Scout", cost=Cost(7))


def copy(name="Village Scout", drawn=0, played=None, placed=None, in_hand=False):
    return DrawnCard(name, drawn, played, placed, in_hand)


def tally(*games):
    counts = Tally(20)
    for game in games:
        counts.count(game)
    return counts


def test_shares_are_of_the_copies_that_were_drawn():
    [card] = card_reports(
        tally(
            finished(cards=[copy(played=1), copy(placed=2), copy(drawn=3, in_hand=True)]),
            finished(cards=[copy(played=4)]),
            finished(),
        )
    )
    assert (card.played.count, card.placed.count, card.in_hand.count) == (2, 1, 1)
    assert {part.trials for part in (card.played, card.placed, card.in_hand)} == {4}
    assert (card.drawn.value, card.drawn.trials) == (pytest.approx(4 / 3), 3)
    assert card.turn_played.value == 2.5


def test_games_with_the_card_drawn_early_are_compared_with_the_others():
    early = [finished(win_turn=5 + n % 2, cards=[copy(drawn=n % 4)]) for n in range(20)]
    late = [finished(win_turn=7 + n % 2, cards=[copy(drawn=6)]) for n in range(20)]
    [card] = card_reports(tally(*early, *late, finished()))
    assert (card.drawn_early.value, card.not_drawn_early.value) == (5.5, 7.5)
    assert card.difference.value == -2
    assert card.difference.low < -2 < card.difference.high < 0
    assert card.difference.is_clear


def test_differences_are_drawn_on_one_axis_around_zero():
    def report(name, low, high):
        return replace(none, name=name, difference=MeanDifference((low + high) / 2, low, high))

    [none] = card_reports(tally(finished(cards=[copy()])))
    reports = [report("Scout", -0.5, -0.25), report("Brute", 0.0, 0.25), none]
    scout, brute, unknown = linked_cards(reports, {"Scout": "a link"})
    assert [scout.name, brute.name] == ["a link", "Brute"]
    assert (scout.mark.low, scout.mark.high) == (0, 25)
    assert (brute.mark.low, brute.mark.high) == (50, 75)
    assert unknown.mark is None


def test_few_wins_are_not_compared():
    early = [finished(win_turn=5, cards=[copy()]) for _ in range(FEWEST_WINS)]
    late = [finished(win_turn=7) for _ in range(FEWEST_WINS - 1)]
    [few] = card_reports(tally(*early, *late))
    [enough] = card_reports(tally(*early, *late, late[0]))
    assert few.drawn_early is few.not_drawn_early is few.difference is None
    assert enough.difference.value == -2


def test_runs_that_did_not_count_cards_have_no_report_of_them():
    assert card_reports(Tally(20)) == ()
    assert curve(Tally(20), deck()) == ()


def test_the_curve_on_paper_and_as_played():
    counts = tally(
        finished(cards=[copy(played=1), copy(played=3), copy("Patient Brute", played=4)]),
        finished(cards=[copy(played=2), copy("Patient Brute", in_hand=True)]),
    )
    rows = curve(counts, deck(main=((SCOUT, 30), (BRUTE, 20), (NEVER_DRAWN, 10))))
    assert [(row.cost, row.copies, row.played) for row in rows] == [(1, 30, 1.5), (3, 20, 0.5), (7, 10, 0)]
    assert [row.deck_share for row in rows] == [0.5, pytest.approx(1 / 3), pytest.approx(1 / 6)]
    assert [row.played_share for row in rows] == [0.75, 0.25, 0]
    assert rows[0].turn_played.value == 2
    assert rows[2].turn_played is None
