"""Card text as tokens, and tokens as text."""

import pytest

from engine.cardtext.inflection import article, past, plural, singular, third_person
from engine.cardtext.tokens import CAPITAL, UnreadableTextError, tokenize, untokenize


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("(1), [Activate] >>> Draw.", "(1) , [Activate] >>> Draw ."),
        ("its owner's hand", "its owner 's hand"),
        ("can't attack", "can't attack"),
        ("+1 / +X and -3 ATK", "+1 / +X and -3 ATK"),
        ("heroes and/or allies", "heroes and/or allies"),
        ("a 1H weapon", "a 1H weapon"),
    ],
)
def test_tokens(text, tokens):
    assert " ".join(tokenize(text)) == tokens


def test_the_stop_of_a_quotation_that_ends_a_sentence_stands_behind_it():
    assert " ".join(tokenize('It has "Draw a card."')) == "It has “ Draw a card ” ."
    assert " ".join(tokenize('It has "Draw a card." Draw.')) == "It has “ Draw a card ” . Draw ."


def test_a_character_that_cards_do_not_have_is_an_error():
    with pytest.raises(UnreadableTextError, match="'#' is no part of card text"):
        tokenize("Draw #2.")


@pytest.mark.parametrize(
    ("tokens", "text"),
    [
        ("draw a card . it is ready .", "Draw a card. It's ready."),
        ("(1) , ^ destroy it >>> draw", "(1), Destroy it >>> Draw"),
        ("it has “ draw a card ” .", 'It has "Draw a card."'),
        ("+ ATK equal to its owner 's", "+ATK equal to its owner's"),
    ],
)
def test_tokens_as_text(tokens, text):
    assert CAPITAL == "^"
    assert untokenize(tokens.split()) == text


@pytest.mark.parametrize("noun", ["ally", "Night Elf", "Dwarf", "Draenei", "hero", "ability", "armor", "Pet"])
def test_plurals_go_both_ways(noun):
    assert singular(plural(noun)) == noun


def test_a_word_that_is_no_plural_has_no_singular():
    assert singular("ally") is None


def test_forms_of_verbs():
    assert [third_person(verb) for verb in ("deal", "be", "have", "ready", "play")] == [
        *("deals", "is", "has", "readies", "plays")
    ]
    assert [past(verb) for verb in ("deal", "destroy", "ready", "flip", "exhaust")] == [
        *("dealt", "destroyed", "readied", "flipped", "exhausted")
    ]


@pytest.mark.parametrize(
    ("word", "expected"), [("ally", "an"), ("Unique", "a"), ("8", "an"), ("honor", "an"), ("[Arcane]", "an")]
)
def test_articles(word, expected):
    assert article(word) == expected
