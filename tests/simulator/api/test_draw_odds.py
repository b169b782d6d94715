"""Draw odds in the API: the same numbers as the command, for whoever may see the deck; what is refused."""

import csv
import json
from fractions import Fraction
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client

from accounts.models import User
from api.models import Token
from decks.models import Deck
from tests.simulator.printed_cards import BRUTE, HERO, SAGE, SCOUT

pytestmark = pytest.mark.django_db

LIST = f"Hero: {HERO.name}\n\n20 {SCOUT.name}\n20 {BRUTE.name}\n20 {SAGE.name}\n"


def odds(deck, client=None, **query):
    return (client or Client()).get(f"/api/decks/{deck.pk}/draw-odds/", query)


def command_odds(tmp_path, *options):
    """What the command prints for the same deck."""
    path = tmp_path / "deck.txt"
    path.write_text(LIST, "utf-8")
    out = StringIO()
    call_command("draw_odds", path, *options, "--json", stdout=out)
    return json.loads(out.getvalue())


def test_odds_are_those_of_the_command(deck, tmp_path):
    query = {"want": [f"2 {SCOUT.name}", BRUTE.name, f"or 3-4 {SAGE.name}"], "by_turn": 3, "seat": "second"}
    options = ("--want", f"2 {SCOUT.name}", "--want", BRUTE.name, "--or", "--want", f"3-4 {SAGE.name}")

    answer = odds(deck, **query, keep="2 cost<=2").json()

    command = command_odds(tmp_path, *options, "--by-turn", "3", "--second", "--keep", "2 cost<=2")
    assert answer == command
    assert [group["instead"] for group in answer["groups"]] == [False, False, True]
    assert 0 < Fraction(answer["exact"]) < 1


def test_by_default_it_is_the_first_turn_of_the_first_player(deck, tmp_path):
    answer = odds(deck, want=SCOUT.name).json()

    assert answer == command_odds(tmp_path, "--card", SCOUT.name)
    assert (answer["by_turn"], answer["first"], answer["seen"]) == (1, True, 7)


def test_odds_as_a_table(deck):
    response = Client().get(f"/api/decks/{deck.pk}/draw-odds.csv", {"want": SCOUT.name})

    rows = list(csv.DictReader(StringIO(response.content.decode())))
    turns = odds(deck, want=SCOUT.name).json()["turns"]
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    assert [row["turn"] for row in rows] == [str(turn["turn"]) for turn in turns]
    assert float(rows[4]["probability"]) == pytest.approx(turns[4]["probability"], abs=1e-6)


@pytest.mark.parametrize(
    ("query", "parameter", "words"),
    [
        ({}, "want", "Say which cards"),
        ({"want": "Ragged Nobody"}, "want", "No card of the deck"),
        ({"want": f"5-2 {SCOUT.name}"}, "want", "At most 2"),
        ({"want": "type:"}, "want", "type"),
        ({"want": SCOUT.name, "by_turn": "51"}, "by_turn", "0 to 50"),
        ({"want": SCOUT.name, "seat": "third"}, "seat", "first or second"),
        ({"want": SCOUT.name, "mulligan": "unless"}, "mulligan", "never or without"),
        ({"want": SCOUT.name, "keep": "Ragged Nobody"}, "keep", "No card of the deck"),
        ({"want": [SCOUT.name] * 7}, "want", "at most 6"),
    ],
)
def test_a_question_without_an_answer_is_refused_in_a_sentence(deck, query, parameter, words):
    response = odds(deck, **query)

    assert response.status_code == 400
    assert words in response.json()["fields"][parameter]


def test_only_its_owner_asks_about_a_private_deck(deck):
    ann = User.objects.create_user("ann")
    Deck.objects.filter(pk=deck.pk).update(owner=ann, visibility="private")
    _, secret = Token.objects.create_token(ann, "Tests")
    program = Client(headers={"authorization": f"Bearer {secret}"})

    assert odds(deck, want=SCOUT.name).status_code == 404
    assert odds(deck, program, want=SCOUT.name).status_code == 200
