"""A deck on paper: the list, and text proxies nine to a sheet."""

import re

import pytest
import segno
from django.test import Client
from django.urls import reverse

from accounts.visitors import Visitor
from decks import actions, print_sheets
from decks.models import Deck
from decks.print_sheets import MAX_PROXIES
from engine.cards import Back
from tests.decks.printed_cards import hero
from tests.decks.test_pages import text_of, url


@pytest.fixture
def deck(cards):
    return actions.import_list(
        Visitor(key="other"),
        "// League\nHero: Baxxel Geartooth\n4 Zip\n7 Fire Blast\n1 Nonesuch\n"
        "Sideboard\n2 Zip\nMaybe\n3 Aimed Shot",
    )


def proxies(client, deck, **parameters):
    response = client.get(url("proxies", deck), parameters)
    names = re.findall(r'proxy-name serif">\s*(.*?)\s*</p>', response.content.decode(), re.DOTALL)
    sheets = response.content.decode().count('class="proxy-sheet"')
    return [" ".join(name.split()) for name in names], sheets


def test_the_list_has_every_card_by_type_with_its_count(client, deck):
    page = text_of(client.get(url("print", deck)))

    assert "Hero: Baxxel Geartooth" in page
    assert re.search(r"Allies 4 4 Zip", page)
    assert re.search(r"Abilities 7 7 Fire Blast", page)
    assert re.search(r"Side deck 2 2 Zip", page)
    assert "Unmatched lines 1 ? 1 Nonesuch" in page
    assert "Aimed Shot" not in page


def test_a_qr_code_leads_to_the_deck_on_the_paper(client, deck, monkeypatch):
    drawn = []
    monkeypatch.setattr(
        print_sheets.segno, "make_qr", lambda text, **how: drawn.append(text) or segno.make(text, **how)
    )
    page = client.get(url("print", deck)).content.decode()

    assert "<svg" in page.partition("sheet-qr-code")[2]
    (address,) = drawn
    assert address.startswith("http://testserver/decks/code/LM1-")
    assert "4 Zip" in text_of(client.get(address))


def test_a_deck_too_large_for_a_qr_code_is_printed_without(client, deck, monkeypatch):
    monkeypatch.setattr(print_sheets, "MAX_QR_LENGTH", 20)

    assert b"sheet-code" not in client.get(url("print", deck)).content


def test_the_address_fills_in_who_plays_where(client, deck):
    page = client.get(url("print", deck), {"player": "<b>Thrall</b>", "event": "x" * 200}).content.decode()

    assert "&lt;b&gt;Thrall&lt;/b&gt;" in page
    assert f'value="{"x" * 80}"' in page


def test_every_copy_has_its_proxy_nine_to_a_sheet(client, deck):
    names, sheets = proxies(client, deck)

    assert names == ["Baxxel Geartooth", *["Fire Blast"] * 7, *["Zip"] * 6]
    assert sheets == 2


def test_a_hero_has_both_faces(client, load, deck):
    both = load(hero("Fandral", back=Back(text=("Flipped.",))))["Fandral"]
    deck = actions.create(Visitor(key="other"), hero=both)

    assert proxies(client, deck)[0] == ["Fandral", "Fandral (back)"]
    assert "Flipped." in text_of(client.get(url("proxies", deck)))
    assert proxies(client, deck, hero="no") == ([], 0)


@pytest.mark.parametrize(
    ("parameters", "names"),
    [
        ({"cards": "side", "hero": "no"}, ["Zip"] * 2),
        ({"cards": "maybe", "hero": "no"}, ["Aimed Shot"] * 3),
        ({"cards": "main", "hero": "no"}, [*["Fire Blast"] * 7, *["Zip"] * 4]),
    ],
)
def test_some_parts_of_the_deck_can_be_left_out(client, deck, parameters, names):
    assert proxies(client, deck, **parameters)[0] == names


def test_only_the_chosen_copies_are_printed(client, deck, cards):
    zip_, blast = cards["Zip"].pk, cards["Fire Blast"].pk
    parameters = {"hero": "no", "some": "1", f"n{zip_}": "0", f"n{blast}": "2"}

    assert proxies(client, deck, **parameters)[0] == ["Fire Blast"] * 2
    assert proxies(client, deck, **parameters | {f"n{blast}": "many"})[0] == ["Fire Blast"] * 7
    assert proxies(client, deck, **parameters | {f"n{blast}": "-1"})[0] == ["Fire Blast"] * 7


def test_a_choice_of_proxies_that_does_not_exist_is_as_if_left_out(client, deck):
    assert proxies(client, deck, cards="hand", hero="maybe", some="") == proxies(client, deck)


def test_too_many_proxies_are_refused_in_one_sentence(client, deck, cards):
    actions.set_count(deck, cards["Zip"], "main", 250)
    actions.set_count(deck, cards["Zip"], "side", 250)
    response = client.get(url("proxies", deck))

    assert response.status_code == 422
    assert f"at most {MAX_PROXIES} proxies" in text_of(response)
    assert b"proxy-sheet" not in response.content


def test_an_empty_deck_has_nothing_to_print(client, db):
    deck = actions.create(Visitor(key="other"))

    assert "No cards yet" in text_of(client.get(url("print", deck)))
    assert "Nothing to print" in text_of(client.get(url("proxies", deck)))


@pytest.mark.parametrize("name", ["print", "proxies"])
def test_a_private_deck_is_not_printed_for_others(deck, name):
    form = {"name": deck.name, "description": "", "format": deck.format}
    actions.describe(deck, **form, visibility="private")

    assert Client().get(url(name, deck)).status_code == 404
    assert Client().get(reverse(f"decks:{name}", args=["nonesuch"])).status_code == 404


@pytest.mark.parametrize("name", ["print", "proxies"])
def test_the_number_of_queries_does_not_grow_with_the_deck(
    client, deck, cards, name, django_assert_max_num_queries
):
    for card in cards.values():
        if "Hero" not in card.types:
            actions.set_count(deck, card, "main", 4)
    with django_assert_max_num_queries(20):
        client.get(url(name, deck))


def test_long_texts_are_set_smaller(deck):
    loaded_deck = Deck.objects.with_contents().get(pk=deck.pk)
    (face,) = print_sheets.make_proxies(loaded_deck.hero, {})
    sizes = []
    for length in (10, 200, 350, 500, 600, 800, 2_000):
        face.drawing.__dict__["wording"] = ["x" * length]
        sizes.append(face.text_size)

    assert sizes == [0, 1, 2, 3, 4, 5, 6]
