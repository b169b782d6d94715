"""Formats and heroes that make an illegal deck legal without other changes."""

import json

import pytest
from django.core.management import call_command
from django.template import Context, Template

from decks import formats
from decks.alternatives import find_heroes, find_legal_formats
from decks.card_extensions.eligibility import get_eligibility
from decks.formats import storage
from decks.formats.parser import parse_entry
from decks.legality import check
from decks.models import Deck, Entry
from engine.cards import Faction
from tests.decks.printed_cards import (
    AIMED_SHOT,
    DEUCE,
    FILLERS,
    HUNTER,
    MAGE,
    PRIEST,
    ability,
    ally,
    deck,
    hero,
)

pytestmark = pytest.mark.django_db

MAGES = (
    hero("Ta'zo", classes=(MAGE,)),
    hero("Aldreth", classes=(MAGE,), factions=(Faction.ALLIANCE,)),
    hero("Gnoll", classes=(MAGE,), text=("Deckbuilding: You can't put [Horde] cards in your deck.",)),
    hero("Riddler", factions=(), text=("Deckbuilding: Whatever you dream of.",)),
)
HUNTERS = (
    hero("Zul", classes=(HUNTER,)),
    hero("Elendril", classes=(HUNTER,), factions=(Faction.ALLIANCE,), talent="Marksmanship"),
)
BLAST = ability("Fire Blast", classes=(MAGE,))
GRUNT = ally("Grunt", factions=(Faction.HORDE,))


@pytest.fixture
def cards(load):
    return load(*MAGES, *HUNTERS, hero("Pia", classes=(PRIEST,)), BLAST, GRUNT, AIMED_SHOT, DEUCE, *FILLERS)


def names(decklist):
    report = check(decklist, formats.CONSTRUCTED)
    return [hero.name for hero in find_heroes(decklist, report, get_eligibility().heroes)]


def test_other_formats_in_which_the_deck_is_legal():
    thirty = deck((ally("Zip"), 30), fill=False)

    assert [format.key for format in find_legal_formats(thirty, formats.all_formats())] == ["limited"]
    assert find_legal_formats(deck(leader=None), formats.all_formats()) == []


def test_heroes_who_may_play_every_card(cards):
    assert names(deck(BLAST, leader=HUNTERS[0])) == ["Gnoll", "Ta'zo", "Aldreth"]
    assert names(deck(BLAST, GRUNT, leader=HUNTERS[1])) == ["Ta'zo"]
    assert names(deck(BLAST, GRUNT, leader=None)) == ["Ta'zo"]


def test_talents_of_several_specs_have_no_eligible_hero(cards):
    assert names(deck(AIMED_SHOT, leader=MAGES[0])) == ["Zul", "Elendril"]
    assert names(deck(AIMED_SHOT, DEUCE, leader=MAGES[0])) == []


def test_no_hero_is_proposed_where_the_hero_is_not_at_fault(cards):
    assert names(deck((BLAST, 5), leader=MAGES[0])) == []
    assert names(deck(fill=False, leader=MAGES[0])) == []


def test_a_banned_hero_is_not_proposed(cards):
    storage.save_formats([parse_entry({"key": "house", "name": "House", "banned": ["Ta'zo"]})])
    decklist = deck(BLAST, GRUNT, leader=HUNTERS[0])
    report = check(decklist, formats.find("house"))

    assert find_heroes(decklist, report, get_eligibility().heroes) == []


@pytest.fixture
def thirty_card_deck(cards):
    """A deck of thirty plain cards and a Mage's ability around a Hunter."""
    deck = Deck.objects.create(name="Mine", hero=cards["Zul"], description='Said "so" & so')
    Entry.objects.bulk_create(Entry(deck=deck, card=cards[card.name], count=2) for card in (*FILLERS, BLAST))
    return deck


def rendered(deck, is_owner):
    template = Template("{% load alternatives %}{% alternatives deck is_owner=is_owner %}")
    return template.render(
        Context(
            {
                "deck": Deck.objects.with_contents().get(pk=deck.pk),
                "is_owner": is_owner,
                "csrf_token": "x",
            }
        )
    )


def test_the_owner_gets_buttons_and_others_get_text(thirty_card_deck):
    assert "can play all these cards" in rendered(thirty_card_deck, True)
    assert "&quot;so&quot; &amp; so" not in rendered(thirty_card_deck, True)
    Deck.objects.update(hero=mage())
    assert "Switch to" in rendered(thirty_card_deck, True)
    assert 'value="Said &quot;so&quot; &amp; so"' in rendered(thirty_card_deck, True)
    assert "Limited" in rendered(thirty_card_deck, False)
    assert "<form" not in rendered(thirty_card_deck, False)


def test_a_legal_deck_and_an_empty_one_get_no_advice(thirty_card_deck):
    Deck.objects.update(hero=mage(), format="limited")
    assert not rendered(thirty_card_deck, True).strip()
    Entry.objects.all().delete()
    assert not rendered(thirty_card_deck, True).strip()


def mage():
    """The row of a hero for whom the deck is right."""
    return next(hero.pk for hero in get_eligibility().heroes if hero.name == "Ta'zo")


def test_check_deck_lists_other_formats_in_which_a_deck_is_legal(cards, tmp_path, capsys):
    file = tmp_path / "thirty.txt"
    file.write_text("Hero: Ta'zo\n" + "".join(f"2 {card.name}\n" for card in FILLERS))
    with pytest.raises(SystemExit) as left:
        call_command("check_deck", str(file), "--json")
    report = json.loads(capsys.readouterr().out)

    assert left.value.code == 1
    assert report["legal_in"] == ["limited"]
    call_command("check_deck", str(file), "--format", "limited")
    assert "Legal in Limited." in capsys.readouterr().out
    with pytest.raises(SystemExit):
        call_command("check_deck", str(file))
    assert "Without changes, it is legal in Limited." in capsys.readouterr().out
