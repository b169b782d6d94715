"""Swaps of cards."""

import pytest

from simulator.swaps import Swap, SwapError
from tests.simulator.printed_cards import BRUTE, SAGE, SCOUT, deck

DECK = deck(main=((SCOUT, 4), (BRUTE, 2)))


@pytest.mark.parametrize(
    ("text", "swap"),
    [
        ("2 Fireball for 3 Frostbolt", Swap(2, "Fireball", 3, "Frostbolt")),
        ("Fireball for Frostbolt", Swap(1, "Fireball", 1, "Frostbolt")),
        ("  4  Tooga's Quest FOR 10 A Donation of Wool ", Swap(4, "Tooga's Quest", 10, "A Donation of Wool")),
        ("2 Vigil for the Light for 2 Fireball", Swap(2, "Vigil", 1, "the Light for 2 Fireball")),
    ],
)
def test_a_swap_is_read(text, swap):
    assert Swap.parse(text) == swap


@pytest.mark.parametrize("text", ["", "2 Fireball", "for", "Fireball -> Frostbolt"])
def test_other_texts_are_no_swap(text):
    with pytest.raises(SwapError, match="is no swap"):
        Swap.parse(text)


def test_cards_leave_and_enter_the_deck(cards):
    swapped = Swap(3, "village scout", 3, "Riddling Sage").apply(DECK)
    assert [(card.name, count) for card, count in swapped.main] == [
        (BRUTE.name, 2),
        (SAGE.name, 3),
        (SCOUT.name, 1),
    ]


@pytest.mark.django_db
def test_all_copies_may_leave_and_cards_of_the_deck_enter():
    swapped = Swap(4, SCOUT.name, 2, BRUTE.name).apply(DECK)
    assert swapped.main == ((BRUTE, 4),)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("swap", "message"),
    [
        (Swap(5, SCOUT.name, 5, BRUTE.name), "The deck has 4 Village Scout, so 5 can't be swapped."),
        (Swap(1, "Nobody", 1, BRUTE.name), "The deck has no card named “Nobody”."),
        (Swap(1, SCOUT.name, 1, "Nobody"), "There is no card named “Nobody”."),
        (Swap(1, SCOUT.name, 5000, BRUTE.name), "The deck would have 5005 cards"),
    ],
)
def test_a_swap_that_cannot_be_made_is_refused(swap, message):
    with pytest.raises(SwapError) as refusal:
        swap.apply(DECK)
    assert str(refusal.value).startswith(message)
