"""What stands between two cards."""

import tomllib
from pathlib import Path

import pytest
from django.test import Client

from engine.cards import CardType, PrintedCard, Tag
from rules import card_lookup
from rules.card_rules import governing, grounds
from rules.catalog.library import library
from rules.identifiers.slugs import term_slug
from rules.interactions import Meeting, Stand, meetings, table
from rules.markup.rich_text import plain_text
from rules.parsers.coverage import LONGEST_COMMON_RUN, comparable_words, word_runs
from rules.parsers.parsed_document import ParsedDocument
from tests.rules.conftest import OFFICIAL_7_4, shared

ROOT = Path(__file__).parents[2]
PAIRS = tomllib.loads((Path(__file__).parent / "governing_pairs.toml").read_text(encoding="utf-8"))["pair"]
AMONG_FIRST, MOST_MISSED = 3, 2


def stand(name: str, *text: str, **facts) -> Stand:
    card = PrintedCard(name=name, types=(CardType.ALLY,), text=text, **facts)
    return Stand(name, tuple(governing(card)))


def numbers(found: list[Meeting]) -> list[str]:
    return [each.number for each in found]


def test_grounds_that_meet_give_their_rules_with_the_reason():
    found = meetings([stand("Voss", "Stealth"), stand("Donna", "Protector")], {})
    assert numbers(found)[:2] == ["602.2a", "602.2"]
    assert found[0].reasons[0].meeting == "“Stealth” (Voss) meets “Protector” (Donna)"
    assert "no character can protect" in found[0].reasons[0].says


def test_the_order_of_the_cards_does_not_matter():
    one, other = stand("Voss", "Stealth. Elusive"), stand("Donna", "Protector. Untargetable")
    assert numbers(meetings([one, other], {})) == numbers(meetings([other, one], {}))


def test_what_both_share_counts_less_than_what_meets():
    found = meetings(
        [stand("Voss", "Stealth. Inspire: Ally"), stand("Donna", "Protector. Inspire: Ally")], {}
    )
    assert numbers(found)[0] == "602.2a"
    assert found[numbers(found).index("501.1b")].reasons[-1].meeting == "Both have “Inspire”"


def test_a_rule_about_one_that_speaks_of_the_other_counts():
    uses = {"Search": ["413.1", "415.3b"], "Shuffle": ["413.2", "602.2"]}
    found = meetings([stand("Voss", "Search your deck."), stand("Donna", "Shuffle your hand.")], uses)
    assert {"413.2", "415.3b"} <= set(numbers(found))
    assert "602.2" not in numbers(found)


def test_cards_that_have_nothing_to_do_with_each_other_have_no_rule_between_them():
    assert meetings([stand("Voss", "Mend 2"), stand("Donna", "Sentinel")], {}) == []


def test_one_tag_with_a_number_on_both_is_what_matters_most():
    pet, totem = Tag("Pet", limit=1), Tag("Fire Totem", limit=1)
    found = meetings([stand("A", "Stealth", tags=(pet,)), stand("B", "Protector", tags=(pet,))], {})
    assert "414.3b" in numbers(found)[:2]
    assert found[numbers(found).index("414.3b")].reasons[0].meeting == "Both have “Pet (1)”"
    assert numbers(meetings([stand("A", tags=(pet,)), stand("B", tags=(totem,))], {})) == []


@pytest.mark.parametrize(
    ("text", "against"),
    [
        ("This ally can't attack.", "Draw a card."),
        ("When you play a card, destroy this ability.", "Will of the Forsaken"),
        ("Exhaust target non-token ally.", "When this ally enters play, discard a card."),
    ],
)
def test_words_that_mean_something_else_do_not_bring_cards_together(text: str, against: str):
    found = meetings([stand("A", text), stand("B", against)], {})
    assert not {"415.9f", "103.2", "404.2a"} & set(numbers(found))


def test_three_cards_are_taken_two_by_two():
    found = meetings([stand("A", "Stealth"), stand("B", "Protector"), stand("C", "Sabotage: Quest")], {})
    assert {"602.2a", "602.2c"} <= set(numbers(found))


def test_some_entries_ask_for_one_event_on_both():
    alone = meetings(
        [stand("A", "When A attacks, draw a card."), stand("B", "At the start of your turn, draw.")], {}
    )
    together = meetings(
        [stand("A", "When A attacks, ready it."), stand("B", "When an ally attacks, draw.")], {}
    )
    weight = {each.number: each.weight for each in alone}
    assert next(each.weight for each in together if each.number == "708.1a") > weight["708.1a"]


def test_the_table_names_grounds_and_real_rules(restated: ParsedDocument):
    names = {ground.name for ground in grounds()}
    real = {str(rule.number) for rule in restated.rules}
    for entry in table():
        assert entry.one | entry.other | entry.both <= names, (entry.one | entry.other | entry.both) - names
        assert set(entry.rules) <= real, entry.rules


def test_nothing_the_table_says_is_copied():
    official = comparable_words(plain_text(shared(OFFICIAL_7_4).read_text(encoding="utf-8")))
    known = set(word_runs(official, LONGEST_COMMON_RUN + 1))
    said = [
        (entry.says, word_runs(comparable_words(entry.says), LONGEST_COMMON_RUN + 1)) for entry in table()
    ]
    assert [says for says, own in said for run in own if run in known] == []


def test_real_pairs_show_what_a_judge_would_open(starter_data):
    book = library().book("wow-tcg", "7.4")
    missed = []
    for pair in PAIRS:
        cards = [Stand(name, tuple(governing(card_lookup.printed(name)))) for name in pair["cards"]]
        terms = {each.ground.term for card in cards for each in card.grounds if each.ground.term}
        found = numbers(meetings(cards, {term: book.uses.get(term_slug(term), []) for term in terms}))
        if not set(pair["rules"]) & set(found[:AMONG_FIRST]):
            missed.append((pair["cards"], found[:8]))
    assert len(PAIRS) >= 20
    assert len(missed) <= MOST_MISSED, missed


def test_the_page_shows_what_is_between_two_cards_and_then_each(client: Client, starter_data):
    html = client.get("/rules/governing/", {"card": ["Lobotomize", "Grunt Baranka"]}).content.decode()
    assert html.index("Where they meet") < html.index("/rules/wow-tcg/7.4/602.2a/")
    assert html.index("602.2a") < html.index('<h2 id="card-1">Lobotomize</h2>')
    assert "The rules between Lobotomize and Grunt Baranka" in html


def test_the_page_shows_one_card_with_its_reasons(client: Client, starter_data):
    html = client.get("/rules/governing/", {"card": "grunt baranka"}).content.decode()
    assert "The rules that govern Grunt Baranka" in html
    assert "Protector" in html
    assert "Where they meet" not in html


def test_a_misspelt_name_gets_candidates_that_keep_the_other_card(client: Client, starter_data):
    html = client.get("/rules/governing/", {"card": ["Grunt Baranca", "Lobotomize"]}).content.decode()
    assert "No card is called “Grunt Baranca”" in html
    assert "?card=Grunt%20Baranka&amp;card=Lobotomize" in html


@pytest.mark.parametrize(
    "cards", [[], [""], ["x" * 5000], ["\x00"], ["<script>"], ["Lobotomize"] * 9, ["a", "b", "c", "d", "e"]]
)
def test_any_names_are_answered(client: Client, starter_data, cards: list[str]):
    html = client.get("/rules/governing/", {"card": cards}).content.decode()
    assert "<script>" not in html


def test_without_rules_the_page_still_answers(client: Client, db):
    assert client.get("/rules/governing/", {"card": ["Lobotomize"]}).status_code == 200
