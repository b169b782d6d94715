"""Exporting a deck as a file, and opening one by the address of its code."""

import re

import pytest
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.visitors import Visitor
from cards.models import Face
from decks import actions
from decks.export import make_sheet
from decks.files import code
from decks.files.writers import WRITERS
from decks.models import Deck

READ_BACK = [key for key, writer in WRITERS.items() if writer.read_back]
LIST = """// Fang & Fuse
/// Quick.

Hero: Baxxel Geartooth

4 Zip
3 Stonebranch, Ancient of War
2 Fier Blast

Sideboard
2 If You're Not Against Us...
1 Fier Blast
"""


@pytest.fixture
def deck(cards):
    return actions.import_list(Visitor(key="me"), LIST)


def contents(deck):
    exported_deck = Deck.objects.with_contents().get(pk=deck.pk).decklist()
    waiting = [(line.text, line.side, line.candidates) for line in exported_deck.unmatched]
    return exported_deck.hero, set(exported_deck.main), set(exported_deck.side), waiting


@pytest.mark.parametrize("key", READ_BACK)
def test_a_deck_stored_exported_and_imported_is_the_same_deck(client, deck, key):
    response = client.get(reverse("decks:export_file", args=[deck.pk, key]))
    again = actions.import_list(Visitor(key="you"), response.content, filename="list.bin")

    assert response["Content-Disposition"] == f'attachment; filename="fang-fuse.{WRITERS[key].ending}"'
    assert response["Content-Type"].startswith(WRITERS[key].media_type)
    assert contents(again) == contents(deck)
    if key not in ("code", "lackey-text"):
        again.refresh_from_db()
        assert (again.name, again.description) == ("Fang & Fuse", "Quick.")


@pytest.mark.parametrize("key", READ_BACK)
def test_check_deck_reads_every_format(deck, key, tmp_path, capsys):
    path = tmp_path / "deck.file"
    path.write_text(WRITERS[key].file(make_sheet(deck)), encoding="utf-8")
    with pytest.raises(SystemExit) as stop:
        call_command("check_deck", str(path), "--json")

    assert stop.value.code == 1
    assert '"hero": "Baxxel Geartooth"' in capsys.readouterr().out


def test_the_page_of_a_deck_links_every_format(client, deck):
    page = client.get(deck.get_absolute_url()).content.decode()

    assert all(reverse("decks:export_file", args=[deck.pk, key]) in page for key in WRITERS)
    assert reverse("decks:export", args=[deck.pk]) in page


def test_the_export_page_has_texts_and_the_code(client, deck):
    page = client.get(reverse("decks:export", args=[deck.pk])).content.decode()

    assert "## Fang &amp; Fuse" in page
    assert "[*]4 Zip" in page
    assert code.write(deck.decklist()) in page
    assert page.count("data-copy-address=") == len(WRITERS)
    assert page.count("data-copy-from=") == 4


@pytest.mark.parametrize("host", ["cards.example.org", "127.0.0.1:8000", "[fd00::1]:80", "lore", "a.lan"])
def test_the_export_page_says_where_the_pictures_cannot_be_reached(client, deck, settings, host):
    settings.ALLOWED_HOSTS = ["*"]
    page = client.get(reverse("decks:export", args=[deck.pk]), headers={"Host": host}).content.decode()

    assert ("this address cannot be reached" in page) == (host != "cards.example.org")


@pytest.mark.parametrize("address", ["decks:export_file", "api:deck-file"])
def test_tabletop_simulator_gets_pictures_of_this_site(client, deck, address):
    card = deck.hero
    Face.objects.create(card=card, side=Face.Side.BACK, text=["Mend 2"])
    piles = client.get(reverse(address, args=[deck.pk, "tabletop"])).json()["ObjectStates"]
    faces = [(face["FaceURL"], face["BackURL"]) for pile in piles for face in pile["CustomDeck"].values()]

    site = "http://testserver"
    own = f"{site}/cards/{card.slug}.png"
    assert faces[0] == (own, f"{own}?face=back")
    assert (f"{site}/cards/zip.png", f"{site}/static/card-back.png") in faces
    assert finders.find("card-back.png")


def test_exports_cost_the_same_number_of_queries_however_many_cards(client, starter, deck):
    def queries(deck_page):
        with CaptureQueriesContext(connection) as caught:
            client.get(reverse("decks:export_file", args=[deck_page.pk, "csv"]))
        return len(caught)

    assert queries(starter) == queries(deck)


@pytest.mark.parametrize("key", ["nonsense", "TEXT"])
def test_an_unknown_format_is_refused(client, deck, key):
    assert client.get(f"/decks/{deck.pk}/export/{key}/").status_code == 404


def test_a_code_shows_its_deck_without_storing_it(client, deck):
    before = Deck.objects.count()
    word = code.write(deck.decklist())
    page = client.get(reverse("decks:code", args=[word]))
    text = " ".join(re.sub(r"<[^>]+>", " ", page.content.decode()).split())

    assert page.status_code == 200
    assert "Deck of Baxxel Geartooth" in text
    assert "7 cards, side deck 2" in text
    assert "4 Zip" in text
    assert "2 Fier Blast Did you mean Fire Blast?" in text
    assert Deck.objects.count() == before


def test_the_deck_of_a_code_can_be_saved(client, deck):
    client.post(reverse("decks:new_from_list"), {"list": code.write(deck.decklist()), "name": "Mine"})

    imported_deck = Deck.objects.exclude(pk=deck.pk).get(name="Mine")
    assert contents(imported_deck) == contents(deck)


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("LM1-AAAA", "checksum"),
        ("LM9-AAAA", "version 9"),
        ("zip", "not a deck code"),
        ("LM1-" + "A" * 9000, "not a deck"),
    ],
)
def test_an_invalid_code_is_refused_with_the_reason(client, cards, word, sentence):
    response = client.get(f"/decks/code/{word}/")

    assert response.status_code == 404
    assert sentence in response.content.decode()
