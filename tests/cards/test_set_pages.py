"""The list of sets and the page of one."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cards.importing import community_file
from cards.importing.store import import_file
from cards.models import Card, Set
from cards.models.sets import find_sets, set_slug
from cards.views import sets
from tests.cards.community_file import ability, community_table, row

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def pool():
    heroes = {"setcode": "HoA", "setname": "Heroes of Azeroth", "block": "1"}
    rows = [row(name=f"Ally {number}", no=str(number), **heroes) for number in (3, 1, 2)]
    rows += [row(name="Ally 1", no="1", setcode="BLZ", setname="BlizzCon 2007")]
    rows += [row(name="Late", no="1", setcode="BLZ", setname="BlizzCon 2011", rarity="e")]
    rows += [ability(no="9", rarity="r", **heroes, Mage="x")]
    import_file(community_file.read(community_table(*rows)))


def page_of(client, path):
    response = client.get(path)
    assert response.status_code == 200
    return response.content.decode()


def test_sets_stand_in_the_order_of_their_release(client):
    page = page_of(client, "/cards/sets/")
    places = [page.index(name) for name in ("Block 1: Azeroth", "Heroes of Azeroth", "BlizzCon 2007", "2011")]
    assert places == sorted(places)


def test_the_list_of_sets_says_how_much_of_each_is_known(client, django_assert_max_num_queries):
    page_of(client, "/cards/sets/")
    with django_assert_max_num_queries(2):
        page_of(client, "/cards/sets/")
    Set.objects.filter(code="HoA").update(total=9, released="2006-10-01", publisher="A Publisher")
    Card.objects.filter(name="Ally 2").update(missing=["health"])
    page = page_of(client, "/cards/sets/")
    assert ">4 of 9</meter>" in page
    assert "Oct 2006" in page
    assert "1 card</a>" in page
    detail = page_of(client, "/cards/sets/hoa-heroes-of-azeroth/")
    assert "No known card has number 4 to 8 of 9." in detail


def test_many_unknown_numbers_of_a_set_are_counted_and_listed_on_demand(client):
    Set.objects.filter(code="HoA").update(total=30)

    detail = page_of(client, "/cards/sets/hoa-heroes-of-azeroth/")

    assert "<summary>26 of 30 numbers belong to no known card</summary>" in detail
    assert "<p>4 to 8, 10 to 30</p>" in detail


def test_the_list_of_sets_leads_to_each_block(client):
    page = page_of(client, "/cards/sets/")

    assert '<a href="#sets-1">Block 1: Azeroth</a>' in page
    assert '<h2 id="sets-1">Block 1: Azeroth</h2>' in page


def test_a_set_lists_its_cards_by_number(client):
    page = page_of(client, "/cards/sets/hoa-heroes-of-azeroth/")
    assert (
        page.index(">Ally 1<")
        < page.index(">Ally 2<")
        < page.index(">Ally 3<")
        < page.index(">Sudden Puddle<")
    )
    assert 'id="n9"' in page
    assert "?in=hoa-heroes-of-azeroth&amp;no=2" in page


@pytest.mark.parametrize("name", ["hoa", "HoA", "heroes-of-azeroth"])
def test_a_code_or_a_name_leads_to_the_set(client, name):
    assert client.get(f"/cards/sets/{name}/").url == "/cards/sets/hoa-heroes-of-azeroth/"


def test_sets_of_one_code_have_addresses_of_their_own(client):
    assert "Late" in page_of(client, "/cards/sets/blz-blizzcon-2011/")
    assert "Late" not in page_of(client, "/cards/sets/blz-blizzcon-2007/")
    assert "set%3A%22BlizzCon%202011%22" in page_of(client, "/cards/sets/blz-blizzcon-2011/")


def test_every_set_is_found_by_its_address():
    sets = list(Set.objects.all())
    assert all(find_sets(set_slug(card_set), sets) == [card_set] for card_set in sets)


def test_choices_filter_the_set_and_can_be_removed(client):
    path = "/cards/sets/hoa-heroes-of-azeroth/"
    page = page_of(client, path)
    assert re.search(r'href="\?rarity=rare"', page) and re.search(r'href="\?type=Ally"', page)
    rare = page_of(client, f"{path}?rarity=rare")
    assert "Sudden Puddle" in rare and ">Ally 1<" not in rare
    assert 'href="?"' in rare and 'aria-current="true"' in rare
    assert "No cards of this set match" in page_of(client, f"{path}?rarity=rare&type=Ally")
    assert "Sudden Puddle" in page_of(client, f"{path}?class=Mage&view=images")


@pytest.mark.parametrize("query", ["?rarity=no", "?view=x", "?class="])
def test_unknown_choices_are_ignored(client, query):
    assert ">Ally 1<" in page_of(client, f"/cards/sets/hoa-heroes-of-azeroth/{query}")


def test_images_are_paginated_and_a_checklist_is_not(client, monkeypatch):
    monkeypatch.setattr(sets, "MOST_DRAWN", 2)
    path = "/cards/sets/hoa-heroes-of-azeroth/"
    drawn = [page_of(client, f"{path}?view=images&page={number}") for number in (1, 2)]

    assert [[f"Ally {number}" in page for number in (1, 2, 3)] for page in drawn] == [
        [True, True, False],
        [False, False, True],
    ]
    assert "Sudden Puddle" in drawn[1]
    assert 'href="?view=images&amp;page=2"' in drawn[0]
    assert "Sudden Puddle" in page_of(client, f"{path}?view=images&page=99")
    assert "?page=2" not in page_of(client, path)


def test_an_unknown_set_is_a_404(client):
    assert client.get("/cards/sets/nowhere/").status_code == 404


@pytest.mark.parametrize("view", ["checklist", "images"])
def test_queries_do_not_grow_with_the_set(client, view):
    counts = []
    for name in ("blz-blizzcon-2007", "blz-blizzcon-2007", "hoa-heroes-of-azeroth"):
        with CaptureQueriesContext(connection) as captured:
            page_of(client, f"/cards/sets/{name}/?view={view}")
        counts.append(len(captured))
    assert counts[1] == counts[2]
