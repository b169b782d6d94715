import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.indexing.normalize import (
    fold,
    lines_of_plain,
    lines_of_words,
    plain,
    slug,
    spellings,
    with_own_name,
    words,
)
from engine.cards import CardType, PrintedCard, Tag


@pytest.mark.parametrize(
    ("spelling", "other"),
    [
        ("Æther", "aether"),
        ("Sève", "SEVE"),
        ("straße", "STRASSE"),
        ("Smørbrød", "smorbrod"),
        ("ﬁre", "fire"),
        ("Kel’Thuzad", "kel'thuzad"),
        ("“now”", '"now"'),
        ("e\u0301", "é"),
    ],
)
def test_letters_that_are_the_same(spelling, other):
    assert (
        plain(spelling) == plain(other) and words(spelling) == words(other) and fold(spelling) == fold(other)
    )


@given(st.text())
def test_folding_twice_changes_nothing_and_keeps_the_words(text):
    assert plain(plain(text)) == plain(text)
    assert all(words(spelling) == spelling for spelling in spellings(text.replace("~", "")))
    assert words(text) in ["", *spellings(text.replace("~", " "))]


@given(st.text(st.characters(codec="ascii")))
def test_plain_letters_are_folded_as_among_others(text):
    assert words(f"{text} é") == f"{words(text)} e".strip()
    assert plain(f"{text} é") == f"{plain(text)} e".strip()


def test_punctuation_inside_a_word_may_be_left_out_or_be_a_gap():
    assert spellings("Multi-Shot") == ["multi shot", "multishot"]
    assert spellings("~'s Two-Headed") == ["~ s two headed", "~ s twoheaded"]


def test_paragraphs_are_lines_and_words_have_spaces_around_them():
    assert lines_of_words(["Draw.", "<i>(Now!)</i>"]) == " draw \n now "
    assert lines_of_plain(["Draw.", "<i>(Now!)</i>"]) == "draw.\n(now!)"


def card(name, *tags, type=CardType.ALLY):
    return PrintedCard(name=name, types=(type,), tags=tuple(map(Tag, tags)))


@pytest.mark.parametrize(
    ("printed", "text", "own"),
    [
        (card("Kor Cindervein"), "Ready Kor Cindervein's weapon.", "Ready ~'s weapon."),
        (card("Kor Cindervein"), "When Kor attacks", "When ~ attacks"),
        (card("Ivus the Forest Lord", "Lord"), "Ivus heals each Lord.", "~ heals each Lord."),
        (card("Argent Protector"), "Protector", "Protector"),
        (card("Fire Blast", type=CardType.ABILITY), "Fire Blast deals fire.", "~ deals fire."),
        (card("Fire Blast", type=CardType.ABILITY), "Blast it.", "Blast it."),
        (card("Jin'do"), "Jin’do stays; Jin'dorei goes.", "~ stays; Jin'dorei goes."),
    ],
)
def test_a_card_that_names_itself(printed, text, own):
    """Rule 200.1."""
    assert with_own_name([text], printed) == [own]


def test_case_punctuation_spaces_and_diacritics_make_no_other_name():
    assert fold("Kêl'thas, the Æther-Born") == fold("KELTHAS THE AETHER BORN")


def test_an_apostrophe_joins_and_other_punctuation_parts_words():
    assert words("Kel'Thas Multi-Shot") == "kelthas multi shot"


def test_a_name_without_letters_still_has_an_address():
    assert slug("!?") == "card"


@given(st.text())
def test_folding_twice_changes_nothing(text):
    assert fold(fold(text)) == fold(text)
