"""Glossary terms in running text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.markup.glossary_terms import GlossaryTerm, TermFinder

GLOSSARY = [
    "ATK",
    "Can't",
    "Chain",
    "Combat Damage",
    "Control",
    "Cost, Play",
    "Damage",
    "Deal",
    "Destroy",
    "Draw",
    "Dual Wield",
    "Dual Wield, Two-Handed",
    "Empower [thing]",
    "Enter Combat",
    "Flip",
    "In Combat",
    "Instant",
    "Opening / Starting Hand",
    "Party",
    "Play (Noun)",
    "Play (Verb)",
    "PPP, Pre-Priority Processing",
    "Rift",
    "Warp",
    "Strike",
    "Two-Handed",
    "X",
    "You",
]
TERMS = TermFinder.of(
    [
        *(GlossaryTerm(term, term, "Some explanation.") for term in GLOSSARY),
        GlossaryTerm("Play Cost", "Play Cost", "See Cost, Play."),
    ]
)


def find_terms(text: str) -> list[tuple[str, str]]:
    return [(text[mention.start : mention.end], mention.slug) for mention in TERMS.mentions(text)]


@pytest.mark.parametrize(
    ("text", "words", "term"),
    [
        ("each of the parties", "parties", "Party"),
        ("it controlled a hero", "controlled", "Control"),
        ("its controller draws", "controller", "Control"),
        ("damage dealt", "damage", "Damage"),
        ("is dealt", "dealt", "Deal"),
        ("what is destroyed", "destroyed", "Destroy"),
        ("destroying it", "destroying", "Destroy"),
        ("it was flipped", "flipped", "Flip"),
        ("it struck", "struck", "Strike"),
        ("the play cost", "play cost", "Cost, Play"),
        ("its play costs", "play costs", "Cost, Play"),
        ("a two-handed weapon", "two-handed", "Two-Handed"),
        ("two handed", "two handed", "Two-Handed"),
        ("Two-Handed Dual Wield", "Two-Handed Dual Wield", "Dual Wield, Two-Handed"),
        ("an opening hand", "opening hand", "Opening / Starting Hand"),
        ("during PPP", "PPP", "PPP, Pre-Priority Processing"),
        ("Empower: draw", "Empower", "Empower [thing]"),
        ("as it enters combat", "enters combat", "Enter Combat"),
        ("an ally in play", "in play", "Play (Noun)"),
        ("whoever plays it", "plays", "Play (Verb)"),
        ("an instant card", "instant", "Instant"),
        ("X is 3", "X", "X"),
    ],
)
def test_a_term_is_found_in_the_forms_in_which_it_is_spoken(text: str, words: str, term: str) -> None:
    assert (words, term) in find_terms(text)


@pytest.mark.parametrize(
    "text",
    [
        "non-combat damage-like",
        "you can't",
        "a rift between them",
        "x marks",
        "the same instant",
        "Warp Stalker",
        "atk",
        "partying",
    ],
)
def test_lookalikes_of_terms_are_not_linked(text: str) -> None:
    assert find_terms(text) == []


def test_the_longest_term_is_linked_and_none_inside_it() -> None:
    assert find_terms("combat damage and damage in combat") == [
        ("combat damage", "Combat Damage"),
        ("damage", "Damage"),
        ("in combat", "In Combat"),
    ]


def test_an_entry_that_only_refers_to_another_counts_as_it() -> None:
    assert find_terms("play cost") == [("play cost", "Cost, Play")]


def test_a_game_that_ends_in_a_draw_draws_no_card() -> None:
    assert find_terms("the game is a draw") == []
    assert find_terms("players draw") == [("draw", "Draw")]


def test_play_continues_when_no_card_is_played() -> None:
    assert find_terms("then play proceeds") == []
    assert find_terms("then play a card") == [("play", "Play (Verb)")]


@given(st.lists(st.sampled_from([*GLOSSARY, "the", "-", ",", "play", "in", "combat"]), max_size=12))
def test_mentions_are_in_order_and_never_overlap(parts: list[str]) -> None:
    text = " ".join(parts)
    end = 0
    for mention in TERMS.mentions(text):
        assert end <= mention.start < mention.end <= len(text)
        end = mention.end
