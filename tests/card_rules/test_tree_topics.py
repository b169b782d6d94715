"""Topics that follow from the trees of card text, and those of text that the engine cannot read."""

import re
from pathlib import Path

import pytest

from card_rules.paragraphs import read_paragraphs
from card_rules.topics import all_topics, broader_topics, find_topics
from card_rules.tree_topics import TREE_TOPICS
from cards.importing.card_file import cards_of, read_path
from engine.cards import CardType, PrintedCard
from tests.engine.full_pool import FILE, sampled_cards

STARTER_FILE = Path(__file__).parents[2] / "cards" / "data" / "starter.json"

CONTRADICTIONS = [
    (r"[Tt]he next time[^.]*would[^.]*", "Triggered power", r"\b([Ww]hen(ever)?|[Aa]t) "),
    (r"\b[Ii]f [^.]*would[^.]*", "Triggered power", r"\b([Ww]hen(ever)?|[Aa]t) "),
    (r"can['’]t be destroyed", "Destroy", r"[Dd]estroy"),
    (r"([Ww]hen|[Ii]f)[^,.]*(is|are|was|were|would be) destroyed", "Destroy", r"[Dd]estroy"),
    (r"can['’]t be healed", "Heal", r"[Hh]eal"),
    (r"can['’]t draw", "Draw", r"[Dd]r[ae]w"),
    (r"can['’]t discard", "Discard", r"[Dd]iscard"),
    (r"can['’]t be prevented|[Uu]npreventable", "Prevent", r"[Pp]revent"),
    (r"can['’]t be targeted|[Uu]ntargetable", "Target", r"[Tt]a?rget"),
    (r"can['’]t be interrupted", "Interrupt", r"[Ii]nt\w*rupt"),
    (r"can['’]t (ready|exhaust|attack,? (or|and) exhaust)", "Exhaust", r"[Ee]xhaust|[Rr]ead(y|ies)"),
    (r"[Pp]uts? \S+ damage", "Deal damage", r"[Dd]eal|dealt|[Ss]mash"),
    (r"double (that much|it)", "Double", r"[Dd]oubl"),
    (r"[Nn]on-token", "Token", r"[Tt]oken"),
]
"""Words that mean a topic of their own, one that they contradict, and the words that would mean that one."""


def card(*text: str, types: tuple[CardType, ...] = (CardType.ALLY,)) -> PrintedCard:
    return PrintedCard(name="Marla", types=types, text=text)


def topics(*text: str, types: tuple[CardType, ...] = (CardType.ALLY,)) -> set[str]:
    return {match.topic.name for match in find_topics(card(*text, types=types))}


ABILITY = (CardType.ABILITY,)


def is_read(text: str, types: tuple[CardType, ...] = (CardType.ALLY,)) -> bool:
    return all(paragraph.topic_names is not None for paragraph in read_paragraphs(card(text, types=types)))


@pytest.mark.parametrize(
    ("text", "present", "absent"),
    [
        (  # Rules 716.1, 717.5
            "The next time your hero would be dealt damage this turn, it's dealt to target ally instead.",
            {"Instead", "Damage replacement", "Redirected damage", "Next time", "This turn"},
            {"Triggered power", "Triggered modifier", "Prevent", "Deal damage"},
        ),
        (  # Rule 717.2
            "The next time your hero would be dealt damage this turn, prevent it.",
            {"Prevent", "Next time"},
            {"Triggered power", "Instead", "Conditional prevention"},
        ),
        (  # Rule 715.1
            "When that ally is destroyed this turn, draw a card.",
            {"Triggered modifier", "Triggered power", "When destroyed"},
            {"Destroy", "Instead"},
        ),
        (  # Rule 706.1
            "Target player draws two cards.",
            {"Target", "Target player", "Draw"},
            {"Target that can leave", "Target ally"},
        ),
        (
            "Your hero deals 1 fire damage to target hero.",
            {"Target", "Deal damage"},
            {"Target that can leave", "Target player", "Several packets"},
        ),
        (
            "Destroy target ally.",
            {"Target", "Target that can leave", "Target ally", "Destroys an ally", "Destroy"},
            {"Destroys an ability", "When destroyed", "Destroys itself"},
        ),
        (  # Rule 706.1b
            "Put target ally from your graveyard into play.",
            {"Target in a graveyard", "Target that can leave", "Graveyard", "Put into play"},
            {"Target ally", "Enters play"},
        ),
        (  # Rules 405.4, 408
            "Your hero deals 1 fire damage to each opposing hero and ally.",
            {"Several packets", "Deal damage", "Each or all"},
            {"Target"},
        ),
        (
            "Your hero deals 2 unpreventable holy damage to target ally.",
            {"Unpreventable damage"},
            {"Prevent"},
        ),
        (
            "Target ally can't be destroyed this turn.",
            {"Can't be destroyed", "This turn"},
            {"Destroy", "Can't"},
        ),
        (
            "Target ally can't attack this turn.",
            {"Can't attack", "Attack restriction", "Can't"},
            {"Must attack"},
        ),
        ("Copy target ability.", {"Duplicate", "Copy"}, {"Becomes a copy", "Token copy", "Played copy"}),
        ("End the turn.", {"End the turn"}, {"End of turn", "This turn"}),
        ("Skip your next turn.", {"Skip", "Skips a turn", "Instead"}, {"Extra turn"}),
        (
            "Remove target card in a graveyard from the game.",
            {"Removed from a graveyard", "Target in a graveyard"},
            {"Remove from the game", "Put into play"},
        ),
        (
            "Put target ally into its owner's hand.",
            {"Put into a hand or deck", "Leaves play", "Takes an ally from play"},
            {"Enters play"},
        ),
        (
            "Reveal the top five cards of your deck. Put a revealed ally into your hand "
            "and the rest on the bottom of your deck.",
            {"Reveal"},
            {"Put into a hand or deck", "Leaves play", "Takes an ally from play"},
        ),
        (  # Rule 706.3
            "Your hero deals 3 melee damage to target hero or ally. If you targeted a hero, draw a card.",
            {"If you targeted"},
            {"Target player"},
        ),
        (  # Rule 501.1a
            "Target ally can't ready during its controller's next ready step.",
            {"Can't ready in a step", "Can't ready"},
            set(),
        ),
        ("Remove target attacker from combat.", {"Remove from combat"}, {"Remove from the game"}),
        (  # Rule 717.4a
            "The next time your hero would deal damage this turn, "
            "it deals double that much fire damage instead.",
            {"Increased damage", "Changes the kind of damage", "Next time"},
            {"Triggered power", "Deal damage"},
        ),
    ],
)
def test_what_an_ability_does_decides(text: str, present: set[str], absent: set[str]):
    assert is_read(text, ABILITY)
    names = topics(text, types=ABILITY)
    assert present <= names
    assert not absent & names


@pytest.mark.parametrize(
    ("text", "present", "absent"),
    [
        (
            "If your hero would deal fire damage, it deals double that much instead.",
            {"Increased damage", "Damage replacement", "Instead", "Continuous power"},
            {"Double", "Triggered power", "Deal damage", "When damage is dealt"},
        ),
        (  # Rule 717.3
            "If your hero would be dealt damage, remove an ice counter from this ally. "
            "If you do, prevent that damage.",
            {"Conditional prevention", "Prevent", "Counter", "If you do"},
            {"Instead", "Triggered power"},
        ),
        (
            "If you would draw a card, you may skip drawing it instead.",
            {"Draw replacement", "Instead", "Skip"},
            {"Draw", "Skips a turn", "Triggered power"},
        ),
        (
            "If an ally would be put into your graveyard from play, remove it from the game instead.",
            {"Destruction replacement", "Instead"},
            {"Leaves play", "When destroyed"},
        ),
        ("When this ally is destroyed, draw a card.", {"When destroyed", "Triggered power"}, {"Destroy"}),
        (
            "When this ally deals combat damage to a hero, draw a card.",
            {"When damage is dealt"},
            {"Deal damage"},
        ),
        (
            "Opposing heroes and allies can attack only this ally if able.",
            {"Can attack only"},
            {"Must attack"},
        ),
        ("Your hero has Cat Form.", {"Cat Form", "Continuous power"}, {"Bear Form", "Triggered power"}),
        ("Once per turn: (1) >>> Draw a card.", {"Once per turn", "Payment power"}, {"Play restriction"}),
        ("(1), Destroy this ally >>> Draw a card.", {"Destroys itself", "Payment power"}, {"Destroy"}),
        (
            "You control attached ally.",
            {"Control", "Attachment", "Takes control of an ally"},
            {"Exchange", "Takes control of equipment"},
        ),
        (  # Rule 717.4a
            "If your hero would deal any type of damage, it deals frost damage instead.",
            {"Changes the kind of damage", "Damage replacement"},
            {"Increased damage"},
        ),
        (
            "Your hero can't be destroyed.",
            {"Hero can't be destroyed"},
            {"Ally can't be destroyed", "Destroy"},
        ),
        (  # Rule 703.3a
            "While this ally is in your graveyard, your hero has Protector.",
            {"Works outside play", "While"},
            {"Leaves play"},
        ),
        ("When this ally enters play, draw a card.", {"Enters play"}, {"Shared trigger event"}),
        ("When an ally enters play, draw a card.", {"Enters play", "Shared trigger event"}, set()),
        ("You may play this ally from your graveyard.", {"Play from another zone"}, {"Works outside play"}),
        ("(X) >>> Draw a card.", {"X"}, set()),
        ("This ally has +X ATK, where X is the number of cards in your hand.", set(), {"X"}),
        ("Allies you control have +1 / +1.", {"Plus and minus", "Changes health"}, {"Each or all"}),
    ],
)
def test_the_kind_of_power_decides(text: str, present: set[str], absent: set[str]):
    assert is_read(text)
    names = topics(text)
    assert present <= names
    assert not absent & names


def test_a_restriction_that_deckbuilding_text_mentions_is_none_of_the_card():
    """Rule 100.2b."""
    text = "You can't include cards with text restrictions (like Fire Hero Required)."
    assert is_read(text)
    assert not {"Talent", "Hero Required"} & topics(text)


def test_patterns_decide_in_text_that_cannot_be_read():
    text = "Shout hooray; the next time the moon would rise this turn, destroy target ally instead."
    assert not is_read(text)
    names = topics(text)
    assert {"Next time", "Instead", "Destroy", "Target", "Target ally"} <= names
    assert "Triggered power" not in names


@pytest.mark.parametrize(
    ("text", "present", "absent"),
    [
        (
            "If the moon would deal damage, it deals that much unpreventable damage +1 instead.",
            {"Instead"},
            {"Deal damage"},
        ),
        ("The moon attacks the sun instead of you.", set(), {"Instead"}),
        ("You pay 2 less the next time you dance with the moon.", set(), {"Next time"}),
        ("Interrupt target moon.", {"Interrupt", "Target"}, {"Target that can leave"}),
        ("If the moon wanes, destroy this item.", {"Destroys itself"}, {"Destroys equipment", "Destroy"}),
        ("Praise the moon. At the start of your next turn, destroy it.", {"Triggered modifier"}, set()),
        ("When the moon is dealt non-fatal damage, howl.", {"When damage is dealt"}, set()),
        ("Reward: 3 XP", set(), {"Reward"}),
        ("The moon includes no cards (like Fire Hero Required).", set(), {"Talent", "Hero Required"}),
        ("Bow to the moon, where X is its phase.", set(), {"X"}),
        ("Those moons can't attack or protect.", {"Can't protect", "Can't attack"}, {"Protect"}),
        ("Destroy Moonface -> Destroy target armor or moon.", {"Destroys equipment"}, set()),
    ],
)
def test_patterns_do_not_contradict_what_trees_would_say(text: str, present: set[str], absent: set[str]):
    """Rules 707.1b, 715.1, 716.1, 717.4."""
    assert not is_read(text)
    names = topics(text)
    assert present <= names
    assert not absent & names


def test_during_your_turn_is_a_restriction_and_no_condition_of_a_modifier():
    """Rules 701.1, 714.3a."""
    names = topics("During your turn, pay (4) to complete this quest.", types=(CardType.QUEST,))
    assert "Play restriction" in names
    assert "While" not in names


def test_a_skipped_draw_is_not_governed_by_the_rule_of_skipped_turns():
    """Rules 500.4, 716.1a."""
    rules = {topic.name: topic.rules for topic in all_topics()}
    assert "500.4" not in rules["Skip"]
    assert "500.4" in rules["Skips a turn"]


def test_a_quote_does_not_reach_from_the_cost_into_the_effect():
    [match] = [
        match
        for match in find_topics(card("(1), Destroy this ally -> Destroy target armor or weapon."))
        if match.topic.name == "Destroys equipment"
    ]
    assert match.quote == "Destroy target armor or weapon"


def test_a_power_that_no_pattern_finds_is_quoted_from_its_beginning():
    [match] = [
        match
        for match in find_topics(card("Allies you control have +1 ATK."))
        if match.topic.name == "Continuous power"
    ]
    assert match.quote == "Allies you control have +1 ATK"


def test_a_keyword_that_is_only_a_part_of_a_name_is_none():
    assert "Dual Wield" not in topics("Your hero has Ranged Dual Wield.")
    assert "Dual Wield, Ranged" in topics("Your hero has Ranged Dual Wield.")


def test_the_table_names_topics_that_text_can_have():
    in_text = {topic.name for topic in all_topics() if topic.matcher.kind == "text"}
    assert in_text >= TREE_TOPICS


def test_broader_topics_are_topics_and_no_topic_is_broader_than_itself():
    names = {topic.name for topic in all_topics()}
    for topic in all_topics():
        assert set(topic.broader) <= names, topic.name
        assert topic.name not in broader_topics(topic.name), topic.name


def contradicting_topics(printed: PrintedCard) -> list[str]:
    """Topics that a card has by words that mean another one."""
    text = " / ".join([*printed.text, *(printed.back.text if printed.back else ())])
    names = {match.topic.name for match in find_topics(printed)}
    return [
        topic
        for words, topic, evidence in CONTRADICTIONS
        if topic in names and re.search(words, text) and not re.search(evidence, re.sub(words, "", text))
    ]


def test_no_starter_card_has_contradicting_topics():
    cards = cards_of(read_path(STARTER_FILE))
    assert len(cards) > 100
    assert [card.printed.name for card in cards if contradicting_topics(card.printed)] == []


@pytest.mark.full_pool
@pytest.mark.skipif(not FILE.is_file(), reason="../shared/cards is not there")
def test_hardly_a_card_of_the_full_pool_has_contradicting_topics():
    contradicting = {
        card.name: topic_names for card in sampled_cards(20) if (topic_names := contradicting_topics(card))
    }
    assert len(contradicting) <= 1, contradicting
