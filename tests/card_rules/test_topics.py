"""The topics of a card, derived from its printed facts."""

import re

import pytest

from card_rules.topics import all_topics, find_keyword, find_topics, topics_named, topics_related_to
from engine.cards import Back, CardType, CharacterClass, Cost, DamageType, Faction, PrintedCard, Tag
from rules.identifiers.numbers import RuleNumber
from rules.identifiers.slugs import term_slug
from rules.parsers.files import read_text
from rules.parsers.functional_words import find_powers, lost_in_power
from rules.parsers.parsed_document import ParsedTerm
from rules.parsers.restatement_check import find_copied_passages
from tests.engine.full_pool import FILE, sampled_cards
from tests.rules.conftest import OFFICIAL, RULEBOOKS, shared

OFFICIAL_TEXTS = [*OFFICIAL.values(), *RULEBOOKS]


def card(*text, types=(CardType.ALLY,), **facts):
    return PrintedCard(name="Marla", types=types, text=text, **facts)


def reasons_for(printed):
    return {match.topic.name: match.reason for match in find_topics(printed)}


def test_a_keyword_in_the_text_governs_the_card():
    reasons = reasons_for(card("Protector, Assault 2"))
    assert reasons["Protector"] == "“Protector” is in its text"
    assert reasons["Assault"] == "“Assault 2” is in its text"
    assert "Elusive" not in reasons


def test_a_keyword_that_is_given_to_others_counts_too():
    assert "Stealth" in reasons_for(card("Your hero has stealth this turn."))


def test_restrictions_are_quoted_completely():
    reasons = reasons_for(card("[Druid] or [Shaman] Hero Required", "Argent Crusade Reputation"))
    assert reasons["Hero Required"] == "“[Shaman] Hero Required” is in its text"
    assert reasons["Reputation"] == "“Argent Crusade Reputation” is in its text"
    assert "Hero Required" in reasons_for(card("Death Knight Hero Required"))


@pytest.mark.parametrize("arrow", ["->", ">>>"])
def test_the_payment_arrow_is_named(arrow):
    reasons = reasons_for(card(f"[Exhaust] {arrow} Draw a card."))
    assert reasons["Payment power"] == "the payment arrow is in its text"
    assert reasons["Activate"] == "“[Exhaust]” is in its text"


@pytest.mark.parametrize(
    ("text", "name", "quoted"),
    [
        ("(1), destroy a card: When it attacks, draw.", "Triggered power", "When"),
        ('It has "At the start of your turn, draw a card."', "Triggered power", "At"),
        ("<i>When it attacks, draw a card.</i>", "Triggered power", "When"),
        ("Empower Mage: Draw a card.", "Empower", "Empower Mage"),
        ("Attached ally has +1 / +1.", "Plus and minus", "+1 / +1"),
        ("Blood Elf Hero Required", "Hero Required", "Blood Elf Hero Required"),
        ("Your allies lose and can't have Elusive.", "Loses a keyword", "lose and can't have Elusive"),
        ("You pay (2) less to play Dwarves.", "Pay less or more", "pay (2) less to play"),
        ("Your hero deals 2 fire damage to target ally.", "Deal damage", "deals 2 fire damage"),
        ("This ally can't attack.", "Can't", "can't attack"),
        ("At the start of your turn, draw a card.", "Start of turn", "At the start of your turn"),
    ],
)
def test_reasons_quote_whole_phrases(text, name, quoted):
    assert reasons_for(card(text))[name] == f"“{quoted}” is in its text"


@pytest.mark.full_pool
@pytest.mark.skipif(not FILE.is_file(), reason="../shared/cards is not there")
def test_every_reason_of_every_card_quotes_words():
    quoted = {match.quote for card in sampled_cards(20) for match in find_topics(card)}
    assert len(quoted) > 200
    assert [words for words in quoted if words != words.strip() or not re.search(r"\w", words)] == []


def test_the_back_of_a_hero_counts_too():
    hero = card("4 -> Flip Marla.", types=(CardType.HERO,), back=Back(text=("Mend 2",)))
    assert {"Mend", "Flip", "Hero"} <= reasons_for(hero).keys()


def test_types_tags_values_and_icons_govern():
    reasons = reasons_for(
        card(
            types=(CardType.ABILITY, CardType.ALLY),
            tags=(Tag("Instant"), Tag("Fire Totem", 1)),
            cost=Cost(1, 1),
            damage_types=(DamageType.FIRE,),
            classes=frozenset({CharacterClass.SHAMAN}),
            factions=frozenset({Faction.HORDE}),
        )
    )
    assert reasons["Ally"] == "it is an Ally"
    assert reasons["Totem"] == reasons["Numbered tag"] == "“Fire Totem (1)” is on its type line"
    assert reasons["X in the cost"] == "it has X in its cost"
    assert {"Instant", "Class icon", "Faction icon", "Damage type"} <= reasons.keys()
    assert "Neutral" not in reasons


@pytest.mark.parametrize("number", ["602", "602.2", "602.2a", "6"])
def test_topics_of_a_rule_cite_it_its_parts_or_its_parents(number):
    assert "Protector" in {topic.name for topic in topics_related_to(RuleNumber.parse(number))}


def test_a_neighbouring_rule_is_not():
    assert "Protector" not in {topic.name for topic in topics_related_to(RuleNumber.parse("602.3"))}


@pytest.mark.parametrize("name", ["long-range", "Long Range", "LONGRANGE"])
def test_a_name_is_known_however_it_is_spelled(name):
    assert [topic.name for topic in topics_named(name)] == ["Long-Range"]


def test_a_keyword_is_explained_with_its_number():
    assert "2" in find_keyword("Mend 2").explain("Mend 2")
    assert "X" in find_keyword("Mend").explain("Mend")
    assert find_keyword("Fire Resistance").name == "Resistance"
    assert find_keyword("Hogger") is None


def test_every_term_and_rule_is_real(restated, official):
    terms = {term_slug(entry.term) for entry in restated.glossary}
    numbers = {rule.number for rule in official.rules}
    for topic in all_topics():
        assert not topic.term or term_slug(topic.term) in terms, topic.name
        for number in topic.rule_numbers:
            assert number in numbers, (topic.name, str(number))


def test_every_keyword_of_the_rules_is_explained(official):
    explained_terms = {term_slug(topic.term) for topic in all_topics()}
    powers = [entry for entry in official.glossary if entry.text.startswith("A keyword power")]
    assert len(powers) > 50
    assert {term_slug(entry.term) for entry in powers} <= explained_terms


def test_explanations_keep_the_functional_words_of_the_powers(official):
    entries = {term_slug(entry.term): entry for entry in official.glossary}
    lost = {
        topic.name: classes
        for topic in all_topics()
        if topic.is_keyword and (entry := entries.get(term_slug(topic.term or topic.name)))
        for power in find_powers(entry.text)
        if (classes := lost_in_power(topic.explanation_template, power))
    }
    assert lost == {}


def test_names_are_unique():
    keys = [topic.key for topic in all_topics()]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("name", OFFICIAL_TEXTS)
def test_no_explanation_is_copied(name):
    explanations = [ParsedTerm(topic.name, topic.explanation_template) for topic in all_topics()]
    assert len(explanations) > 50
    assert list(find_copied_passages(explanations, read_text(shared(name)))) == []
