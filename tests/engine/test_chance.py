"""The game's random numbers are the same on every machine and in every version."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.chance import Chance


def test_golden_bits():
    """The published SplitMix64 sequences for the seeds 0 and 1234567."""
    zero, other = Chance(0), Chance(1234567)
    assert [zero.bits() for _ in range(3)] == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]
    assert [other.bits() for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


def test_golden_shuffle():
    cards = list(range(10))
    Chance(2013).shuffle(cards)
    assert cards == [4, 5, 8, 0, 3, 2, 7, 6, 9, 1]


@given(st.integers(0, 2**64 - 1), st.integers(1, 1000))
def test_below_stays_below(seed, limit):
    assert 0 <= Chance(seed).below(limit) < limit


@given(st.integers(0, 2**64 - 1), st.lists(st.integers()))
def test_a_shuffle_keeps_every_card(seed, cards):
    shuffled = list(cards)
    Chance(seed).shuffle(shuffled)
    assert sorted(shuffled) == sorted(cards)


def test_every_order_of_three_cards_is_as_likely():
    chance = Chance(1)
    counts: dict[tuple[int, ...], int] = {}
    for _ in range(6000):
        cards = [1, 2, 3]
        chance.shuffle(cards)
        counts[tuple(cards)] = counts.get(tuple(cards), 0) + 1
    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())


def test_a_limit_must_be_positive():
    with pytest.raises(ValueError, match="positive limit"):
        Chance(1).below(0)
