"""Every key of card search, over a handful of invented cards."""

import pytest

from cards.importing import community_file
from cards.importing.store import import_file
from cards.models import Printing
from cards.query.interpreter import interpret
from cards.query.keys import CARDS, QueryError, Setting
from cards.search import CardSearch, search_cards
from tests.cards.community_file import ability, community_table, hero, row, ticked

pytestmark = pytest.mark.django_db

WOLF = row(
    name="Gray Two-Headed Wolf",
    no="1",
    cost="2",
    atk="4",
    health="2",
    rules="<b>Elusive</b>, <b>Mend 1</b><p>When Gray attacks, draw a card.",
    artist="Ada Öhm",
    flavour="It howls at the King's door.",
    rarity="e",
)
TROLL = row(
    name="Zul the Troll", no="2", faction="Horde", race="Troll", rarity="c", rules="", artist="Bo Wei"
)
BOLT = ability(
    name="Frost Bolt",
    no="3",
    cost="1",
    instant="x",
    rules="<b>Aldor Reputation</b><p>Your hero deals 3 frost damage. <i>(To yours too.)</i>",
    rarity="r",
    **ticked("Mage"),
)
WARD = ability(
    name="Twin Ward",
    no="4",
    cost="5",
    rules="Ongoing: Your hero has Protector.",
    rarity="u",
    **ticked("Mage", "Priest"),
)
ODA = hero(no="5", faction="Alliance", race="Dwarf", profession="Mining", **{"class": "Priest"})
AGAIN = {**TROLL, "setcode": "SoB", "setname": "Later Set", "no": "9", "block": "2", "rarity": "l"}
POOL = [card | {"setcode": "HoA"} for card in (WOLF, TROLL, BOLT, WARD, ODA)] + [AGAIN]


@pytest.fixture(autouse=True, scope="module")
def pool(module_data):
    with module_data.unblock():
        import_file(community_file.read(community_table(*POOL)))


def first_words(query):
    search = CardSearch.parse(query)
    assert search.problems == ()
    return {card.name.split()[0] for card in search.cards()}


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("name:two-headed", {"Gray"}),
        ("name:twoheaded", {"Gray"}),
        ("twoheaded", {"Gray"}),
        ("name:/^gray.*wolf$/", {"Gray"}),
        ('name="frost bolt"', {"Frost"}),
        ("name!=frostbolt type:ability", {"Twin"}),
        ("text:draw", {"Gray"}),
        ("text:raw -is:hero", set()),
        ('text:"draw a card"', {"Gray"}),
        ('text:"draw a car" -is:hero', set()),
        ('text="draw a card" -is:hero', set()),
        ('text:"when ~ attacks"', {"Gray"}),
        (r"text:/when ~ attacks, \w+ a card/", {"Gray"}),
        (r"/deals \d frost/", {"Frost"}),
        ("text:yours type:ability", set()),
        ("fulltext:yours", {"Frost"}),
        ("has:reminder", {"Frost"}),
        ("type:ally", {"Gray", "Zul"}),
        ("type=ability", {"Frost", "Twin"}),
        ("t:allies,heroes", {"Gray", "Zul", "Oda"}),
        ("class:mage", {"Frost", "Twin"}),
        ("class=mage", {"Frost"}),
        ("class=mage,priest", {"Twin"}),
        ("class>=mage,priest", {"Twin"}),
        ("class>mage", {"Twin"}),
        ("class<mage,priest type:ability", {"Frost"}),
        ("class<=mage type:ability", {"Frost"}),
        ("class!=mage type:ability", {"Twin"}),
        ("class:priest", {"Twin", "Oda"}),
        ("icon:priest type:ability", {"Twin"}),
        ("classtag:priest", {"Oda"}),
        ("faction:horde", {"Zul"}),
        ("faction:neutral", {"Gray"}),
        ("faction=neutral", {"Gray"}),
        ("race:TROLL", {"Zul"}),
        ("prof:mining", {"Oda"}),
        ("tag:instant", {"Frost"}),
        ("kind:deck type:hero", {"Oda"}),
        ("cost:1-2", {"Gray", "Frost"}),
        ("cost>-1 cost<2", {"Frost"}),
        ("atk>health", {"Gray"}),
        ("hp:28", {"Oda"}),
        ("dmg:melee race:troll", {"Zul"}),
        ("keyword:mend", {"Gray"}),
        ("keyword:protector", set()),
        ("gives:protector", {"Twin"}),
        ("rep:aldor", {"Frost"}),
        ("restriction:aldor", {"Frost"}),
        ("set:sob", {"Zul"}),
        ("set:later-set", {"Zul"}),
        ("block:2", {"Zul"}),
        ("block<2 race:troll", {"Zul"}),
        ("number:1-3 type:ability", {"Frost"}),
        ("number:9 set:hoa", set()),
        ("rarity:legendary", {"Zul"}),
        ("rarity>=epic", {"Gray", "Zul"}),
        ("r<rare type:ability", {"Twin"}),
        ("artist:ohm", {"Gray"}),
        ("artist:“ADA  Ohm”", {"Gray"}),
        ("flavour:kings", {"Gray"}),
        ("has:flavour", {"Gray"}),
        ("is:vanilla", {"Zul", "Oda"}),
        ("is:ongoing", {"Twin"}),
        ("is:reprint", {"Zul"}),
        ("set:hoa is:reprint", set()),
        ("is:multiclass", {"Twin"}),
        ("not:vanilla type:ally", {"Gray"}),
        ("has:keyword type:ally", {"Gray"}),
        ("has:race", {"Zul", "Oda"}),
        ("-has:cost", {"Oda"}),
        ("has:restriction", {"Frost"}),
    ],
)
def test_a_key(query, names):
    assert first_words(query) == names


@pytest.mark.parametrize(
    ("query", "place", "suggestion"),
    [
        ("race:trol", "trol", "Troll"),
        ("race:xyzzyq", "xyzzyq", None),
        ("wolf tag:instnat", "instnat", "Instant"),
        ("prof:minign", "minign", "Mining"),
        ("rep:aldro", "aldro", "Aldor"),
        ("req:undaed", "undaed", "Undead"),
        ('req:"bloud elf"', '"bloud elf"', '"Blood Elf"'),
        ("set:sobo", "sobo", "SoB"),
        ("set:latr", "latr", None),
        ("artist:ohn", "ohn", "ohm"),
        ("keyword:protecter", "protecter", "Protector"),
        ("rarity:epci", "epci", "epic"),
        ("is:unqiue", "unqiue", "unique"),
        ("has:flavuor", "flavuor", "flavour"),
        ("dmg:fier", "fier", "Fire"),
        ("atk>helath", "helath", "health"),
        ("cost:banana", "banana", None),
        ("class<=mage,preist", "preist", "Priest"),
        ("sort:csot", "csot", "cost"),
        ("sort:-csot", "-csot", "-cost"),
        ("view:lsit", "lsit", "list"),
        ("unique:prnts", "prnts", "prints"),
        ("text:/a(b/", "(", None),
        ("race>troll", "troll", None),
        ("artist:/a/", "/a/", None),
        ("-sort:cost", "sort:cost", None),
    ],
)
def test_a_mistake_is_reported_with_its_place_and_a_suggestion(query, place, suggestion):
    (problem,) = interpret(query).problems
    assert (query[problem.start : problem.end], problem.suggestion) == (place, suggestion)
    assert problem.advice.endswith((".", "?"))


@pytest.mark.parametrize(
    ("query", "suggestion"),
    [
        ("rcae:trol sort:csot", "race:Troll sort:cost"),
        ("rcae:trol wolf sort:csot", "wolf sort:cost"),
        ('zul set:"latr set"', 'zul set:"Later Set"'),
        ('wolf set:"latr set"', None),
        ("wofl", "wolf"),
        ("-bolt type:ally wofl", "-bolt type:ally wolf"),
        ('text:"daw a card"', 'text:"draw a card"'),
        ("wolf", None),
        ("wolf -wolf", None),
        ("qqqqqq", None),
        ("wolf)", "wolf"),
    ],
)
def test_all_problems_of_a_query_are_corrected_together(query, suggestion):
    assert CardSearch.parse(query).suggestion == suggestion


def test_a_value_imported_later_is_known():
    assert CardSearch.parse("race:murgul").problems
    import_file(community_file.read(community_table(row(name="Mrgl", no="77", race="Murgul"))))
    assert CardSearch.parse("race:murgul").problems == ()


@pytest.mark.parametrize(
    ("query", "places"),
    [
        ("race:troll unique:prints", [("HoA", 2), ("SoB", 9)]),
        ("set:sob unique:prints", [("SoB", 9)]),
        ("race:troll -set:sob unique:prints", [("HoA", 2)]),
        ("race:troll (rarity:common OR number:9) sort:-number unique:prints", [("SoB", 9), ("HoA", 2)]),
        ("not:reprint race:troll unique:prints", []),
        ("-is:reprint race:troll unique:prints", [("HoA", 2)]),
        ("type:ally rarity>=epic sort:rarity unique:prints", [("HoA", 1), ("SoB", 9)]),
    ],
)
def test_each_printing_matches_separately(query, places):
    search = CardSearch.parse(query)
    assert [(printing.set.code, printing.number) for printing in search.results()] == places
    assert search.count == len(places)


@pytest.mark.parametrize(
    ("query", "order"),
    [
        ("sort:cost", ["Frost", "Gray", "Zul", "Twin", "Oda"]),
        ("sort:-cost", ["Twin", "Zul", "Gray", "Frost", "Oda"]),
        ("sort:type,-cost", ["Twin", "Frost", "Zul", "Gray", "Oda"]),
        ("sort:-rarity", ["Gray", "Frost", "Twin", "Zul", "Oda"]),
        ("set:sob OR type:hero sort:number", ["Zul", "Oda"]),
        ("is:ally rarity>=epic sort:rarity", ["Gray", "Zul"]),
        ("sort:race,name", ["Oda", "Zul", "Frost", "Gray", "Twin"]),
        ("sort:-set,name", ["Frost", "Gray", "Oda", "Twin", "Zul"]),
    ],
)
def test_orders(query, order):
    cards = [card.name.split()[0] for card in CardSearch.parse(query).cards()]
    if "rarity" in query and query.startswith("sort"):
        cards.remove("Oda"), order.remove("Oda")
    assert cards == order


def test_the_random_order_is_complete_and_stable_for_a_day():
    once, again = (list(CardSearch.parse("sort:random").cards()) for _ in range(2))
    assert once == again and len(once) == 5


def test_settings_in_a_query_choose_order_view_and_printings():
    search = CardSearch.parse("wolf sort:cost,-atk view:text unique:prints order:name")
    assert (search.sorts, search.view, search.unique) == (("cost", "-atk", "name"), "text", "prints")
    assert CardSearch.parse("wolf").view == "images" and CardSearch.parse("wolf").unique == "cards"
    assert search.explanation == (
        "printings with “wolf” in the name or text; sorted by cost, then ATK, highest first, then name"
    )


def test_every_condition_of_a_card_is_true_or_false_for_each_printing_too():
    everything = Printing.objects.count()
    for query in (
        "class:mage",
        "set:sob",
        "wolf OR set:sob",
        "rarity>=epic -race:troll",
        "is:reprint cost:3",
    ):
        condition, negation = (interpret(text).printing_q for text in (query, f"-({query})"))
        counts = [Printing.objects.filter(q).count() for q in (condition, negation)]
        assert sum(counts) == everything, query


def test_values_are_given_for_suggestions():
    assert all(not isinstance(entry, Setting) or list(entry.values()) for entry in CARDS.all_settings())
    assert "Troll" in CARDS.find("race").values() and "SoB" in CARDS.find("set").values()
    assert "Mage" in CARDS.find("class").values() and "Bo Wei" in CARDS.find("artist").values()
    assert search_cards("race:troll").get().name == "Zul the Troll"


def test_a_suggestion_is_quoted_where_a_query_needs_that():
    assert QueryError("Nobody.", "Death Knight").suggestion == '"Death Knight"'
    assert QueryError("Nobody.", 'Amani "the" Axe').suggestion == '"Amani the Axe"'
    assert QueryError("Nobody.", "Kel'Thuzad").suggestion == "Kel'Thuzad"
    assert QueryError("Nobody.", None).suggestion is None


def test_a_kind_of_equipment_is_a_type_to_ask_for_and_no_type_beside_equipment():
    axe = row(name="Axe of Asking", no="6", type="Equipment", subtype="1H Weapon - Axe (1) Melee", rules="")
    import_file(community_file.read(community_table(axe | {"setcode": "HoA"})))

    for query in ("type:weapon", "type=weapon", "t=weapons", "type=equipment", "type:equipment -t:armor"):
        assert first_words(query) == {"Axe"}, query
    (problem,) = CardSearch.parse("type>weapon").problems
    assert problem.sentence == "Weapon is not a type of its own; write type:weapon."
