"""Words that name a fact: what they are read as, and what is found by its name; names with signs."""

from itertools import combinations

import pytest

from cards.importing import community_file
from cards.importing.store import import_file
from cards.models import Card
from cards.query.fact_keys import TYPES
from cards.query.fact_phrases import fact_phrase, plural_of
from cards.query.interpreter import interpret
from cards.query.word_facts import clause_text
from cards.search import CardSearch
from engine.cards import CardType, CharacterClass, Faction
from tests.cards.community_file import ability, community_table, hero, row, ticked

pytestmark = pytest.mark.django_db

NAMES_WITH_SIGNS = (
    'Wanted: "Hogger"',
    "SI:7 Assassin",
    "Power Word: Shield",
    "Do or Die",
    "Smoke and Ash",
    "Essence of Desire / Essence of Anger",
    "Life... and Death",
    "Not Now, (Really)!",
    "-40 Degrees",
)
FACTS = {
    "ally": "type:ally",
    "allies": "type:ally",
    "abilities": "type:ability",
    "weapons": "type:weapon",
    "quest": "type:quest",
    "hero": "type:hero",
    "mage": "class:mage",
    "priests": "class:priest",
    "death knight": 'class:"death knight"',
    "dk": 'class:"death knight"',
    "horde": "faction:horde",
    "neutral": "faction:neutral",
    "epic": "rarity:epic",
    "promo": "rarity:promo",
    "troll": "race:troll",
    "trolls": "race:troll",
    "night elf": 'race:"night elf"',
    "night elves": 'race:"night elf"',
    "dwarves": "race:dwarf",
    "2 cost": "cost:2",
    "2-cost": "cost:2",
    "cost 3": "cost:3",
    "costs 3": "cost:3",
    "3-drop": "cost:3",
    "two drop": "cost:2",
    "5 mana": "cost:5",
    "7+ cost": "cost:7+",
    "cost x": "cost:x",
    "Second Set": 'set:"Second Set"',
    "TWO9": "set:TWO9",
}


@pytest.fixture(autouse=True, scope="module")
def pool(module_data):
    rows = (
        row(name="Hog Rider", cost="2", faction="Horde", rarity="E", **{"class": "Mage"}),
        row(name="Quest Giver", cost="3", faction="Alliance", no="2", setcode="TWO9", setname="Second Set"),
        ability(name="Mage Fire", cost="3", no="3", **ticked("Mage")),
        ability(name="Ally of None", cost="5", no="4", **ticked("Priest")),
        hero(no="5", **{"class": "Priest"}),
        *(row(name=name, cost="4", no=str(100 + place)) for place, name in enumerate(NAMES_WITH_SIGNS)),
    )
    with module_data.unblock():
        import_file(community_file.read(community_table(*rows)))


def names(query):
    return [card.name for card in CardSearch.parse(query).cards()]


@pytest.mark.parametrize(("text", "clause"), FACTS.items())
def test_words_are_read_as_the_clause_that_they_name(text, clause):
    facts = interpret(text).facts

    assert [clause_text(fact) for fact in facts] == [clause]
    assert set(names(text)) >= set(names(clause))


def test_every_pair_of_facts_is_found_as_with_keys():
    phrases = ["ally", "horde", "mage", "2 cost", "epic", "priest", "ability", "3-drop"]
    for first, second in combinations(phrases, 2):
        for text in (f"{first} {second}", f"{second} {first}"):
            search = CardSearch.parse(text)
            clauses = " ".join(clause_text(fact) for fact in search.interpretation.facts)

            assert names(clauses) == names(text), text
            assert search.count == CardSearch.parse(clauses).count


def test_every_type_class_and_faction_is_known_by_its_names():
    for text in (*CardType, *TYPES, *CharacterClass, *Faction):
        assert fact_phrase(text.lower()) is not None, text


def test_a_word_between_quotation_marks_is_a_word():
    assert interpret('"mage" "ability"').facts == ()
    assert names('"mage"') == ["Mage Fire", "Hog Rider"]


@pytest.mark.parametrize(
    "text", ["mage ability", "2 cost ally", "night elf hog", "wolf OR mage", "-mage rider"]
)
def test_the_literal_query_has_every_word_and_no_fact(text):
    search = CardSearch.parse(text)
    literal = interpret(search.literal_query)

    assert search.literal_query.replace('"', "") == text
    assert literal.facts == () and literal.problems == ()


def test_facts_count_behind_a_minus_and_in_an_or():
    assert "Hog Rider" not in names("-horde") and "Quest Giver" in names("-horde")
    assert {"Hog Rider", "Ally of None"} <= set(names("mage OR priest"))


def test_the_type_comes_before_names_with_its_word():
    assert names("ally")[-1] == "Ally of None"
    assert names("quest") == ["Quest Giver"]


def test_a_longer_name_comes_before_the_facts():
    assert names("mage fire") == ["Mage Fire"]
    assert names("ally of none") == ["Ally of None"]


@pytest.mark.parametrize("name", NAMES_WITH_SIGNS)
def test_a_whole_name_finds_its_card_first_however_it_is_written(name):
    plain = "".join(sign if sign.isalnum() else " " for sign in name)
    spellings = (name, name.lower(), name.replace(": ", ":"), name.replace('"', ""), " ".join(plain.split()))
    for text in spellings:
        search = CardSearch.parse(text)

        assert names(text)[0] == name, text
        assert search.problems == ()


@pytest.mark.parametrize("text", ["Power Word:Shi", "Power Word:Sleep", "SI:7", "wanted:hog"])
def test_a_colon_in_a_name_is_no_sign_of_a_key(text):
    assert interpret(text).problems == ()


@pytest.mark.parametrize("text", ["wolf:3", "tpye:ally", "qqqq:shield"])
def test_a_colon_elsewhere_is(text):
    assert interpret(text).problems


def test_cards_of_one_name_all_come_first(client):
    Card.objects.create(name="Mage Fire", kind="raid", types=["Ally"])

    assert names("mage fire") == ["Mage Fire", "Mage Fire"]
    assert client.get("/search/?q=Mage+Fire").status_code == 200


def test_the_page_says_how_words_were_read_and_offers_the_words(client):
    page = client.get("/cards/?q=mage+ability").content.decode()

    assert "Read as <code>class:mage type:ability</code>" in page
    assert "/cards/?q=%22mage%22+%22ability%22" in page


def test_the_api_reads_words_as_the_page_does(client):
    answer = client.get("/api/cards/?q=mage+ability").json()

    assert [card["name"] for card in answer["results"]] == ["Mage Fire"]
    assert answer["literal"] == '"mage" "ability"'
    assert client.get("/api/cards/?q=type:ability").json()["literal"] is None


def test_no_other_word_is_a_fact():
    for text in ("fire", "the", "deals", "2", "word", "costs", "frost"):
        assert fact_phrase(text) is None, text
    assert interpret("hero's").facts == ()


def test_plurals():
    assert [plural_of(race) for race in ("blood elf", "dwarf", "orc", "undeads")] == [
        *("blood elves", "dwarves", "orcs", "undeads")
    ]
