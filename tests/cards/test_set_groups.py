"""The groups in which sets are listed, on their page and in filters."""

import pytest

from cards.models import Set
from cards.set_catalog import set_catalog
from cards.set_groups import grouped_sets
from cards.views.search_form import FORM

CODES = ["HoA", "OLR", "OLT", "MoL", "BTR", "RoF"]


@pytest.fixture
def sets(db):
    """A few sets of the catalog, one that it does not have, and one that fans made."""
    for catalog_set in set_catalog().sets:
        if catalog_set.code in CODES:
            Set.objects.create(
                code=catalog_set.code,
                name=catalog_set.name,
                block=catalog_set.block,
                order=catalog_set.order,
                kind=catalog_set.kind,
            )
    Set.objects.create(code="HOME", name="Home Made", order=999)
    Set.objects.create(code="FAN", name="Fan Made", order=998, kind="fan")
    return Set.objects.all()


def codes(groups):
    return [(title, [card_set.code for card_set in sets]) for title, sets in groups]


def test_sets_stand_by_block_in_order_of_release(sets):
    assert codes(grouped_sets(sets)) == [
        ("Block 1: Azeroth", ["HoA", "OLT"]),
        ("Block 2: Burning Crusade", ["MoL"]),
        ("Block 7: Timewalker", ["RoF"]),
        ("Raid decks and tokens", ["OLR", "BTR"]),
        ("Other sets", ["HOME"]),
        ("Fan-made sets", ["FAN"]),
    ]


def test_the_latest_block_can_come_first(sets):
    assert codes(grouped_sets(sets, latest_first=True)) == [
        ("Block 7: Timewalker", ["RoF"]),
        ("Block 2: Burning Crusade", ["MoL"]),
        ("Block 1: Azeroth", ["OLT", "HoA"]),
        ("Raid decks and tokens", ["BTR", "OLR"]),
        ("Other sets", ["HOME"]),
        ("Fan-made sets", ["FAN"]),
    ]


def test_the_filter_offers_every_set_once_under_its_group(sets, client):
    choices = FORM.bind("set:MoL")["set"].choices
    page = client.get("/cards/", {"q": "set:MoL"}).content.decode()

    assert sorted(choice.label for choice in choices) == sorted(sets.values_list("name", flat=True))
    assert [choice.label for choice in choices if choice.is_chosen] == ["March of the Legion"]
    assert page.count('<optgroup label="Block 1: Azeroth">') == 1
    assert page.count(">March of the Legion</option>") == 1
