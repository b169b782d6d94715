"""Deck search: results and problems."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import User
from accounts.visitors import Visitor
from decks import actions
from decks.models import Deck
from decks.query import DeckSearch
from decks.query.deck_search import ORDERS
from tests.decks.conftest import cards_by_name
from tests.profiles import examples

ME = Visitor(key="me")


@pytest.fixture(scope="module")
def stored_decks(module_data):
    with module_data.unblock():
        make_decks(cards_by_name(), User.objects.create_user("Alice"))


@pytest.fixture
def searchable_decks(stored_decks, deck_pool):
    """Four public decks, and one of each kind that is not."""


@pytest.fixture
def alice(searchable_decks):
    return User.objects.get(username="Alice")


def make_decks(cards, alice):
    def deck(name, owner=ME, hero=None, main=(), side=(), maybe=(), **facts):
        made = Deck.objects.create(
            name=name,
            hero=hero and cards[hero],
            owner=owner.user,
            owner_key=owner.key,
            **{"visibility": "public"} | facts,
        )
        for zone, entries in (("main", main), ("side", side), ("maybe", maybe)):
            for card, count in entries:
                made.entries.create(card=cards[card], zone=zone, count=count)
        return made

    other = Visitor(alice)
    deck("Blast Off", other, "Ta'zo", main=[("Fire Blast", 4), ("Zip", 2)], tags=["budget"])
    deck(
        "Séance of Zip", ME, "Baxxel Geartooth", main=[("Zip", 3)], side=[("Fire Blast", 1)], description="x"
    )
    deck("Zipless", other, "Baxxel Geartooth", maybe=[("Zip", 4)], format="limited")
    deck("Only Words", ME, tags=["solo-raid"])
    deck("Mine alone", ME, visibility="private")
    deck("Mine by address", ME, visibility="unlisted")
    deck("Hers alone", other, visibility="private")
    deck("Hers by address", other, visibility="unlisted")
    deck("Starting", Visitor(), starter="starting")


PUBLIC = {"Blast Off", "Séance of Zip", "Zipless", "Only Words", "Starting"}
OWN = {"Séance of Zip", "Only Words", "Mine alone", "Mine by address"}
ALL = PUBLIC | OWN


def matching_names(text, visitor=ME):
    search = DeckSearch.parse(text, visitor)
    assert not search.problems
    return {deck.name for deck in search.decks()}


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("", ALL),
        ("blast", {"Blast Off"}),
        ("seance", {"Séance of Zip"}),
        ('"of zip"', {"Séance of Zip"}),
        ("ta'zo", {"Blast Off"}),
        ("budget", {"Blast Off"}),
        ("name:zip", {"Séance of Zip", "Zipless"}),
        ("name=zipless", {"Zipless"}),
        ("hero:baxxel", {"Séance of Zip", "Zipless"}),
        ('hero="Tazo"', {"Blast Off"}),
        ("class:mage", {"Blast Off"}),
        ("mage", {"Blast Off"}),
        ("hunters zip", {"Séance of Zip", "Zipless"}),
        ("horde mage", {"Blast Off"}),
        ("dk", set()),
        ("limited", {"Zipless"}),
        ('"limited"', set()),
        ("class:mage,hunter -hero:tazo", {"Séance of Zip", "Zipless"}),
        ("-class:mage", ALL - {"Blast Off"}),
        ("faction:horde", {"Blast Off", "Séance of Zip", "Zipless"}),
        ('card:"fire blast"', {"Blast Off", "Séance of Zip"}),
        ('card:"4 fire blast"', {"Blast Off"}),
        ('card:"2x fire blast"', {"Blast Off"}),
        ('card:"5 fire blast"', set()),
        ("card:zip", {"Blast Off", "Séance of Zip"}),
        ("card=zi", None),
        ("-card:zip is:public", {"Zipless", "Only Words"}),
        ("card:(type:ally)", {"Blast Off", "Séance of Zip"}),
        ("card:(3 type:ally)", {"Séance of Zip"}),
        ("card:(6 cost<=2)", {"Blast Off"}),
        ("card:(name:zip OR type:ability) class:mage", {"Blast Off"}),
        ("cards:6", {"Blast Off"}),
        ("cards>=3", {"Blast Off", "Séance of Zip"}),
        ("cards:1-5", {"Séance of Zip"}),
        ("cards:0", ALL - {"Blast Off", "Séance of Zip"}),
        ("side:1+", {"Séance of Zip"}),
        ("tag:solo-raid", {"Only Words"}),
        ('tag:"Solo Raid"', {"Only Words"}),
        ("format:limited", {"Zipless"}),
        ("format:constructed", ALL - {"Zipless"}),
        ("has:side", {"Séance of Zip"}),
        ("has:maybe", {"Zipless"}),
        ("has:hero has:tags", {"Blast Off"}),
        ("has:description", {"Séance of Zip"}),
        ("by:alice", {"Blast Off", "Zipless"}),
        ("by:nobody", set()),
        ("is:mine", OWN),
        ("is:private", {"Mine alone"}),
        ("is:unlisted", {"Mine by address"}),
        ("is:starter", {"Starting"}),
        ("-is:starter is:public is:mine", {"Séance of Zip", "Only Words"}),
    ],
)
def test_queries_and_the_decks_they_find(searchable_decks, text, names):
    if names is None:
        assert DeckSearch.parse(text, ME).problems
    else:
        assert matching_names(text) == names


def test_private_decks_of_others_are_not_found(searchable_decks, alice):
    stranger = Visitor()

    assert matching_names("", stranger) == PUBLIC
    assert matching_names("is:private OR is:unlisted OR is:mine", stranger) == set()
    assert matching_names("is:mine", Visitor(alice)) == {
        "Blast Off",
        "Zipless",
        "Hers alone",
        "Hers by address",
    }


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("updated:2026-03-05", {"5 March"}),
        ("date>=2026-03-05", {"5 March", "1 April"}),
        ("date>2026-03-05", {"1 April"}),
        ("date>2026-03", {"1 April"}),
        ("date<2026-03-05", {"1 January"}),
        ("date<=2026-03-05", {"1 January", "5 March"}),
        ("date:2026", {"1 January", "5 March", "1 April"}),
        ("date:2026-02..2026-03", {"5 March"}),
        ("created:2025-12-31", {"1 January"}),
        ("date:9999-12-30", set()),
    ],
)
def test_dates_may_be_years_months_or_days(searchable_decks, text, days):
    Deck.objects.all().delete()
    for day, moment in (
        ("1 January", (2026, 1, 1)),
        ("5 March", (2026, 3, 5, 23, 59)),
        ("1 April", (2026, 4, 1)),
    ):
        deck = Deck.objects.create(name=day, visibility="public")
        Deck.objects.filter(pk=deck.pk).update(updated=datetime(*moment, tzinfo=UTC))
    Deck.objects.filter(name="1 January").update(created=datetime(2025, 12, 31, 12, tzinfo=UTC))

    assert matching_names(text) == days


@pytest.mark.parametrize(
    ("text", "sentence", "place"),
    [
        ("colour:red", "Unknown key “colour”.", "colour"),
        ("clas:mage", "Did you mean class?", "clas"),
        ("class:mgae", "Unknown class “mgae”. Did you mean mage?", "mgae"),
        ("format:x", "Unknown format “x”. The formats are Constructed", "x"),
        ("has:wings", "Unknown flag “wings”.", "wings"),
        ("hero:baxel", 'No card is named “baxel”. Did you mean "Baxxel Geartooth"?', "baxel"),
        (
            'card:"2 fier blast"',
            'No card is named “fier blast”. Did you mean "2 Fire Blast"?',
            '"2 fier blast"',
        ),
        ("card:...", "“...” has no letters to search for.", "..."),
        ("card:(tpye:ally)", "In the parentheses: Unknown key “tpye”.", "(tpye:ally)"),
        ("card:(sort:name)", "These parentheses are empty.", "(sort:name)"),
        ("card>2", "compares numbers", "2"),
        ("cards:many", "“many” is not a number of cards", "many"),
        ("cards>=2-4", "“2-4” is not a number of cards", "2-4"),
        ("date:soon", "“soon” is not a date; write 2026, 2026-11 or 2026-11-21.", "soon"),
        ("date:2026-02-30", "“2026-02-30” is not a valid date.", "2026-02-30"),
        ("date:0000", "“0000” is not a valid date.", "0000"),
        ("date>2026..2027", "A range of dates needs “:”, not “>”.", "2026..2027"),
        ("sort:colour", "Unknown sort “colour”.", "colour"),
        ("/fang/", "Patterns cannot be used here", "/fang/"),
    ],
)
def test_problems_are_reported_with_their_place_and_the_rest_is_applied(
    searchable_decks, text, sentence, place
):
    search = DeckSearch.parse(f"zip {text}", ME)

    (problem,) = search.interpretation.problems
    assert sentence in problem.advice
    assert search.text[problem.start : problem.end] == place
    assert {deck.name for deck in search.decks()} == {"Séance of Zip", "Zipless"} or "date" in text


@pytest.mark.parametrize(
    ("text", "best"),
    [
        ("clas:mage", "class:mage"),
        ("foo:mage", "class:mage"),
        ("tag:budget cl:maeg", "tag:budget cl:mage"),
        ("is:budget", "budget"),
        ("zip class:mgae", None),
        ('card:"2 fier blast"', 'card:"2 Fire Blast"'),
        ("frm:limited", "format:limited"),
        ("cards>=2-5", "cards:2-5"),
    ],
)
def test_suggestions_find_decks_and_ignored_queries_find_none(searchable_decks, text, best):
    search = DeckSearch.parse(text, ME)

    assert search.corrections.best == best
    assert best is None or search.corrections.queries[0].count == DeckSearch.parse(best, ME).decks().count()
    if not search.interpretation.condition:
        assert not search.decks()


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("sort:name", "Blast Off"),
        ("sort:-name", "Zipless"),
        ("sort:size", "Blast Off"),
        ("sort:-size,name", "Only Words"),
        ("sort:copies", "Zipless"),
        ("sort:hero,-size", "Zipless"),
        ("sort:updated", "Only Words"),
        ("sort:-created", "Blast Off"),
        ("", "Only Words"),
    ],
)
def test_decks_are_in_the_chosen_order(searchable_decks, text, first):
    actions.copy(Deck.objects.get(name="Zipless"), Visitor(key="somebody"))
    decks = DeckSearch.parse(f"is:public {text}", ME).decks()

    assert decks[0].name == first


def test_a_query_is_explained_in_words(searchable_decks):
    query = 'hero:baxxel card:"2 zip" date>=2026-01 -is:mine sort:-copies,name'

    assert DeckSearch.parse(query, ME).explanation == (
        "decks: hero “baxxel”, with at least 2 of “zip”, changed since 2026-01, and not yours;"
        " least copied first, then by name"
    )
    assert DeckSearch.parse("", ME).explanation == "all decks"


PIECES = st.sampled_from(
    [
        *'():,-=<>"“/ \x00',
        "card:(",
        "card:",
        "hero:",
        "cards>=",
        "date:",
        "is:mine",
        "sort:",
        "2026-13",
        "OR",
        "99",
    ]
)


@examples(60)
@given(st.lists(PIECES | st.text(max_size=4), max_size=12).map("".join))
def test_no_text_is_an_error(searchable_decks, text):
    search = DeckSearch.parse(text, ME)

    assert {deck.name for deck in search.decks()} <= ALL
    assert search.explanation


@pytest.mark.parametrize("order", ORDERS)
def test_every_order_both_ways(searchable_decks, order):
    there = [deck.name for deck in DeckSearch.parse(f"sort:{order}", ME).decks()]
    back = [deck.name for deck in DeckSearch.parse(f"sort:-{order}", ME).decks()]

    assert set(there) == set(back) == ALL
