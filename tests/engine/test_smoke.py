"""Every card that the engine plays in full is played until each of its powers has been used."""

from __future__ import annotations

import pytest

from tests.engine.full_pool import FILE, full_cards, part_of, pool
from tests.engine.smoke.report import play_cards
from tests.profiles import is_fast, is_nightly

PARTS = 40 if is_nightly() else 1000 if is_fast() else 150
"""The cards are played in so many parts; all of them nightly, the first of them else."""
LEAST_USED = 0.95
"""The share of all powers of a part that are used."""

pytestmark = pytest.mark.skipif(not FILE.exists(), reason="needs ../shared/cards/decktools-cards.tsv")


@pytest.mark.parametrize("part", range(PARTS if is_nightly() else 1))
def test_powers_are_used_and_invariants_hold(part):
    """Rule 412 to 415, 700 to 719; ``python -m tests.engine.smoke`` tells which powers are not used."""
    report = play_cards(full_cards(part_of(pool(), part, PARTS)))
    assert report.failures == []
    assert report.share >= LEAST_USED, report.unused
