"""The order of results: names that fit the words of a query come first, and the best fit of these."""

import pytest

from cards.importing import community_file
from cards.importing.store import import_file
from cards.models import Card
from cards.query.interpreter import interpret
from cards.query.relevance import EXACTLY, FROM_A_WORD, FROM_THE_START, INSIDE, NOT_AT_ALL, rank, typed_name
from cards.search import CardSearch
from decks.builder.card_pool import PoolSearch
from tests.cards.community_file import community_table, row

pytestmark = pytest.mark.django_db

NAMES = ("Sleeroy", "Joleera", "Leer", "Leeroy Jenkins", "Old Leer Coat", "Thrall", "Bolt of Leer")


@pytest.fixture(autouse=True, scope="module")
def pool(module_data):
    rows = [
        row(
            name=name,
            no=str(number),
            cost=str(9 - number),
            rules="Leer at an ally." if name == "Thrall" else "",
        )
        for number, name in enumerate(NAMES, start=1)
    ]
    with module_data.unblock():
        import_file(community_file.read(community_table(*rows)))


def names(query):
    return [card.name for card in CardSearch.parse(query).cards()]


def test_names_come_before_text_and_the_best_fit_first():
    assert names("leer") == [
        "Leer",
        "Leeroy Jenkins",
        "Bolt of Leer",
        "Old Leer Coat",
        "Joleera",
        "Sleeroy",
        "Thrall",
    ]


def test_words_of_several_clauses_are_one_name():
    assert names("leer coat type:ally")[0] == "Old Leer Coat"
    assert names("type:ally leeroy jenkins") == ["Leeroy Jenkins"]


def test_a_sort_key_comes_before_relevance():
    assert names("leer sort:cost")[0] == "Bolt of Leer"
    assert names("leer sort:name")[0] == "Bolt of Leer"


def test_printings_are_in_the_same_order():
    printings = CardSearch.parse("leer unique:prints").printings()
    assert [printing.card.name for printing in printings][:2] == ["Leer", "Leeroy Jenkins"]


def test_in_the_builder_cost_decides_between_equal_fits():
    search = PoolSearch("leer", interpret("leer"), Card.objects.all())
    assert [card.name for card in search.cards()][:4] == [
        "Leer",
        "Leeroy Jenkins",
        "Bolt of Leer",
        "Old Leer Coat",
    ]
    by_cost = PoolSearch("type:ally", interpret("type:ally"), Card.objects.all())
    assert next(card.name for card in by_cost.cards()) == "Bolt of Leer"


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("leer", "leer"),
        ('"Old Leer" type:ally', "old leer"),
        ("leer OR coat", ""),
        ("-leer", ""),
        ("/leer/", ""),
        ("type:ally", ""),
        ("", ""),
        ("Kel'Thuzad", "kelthuzad"),
    ],
)
def test_only_words_that_must_occur_are_a_name(query, name):
    assert typed_name(interpret(query).node) == name


@pytest.mark.parametrize(
    ("text", "candidate", "fit"),
    [
        ("wolf", "wolf", EXACTLY),
        ("wolf", "wolf rider", FROM_THE_START),
        ("wolf", "spirit wolf", FROM_A_WORD),
        ("wolf", "direwolf", INSIDE),
        ("ol", "wolf", NOT_AT_ALL),
        ("bear", "wolf", NOT_AT_ALL),
    ],
)
def test_ranks_of_names(text, candidate, fit):
    assert rank(text, candidate) == fit
