"""The three collections together, from their samples: whatever comes first, the same cards."""

from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest

from cards.importing.card_file import read_path
from cards.importing.store import card_facts, import_file
from cards.models import Card, FactDisagreement, Printing, Set, SourceRecord
from tests.profiles import is_nightly

SAMPLES = Path(__file__).parents[4] / "shared" / "cards"
FILES = {"community": "decktools-cards.tsv", "tracker": "tracker-cards.json", "cardcarp": "cardcarp"}

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.full_pool,
    pytest.mark.skipif(not SAMPLES.is_dir(), reason="../shared/cards is not there"),
]


@pytest.fixture(scope="module")
def collections():
    return {name: read_path(SAMPLES / file) for name, file in FILES.items()}


def some(card_file, part=1):
    """One name of so many, so that an import takes seconds."""
    names = {statement.folded for statement in card_file.statements}
    chosen = {name for name in names if sum(map(ord, name)) % part == 0}
    return [statement for statement in card_file.statements if statement.folded in chosen]


PRINTING = ("set__code", "set__name", "number", "treatment", "rarity", "artist", "flavour", "text")
SET = ("code", "name", "block", "kind", "released", "total", "publisher", "order")


def pool_contents():
    """Everything that a visitor can see of the pool, without the order in which it was stored."""
    cards = list(Card.objects.with_details())
    return {
        "cards": {
            card.slug: repr(replace(facts, printings=()))
            for card, facts in zip(cards, card_facts(cards), strict=True)
        },
        "printings": sorted(
            map(repr, Printing.objects.order_by().values_list("card__slug", *PRINTING, "fact_sources"))
        ),
        "sets": sorted(map(repr, Set.objects.values_list(*SET))),
        "disagreements": sorted(
            map(repr, FactDisagreement.objects.values_list("card__slug", "fact", "printing", "values"))
        ),
        "records": sorted(map(repr, SourceRecord.objects.values_list("source", "key", "card__slug"))),
    }


def test_the_order_of_the_imports_does_not_matter(collections):
    part = 1 if is_nightly() else 40
    pools = []
    for order in permutations(FILES):
        for model in (SourceRecord, Printing, Card, Set):
            model.objects.all().delete()
        for name in order:
            card_file = collections[name]
            import_file(replace(card_file, statements=some(card_file, part)))
        pools.append(pool_contents())
    assert len(pools[0]["cards"]) > 100
    for pool in pools[1:]:
        for content in pools[0]:
            assert pool[content] == pools[0][content], content
