"""Product decks of the collection: as public decks that nobody owns, and raid decks as lists."""

import pytest
from django.core.management import call_command

from cards.importing.cardcarp import open_directory
from cards.models import Kind
from decks.actions import copy
from decks.models import Deck, ProductDeck
from decks.product_decks.deck_file import read_deck_file
from decks.product_decks.storage import import_product_decks, refresh_product_decks
from tests.databases import SHARED
from tests.decks.collection import HOGGER, RAID, collection, save_printed
from tests.decks.printed_cards import BAXXEL, ally

pytestmark = pytest.mark.django_db
SAMPLE = SHARED / "cards" / "cardcarp"
NEW_FORM = """
name: Baxxel
credit: Official Product
category: Preconstructed
facet: [Champion, Starter]
collection: champion
description: A deck of gadgets
list:
  hero:
    hogger-001: 1  # Baxxel Geartooth
  main:
    hogger-002: 3 # Zip
    hogger-003: 2 # "Loud" Wolff
    hogger-009: 4  # Yeti
"""
OLD_FORM = """
name: Horde Tinker
format:
  - Starter
group: '2013'
theme: [Horde, Starter, '2013']
tagline: Tinker with it
description:
  - title: ''
    body: Introduction
list:
  hero:
    horde-paladin-2013-001: 1
"""
RAID_DECK = """
name: A Raid
category: Raid
facet: [Raid]
collection: raid
list:
  hero:
    caverns-of-time-raid-001: 1 # Big Boss
    caverns-of-time-raid-002: 1 # Other Boss
  main:
    caverns-of-time-raid-009: 2 # Doom
"""
FILES = {"deck__champion__baxxel": NEW_FORM}


@pytest.fixture(autouse=True)
def pool(db):
    save_printed(
        (BAXXEL, HOGGER, 1),
        (ally("Zip"), HOGGER, 2),
        (ally("“Loud” Wolf"), HOGGER, 3),
        (ally("Bear"), HOGGER, 9),
        (ally("Big Boss"), RAID, 1, {"kind": Kind.RAID}),
        (ally("Doom"), RAID, 9, {"kind": Kind.RAID}),
    )


def contents(deck):
    return {entry.card.name: entry.count for entry in deck.entries.all()}


def load(**files):
    return import_product_decks(collection(**(files or FILES)))


def test_a_deck_is_public_and_nobodys_with_tags_for_product_and_year():
    notes = load()

    deck = Deck.objects.get()
    assert notes == ["1 product deck: 1 new, 0 changed, 0 unchanged."]
    assert (deck.name, deck.hero.name, deck.visibility) == ("Baxxel", "Baxxel Geartooth", "public")
    assert deck.tags == ["official", "champion-decks", "2012"]
    assert deck.description == "A deck of gadgets"
    assert not deck.is_anonymous
    assert not Deck.objects.starters().exists()


def test_cards_are_those_of_set_and_number_if_the_name_agrees_even_misspelled():
    load()

    deck = Deck.objects.get()
    assert contents(deck) == {"Zip": 3, "“Loud” Wolf": 2}
    assert [(line.text, line.count) for line in deck.unmatched.all()] == [("4 Yeti", 4)]


def test_a_line_whose_number_is_another_cards_is_found_by_its_name():
    save_printed((ally("Yeti"), RAID, 50))
    load()

    assert contents(Deck.objects.get())["Yeti"] == 4


def test_importing_again_changes_nothing_and_a_changed_file_changes_the_deck(visitor):
    load()
    before = Deck.objects.get()
    copied = copy(before, visitor)

    assert load() == ["1 product deck: 0 new, 0 changed, 1 unchanged."]
    assert Deck.objects.get(pk=before.pk).updated == before.updated
    notes = load(deck__champion__baxxel=NEW_FORM.replace("hogger-002: 3", "hogger-002: 1"))
    assert notes == ["1 product deck: 0 new, 1 changed, 0 unchanged."]
    assert contents(Deck.objects.get(pk=before.pk))["Zip"] == 1
    assert contents(copied)["Zip"] == 3


def test_cards_that_are_imported_later_are_matched_by_the_command(capsys):
    load()
    save_printed((ally("Yeti"), HOGGER, 10))

    call_command("load_product_decks")
    assert capsys.readouterr().out == "1 product deck: 1 changed.\n"
    assert contents(Deck.objects.get())["Yeti"] == 4
    assert refresh_product_decks() == 0


def test_a_deck_whose_missing_cards_may_complete_it_is_undecided_and_says_so(client):
    save_printed((ally("Crowd", tags=("Unlimited",)), HOGGER, 20))
    load(deck__champion__baxxel=NEW_FORM + "    hogger-020: 51 # Crowd\n")
    deck = Deck.objects.get()
    reason = "Not in the card database: 4 Yeti."

    page = _page(client, deck.get_absolute_url())
    assert "Undecided" in page
    assert "Not legal" not in page
    assert "The deck has 56 cards, and up to 4 more not in the card database" in page
    assert "Its legality is undecided until they are." in page
    assert f'Undecided</span> <small class="muted">{reason}</small>' in _page(client, "/decks/official/")
    assert f'<p class="deck-reason">{reason}</p>' in _page(client, "/decks/?q=is:official")


def test_a_deck_that_its_missing_cards_cannot_complete_is_not_yet_legal(client):
    load()

    page = _page(client, "/decks/official/")
    assert (
        'Not yet legal</span> <small class="muted">Not in the card database: 4 Yeti. The deck has 5 cards'
        in page
    )


def _page(client, address):
    return " ".join(client.get(address).content.decode().split())


def test_a_raid_deck_is_a_list_and_no_deck():
    load(deck__raid__a_raid=RAID_DECK)

    product = ProductDeck.objects.get()
    assert (product.product, product.year, product.is_raid, product.deck) == ("Raid decks", 2013, True, None)
    assert not Deck.objects.exists()


def test_several_heroes_are_enough_for_a_raid_deck():
    text = RAID_DECK.replace("category: Raid", "").replace("facet: [Raid]", "")

    assert read_deck_file("deck/x/y.yml", _values(text), text).is_raid


def _values(text):
    return collection(deck__x=text).read("deck/x.yml")


def test_the_older_form_of_a_file_is_read_and_named_after_its_year():
    deck_file = read_deck_file("deck/2013/horde-tinker.yml", _values(OLD_FORM), OLD_FORM)

    assert (deck_file.key, deck_file.name) == ("2013-horde-tinker", "Horde Tinker 2013")
    assert (deck_file.product, deck_file.year, deck_file.about) == (
        "Class starters 2013",
        2013,
        "Tinker with it",
    )
    assert [line.label for line in deck_file.lines] == ["horde-paladin-2013-001"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("name: X", "it has no list of cards"),
        ("list: [a]", "it has no list of cards"),
        ("list:\n  main: [hogger-001]", "its zone main is no list of cards"),
        ("list:\n  main:\n    hogger-001: lots", "hogger-001 has 'lots' copies"),
        ("list:\n  main:\n    hogger-001: 999", "hogger-001 has 999 copies"),
        ("list:\n  main:\n    isle-of-fans-001: 1", "it lists no cards of the game"),
    ],
)
def test_a_file_that_is_no_deck_of_the_game_is_left_out_with_a_note(text, reason):
    assert load(deck__bad=text) == [f"deck/bad.yml was left out: {reason}."]


def test_decks_that_fans_made_are_left_out():
    assert load(**{"deck__reborn-01__x": NEW_FORM}) == []


def test_the_page_lists_decks_by_product_and_links_to_them(client):
    load(deck__champion__baxxel=NEW_FORM, deck__raid__a_raid=RAID_DECK)
    page = client.get("/decks/official/").content.decode()

    assert page.index("Champion decks") < page.index("Raid decks")
    assert f'href="/decks/{Deck.objects.get().pk}/"' in page
    assert "Not in the card database: 4 Yeti." in page
    assert "Official product decks" in client.get("/decks/").content.decode()


def test_the_page_of_a_raid_deck_says_what_it_is(client):
    load(deck__raid__a_raid=RAID_DECK)
    page = " ".join(client.get(ProductDeck.objects.get().get_absolute_url()).content.decode().split())

    assert "Raid and dungeon decks have their own rules." in page
    assert "Heroes (2)" in page
    assert 'Other Boss <span class="muted">not in the card database' in page
    assert ">Doom</a>" in page
    assert "simulations" not in page.partition("<main")[2].partition("</main>")[0]


def test_a_deck_for_players_has_a_page_like_any_deck_and_is_searched(client):
    load()
    product = ProductDeck.objects.get()

    assert client.get("/decks/official/champion-baxxel/").url == f"/decks/{product.deck.pk}/"
    assert "Official product deck" in client.get(f"/decks/{product.deck.pk}/").content.decode()
    assert "Baxxel" in client.get("/decks/?q=is:official").content.decode()
    assert "Complete" not in client.get("/decks/official/").content.decode()


def test_without_product_decks_the_page_says_so(client):
    assert "No product decks yet." in client.get("/decks/official/").content.decode()
    assert client.get("/decks/official/nothing/").status_code == 404


@pytest.mark.parametrize(
    ("product", "year", "label"),
    [
        ("Raid decks", 2013, "Raid decks, 2013"),
        ("Class starters 2011", 2011, "Class starters 2011"),
        ("Raid decks", None, "Raid decks"),
    ],
)
def test_a_label_tells_the_year_once(product, year, label):
    assert ProductDeck(product=product, year=year).product_label == label


@pytest.mark.skipif(not SAMPLE.exists(), reason="needs ../shared/cards/cardcarp")
def test_every_deck_of_the_sample_is_read():
    notes = import_product_decks(open_directory(SAMPLE))

    products = ProductDeck.objects.all()
    assert [note for note in notes if "left out" in note] == []
    assert products.count() == len(list((SAMPLE / "data" / "deck").rglob("*.yml")))
    assert {product.is_raid for product in products if product.product.startswith(("Raid", "Dungeon"))} == {
        True
    }
    assert all(product.year for product in products)
    for product in products.exclude(is_raid=True):
        assert sum(line["count"] for line in product.lines) in (61, 71)
        assert all(line["name"] for line in product.lines)
