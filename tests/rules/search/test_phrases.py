"""A query is compared with the phrases that are listed for a rule: one by one, and all of them together."""

import pytest

from common.stemming import forms
from rules.search.expressions import Expressions
from rules.search.likelihood import WordLikelihood
from rules.search.phrase_words import PhraseWords
from rules.search.similarity import PhraseSimilarity
from rules.search.spelling import is_english
from rules.search.word_weights import weigh_words

pytestmark = pytest.mark.django_db

PHRASES = {
    "does damage come before healing": ("1",),
    "is healing done before the damage counts": ("1", "2"),
    "my wizard hat fell off the table": ("3",),
    "a purple wizard laughs at the moon": ("3",),
    "the purple hat is on the table": ("4",),
}


def similarities(query: str) -> dict[str, float]:
    matches = PhraseSimilarity.of(PhraseWords.of(PHRASES)).matches(weigh_words(forms(query)))
    return {name: match.similarity for name, match in matches.items()}


def likelihoods(query: str) -> dict[str, float]:
    return WordLikelihood.of(PhraseWords.of(PHRASES)).measure(weigh_words(forms(query)))


def test_a_phrase_is_nearest_to_itself() -> None:
    for text, names in PHRASES.items():
        matches = PhraseSimilarity.of(PhraseWords.of(PHRASES)).matches(weigh_words(forms(text)))
        assert matches[names[0]].phrase == text
        assert matches[names[0]].similarity == max(match.similarity for match in matches.values())


def test_a_phrase_counts_for_every_rule_that_it_is_listed_for() -> None:
    assert {"1", "2"} <= similarities("healing damage").keys()


def test_words_that_stand_together_count_more_than_the_same_words_apart() -> None:
    phrases = {"purple wizard and yellow hat": ("apart",), "purple hat and yellow wizard": ("beside",)}
    matches = PhraseSimilarity.of(PhraseWords.of(phrases)).matches(weigh_words(["purple", "hat"]))
    assert max(matches, key=lambda name: matches[name].similarity) == "beside"


def test_a_query_may_take_its_words_from_several_phrases_of_a_rule() -> None:
    measured = likelihoods("the laughing wizard lost a hat")
    assert max(measured, key=measured.__getitem__) == "3"


def test_a_rule_without_any_word_of_the_query_has_no_likelihood() -> None:
    assert "1" not in likelihoods("purple moon")


@pytest.mark.parametrize("query", ["", "zzyzx", "?!"])
def test_a_query_without_known_words_is_similar_to_nothing(query: str) -> None:
    assert similarities(query) == {}
    assert likelihoods(query) == {}


def test_without_phrases_nothing_is_similar() -> None:
    empty = PhraseWords.of({})
    assert PhraseSimilarity.of(empty).matches(weigh_words(["damage"])) == {}
    assert WordLikelihood.of(empty).measure(weigh_words(["damage"])) == {}


def test_the_longest_expression_counts() -> None:
    expressions = Expressions({("make",): "do", ("make", "up", "your", "mind"): "choose", ("mind",): "brain"})

    assert expressions.longest_at(["make", "up", "your", "mind"]) == (4, "choose")
    assert expressions.longest_at(["make", "up"]) == (1, "do")
    assert expressions.longest_at(["up"]) is None
    assert list(expressions.longest_in(["now", "make", "up", "your", "mind"])) == ["choose", "brain"]


@pytest.mark.parametrize("word", ["pending", "arrived", "book", "stuck", "wasnt", "theyre", "fine"])
def test_a_word_of_english_is_known_to_be_spelt_right(word: str) -> None:
    assert is_english(word)


@pytest.mark.parametrize("word", ["muligan", "atack", "teh", "sholud"])
def test_a_misspelling_is_no_word(word: str) -> None:
    assert not is_english(word)
