"""What is understood of the cards of the full pool, is worded so that it is read as the same trees again."""

from dataclasses import replace

import pytest

from engine.cards import PrintedCard
from engine.cardtext.reading import read_card, read_power, render_power
from engine.tree.node import walk
from engine.tree.powers import AdditionalCost, Power
from engine.tree.values import X
from tests.engine.full_pool import FILE, sampled_cards

pytestmark = pytest.mark.skipif(not FILE.exists(), reason="needs ../shared/cards/decktools-cards.tsv")


def is_read_again(power: Power, card: PrintedCard) -> bool:
    """Whether the wording of a power means it, on a card that has another name."""
    text, namesake = render_power(power), replace(card, name="Zzyx")
    readings = (read_power(text, namesake, is_ongoing=is_ongoing) for is_ongoing in (False, True))
    return any(reading.powers == (power,) for reading in readings)


def announces_a_number(card: PrintedCard) -> bool:
    """Whether X is announced for text that says otherwise how many (Rule 707.1b), which has no words."""
    costs = [power for power in read_card(card).powers if isinstance(power, AdditionalCost)]
    return any(isinstance(node, X) for node in walk(tuple(costs)))


def test_every_power_that_is_understood_is_worded_and_read_as_the_same_tree() -> None:
    powers = [
        (card, power)
        for card in sampled_cards(80)
        if not announces_a_number(card)
        for power in (*read_card(card).powers, *read_card(card).back_powers)
    ]

    changed = [render_power(power) for card, power in powers if not is_read_again(power, card)]

    assert len(powers) > 50
    assert not changed
