"""Cards of which facts are unknown on the pages of decks, in the pool, and in check_deck."""

import json

import pytest
from django.core.management import call_command
from django.urls import reverse

from cards.models import Card
from decks import actions, formats
from decks.card_extensions.eligibility import get_eligibility
from decks.legality import why_not

pytestmark = pytest.mark.django_db


@pytest.fixture
def unknown(cards):
    """The hero Baxxel without health and faction, Zip without any number: known by the tracker alone."""
    for name, facts in (
        ("Baxxel Geartooth", {"health": None}),
        ("Zip", {"atk": None, "health": None, "damage_types": ["Melee"]}),
    ):
        card = Card.objects.get(name=name)
        for fact, value in facts.items():
            setattr(card, fact, value)
        card.factions, card.missing = [], ["factions"]
        card.save()
    return {card.name: card for card in Card.objects.with_details()}


@pytest.fixture
def deck(visitor, unknown):
    deck = actions.create(visitor, name="Little is certain", hero=unknown["Baxxel Geartooth"])
    actions.add(deck, unknown["Zip"], "main", 4)
    return deck


def text(response):
    return " ".join(response.content.decode().split())


def test_an_unknown_faction_stays_with_the_card(unknown):
    assert unknown["Zip"].missing == ["factions", "atk", "health"]
    assert unknown["Zip"].printed().unknown == {"factions"}
    assert unknown["Filler 1"].printed().unknown == frozenset()


def test_a_faction_that_is_entered_is_no_longer_unknown(unknown):
    card = unknown["Zip"]
    card.factions = ["Horde"]
    card.save()

    assert card.missing == ["atk", "health"]
    assert card.printed().unknown == frozenset()


def test_the_hero_chooser_says_what_is_unknown(client, unknown):
    assert "faction and health unknown" in text(client.get(reverse("decks:new")))


def test_deck_and_pool_say_what_is_unknown(client, deck):
    page = text(client.get(deck.get_absolute_url()))

    assert page.count("faction, ATK and health unknown") >= 2
    assert "<li>Zip: faction, ATK and health</li>" in page
    assert "The faction of Baxxel Geartooth is unknown" in page


def test_the_pool_of_a_hero_of_unknown_faction_has_what_may_be_played(unknown):
    card = Card.objects.get(name="Filler 2")
    card.factions = ["Alliance"]
    card.save()
    hero = next(hero for hero in get_eligibility().heroes if hero.name == "Baxxel Geartooth")
    pool = set(Card.objects.filter(get_eligibility().playable_by(hero)).values_list("name", flat=True))

    for indexed in get_eligibility().cards:
        is_playable = why_not(indexed.printed, hero.printed, formats.CONSTRUCTED) is None
        assert (indexed.name in pool) is is_playable, indexed.name
        assert hero.may_play(indexed.printed, formats.CONSTRUCTED) is is_playable
    assert "Filler 2" in pool


@pytest.mark.parametrize("arguments", [(), ("--json",)])
def test_check_deck_notes_the_cards(unknown, tmp_path, capsys, arguments):
    path = tmp_path / "deck.txt"
    path.write_text("Hero: Baxxel Geartooth\n4 Zip\n")
    with pytest.raises(SystemExit):
        call_command("check_deck", str(path), *arguments)
    output = capsys.readouterr().out

    if arguments:
        assert {"card": "Zip", "missing": "faction, ATK and health"} in json.loads(output)["incomplete"]
    else:
        assert "Note: faction, ATK and health of Zip unknown." in output


def test_a_card_of_unknown_type_can_be_in_a_deck(client, deck, unknown):
    Card.objects.filter(name="Filler 3").update(types=[], missing=["types"])
    actions.add(deck, unknown["Filler 3"], "main", 1)
    page = client.get(deck.get_absolute_url())
    exported = client.get(reverse("decks:export_file", args=[deck.pk, "text"]))

    assert "Cards of unknown type" in text(page)
    assert exported.status_code == 200
    assert "Filler 3" in exported.content.decode()
