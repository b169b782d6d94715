"""Cards and the rules behind them, joined: the section of the card page, the tooltips, the search key."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from card_rules.actions import index_outdated_topics
from card_rules.card_section import section_context
from card_rules.models import IndexedTopics
from card_rules.search_key import cards_with_topics
from card_rules.topics import all_topics, find_topics
from cards.models import Card
from cards.query.interpreter import interpret
from cards.rendering import card_text, tooltips

pytestmark = pytest.mark.usefixtures("starter_data")


def search(query):
    interpretation = interpret(query)
    assert not interpretation.problems
    return set(Card.objects.filter(interpretation.q).values_list("name", flat=True))


def test_the_database_and_the_printed_card_agree_on_every_topic():
    cards = list(Card.objects.with_details())
    assert len(cards) > 100
    names_by_card = {card.pk: {match.topic.name for match in find_topics(card.printed())} for card in cards}
    for topic in all_topics():
        selected = set(Card.objects.filter(cards_with_topics([topic])).values_list("pk", flat=True))
        assert selected == {pk for pk, names in names_by_card.items() if topic.name in names}, topic.name


def test_a_card_that_is_saved_is_found_by_what_it_has_then():
    card = Card.objects.get(name="Bloodclaw")
    assert "Bloodclaw" not in search("rule:end-the-turn")
    card.front.text = ["(3), Destroy this ally >>> End the turn."]
    card.front.save()
    assert "Bloodclaw" in search("rule:end-the-turn")


def test_topics_of_another_version_are_found_again():
    IndexedTopics.objects.filter(card__name="Bloodclaw").update(topics=[], version="older")
    IndexedTopics.objects.filter(card__name="Vanquish").delete()
    assert "Bloodclaw" not in search("rule:ally")
    assert "Vanquish" not in search("rule:destroy")
    assert index_outdated_topics() == 2
    assert "Bloodclaw" in search("rule:ally")
    assert "Vanquish" in search("rule:destroy")
    assert index_outdated_topics() == 0


def test_a_broader_topic_finds_the_cards_of_the_narrower_but_is_not_shown_beside_it(rf):
    assert search("rule:target-ally") < search("rule:target")
    context = section_context(Card.objects.get(name="Vanquish"), rf.get("/"))
    names = {row.match.topic.name for row in context["other_topics"]}
    assert "Target ally" in names
    assert not {"Target", "Target that can leave", "Destroy"} & names


def test_a_rule_finds_the_cards_it_governs_and_those_of_its_examples():
    protectors = search("rule:protector")
    assert protectors and protectors <= search("rule:602.2")
    assert "Aimed Shot" in search("rule:100.2c")


def test_a_term_that_is_not_known_is_named_with_the_nearest():
    [problem] = interpret("rule:protecter").problems
    assert "protecter" in problem.sentence
    assert problem.suggestions == ("Protector",)


def test_rule_comparisons_are_not_understood():
    assert interpret("rule>602").problems


def test_every_bold_word_of_card_text_is_explained():
    unexplained = {word for word in card_text.PRINTED_BOLD if not tooltips.find_tooltip(word)}
    assert unexplained == {"Immune", "Level Up"}, "bold on raid cards, and no keywords of the glossary"


def test_the_panel_names_reasons_rules_and_the_glossary(client, rf):
    card = next(card for card in Card.objects.with_details() if "Protector" in card.front.text)
    page = client.get(card.get_absolute_url()).content.decode()
    assert "“<b>Protector</b>” is in its text" in page
    assert 'href="/rules/glossary/protector/"' in page
    assert "/rules/wow-tcg/7.4/602.2/" in page
    assert "?q=rule%3Aprotector" in page


def test_the_panel_draws_card_text_alone_as_card_text(client):
    quest = next(card for card in Card.objects.with_details() if ">>>" in " ".join(card.front.text))
    page = client.get("/rules/governing/", {"card": quest.name}).content.decode()
    assert "Because the payment arrow is in its text." in page
    numbered = next(
        card for card in Card.objects.with_details() if any(tag.limit for tag in card.printed().tags)
    )
    tag = next(str(tag) for tag in numbered.printed().tags if tag.limit)
    page = client.get("/rules/governing/", {"card": numbered.name}).content.decode()
    assert f"Because “{tag}” is on its type line." in page


def test_the_panel_takes_the_same_number_of_queries_for_every_card(rf):
    counts = set()
    for card in Card.objects.with_details():
        with CaptureQueriesContext(connection) as captured:
            section_context(card, rf.get("/"))
        counts.add(len(captured))
    assert max(counts) <= 5
