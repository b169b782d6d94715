from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cards.importing import community_file
from cards.importing.store import import_file
from cards.models import Card, Set
from cards.search import CardSearch
from tests.cards.community_file import ability, community_table, hero, row, ticked

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True, scope="module")
def pool(module_data):
    reading = community_file.read(
        community_table(
            row(
                name="Sève of the Brook",
                faction="Horde",
                cost="7",
                rules="When it attacks, draw two cards.",
                **{"class": "Druid"},
            ),
            row(name="Marla Quickwater", cost="3", no="2", rules="<b>Protector</b>"),
            ability(name="Kel'Thas Fire", cost="X", rules="Your hero deals X fire damage.", **ticked("Mage")),
            ability(
                name="Quick Nap",
                cost="2 + X",
                no="5",
                setcode="TWO",
                setname="Second Set",
                rules="Heal the wounded.",
            ),
            hero(faction="Alliance", **{"class": "Priest"}),
            row(name="Ogre Boss", block="0", cost="9"),
        )
    )
    with module_data.unblock():
        import_file(reading)


def names(line):
    return {card.name for card in CardSearch.parse(line).cards()}


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("seve", {"Sève of the Brook"}),
        ("KELTHAS", {"Kel'Thas Fire"}),
        ("quick", {"Marla Quickwater", "Quick Nap"}),
        ("water quick", {"Marla Quickwater"}),
        ("card", {"Sève of the Brook"}),
        ("attack", {"Sève of the Brook"}),
        ("dealing", {"Kel'Thas Fire"}),
        ("heal the", {"Quick Nap"}),
        ("protector", {"Marla Quickwater"}),
        ("protector zebra", {"Marla Quickwater"}),
        ("';--", set()),
        ("quick ';--", {"Marla Quickwater", "Quick Nap"}),
        ("type:ally cost:7+", {"Sève of the Brook", "Ogre Boss"}),
        ("type:ability class:mage", {"Kel'Thas Fire"}),
        ("class:druid", {"Sève of the Brook"}),
        ("faction:neutral type:ability", {"Quick Nap"}),
        ("faction:alliance", {"Oda the Patient"}),
        ("cost:2-3", {"Marla Quickwater", "Quick Nap"}),
        ("cost:x", {"Kel'Thas Fire", "Quick Nap"}),
        ('set:"second set"', {"Quick Nap"}),
        ("set:two", {"Quick Nap"}),
        ("kind:raid", {"Ogre Boss"}),
        ("cost:2,3", {"Marla Quickwater", "Quick Nap"}),
    ],
)
def test_a_line(line, expected):
    assert names(line) == expected


def test_the_explanation_names_the_query_and_its_problems():
    search = CardSearch.parse("quick cost:7+ type:vehicle")
    assert search.explanation == "cards with “quick” in the name or text, and cost 7 or more"
    (problem,) = search.problems
    assert problem.sentence.startswith("Unknown type “vehicle”.")


def test_orders():
    assert CardSearch.parse("type:ally sort:-cost").cards()[0].name == "Ogre Boss"
    assert CardSearch.parse("set:tst type:ally sort:number").cards()[0].name == "Marla Quickwater"


def test_the_newest_sets_come_first_with_cards_of_all_classes_side_by_side():
    for code, released in {"TST": date(2011, 7, 1), "TWO": date(2012, 6, 1)}.items():
        Set.objects.filter(code=code).update(released=released)
    more = [row(name=f"Rare Ally {number}", rarity="r", no=str(50 + number)) for number in range(4)]
    import_file(community_file.read(community_table(*more)))
    search = CardSearch.parse("kind:deck unique:prints", ("newest",))

    cards = [card.name for card in search.cards()]

    assert cards[0] == "Quick Nap"
    assert cards[1].startswith("Rare Ally")
    assert set(cards[2:5]) == {"Sève of the Brook", "Kel'Thas Fire", "Oda the Patient"}
    assert cards[-1] == "Marla Quickwater"
    assert [printing.card.name for printing in search.printings()] == cards
    of_cards = CardSearch.parse("kind:deck", ("newest",))
    assert of_cards.newest_keys == [card.pk for card in of_cards.cards()]
    assert search.explanation == "printings with kind deck; sorted by release, newest first"


def test_cards_are_found_by_name_however_it_is_spelled():
    cards_by_name = Card.objects.named(["SEVE OF THE BROOK", "kel thas fire", "Nobody"])
    assert {name: card.name for name, card in cards_by_name.items()} == {
        "SEVE OF THE BROOK": "Sève of the Brook",
        "kel thas fire": "Kel'Thas Fire",
    }


def test_of_namesakes_the_deck_card_is_matched():
    import_file(community_file.read(community_table(row(name="Ogre Boss", no="77", cost="2"))))
    assert Card.objects.named(["ogre boss"])["ogre boss"].kind == "deck"


def test_names_that_are_nearly_right():
    assert [card.name for card in Card.objects.like("Marla Quikwater")] == ["Marla Quickwater"]
    assert Card.objects.like("zzzzzz") == []


@pytest.mark.parametrize("view", ["images", "list", "text", "checklist"])
@pytest.mark.parametrize(
    "more", ["", "unique:prints", "sort:set,-rarity", "set:tst", "-name:zebra text:/a/ OR type:ally"]
)
def test_a_page_makes_as_many_queries_for_many_rows_as_for_few(client, view, more):
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            page = client.get("/cards/", {"q": f"kind:deck {more} view:{view}"})
        assert page.status_code == 200
        return len(captured)

    queries()
    few = queries()
    more_rows = [row(name=f"Ally {number}", no=str(100 + number)) for number in range(12)]
    import_file(community_file.read(community_table(*more_rows)))
    queries()
    assert queries() == few
