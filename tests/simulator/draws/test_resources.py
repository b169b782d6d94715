"""Resource odds, compared with every order of a small deck."""

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.draws.odds import cards_drawn
from simulator.draws.resources import ResourceTurn, resource_odds


def play_every_order(deck, lasting, turns, *, first):
    """Place a quest whenever one is in hand, in every order of the deck; cards given up by turn."""
    given_up = [Fraction(0)] * turns
    none = [Fraction(0)] * turns
    for places in combinations(range(deck), lasting):
        quests = others = drawn = 0
        for turn in range(1, turns + 1):
            for place in range(drawn, cards_drawn(turn, first=first)):
                quests += place in places
            drawn = cards_drawn(turn, first=first)
            if quests:
                quests -= 1
            else:
                others += 1
            given_up[turn - 1] += others
            none[turn - 1] += others == 0
    orders = comb(deck, lasting)
    return tuple(
        ResourceTurn(turn, none[turn - 1] / orders, given_up[turn - 1] / orders)
        for turn in range(1, turns + 1)
    )


@given(deck=st.integers(11, 13), lasting=st.integers(0, 6), first=st.booleans())
def test_odds_equal_a_game_with_every_order(deck, lasting, first):
    assert resource_odds(deck, lasting, 4, first=first) == play_every_order(deck, lasting, 4, first=first)


def test_without_quests_every_resource_costs_a_card():
    assert [row.given_up for row in resource_odds(60, 0, 3, first=True)] == [1, 2, 3]
    assert [row.none_given_up for row in resource_odds(60, 60, 3, first=True)] == [1, 1, 1]


def test_the_odds_end_with_the_deck():
    assert [row.turn for row in resource_odds(9, 2, 10, first=False)] == [1, 2]
    assert resource_odds(0, 0, 3, first=True) == ()


def test_more_quests_than_cards_are_an_error():
    with pytest.raises(ValueError, match="more quests"):
        resource_odds(5, 6, 1, first=True)
