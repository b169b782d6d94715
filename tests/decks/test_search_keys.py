"""Search by format and by hero: one query, with the same result as legality card by card."""

from datetime import date

import pytest

from cards.models import Card, Kind, Set
from cards.query import keys
from cards.search import CardSearch
from common.request_cache import request_cache
from decks import formats
from decks.card_extensions.eligibility import get_eligibility
from decks.formats import storage
from decks.formats.parser import parse_entry
from decks.legality import why_not
from engine.cards import Faction
from tests.decks.printed_cards import (
    AIMED_SHOT,
    BAXXEL,
    DEUCE,
    FILLERS,
    HUNTER,
    LIGHTNING_REFLEXES,
    MAGE,
    PRIEST,
    ability,
    ally,
    hero,
    quest,
    save_cards,
)

pytestmark = pytest.mark.django_db

NECROMANCER = hero(
    "Lord of Bones",
    factions=(),
    text=("Deckbuilding: You can include only neutral quests and any [Mage] abilities.",),
)
HERMIT = hero("Gnoll Hermit", text=("Deckbuilding: You can't put [Horde] cards in your deck.",))
RIDDLE = hero("Riddler", text=("Deckbuilding: Your deck is whatever you dream of.",))
HEROES = (
    BAXXEL,
    hero("Elendril", classes=(HUNTER,), factions=(Faction.ALLIANCE,), talent="Marksmanship"),
    hero("Morn", classes=(HUNTER,), tags=("Traitor",)),
    hero("Ta'zo", classes=(MAGE,), tags=("Troll",)),
    hero("Baxter", classes=(PRIEST,)),
    NECROMANCER,
    HERMIT,
    RIDDLE,
)
CARDS = (
    AIMED_SHOT,
    DEUCE,
    LIGHTNING_REFLEXES,
    ability("Fire Blast", classes=(MAGE,)),
    ability("Arcane Spikes", classes=(HUNTER, MAGE)),
    ability("Bloodlust", classes=(HUNTER,), factions=(Faction.ALLIANCE,)),
    ally("Grunt", factions=(Faction.HORDE,)),
    ally("Rebel", text=("Traitor Hero Required", "Draw a card.")),
    ally("Adyen", text=("Aldor Reputation",)),
    ally("Witch Doctor", text=("Undead or Troll Hero Required",)),
    quest("Gathering"),
    hero("Ysera the Dreamer", tags=("Master",), factions=()),
    FILLERS[0],
)


@pytest.fixture(autouse=True, scope="module")
def pool(module_data):
    with module_data.unblock():
        save_cards((*HEROES, *CARDS))
        Card.objects.filter(name="Filler 1").update(kind=Kind.RAID)


def names(query):
    search = CardSearch.parse(query)
    assert not search.problems, search.problems
    return {card.name for card in search.cards()}


def problem(query):
    (only_problem,) = CardSearch.parse(query).problems
    return only_problem


@pytest.mark.parametrize("leader", HEROES, ids=lambda hero: hero.name)
def test_the_key_for_finds_exactly_the_cards_a_hero_may_play(pool, leader):
    expected = {
        card.name
        for card in (*HEROES, *CARDS)
        if card.name != "Filler 1" and not why_not(card, leader, formats.CONSTRUCTED)
    }

    assert names(f'for:"{leader.name}"') == expected
    assert names(f'-for:"{leader.name}"') == {card.name for card in (*HEROES, *CARDS)} - expected


def test_plays_finds_the_heroes_who_may_play_a_card(pool):
    for card in CARDS[:-1]:
        expected = {leader.name for leader in HEROES if not why_not(card, leader, formats.CONSTRUCTED)}
        assert names(f'plays:"{card.name}"') == expected


def test_a_hero_is_found_by_its_name_or_a_unique_part_of_it(pool):
    assert names("for:elend") == names('for:"Elendril"')
    assert names("for:bones") == names('for:"Lord of Bones"')


@pytest.mark.parametrize(
    ("query", "sentence", "suggestion"),
    [
        ("for:bax", "“bax” could be Baxter or Baxxel Geartooth", "Baxter"),
        ("for:elendri1", "No hero is named “elendri1”.", "Elendril"),
        ("for:ysera", "Ysera the Dreamer is a Master Hero", "ysera"),
        ('for:"Fire Blast"', "Fire Blast is not a hero", '"Fire Blast"'),
        ("for:zzz", "No hero is named “zzz”.", None),
        ("for>elendril", "“>” compares numbers", "for:elendril"),
        ("for:!!", "is not the name of a hero", None),
        ("plays:Gathring", "No card is named “Gathring”.", "Gathering"),
        ("legal:lmited", "Unknown format “lmited”", "limited"),
        ("legal>core", "“>” compares numbers", None),
    ],
)
def test_a_misspelled_value_is_reported_with_a_suggestion(pool, query, sentence, suggestion):
    reported = problem(query)

    assert sentence in reported.sentence
    assert reported.suggestion == suggestion


def test_legal_banned_and_restricted_by_any_format(pool):
    entry = {"key": "house", "name": "House Rules", "cards": ["Grunt", "Adyen", "Deuce"]}
    storage.save_formats([parse_entry({**entry, "banned": ["Deuce"], "restricted": {"Adyen": 1}})])

    assert names("legal:house") == names('legal:"house rules"') == {"Grunt", "Adyen"}
    assert names("banned:house") == {"Deuce"}
    assert names("restricted:house") == {"Adyen"}
    assert names("legal:constructed") == {card.name for card in (*HEROES, *CARDS)} - {"Filler 1"}
    assert names("f:limited") == names("legal:constructed")
    assert names("legal:house type:ally for:morn") == {"Grunt", "Adyen"}


def test_a_pool_without_cards_and_a_hero_without_any_find_nothing(pool, load):
    load(hero("Nobody", text=("Deckbuilding: You can include only Void Wurm cards.",)))

    assert names("legal:block-6") == set()
    assert names("for:nobody") == set()
    assert names("-legal:block-6 type:quest") == {"Gathering"}


def test_results_follow_the_card_database(pool, load):
    before = names("for:baxxel")
    load(quest("Hunting"))

    assert names("for:baxxel") == before | {"Hunting"}


def test_eligibility_is_computed_once(pool, django_assert_num_queries):
    names("for:baxxel type:quest")
    with request_cache(), django_assert_num_queries(3):  # the stamp, the cards, their faces
        list(CardSearch.parse("for:baxxel type:quest").cards().prefetch_related("faces"))


def test_deckbuilding_text_that_cannot_be_parsed_is_mentioned(pool):
    assert "as far as its Deckbuilding text can be read" in CardSearch.parse("for:riddler").explanation


def test_the_heroes_and_formats_are_suggested(pool):
    assert "Elendril" in keys.CARDS.find("for").values()
    assert "core" in keys.CARDS.find("legal").values()
    assert len(get_eligibility().heroes) == len(HEROES)


def test_the_form_beside_the_cards_lists_formats_by_name(pool, client):
    page = " ".join(client.get("/cards/?q=legal:core").content.decode().split())
    assert f'<option value="core" selected>{formats.find("core").name}</option>' in page


@pytest.mark.parametrize("edition", list(formats.EDITIONS))
@pytest.mark.parametrize("leader", HEROES[:3], ids=lambda hero: hero.name)
def test_playable_cards_depend_on_the_edition(pool, leader, edition):
    indexed_hero = next(card for card in get_eligibility().heroes if card.name == leader.name)
    playable = Card.objects.filter(get_eligibility().playable_by(indexed_hero, edition)).values_list(
        "name", flat=True
    )
    open_to_all = formats.find("constructed", edition)

    expected = [card.name for card in (*HEROES, *CARDS[:-1]) if not why_not(card, leader, open_to_all)]
    assert sorted(playable) == sorted(expected)


@pytest.mark.parametrize(
    ("query", "wording"),
    [
        ("legal:core time:2012-05", "Core as of May 2012 (Core 2012)"),
        ("time:2012-05 (legal:core or type:quest)", "Core as of May 2012 (Core 2012)"),
        ("time:2012-05 -legal:core", "Core as of May 2012 (Core 2012)"),
        ("banned:core time:2010-11", "a ban in Core as of November 2010 (Core 2010)"),
    ],
)
def test_a_month_beside_a_format_takes_it_as_it_was_then(pool, dated_set, query, wording):
    assert wording in CardSearch.parse(query).explanation


@pytest.mark.parametrize(
    "query", ["legal:core or time:2012-05", "legal:core -time:2012-05", "legal:core time:2013"]
)
def test_a_month_that_need_not_hold_does_not_change_a_format(pool, dated_set, query):
    assert "as of" not in CardSearch.parse(query).explanation


def test_a_month_before_the_history_of_a_format_is_reported(pool, dated_set):
    (reported,) = CardSearch.parse("legal:core time:2008-01").interpretation.problems

    assert reported.sentence == "No source tells how Core was played in January 2008."


@pytest.fixture
def dated_set(pool):
    Set.objects.create(code="OLD", name="Old Times", released=date(2007, 4, 1))
