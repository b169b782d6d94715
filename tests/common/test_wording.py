"""Numbers and lists in sentences."""

import pytest

from common.wording import count_noun, join_words


@pytest.mark.parametrize(
    ("count", "words"),
    [(0, "0 cards"), (1, "1 card"), (2, "2 cards"), (1000, "1,000 cards")],
)
def test_a_noun_is_plural_unless_there_is_one(count, words):
    assert count_noun(count, "card") == words


def test_an_irregular_plural_is_given():
    assert count_noun(2, "copy", "copies") == "2 copies"
    assert count_noun(1, "copy", "copies") == "1 copy"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], ""),
        (["Zip"], "Zip"),
        (["Zip", "Zap"], "Zip or Zap"),
        (["Zip", "Zap", "Zop"], "Zip, Zap or Zop"),
        (list("abcdefg"), "a, b, c, d, e or 2 more"),
    ],
)
def test_words_are_listed_as_in_a_sentence(words, sentence):
    assert join_words(words, "or") == sentence
