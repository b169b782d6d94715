"""Draw odds, compared with a count of every possible order of a deck."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.odds import MulliganPolicy, OddsQuestion, at_least, cards_drawn, table


def orders(deck, copies):
    """Every way the copies can lie in a shuffled deck, as sets of positions."""
    return [set(places) for places in combinations(range(deck), copies)]


def count_orders(question, drawn):
    """The chance by counting every order, and every order after every mulligan."""
    drawn = min(drawn, question.deck)
    all_orders = orders(question.deck, question.copies)

    def has_enough(order):
        return sum(place < drawn for place in order) >= question.at_least

    successes = Fraction(0)
    for order in all_orders:
        mulliganed = question.mulligan is MulliganPolicy.WITHOUT and not any(place < 7 for place in order)
        if mulliganed:
            successes += Fraction(sum(map(has_enough, all_orders)), len(all_orders))
        else:
            successes += has_enough(order)
    return successes / len(all_orders)


@given(
    deck=st.integers(0, 11),
    copies=st.integers(0, 4),
    number=st.integers(0, 5),
    turn=st.integers(0, 6),
    first=st.booleans(),
    mulligan=st.sampled_from(MulliganPolicy),
)
def test_odds_equal_a_count_of_every_order(deck, copies, number, turn, first, mulligan):
    question = OddsQuestion(deck, min(copies, deck), number, mulligan)
    assert question.by_turn(turn, first=first) == count_orders(question, cards_drawn(turn, first=first))


def test_a_single_copy_among_sixty_cards_is_in_the_opening_hand_seven_times_in_sixty():
    assert OddsQuestion(60, 1).by_turn(0, first=True) == Fraction(7, 60)


def test_four_copies_miss_eleven_cards_only_when_all_four_lie_in_the_other_forty_nine():
    missed = Fraction(49 * 48 * 47 * 46, 60 * 59 * 58 * 57)
    assert OddsQuestion(60, 4).by_turn(4, first=False) == 1 - missed


@pytest.mark.parametrize(
    ("turn", "first", "drawn"), [(0, True, 7), (0, False, 7), (1, True, 7), (1, False, 8), (5, True, 11)]
)
def test_the_first_player_draws_no_card_on_the_first_turn(turn, first, drawn):
    assert cards_drawn(turn, first=first) == drawn


def test_zero_copies_are_certain_and_one_of_zero_is_impossible():
    assert OddsQuestion(60, 0, 0).by_turn(3, first=True) == 1
    assert OddsQuestion(60, 4, 0).by_turn(3, first=True) == 1
    assert OddsQuestion(60, 0, 1).by_turn(3, first=True) == 0
    assert OddsQuestion(60, 2, 3).by_turn(60, first=True) == 0


def test_drawing_the_whole_deck_draws_every_copy():
    assert OddsQuestion(60, 4, 4).by_turn(53, first=False) == 1
    assert OddsQuestion(5, 1).by_turn(0, first=True) == 1


def test_a_mulligan_gives_the_opening_hand_two_chances():
    once = OddsQuestion(60, 4).by_turn(0, first=True)
    twice = OddsQuestion(60, 4, mulligan=MulliganPolicy.WITHOUT).by_turn(0, first=True)
    assert twice == 1 - (1 - once) ** 2


@given(deck=st.integers(1, 80), copies=st.integers(0, 10), number=st.integers(0, 6))
def test_more_cards_drawn_never_lowers_the_chance(deck, copies, number):
    copies = min(copies, deck)
    chances = [at_least(number, deck=deck, copies=copies, drawn=drawn) for drawn in range(deck + 1)]
    assert chances == sorted(chances)
    assert all(0 <= chance <= 1 for chance in chances)


def test_the_table_runs_from_the_opening_hand_with_both_seats_side_by_side():
    rows = table(OddsQuestion(60, 4), 3)
    assert [row.turn for row in rows] == [0, 1, 2, 3]
    assert rows[1].first == rows[0].first < rows[1].second
    assert (rows[3].drawn_first, rows[3].drawn_second) == (9, 10)


@pytest.mark.parametrize("numbers", [(-1, 0, 0), (60, -1, 0), (60, 4, -1), (3, 4, 1)])
def test_impossible_numbers_are_errors(numbers):
    with pytest.raises(ValueError, match=r"\.$"):
        OddsQuestion(*numbers)
    with pytest.raises(ValueError, match="turn"):
        cards_drawn(-1, first=True)
