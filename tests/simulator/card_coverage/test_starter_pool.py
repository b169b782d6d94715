"""The index, the section of card pages and the counts, on every starter card."""

import pytest

from cards.models import Card, Kind
from engine.cardtext.coverage import card_coverage
from simulator.card_coverage.card_section import section_context
from simulator.card_coverage.pool import CoverageCounts, pool_coverage
from simulator.models import IndexedCoverage

pytestmark = pytest.mark.usefixtures("starter_data")


def test_the_index_agrees_with_the_engine_on_every_starter_card():
    rows = {row.card_id: row for row in IndexedCoverage.objects.all()}
    cards = list(Card.objects.with_details())
    assert len(cards) > 100 and len(rows) == len(cards)
    for card in cards:
        coverage, row = card_coverage(card.printed()), rows[card.pk]
        assert (row.level, row.powers, row.understood) == (
            coverage.level,
            coverage.powers,
            coverage.understood,
        )
        assert len(row.unread_words) + len(row.unplayed) >= len(coverage.unsupported)


def test_every_starter_card_has_a_section_whose_parts_make_up_the_text(rf):
    cards = list(Card.objects.with_details())
    assert len(cards) > 100
    for card in cards:
        context = section_context(card, rf.get("/"))
        printed = [power.printed for side in context["sides"] for power in side.powers]
        sides = [card.front.text, card.back.text if card.back else []]
        text = " ".join(paragraph for side in sides for paragraph in side)
        assert sorted(" ".join([*printed, *context["deckbuilding"]]).split()) == sorted(text.split())


def test_the_starter_pool_adds_up(client):
    coverage = pool_coverage()

    assert coverage.deck_cards.cards == Card.objects.filter(kind=Kind.DECK).count()
    total = coverage.deck_cards + sum((row.counts for row in coverage.others), CoverageCounts())
    assert total.cards == Card.objects.count()
    assert total.full == IndexedCoverage.objects.filter(level="full").count() > 100
    for era in coverage.eras:
        assert era.cards.counts.cards <= sum(row.counts.cards for row in era.sets)
    assert client.get("/simulations/card-text/").status_code == 200
