"""Sample hands: opening hand, mulligan and draws from a seed."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.draws.hands import Redraw, deal, next_draws, turn_after

DECK = list(range(60))


@given(
    seed=st.integers(0, 2**64),
    size=st.integers(0, 60),
    mulligan=st.booleans(),
    draws=st.integers(0, 70),
    redraws=st.lists(
        st.builds(Redraw, st.integers(0, 9), st.frozensets(st.integers(0, 12)).map(sorted).map(tuple))
    ),
)
def test_a_hand_and_what_is_left_are_the_deck(seed, size, mulligan, draws, redraws):
    deck = list(range(size))
    hand = deal(deck, seed=seed, mulligan=mulligan, draws=draws, redraws=redraws)
    assert len(hand.opening) == min(7, size)
    assert len(hand.drawn) == min(draws, max(0, size - 7))
    assert sorted([*hand.opening, *hand.drawn, *hand.deck]) == deck
    assert hand == deal(deck, seed=seed, mulligan=mulligan, draws=draws, redraws=redraws)


def test_a_redraw_leaves_the_other_cards_of_the_hand():
    before = deal(DECK, seed=3, mulligan=False, draws=2)
    after = deal(DECK, seed=3, mulligan=False, draws=2, redraws=[Redraw(2, (1, 7))])
    untouched = [place for place in range(9) if place not in (1, 7)]
    cards_before, cards_after = ((*hand.opening, *hand.drawn) for hand in (before, after))
    assert [cards_before[place] for place in untouched] == [cards_after[place] for place in untouched]
    assert cards_before != cards_after


def test_a_redraw_is_written_as_it_is_read():
    assert str(Redraw.parse("2:3.0.3")) == "2:0.3"
    for wrong in ("", "2", "2:", ":1", "2:-1", "2:1.", "x:1"):
        with pytest.raises(ValueError, match="is no"):
            Redraw.parse(wrong)


def test_what_comes_next_is_as_likely_as_copies_are_left():
    draws = next_draws("aaab", [1, 2, 9])
    assert [(draw.card, draw.copies) for draw in draws] == [("a", 3), ("b", 1)]
    assert draws[0].chances == (Fraction(3, 4), 1, 1)
    assert draws[1].chances == (Fraction(1, 4), Fraction(1, 2), 1)
    assert next_draws("", [1]) == ()


def test_drawing_changes_no_card_already_in_hand():
    before = deal(DECK, seed=3, mulligan=True, draws=4)
    after = deal(DECK, seed=3, mulligan=True, draws=5)
    assert after.opening == before.opening
    assert after.drawn[:4] == before.drawn


def test_a_mulligan_gives_seven_cards_of_a_new_shuffle():
    hands = [deal(DECK, seed=seed, mulligan=True, draws=0).opening for seed in range(2000)]
    times_in_hand = Counter(card for hand in hands for card in hand)
    # 2,000 hands of 7 in 60: 233 times each, give or take six standard deviations.
    assert all(150 < times_in_hand[card] < 320 for card in DECK)
    first_hands = [deal(DECK, seed=seed, mulligan=False, draws=0).opening for seed in range(2000)]
    shared = sum(len(set(a) & set(b)) for a, b in zip(hands, first_hands, strict=True)) / 2000
    assert 0.7 < shared < 0.95  # 7 x 7 / 60 = 0.82 for independent hands


def test_the_first_players_first_draw_is_on_turn_two():
    assert [turn_after(draws, first=True) for draws in range(3)] == [0, 2, 3]
    assert [turn_after(draws, first=False) for draws in range(3)] == [0, 1, 2]
