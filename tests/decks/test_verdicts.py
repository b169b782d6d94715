"""The verdicts wherever one is shown: legal, not legal, not yet legal, undecided."""

import json
import re

import pytest
from django.core.management import call_command
from django.template.loader import render_to_string
from django.urls import reverse

from decks import actions
from decks.deck_picture import as_picture
from decks.files import code
from decks.legality import Verdict
from simulator.deck_choices import DeckChoice
from tests.decks.printed_cards import FILLERS
from tests.decks.test_candidates import OWNER

LEGAL = "Hero: Baxxel Geartooth\n" + "".join(f"4 {card.name}\n" for card in FILLERS)
LISTS = {
    Verdict.LEGAL: LEGAL,
    Verdict.ILLEGAL: f"{LEGAL}1 Fire Blast\n1 Fier Blast\n",
    Verdict.UNFINISHED: "Hero: Baxxel Geartooth\n",
    Verdict.UNDECIDED: f"{LEGAL}1 Fier Blast\n",
}
SIGNS = re.compile(r'class="verdict [a-z]+">(Legal|Not legal|Not yet legal|Undecided)<')


@pytest.fixture(params=LISTS, ids=str)
def verdict(request) -> Verdict:
    return request.param


@pytest.fixture
def deck(cards, verdict):
    deck = actions.import_list(OWNER, LISTS[verdict])
    type(deck).objects.filter(pk=deck.pk).update(visibility="public")
    return type(deck).objects.with_contents().get(pk=deck.pk)


def test_pages_show_it(client, deck, verdict):
    addresses = {
        "deck": deck.get_absolute_url(),
        "list to print": reverse("decks:print", args=[deck.pk]),
        "code": reverse("decks:code", args=[code.write(deck.decklist())]),
        "comparison": f"{reverse('decks:compare')}?a={deck.pk}&b={deck.pk}",
        "decks": reverse("decks:list"),
    }
    for page, address in addresses.items():
        text = client.get(address, follow=True).content.decode()
        assert set(SIGNS.findall(text)) == {verdict.label}, page


def test_parts_of_pages_and_pictures_show_it(deck, verdict):
    choice = DeckChoice(deck.pk, deck.name, 60, 60, deck.verdict)
    drawn = render_to_string("simulator/_deck_choices.html", {"choices": [(choice, False)]})

    assert SIGNS.findall(drawn) == ([] if verdict is Verdict.LEGAL else [verdict.label])
    assert verdict.label.casefold() in as_picture(deck).casefold()


def test_programs_get_it(client, deck, verdict, tmp_path, capsys):
    path = tmp_path / "deck.txt"
    path.write_text(LISTS[verdict])
    try:
        call_command("check_deck", str(path), "--json")
    except SystemExit as stop:
        assert stop.code == 1
    printed = json.loads(capsys.readouterr().out)
    checked = client.post("/api/decks/validate/", LISTS[verdict], content_type="text/plain").json()
    stored = client.get(f"/api/decks/{deck.pk}/").json()["report"]

    for report in (printed, checked, stored):
        assert (report["verdict"], report["legal"]) == (verdict.value, verdict is Verdict.LEGAL)
