"""Questions in players' words: how they are read, and how many find the card that was meant."""

from pathlib import Path

import pytest
from django.urls import reverse

from cards.importing import community_file
from cards.importing.store import import_file
from cards.models import Card, QuestionTerms
from cards.questions.ideas import load_ideas
from cards.questions.indexing import index_outdated_question_terms
from cards.questions.ranking import question_index
from cards.questions.reading import read_question
from cards.search import CardSearch, closest_cards
from tests.cards.community_file import ability, community_table, hero, row
from tests.cards.questions.measuring import load_questions, unanswered
from tests.profiles import is_nightly

pytestmark = pytest.mark.django_db

QUESTIONS = ("questions.json", "questions_set_aside.json", "questions_of_strangers.json")
"""Those that the search was tuned on, and those that it was not: nothing may be changed for one of these. The
last were written by people who had seen the cards and not the code."""
ANSWERED = 0.8 if is_nightly() else 0.94
"""The share of questions that must find their card among the first five: more among fewer cards."""
POOL = (
    row(name="Marla Quickwater", cost="3", no="1", rules="When Marla Quickwater is destroyed, draw a card."),
    row(name="Eager Student", cost="1", no="2", rules="When Eager Student enters play, draw a card."),
    row(name="Stone Guard", cost="4", no="3", rules="<b>Protector</b>"),
    row(name="Swift Rider", cost="2", no="4", rules="<b>Ferocity</b>"),
    row(name="Chicken Keeper", cost="5", no="5", rules="Put a Chicken ally token into play."),
    ability(name="Final Word", cost="4", no="6", rules="Destroy target ally."),
    ability(name="Long Winter", cost="6", no="7", rules="Destroy all allies."),
    ability(name="Kind Light", cost="1", no="8", rules="Your hero heals 4 damage from target hero or ally."),
    ability(name="Second Thought", cost="2", no="9", rules="Interrupt target ability."),
    ability(name="Fresh Field", cost="2", no="10", rules="Target ally loses all powers."),
    hero(no="11"),
)


@pytest.fixture
def pool(db):
    import_file(community_file.read(community_table(*POOL)))


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("ally that draws a card when it dies", "Marla Quickwater"),
        ("creature with a draw deathrattle", "Marla Quickwater"),
        ("minion which gives me a card when it comes into play", "Eager Student"),
        ("battlecry: draw", "Eager Student"),
        ("creature with taunt", "Stone Guard"),
        ("minion that can attack right away", "Swift Rider"),
        ("2 mana haste guy", "Swift Rider"),
        ("card that says chicken", "Chicken Keeper"),
        ("card that says chiken", "Chicken Keeper"),
        ("spell that kills a minion", "Final Word"),
        ("board wipe that kills all creatures", "Long Winter"),
        ("which spell gives me lifegain?", "Kind Light"),
        ("how do I counter a spell", "Second Thought"),
        ("something to silence a minion", "Fresh Field"),
    ],
)
def test_players_words_stand_for_those_of_the_game(pool, question, name):
    assert closest_cards(question, 1) == [Card.objects.get(name=name)]
    assert CardSearch.parse(question).cards()[0].name == name


def test_a_number_of_an_idea_is_found_as_a_word_and_as_a_digit(db):
    def terms(question):
        return {term for answer in read_question(question).parts[0].answers for term in answer.terms}

    assert "t:2h" in terms("two-handed sword") & terms("2-handed sword")


def test_words_that_say_nothing_do_not_count(pool):
    plain = [card.name for card in closest_cards("destroy ally", 3)]
    polite = [card.name for card in closest_cards("is there something that would destroy an ally?", 3)]

    assert plain[0] == polite[0]


def test_a_text_without_a_word_of_any_card_has_no_answer(pool):
    assert (
        closest_cards("zzxq", 5) == [] and closest_cards("", 5) == [] and closest_cards("that which", 5) == []
    )


def test_every_question_shows_cards_on_the_search_page(pool, client):
    for question in ("what kills dragons", "troll that kills all allies", "big red chicken"):
        page = client.get(reverse("search"), {"q": question}).content.decode()

        assert ">Cards</h2>" in page and "card-gallery" in page


def test_the_longest_question_is_answered_in_few_parts(pool):
    question = question_index().read("when it dies kill draw heal attack " * 14)

    assert len(question.parts) < 150
    assert closest_cards("when it dies kill draw heal attack " * 14, 1)


def test_names_stay_before_answers(pool):
    assert CardSearch.parse("final word").question is None
    assert CardSearch.parse("kind light that").cards()[0].name == "Kind Light"


def test_the_words_of_a_question_can_be_searched_as_they_are(pool):
    search = CardSearch.parse("ally that draws")

    assert search.literal_query == '"ally" "that" "draws"'
    assert CardSearch.parse(search.literal_query).question is None


def test_what_a_card_answers_is_stored_with_it(pool):
    card = Card.objects.get(name="Final Word")
    terms = QuestionTerms.objects.get(card=card).terms

    assert {"n:final", "t:abil", "x:destroy", "f:cost=4", "do:Destroy:ally"} <= set(terms)
    QuestionTerms.objects.filter(card=card).update(version="old", terms=[])
    assert index_outdated_question_terms() == 1
    assert QuestionTerms.objects.get(card=card).terms == terms


def test_a_changed_card_answers_by_its_new_text(pool):
    card = Card.objects.get(name="Chicken Keeper")
    card.front.text = ["Elusive"]
    card.front.save()

    assert closest_cards("chicken elusive", 1) == [card]
    assert "x:token" not in QuestionTerms.objects.get(card=card).terms


def test_the_kinds_of_powers_and_the_places_in_the_table_exist(db):
    from engine.tree import node
    from engine.tree.words import Place

    kinds = {kind.__name__ for kind in all_subclasses(node.Node)}
    ideas = {idea for group in load_ideas().by_phrase.values() for idea in group}
    for idea in ideas:
        for name in (*idea.does, *idea.when, *idea.pays):
            kind, _, about = name.partition(":")
            assert kind in kinds, name
            assert kind != "Move" or about.removeprefix("in ") in set(Place), name


def all_subclasses(kind):
    for subclass in kind.__subclasses__():
        yield subclass
        yield from all_subclasses(subclass)


@pytest.mark.parametrize("name", QUESTIONS)
def test_most_questions_find_the_card_that_is_meant(pool_sample, name):
    file = Path(__file__).with_name(name)
    questions = [question for question in load_questions(file) if question.is_of_pool]
    failed = unanswered(questions)

    assert len(questions) > 25
    assert len(failed) <= (1 - ANSWERED) * len(questions), [question.question for question in failed]
