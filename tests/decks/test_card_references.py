"""Cards that share a name: in the API, on the pages of a deck, and in searches."""

import pytest
from django.urls import reverse

from cards.models import Card, Kind
from cards.search import CardSearch
from decks import actions
from decks.candidates import CandidateSearch
from decks.card_matching import match
from decks.card_references import find_reference
from decks.files import read
from decks.models import Deck, Entry
from decks.query import DeckSearch
from tests.decks.api.conftest import ann, api  # noqa: F401 fixtures
from tests.decks.namesakes import namesake
from tests.decks.test_candidates import OWNER
from tests.decks.test_pages import text_of

DECKS = "/api/decks/"
MAGE, HUNTER = "Ta'zo", "Baxxel Geartooth"
NOTE = "Two cards are named Dark Coil; the one from Scourgewar was taken."


def keys(text):
    reference = find_reference(text)
    return [card.variant for card in reference.cards] if reference else None


def write_deck(api, **fields):  # noqa: F811
    return api("post", DECKS, fields).json()


def cards_in(deck_data):
    return {entry["card"]["slug"] for entry in deck_data["entries"]}


# References


@pytest.mark.parametrize(
    ("text", "variants"),
    [
        ("dark coil", ["", "Fields 9"]),
        ("Dark Coil (SW)", [""]),
        ("Dark Coil (FoH 9)", ["Fields 9"]),
        ("Dark Coil, Fields of Honor", ["Fields 9"]),
        ("Dark Coil #9", ["Fields 9"]),
        ("[FoH:9] Dark Coil", ["Fields 9"]),
        ("Dark Coil (Fields 9)", ["Fields 9"]),
        ("Zip", [""]),
    ],
)
def test_a_name_means_all_its_cards_and_with_a_set_the_one_of_that_set(namesakes, text, variants):
    assert keys(text) == variants


@pytest.mark.parametrize(
    "text", ["Dark Coil (XYZ)", "Dark Coil 77", "Zip (SW)", "Zip - great card", "3 Zip", "Dark", "", "?"]
)
def test_what_is_no_set_of_the_card_makes_no_reference(namesakes, text):
    assert keys(text) is None


def test_raid_cards_and_tokens_are_no_references(namesakes):
    Card(name="Huge Ogre", kind=Kind.RAID, types=["Ally"]).save()

    assert keys("Huge Ogre") is None


def test_punctuation_decides_between_cards_whose_names_differ_in_nothing_else(cards):
    namesake("Strikeback", "", "SW", "Scourgewar", 1)
    namesake("Strikeback!", "2", "WG", "Wrathgate", 2)

    assert (keys("strikeback"), keys("Strikeback!"), keys("strike back")) == ([""], ["2"], ["", "2"])


# The API


@pytest.mark.parametrize(("hero", "card"), [(MAGE, "mage"), (HUNTER, "hunter")])
def test_the_api_takes_the_card_of_the_class_of_the_hero(api, namesakes, hero, card):  # noqa: F811
    deck = write_deck(api, hero=hero, entries=[{"card": "Dark Coil", "count": 2}])

    assert cards_in(deck) == {namesakes[card].slug}
    assert deck["report"]["import_notes"] == []


@pytest.mark.parametrize(
    ("reference", "card"),
    [("Dark Coil (FoH 9)", "hunter"), ("Dark Coil (SW)", "mage"), ("dark-coil-fields-9", "hunter")],
)
def test_the_api_takes_the_card_of_the_set_behind_the_name(api, namesakes, reference, card):  # noqa: F811
    for hero in (MAGE, HUNTER):
        deck = write_deck(api, hero=hero, entries=[{"card": reference, "count": 2}])
        assert cards_in(deck) == {namesakes[card].slug}


def test_the_api_takes_the_principal_card_with_a_note_where_nothing_decides(api, namesakes):  # noqa: F811
    deck = write_deck(api, entries=[{"card": "Dark Coil", "count": 2}, {"card": "dark coil", "count": 1}])
    address = f"{DECKS}{deck['id']}/"

    assert cards_in(deck) == {namesakes["mage"].slug}
    assert deck["report"]["import_notes"] == [NOTE]
    assert api("get", address).json()["report"]["import_notes"] == []
    changed = api("patch", address, {"changes": [{"card": "Dark Coil", "count": 1}]})
    assert changed.json()["report"]["import_notes"] == [NOTE]
    assert api("get", address)["ETag"] == changed["ETag"]


def test_the_api_reports_how_a_list_was_read(api, namesakes):  # noqa: F811
    deck = write_deck(api, list="4 Zip\n2 Dark Coil")

    assert deck["report"]["import_notes"] == [NOTE]


def test_a_change_of_a_deck_is_read_by_the_hero_it_has(api, namesakes):  # noqa: F811
    deck = write_deck(api, hero=HUNTER)

    changed = api("patch", f"{DECKS}{deck['id']}/", {"changes": [{"card": "Dark Coil", "count": 1}]}).json()
    assert cards_in(changed) == {namesakes["hunter"].slug}
    replaced = {"hero": MAGE, "entries": [{"card": "Dark Coil", "count": 1}]}
    changed = api("patch", f"{DECKS}{deck['id']}/", replaced).json()
    assert cards_in(changed) == {namesakes["mage"].slug}


def test_a_hero_that_shares_its_name_with_another_card_leads_the_deck(api, cards):  # noqa: F811
    namesake("Old Morn", "", "SW", "Scourgewar", 1, types=["Ally"])
    hero = namesake("Old Morn", "hero", "WG", "Wrathgate", 2, ["Mage"], types=["Hero"])

    assert write_deck(api, hero="Old Morn")["hero"]["slug"] == hero.slug


def test_the_api_refuses_a_set_that_the_card_is_not_in(api, namesakes):  # noqa: F811
    answer = api("post", DECKS, {"entries": [{"card": "Dark Coil (XYZ)", "count": 1}]})

    assert answer.status_code == 400
    assert "Did you mean Dark Coil?" in answer.json()["fields"]["entries.0.card"]


def test_the_fix_of_a_check_names_the_card_with_its_set(api, namesakes):  # noqa: F811
    """Rule 100.4."""
    entries = [{"card": f"Dark Coil ({code})", "count": 5} for code in ("SW", "FoH")]
    deck = write_deck(api, hero=MAGE, entries=entries)
    violations = {violation["code"]: violation for violation in deck["report"]["violations"]}
    changes = violations["too-many-copies"]["changes"]
    assert {change["card"] for change in changes} <= {"Dark Coil (SW 12)", "Dark Coil (FoH 9)"}

    fixed = api("patch", f"{DECKS}{deck['id']}/", {"changes": changes}).json()

    assert "too-many-copies" not in {violation["code"] for violation in fixed["report"]["violations"]}


# The pages of a deck


def test_candidates_of_one_name_have_their_sets_behind_it(client, namesakes, cards):
    deck = match(read("4 Zip\n2 Dark Coill"))
    assert [line.candidates for line in deck.unresolved] == [("Dark Coil (SW 12)", "Dark Coil (FoH 9)")]

    client.post(reverse("decks:new_from_list"), {"list": "4 Zip\n2 Dark Coill"})
    stored = Deck.objects.get()
    assert "2 Dark Coil (FoH 9)" in text_of(client.get(stored.get_absolute_url()))
    choice = {"line": 2, "card": "Dark Coil (FoH 9)"}
    client.post(reverse("decks:resolve_line", args=[stored.pk]), choice)
    assert Entry.objects.get(card__name="Dark Coil").card == namesakes["hunter"]


def test_a_candidate_that_is_too_long_for_the_database_has_no_set(cards):
    name = " ".join(["Dark"] * 40)
    for code in ("SW", "WG"):
        namesake(name[:198], "" if code == "SW" else code, code, code, 1)

    deck = actions.import_list(OWNER, f"4 Zip\n2 {name[:150]}")

    assert deck.unmatched.get().candidates == [name[:198]]


def test_a_candidate_without_a_set_is_the_card_of_the_class_of_the_hero(client, namesakes):
    client.post(reverse("decks:new_from_list"), {"list": f"1 {HUNTER}\n2 Dark Coill"})
    deck = Deck.objects.get()

    client.post(reverse("decks:resolve_line", args=[deck.pk]), {"line": 2, "card": "Dark Coil"})

    assert Entry.objects.get().card == namesakes["hunter"]


def test_the_builder_shows_the_sets_of_cards_of_one_name(client, namesakes, cards):
    client.post(reverse("decks:new_from_list"), {"list": "4 Zip\n2 Dark Coil (FoH)"})

    page = text_of(client.get(Deck.objects.get().get_absolute_url()))

    assert "Dark Coil (FoH 9)" in page
    assert "Zip (" not in page


def test_the_search_for_candidates_takes_no_queries_for_each_line(namesakes, django_assert_max_num_queries):
    search = CandidateSearch()
    lines = [line.line for line in match(read("4 Zip\n2 Dark Coill\n2 Dark Coilll\n2 Dakr Coil")).unresolved]

    with django_assert_max_num_queries(6):
        assert all(search.find(line).names for line in lines)


# Searches


@pytest.fixture
def coil_decks(namesakes, cards):
    """A public deck with each Dark Coil, by the class of its card."""
    for name, card in namesakes.items():
        deck = Deck.objects.create(name=name, visibility="public", hero=cards[MAGE])
        Entry.objects.create(deck=deck, card=card, count=3)


@pytest.mark.parametrize(
    ("query", "decks"),
    [
        ('card:"dark coil"', {"mage", "hunter"}),
        ('card="dark coil"', {"mage", "hunter"}),
        ('card:"Dark Coil (SW)"', {"mage"}),
        ('card="Dark Coil (FoH 9)"', {"hunter"}),
        ('card:"3 Dark Coil (FoH)"', {"hunter"}),
        ('card:"4 Dark Coil (FoH)"', set()),
        ('-card:"Dark Coil (SW)"', {"hunter"}),
    ],
)
def test_decks_are_found_by_any_card_of_a_name_or_by_the_one_of_a_set(coil_decks, query, decks):
    search = DeckSearch.parse(query, OWNER)

    assert not search.problems
    assert {deck.name for deck in search.decks()} == decks


def test_a_deck_search_for_a_set_without_the_card_suggests_the_name(coil_decks):
    (problem,) = DeckSearch.parse('card:"2 Dark Coil (XYZ)"', OWNER).problems

    assert problem.sentence.startswith("No card is named “Dark Coil (XYZ)”.")
    assert problem.suggestion == '"2 Dark Coil"'


def test_decks_are_found_by_either_hero_of_a_name(cards):
    for variant, code in (("", "SW"), ("two", "WG")):
        hero = namesake("Old Morn", variant, code, f"Set {code}", 1, types=["Hero"])
        Deck.objects.create(name=code, visibility="public", hero=hero)

    def decks(query):
        return {deck.name for deck in DeckSearch.parse(query, OWNER).decks()}

    assert decks('hero="Old Morn"') == {"SW", "WG"}
    assert decks('hero:"Old Morn (WG 1)"') == {"WG"}


def found_cards(query):
    search = CardSearch.parse(query)
    assert not search.problems
    return {(card.name, card.variant) for card in search.cards()}


def test_heroes_are_found_who_can_play_any_card_of_a_name_or_the_one_of_a_set(namesakes):
    """Rule 100.2a."""
    assert found_cards('plays:"Dark Coil"') == {(MAGE, ""), (HUNTER, "")}
    assert found_cards('plays:"Dark Coil (FoH)"') == {(HUNTER, "")}


def test_cards_are_found_that_any_hero_of_a_name_can_play_or_the_one_of_a_set(namesakes):
    """Rule 100.2a."""
    for variant, code, word in (("", "SW", "Mage"), ("two", "WG", "Hunter")):
        hero = namesake("Old Morn", variant, code, f"Set {code}", 1, types=["Hero"])
        hero.tags = [word]
        hero.save()
    coil = ' name="Dark Coil"'

    assert found_cards(f'for:"Old Morn"{coil}') == {("Dark Coil", ""), ("Dark Coil", "Fields 9")}
    assert found_cards(f'for:"Old Mo"{coil}') == {("Dark Coil", ""), ("Dark Coil", "Fields 9")}
    assert found_cards(f'for:"Old Morn (WG)"{coil}') == {("Dark Coil", "Fields 9")}
