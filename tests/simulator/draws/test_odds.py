"""Draw odds, compared with a count of every hand and every later draw."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

from simulator.draws.odds import (
    OPENING_HAND,
    DrawGoal,
    OddsError,
    OddsQuestion,
    Requirement,
    cards_drawn,
    table,
)


def one_card(deck, copies, at_least=1, *, mulligan=False):
    """The odds of a card of a deck; ``mulligan`` without it."""
    goal = DrawGoal.of([Requirement(0, at_least)])
    keep = DrawGoal.of([Requirement(0)]) if mulligan else None
    return OddsQuestion((copies, deck - copies), (frozenset({0}),), goal, keep)


def count_every_draw(question, drawn):
    """The chance by counting every opening hand, every later draw, and both again after a mulligan."""
    cards = [place for place, copies in enumerate(question.copies) for _ in range(copies)]
    drawn = min(drawn, len(cards))
    hand_size = min(OPENING_HAND, drawn)

    def by_group(places):
        return [sum(cards[place] in group for place in places) for group in question.groups]

    met = []
    mulliganed = 0
    for hand in combinations(range(len(cards)), hand_size):
        is_kept = question.keep is None or question.keep.is_met(by_group(hand))
        others = [place for place in range(len(cards)) if place not in hand]
        for later in combinations(others, drawn - hand_size):
            met.append((is_kept, question.goal.is_met(by_group((*hand, *later)))))
            mulliganed += not is_kept
    chance = Fraction(sum(fits for _, fits in met), len(met))
    both = Fraction(sum(is_kept and fits for is_kept, fits in met), len(met))
    return both + Fraction(mulliganed, len(met)) * chance


requirements = st.builds(
    lambda group, least, more: Requirement(group, least, None if more is None else least + more),
    st.integers(0, 2),
    st.integers(0, 3),
    st.none() | st.integers(0, 2),
)
goals = st.lists(st.lists(requirements, max_size=3), min_size=1, max_size=2).map(
    lambda parts: DrawGoal.of(*parts)
)


def question_about(copies, groups, goal, keep):
    """A question about a small deck; the groups have no place beyond it. What is refused is no example."""
    places = frozenset(range(len(copies)))
    try:
        return OddsQuestion(tuple(copies), tuple(group & places for group in groups), goal, keep)
    except OddsError:
        reject()


questions = st.builds(
    question_about,
    st.lists(st.integers(1, 3), min_size=1, max_size=5).filter(lambda copies: sum(copies) <= 10),
    st.tuples(*[st.frozensets(st.integers(0, 4))] * 3),
    goals,
    st.none() | goals,
)


@given(question=questions, turn=st.integers(0, 3), first=st.booleans())
def test_odds_equal_a_count_of_every_draw(question, turn, first):
    assert question.by_turn(turn, first=first) == count_every_draw(question, cards_drawn(turn, first=first))


def test_a_single_copy_among_sixty_cards_is_in_the_opening_hand_seven_times_in_sixty():
    assert one_card(60, 1).by_turn(0, first=True) == Fraction(7, 60)


def test_four_copies_miss_eleven_cards_only_when_all_four_lie_in_the_other_forty_nine():
    missed = Fraction(49 * 48 * 47 * 46, 60 * 59 * 58 * 57)
    assert one_card(60, 4).by_turn(4, first=False) == 1 - missed


@pytest.mark.parametrize(
    ("turn", "first", "drawn"), [(0, True, 7), (0, False, 7), (1, True, 7), (1, False, 8), (5, True, 11)]
)
def test_the_first_player_draws_no_card_on_the_first_turn(turn, first, drawn):
    assert cards_drawn(turn, first=first) == drawn


def test_zero_copies_are_certain_and_one_of_zero_is_impossible():
    assert one_card(60, 0, 0).by_turn(3, first=True) == 1
    assert one_card(60, 4, 0).by_turn(3, first=True) == 1
    assert one_card(60, 0, 1).by_turn(3, first=True) == 0
    assert one_card(60, 2, 3).by_turn(60, first=True) == 0


def test_drawing_the_whole_deck_draws_every_copy():
    assert one_card(60, 4, 4).by_turn(53, first=False) == 1
    assert one_card(5, 1).by_turn(0, first=True) == 1


def test_a_mulligan_gives_the_opening_hand_two_chances():
    once = one_card(60, 4).by_turn(0, first=True)
    twice = one_card(60, 4, mulligan=True).by_turn(0, first=True)
    assert twice == 1 - (1 - once) ** 2


def test_two_groups_are_wanted_together_or_one_instead_of_both():
    copies, groups = (4, 4, 52), (frozenset({0}), frozenset({1}))
    both = OddsQuestion(copies, groups, DrawGoal.of([Requirement(0), Requirement(1)])).among(7)
    either = OddsQuestion(copies, groups, DrawGoal.of([Requirement(0)], [Requirement(1)])).among(7)
    scout = one_card(60, 4).among(7)
    assert both + either == 2 * scout


def test_a_card_of_two_groups_counts_for_both():
    question = OddsQuestion(
        (1, 59), (frozenset({0}), frozenset({0})), DrawGoal.of([Requirement(0), Requirement(1)])
    )
    assert question.among(7) == Fraction(7, 60)


def test_exactly_one_is_less_likely_than_at_least_one():
    exactly = OddsQuestion((4, 56), (frozenset({0}),), DrawGoal.of([Requirement(0, 1, 1)])).among(7)
    two = one_card(60, 4, 2).among(7)
    assert exactly + two == one_card(60, 4).among(7)


@given(deck=st.integers(1, 80), copies=st.integers(0, 10), number=st.integers(0, 6))
def test_more_cards_drawn_never_lowers_the_chance(deck, copies, number):
    chances = one_card(deck, min(copies, deck), number).chances_among(range(deck + 1))
    assert chances == sorted(chances)
    assert all(0 <= chance <= 1 for chance in chances)


def test_the_table_runs_from_the_opening_hand_with_both_seats_side_by_side():
    rows = table(one_card(60, 4), 3)
    assert [row.turn for row in rows] == [0, 1, 2, 3]
    assert rows[1].first == rows[0].first < rows[1].second
    assert (rows[3].drawn_first, rows[3].drawn_second) == (9, 10)


@pytest.mark.parametrize(
    ("copies", "requirement"), [(-1, Requirement(0)), (4, Requirement(0, -1)), (4, Requirement(1))]
)
def test_impossible_questions_are_errors(copies, requirement):
    with pytest.raises(OddsError, match=r"\.$"):
        OddsQuestion((copies, 5), (frozenset({0}),), DrawGoal.of([requirement]))


def test_no_turn_is_negative():
    with pytest.raises(ValueError, match="turn"):
        cards_drawn(-1, first=True)


def test_a_question_with_too_much_to_count_is_refused_in_one_sentence():
    goal = DrawGoal.of([Requirement(group, 20) for group in range(4)])
    with pytest.raises(OddsError, match="too much to count"):
        OddsQuestion((20,) * 4, tuple(frozenset({place}) for place in range(4)), goal)
