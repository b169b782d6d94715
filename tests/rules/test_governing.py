"""What governs a card, told from what is printed on it."""

import re
from pathlib import Path

import pytest

from cards.importing.card_file import read_path
from engine.cards import Back, CardType, CharacterClass, Cost, DamageType, Faction, PrintedCard, Tag
from rules.card_rules import by_name, by_number, governing, grounds, keyword_in
from rules.identifiers.numbers import RuleNumber
from rules.identifiers.slugs import term_slug
from rules.markup.rich_text import plain_text
from rules.parsers.coverage import LONGEST_COMMON_RUN, comparable_words, word_runs
from tests.rules.conftest import OFFICIAL_7_4, shared

COMMUNITY_FILE = Path(__file__).parents[3] / "shared" / "cards" / "decktools-cards.tsv"


def card(*text, types=(CardType.ALLY,), **facts):
    return PrintedCard(name="Marla", types=types, text=text, **facts)


def reasons(printed):
    return {each.ground.name: each.because for each in governing(printed)}


def test_a_keyword_governs_the_card_whose_text_it_stands_in():
    found = reasons(card("Protector, Assault 2"))
    assert found["Protector"] == "“Protector” stands in its text"
    assert found["Assault"] == "“Assault 2” stands in its text"
    assert "Elusive" not in found


def test_a_keyword_that_is_given_to_others_counts_too():
    assert "Stealth" in reasons(card("Your hero has stealth this turn."))


def test_restrictions_are_quoted_whole():
    found = reasons(card("[Druid] or [Shaman] Hero Required", "Argent Crusade Reputation"))
    assert found["Hero Required"] == "“[Shaman] Hero Required” stands in its text"
    assert found["Reputation"] == "“Argent Crusade Reputation” stands in its text"
    assert "Hero Required" in reasons(card("Death Knight Hero Required"))


@pytest.mark.parametrize("arrow", ["->", ">>>"])
def test_the_payment_arrow_is_named(arrow):
    found = reasons(card(f"[Exhaust] {arrow} Draw a card."))
    assert found["Payment power"] == "the payment arrow stands in its text"
    assert found["Activate"] == "“[Exhaust]” stands in its text"


@pytest.mark.parametrize(
    ("text", "name", "quoted"),
    [
        ("(1), destroy a card: When it attacks, draw.", "Triggered power", "When"),
        ('It has "At the start of your turn, draw a card."', "Triggered power", "At"),
        ("<i>When it attacks, draw a card.</i>", "Triggered power", "When"),
        ("Empower Mage: Draw a card.", "Empower", "Empower Mage"),
        ("Attached ally has +1 / +1.", "Plus and minus", "+1 / +1"),
        ("Blood Elf Hero Required", "Hero Required", "Blood Elf Hero Required"),
    ],
)
def test_the_words_are_quoted_whole_and_alone(text, name, quoted):
    assert reasons(card(text))[name] == f"“{quoted}” stands in its text"


@pytest.mark.full_pool
@pytest.mark.skipif(not COMMUNITY_FILE.is_file(), reason="../shared/cards is not there")
def test_every_reason_of_every_card_quotes_words():
    quoted = {
        governed.found
        for entry in read_path(COMMUNITY_FILE).entries
        for governed in governing(entry.card.printed)
    }
    assert len(quoted) > 500
    assert [words for words in quoted if words != words.strip() or not re.search(r"\w", words)] == []


def test_the_back_of_a_hero_counts_too():
    hero = card("4 -> Flip Marla.", types=(CardType.HERO,), back=Back(text=("Mend 2",)))
    assert {"Mend", "Flip", "Hero"} <= reasons(hero).keys()


def test_types_tags_values_and_icons_govern():
    found = reasons(
        card(
            types=(CardType.ABILITY, CardType.ALLY),
            tags=(Tag("Instant"), Tag("Fire Totem", 1)),
            cost=Cost(1, 1),
            damage_types=(DamageType.FIRE,),
            classes=frozenset({CharacterClass.SHAMAN}),
            factions=frozenset({Faction.HORDE}),
        )
    )
    assert found["Ally"] == "it is an Ally"
    assert found["Totem"] == found["Numbered tag"] == "“Fire Totem (1)” stands on its type line"
    assert found["X in the cost"] == "it has X in its cost"
    assert {"Instant", "Class icon", "Faction icon", "Damage type"} <= found.keys()
    assert "Neutral" not in found


@pytest.mark.parametrize("number", ["602", "602.2", "602.2a", "6"])
def test_a_rule_is_behind_what_names_it_its_part_or_its_whole(number):
    assert "Protector" in {ground.name for ground in by_number(RuleNumber.parse(number))}


def test_a_neighbouring_rule_is_not():
    assert "Protector" not in {ground.name for ground in by_number(RuleNumber.parse("602.3"))}


@pytest.mark.parametrize("name", ["long-range", "Long Range", "LONGRANGE"])
def test_a_name_is_known_however_it_is_spelled(name):
    assert [ground.name for ground in by_name(name)] == ["Long-Range"]


def test_a_keyword_is_explained_with_its_number():
    assert "2" in keyword_in("Mend 2").explained("Mend 2")
    assert "X" in keyword_in("Mend").explained("Mend")
    assert keyword_in("Fire Resistance").name == "Resistance"
    assert keyword_in("Hogger") is None


def test_every_term_and_rule_is_real(restated, official):
    terms = {term_slug(entry.term) for entry in restated.glossary}
    numbers = {rule.number for rule in official.rules}
    for ground in grounds():
        assert not ground.term or term_slug(ground.term) in terms, ground.name
        for number in ground.numbers:
            assert number in numbers, (ground.name, str(number))


def test_every_keyword_of_the_rules_is_explained(official):
    known = {term_slug(ground.term) for ground in grounds()}
    powers = [entry for entry in official.glossary if entry.text.startswith("A keyword power")]
    assert len(powers) > 50
    assert {term_slug(entry.term) for entry in powers} <= known


def test_names_are_unique():
    keys = [ground.key for ground in grounds()]
    assert len(keys) == len(set(keys))


def test_no_explanation_is_copied():
    official_text = comparable_words(plain_text(shared(OFFICIAL_7_4).read_text(encoding="utf-8")))
    known = set(word_runs(official_text, LONGEST_COMMON_RUN + 1))
    said = {
        ground.name: word_runs(comparable_words(ground.says), LONGEST_COMMON_RUN + 1) for ground in grounds()
    }
    assert [name for name, own in said.items() for run in own if run in known] == []
