"""One product is one set, whichever collection names it, and no set stays behind without a printing."""

from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.importing.facts import SetFacts
from cards.importing.source_cards import ParsedCardFile
from cards.importing.store import import_file
from cards.models import Card, Printing, Set, Source
from cards.set_catalog import set_catalog
from tests.cards.importing.statements import community, printing, states, tracker

CRAFTED = ("Drums of War Crafted", "Crafted Drums of War", "Drums of War Crafting")


def stored_sets():
    return list(Set.objects.values_list("code", "name"))


def import_statements(*statements, sets=(), source=Source.NATIVE):
    import_file(ParsedCardFile(statements=list(statements), sets=list(sets), source=source))


@given(catalog_set=st.sampled_from(set_catalog().sets), data=st.data())
def test_the_words_of_a_name_in_any_order_and_number_are_the_same_set(catalog_set, data):
    words = data.draw(st.permutations(catalog_set.name.split()))
    last = words[-1]
    changed = [last, last.upper()]
    if last.isalpha() and len(last) > 3 and not last.endswith("ss"):
        changed += [last.removesuffix("s"), f"{last.removesuffix('s')}s"]
    name = " ".join([*words[:-1], data.draw(st.sampled_from(changed))])
    for source in ("community", "tracker", "cardcarp"):
        assert set_catalog().candidates(source, name, "ANY")[:1] == [catalog_set]


def test_every_set_of_the_catalog_is_known_by_its_own_code_and_name():
    for catalog_set in set_catalog().sets:
        assert set_catalog().resolve(catalog_set.code, catalog_set.name) == catalog_set
    assert set_catalog().resolve("TST", "Test of Time") is None


@pytest.mark.django_db
@pytest.mark.parametrize("names", [*permutations(CRAFTED), *combinations(reversed(CRAFTED), 2)])
def test_a_product_under_several_names_is_one_set(names):
    for place, name in enumerate(names):
        source = tracker if place % 2 else community
        import_statements(source(printing(3, "XYZ", name), name="Marla Quickwater", key=name))

    assert stored_sets() == [("DWC", "Drums of War Crafted")]
    assert Printing.objects.count() == 1


@pytest.mark.django_db
def test_a_set_that_a_file_describes_by_another_name_is_the_set_of_the_catalog():
    """The starter pool names sets as the community file does; an import moves its cards to the catalog's."""
    sets = [
        SetFacts(code="BoJ", name="Badge of Justice", block=3),
        SetFacts(code="HfI", name="Hunt for Illidan", block=2),
        SetFacts(code="FWV", name="Feast of Winterveil", block=1),
        SetFacts(code="BCP", name="Burning Crusade", block=1),
        SetFacts(code="CWB", name="Crafted Worldbreaker Block", block=5),
    ]
    statements = [
        states("starter", printing(9, facts.code, facts.name), name=f"Card {facts.code}") for facts in sets
    ]
    import_statements(*statements, sets=sets, source=Source.STARTER)

    assert {name for _, name in stored_sets()} == {
        "Azeroth Badges of Justice",
        "The Hunt for Illidan",
        "Feast of Winter Veil 2007",
        "Burning Crusade Collector's Edition",
        "Worldbreaker Crafted",
    }
    assert not Set.objects.filter(printings=None).exists()


@pytest.mark.django_db
def test_the_next_import_ends_sets_that_an_earlier_release_stored_twice(client):
    """With their printings, also of cards of which the import says nothing."""
    import_statements(tracker(printing(3, "DWC", "Drums of War Crafted")), tracker(printing(4), name="Zip"))
    double = Set.objects.create(code="CDW", name="Crafted Drums of War")
    empty = Set.objects.create(code="BoJ", name="Badge of Justice")
    own = Set.objects.create(code="TST", name="Test of Time")
    marla, zip_card = Card.objects.order_by("name")
    for card, number in ((marla, 3), (zip_card, 5)):
        Printing.objects.create(card=card, set=double, number=number)

    import_statements(community(printing(8), name="Somebody"))

    assert set(Set.objects.filter(pk__in=[double.pk, own.pk])) == {own}
    assert Set.objects.get(pk=empty.pk).name == "Azeroth Badges of Justice"
    for address, present in (
        ("cdw-crafted-drums-of-war", "dwc-drums-of-war-crafted"),
        ("boj-badge-of-justice", "boj-azeroth-badges-of-justice"),
    ):
        response = client.get(f"/cards/sets/{address}/")
        assert response.headers["Location"] == f"/cards/sets/{present}/"
    assert client.get("/cards/sets/cdw-crafted-towers-of-war/").status_code == 404
    printings = Printing.objects.filter(set__code="DWC").order_by("number")
    assert list(printings.values_list("card__name", "number")) == [("Marla Quickwater", 3), ("Zip", 5)]


@pytest.mark.django_db
def test_a_set_that_lost_its_last_printing_vanishes_unless_an_operator_made_it():
    own = Set.objects.create(code="OWN", name="Games of the Operator")
    import_statements(tracker(printing(3, "OWN", "Games of the Operator"), key="1"))
    import_statements(tracker(printing(3, "ToM", "Test of Morrow"), name="Zip", key="2"))
    assert Printing.objects.filter(set=own).count() == 1

    import_statements(tracker(printing(4), key="1"), tracker(printing(5), name="Zip", key="2"))

    assert set(stored_sets()) == {("OWN", "Games of the Operator"), ("HoA", "Heroes of Azeroth")}
