from hypothesis import given
from hypothesis import strategies as st

from cards.names import fold, slug, words


def test_case_punctuation_spaces_and_diacritics_make_no_other_name():
    assert fold("Kêl'thas, the Æther-Born") == fold("KELTHAS THE AETHER BORN")


def test_an_apostrophe_joins_and_other_punctuation_parts_words():
    assert words("Kel'Thas Multi-Shot") == "kelthas multi shot"


def test_a_name_without_letters_still_has_an_address():
    assert slug("!?") == "card"


@given(st.text())
def test_folding_twice_changes_nothing(text):
    assert fold(fold(text)) == fold(text)
