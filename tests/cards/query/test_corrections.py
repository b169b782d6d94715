"""Problems of a query are ignored, and every suggestion has results."""

import json
import re
from html import unescape

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cards.importing import community_file
from cards.importing.store import import_file
from cards.query.corrections import MOST_CHECKED
from cards.search import CardSearch
from decks.formats import storage
from decks.formats.parser import parse_entry
from tests.cards.community_file import ability, community_table, hero, row, ticked

pytestmark = pytest.mark.django_db

TOTEM = ability(name="Searing Totem", no="1", type="Ability", subtype="Fire Totem", **ticked("Shaman"))
MAGE = ability(name="Frost Bolt", no="2", rules="Draw a card.", rarity="e", **ticked("Mage"))
WOLF = row(name="Gray Wolf", no="3", race="Troll", rules="<b>Elusive</b>")
ODA = hero(no="4", faction="Alliance", race="Dwarf", **{"class": "Priest"})
SETS = {"setcode": "HoA", "setname": "Heroes of Azeroth"}
LATER = [
    row(name="Drummer", setcode="DoW", setname="Drums of War"),
    row(name="Shaker", setcode="ELE", setname="War of the Elements", no="9"),
]


@pytest.fixture(autouse=True, scope="module")
def pool(module_data):
    rows = [*(card | SETS for card in (TOTEM, MAGE, WOLF, ODA)), *LATER]
    with module_data.unblock():
        import_file(community_file.read(community_table(*rows)))


def names(query):
    return {card.name for card in CardSearch.parse(query).cards()}


@pytest.mark.parametrize(
    "query",
    [
        "type:totem",
        "sub:totem",
        "c:mage",
        "is:banned",
        "frob:3",
        "-type:totem",
        "type:totem OR c:mage",
        "';--",
        "type:totem sort:cost view:list",
        "cost:",
        "()",
        "text:/(/",
        "type!=totem",
        "cost>many",
    ],
)
def test_nothing_is_listed_for_a_query_of_which_nothing_is_understood(client, query):
    search = CardSearch.parse(query)
    assert search.count == 0 and not search.cards() and not search.printings()
    assert search.explanation.startswith("no cards")
    page = client.get("/cards/", {"q": query}).content.decode()
    assert "The whole query was ignored" in page
    assert "data-results" not in page


@pytest.mark.parametrize("query", ["", "sort:csot", "view:wall", "sort:", "unique:prints sort:name"])
def test_a_query_without_conditions_lists_everything(query):
    assert CardSearch.parse(query).count in (6, 7)


def test_valid_clauses_still_apply(client):
    assert names("wolf frob:3") == {"Gray Wolf"}
    page = " ".join(client.get("/cards/", {"q": "wolf frob:3"}).content.decode().split())
    assert "The highlighted part of the query was ignored; the rest was applied." in page


@pytest.mark.parametrize(
    ("query", "best"),
    [
        ("type:totem", "subtype:totem"),
        ("t:totem", "tag:totem"),
        ("sub:totem", "subtype:totem"),
        ("-type:totem", "-subtype:totem"),
        ("type!=totem", "-subtype:totem"),
        ("type>=totem", "subtype:totem"),
        ("type:hero,totem", "(type:hero OR subtype:totem)"),
        ("type:toten", "subtype:Totem"),
        ("c:mage", "class:mage"),
        ("c:mag", "class:Mage"),
        ("clas:mage", "class:mage"),
        ("foo:mage", "class:mage"),
        ("colour:alliance", "faction:alliance"),
        ("rar:epic", "rarity:epic"),
        ("is:epic", "rarity:epic"),
        ("is:elusive", "keyword:elusive"),
        ("class:troll", "race:troll"),
        ("type:raid", None),
        ("is:azeroth", "set:azeroth"),
        ("expansion:hoa", "set:hoa"),
        ("race>troll", "race:troll"),
        ("cmc:3", "cost:3"),
        ("view:prints", "unique:prints"),
        ("qqq:draw", "draw"),
        ("cost:drummer", "drummer"),
        ("tpye:aly", "type:Ally"),
        ("frob:3 type:totem", "subtype:totem"),
        ("c:mage sub:totem", "class:mage sub:totem"),
        ("type:totme cost:99", None),
        ("type:aly cost:99", None),
        ("zzz:zzz", None),
        ("wolf)", "wolf"),
        ("hero:oda", "for:oda"),
        ("is:legal", "legal:constructed"),
    ],
)
def test_the_first_suggestion_is_the_corrected_query(query, best):
    search = CardSearch.parse(query)
    assert search.suggestion == best
    assert best is None or CardSearch.parse(best).count


def test_a_flag_that_is_a_key_is_offered_as_that_key():
    (problem,) = CardSearch.parse("is:banned").problems
    assert problem.suggestions == ()
    assert problem.sentence == "Unknown flag “banned”. “banned” is a key: write banned:contemporary."

    entry = {"key": "house", "name": "House", "cards": ["Gray Wolf"], "banned": ["Gray Wolf"]}
    storage.save_formats([parse_entry(entry)])
    assert CardSearch.parse("is:banned").suggestion == "banned:house"


@pytest.mark.parametrize("query", ["set:azeroth", 'set:"of azeroth"', "set:AZER", "s:heroes", "set:zerot"])
def test_a_unique_part_of_the_name_of_a_set_is_that_set(query):
    search = CardSearch.parse(query)
    assert search.problems == ()
    assert search.count == 4
    assert search.explanation == "cards with set Heroes of Azeroth"


def test_a_part_of_several_names_of_sets_is_answered_with_all_of_them():
    search = CardSearch.parse("set:war")
    (problem,) = search.problems
    assert problem.sentence == "Several sets match “war”: Drums of War or War of the Elements."
    assert [query.text for query in search.corrections.queries] == [
        'set:"Drums of War"',
        'set:"War of the Elements"',
    ]
    assert search.count == 0


def test_the_page_offers_the_corrected_query_first_as_a_link(client):
    page = unescape(client.get("/cards/", {"q": "type:totem"}).content.decode())
    first = re.search(r'Did you mean <a href="([^"]*)"><code>(.*?)</code>', page)
    assert first.groups() == ("/cards/?q=subtype%3Atotem", "subtype:totem")
    assert page.index("Did you mean") < page.index("Unknown type “totem”.")
    assert "1 result<" in page
    assert "Gray Wolf" not in page


def test_the_command_reports_problems_and_suggests_a_query(capsys):
    call_command("search_cards", "wolf type:totem frob:3")
    out = capsys.readouterr().out
    assert "1: cards with “wolf” in the name or text" in out and "Ignored: frob" in out
    call_command("search_cards", "type:totem", json=True)
    answer = json.loads(capsys.readouterr().out)
    assert (answer["count"], answer["results"], answer["suggestion"]) == (0, [], "subtype:totem")
    assert answer["explained"] == "no cards, as no part of the query was understood"


PIECES = st.sampled_from(
    [
        *("type:", "c:", "is:", "sub:", "set:", "zz:", "class>=", "-", "OR ", "(", ")", ",", " ", "sort:"),
        *("totem", "mage", "azeroth", "war", "elusive", "epic", "wolf", "3", "/x/", "banned", "csot"),
    ]
)


@given(st.lists(PIECES, max_size=9).map("".join))
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_suggestions_have_results_and_few_candidates_are_tried(text):
    search = CardSearch.parse(text)
    with CaptureQueriesContext(connection) as captured:
        corrections = search.corrections
    assert sum("COUNT(*)" in query["sql"] for query in captured) <= MOST_CHECKED
    for query in corrections.queries:
        assert CardSearch.parse(query.text).count == query.count > 0
    if search.suggestion is not None:
        assert CardSearch.parse(search.suggestion).count
    for problem in search.problems:
        for suggestion in problem.suggestions:
            mended = text[: problem.start] + suggestion + text[problem.end :]
            assert CardSearch.parse(mended).count
