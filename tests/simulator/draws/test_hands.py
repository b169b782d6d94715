"""Sample hands: opening hand, mulligan and draws from a seed."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from simulator.draws.hands import deal, turn_after

DECK = list(range(60))


@given(
    seed=st.integers(0, 2**64),
    size=st.integers(0, 60),
    mulligan=st.booleans(),
    draws=st.integers(0, 70),
)
def test_a_hand_and_what_is_left_are_the_deck(seed, size, mulligan, draws):
    deck = list(range(size))
    hand = deal(deck, seed=seed, mulligan=mulligan, draws=draws)
    in_hand = [*hand.opening, *hand.drawn]
    assert len(hand.opening) == min(7, size)
    assert len(set(in_hand)) == len(in_hand) == size - hand.left
    assert set(in_hand) <= set(deck)
    assert hand == deal(deck, seed=seed, mulligan=mulligan, draws=draws)


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
