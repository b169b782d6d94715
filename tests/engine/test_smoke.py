"""Every card that the engine plays in full is played until each of its powers has been used."""

from __future__ import annotations

import pytest

from engine.cardtext.coverage import card_coverage
from engine.cardtext.powers import powers_of_both_sides
from tests.engine.build import ally
from tests.engine.full_pool import FILE, full_cards, part_of, pool, sampled_pool
from tests.engine.smoke.board import SETTINGS
from tests.engine.smoke.games import smoke_test
from tests.engine.smoke.reasons import REASONS, reason_for
from tests.engine.smoke.report import play_cards
from tests.profiles import is_fast, is_nightly, nightly

PARTS = 16 if is_nightly() else 1000 if is_fast() else 150
"""The cards are played in so many parts; all of them nightly, else those of one line of so many."""

pytestmark = [
    pytest.mark.long_nightly,
    pytest.mark.skipif(not FILE.exists(), reason="needs ../shared/cards/decktools-cards.tsv"),
]


@pytest.mark.parametrize("part", range(PARTS if is_nightly() else 1))
def test_powers_are_used_and_invariants_hold(part):
    """Rule 412 to 415, 700 to 719; ``python -m tests.engine.smoke`` tells which powers are not used."""
    cards = part_of(pool(), part, PARTS) if is_nightly() else sampled_pool(PARTS)
    report = play_cards(full_cards(cards))
    assert report.failures == []
    assert [power for power in report.unused if not power.reason] == []


REASONED_TEXTS = {
    "another game": "Concede the game >>> Each player keeps any number of equipment they control in play for "
    "the next game.",
    "end of the game": "When this ally attacks, you win the game.",
}
"""Invented text for each reason why a power may stay unused."""


@pytest.mark.parametrize("reason", REASONS, ids=lambda reason: reason.kind)
def test_a_reason_stands_for_a_kind_of_text(reason):
    card = ally("Odd One", 2, 1, 3, REASONED_TEXTS[reason.kind])
    assert not card_coverage(card).unsupported
    assert [reason_for(power) for power in powers_of_both_sides(card)] == [reason]


@nightly("reads all cards")
def test_no_reason_is_idle():
    """Each is found in the text of a card that is played in full."""
    powers = [power for card in full_cards(pool()) for power in powers_of_both_sides(card)]
    assert {reason_for(power) for power in powers} >= {*REASONS}


def test_common_text_needs_no_reason():
    card = ally(
        "Plain One", 2, 1, 3, "When this ally attacks, if you control two or more allies, draw a card."
    )
    assert [reason_for(power) for power in powers_of_both_sides(card)] == [None]


def test_a_power_that_is_never_used_is_noticed():
    card = ally(
        "Dreamer",
        2,
        1,
        3,
        "When this ally enters play, draw a card.",
        "When this ally attacks, if you control twenty or more allies, ready it.",
    )
    uses = smoke_test(card, games=len(SETTINGS))
    assert [use.is_used for use in uses] == [True, False]
    assert [bool(use.effects) for use in uses] == [False, True]


def test_an_equal_card_that_was_played_before_is_watched():
    """The engine keeps one printed card of those that are equal."""
    uses = [smoke_test(ally("Twice Seen", 2, 1, 3, "When this ally enters play, draw a card.")) for _ in "ab"]
    assert [use.is_used for (use,) in uses] == [True, True]
