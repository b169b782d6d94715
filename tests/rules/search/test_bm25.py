"""What words are worth in the phrases that are listed for a rule, beside its own."""

import pytest

from common.stemming import forms
from rules.search.bm25 import FieldWords, WordValues
from rules.search.expressions import Expressions
from rules.search.spelling import is_english
from rules.search.word_weights import weigh_words

pytestmark = pytest.mark.django_db

PHRASES = (
    "does damage come before healing",
    "is healing done before the damage counts",
    "my wizard hat fell off the table",
    "a purple wizard laughs at the moon",
    "the purple hat is on the table",
)


def passage(**fields: str) -> dict[str, FieldWords]:
    return {name: FieldWords.of(forms(text)) for name, text in fields.items()}


def scores(passages: list[dict[str, FieldWords]], query: str) -> dict[int, float]:
    return WordValues.of(passages).score(weigh_words(forms(query)))


def best(passages: list[dict[str, FieldWords]], query: str) -> int:
    by_position = scores(passages, query)
    return max(by_position, key=by_position.__getitem__)


@pytest.mark.parametrize("place", range(len(PHRASES)))
def test_a_phrase_leads_to_the_passage_that_lists_it(place: int) -> None:
    assert best([passage(phrases=text) for text in PHRASES], PHRASES[place]) == place


def test_words_that_stand_together_count_more_than_the_same_words_apart() -> None:
    apart, beside = "purple wizard and yellow hat", "purple hat and yellow wizard"
    assert best([passage(phrases=apart), passage(phrases=beside)], "purple hat") == 1


def test_a_query_may_take_its_words_from_several_phrases_of_a_passage() -> None:
    listed = [". ".join(PHRASES[2:4]), PHRASES[4], PHRASES[0]]
    assert best([passage(phrases=text) for text in listed], "the laughing wizard lost a hat") == 0


def test_a_word_counts_more_in_a_heading_than_in_text() -> None:
    passages = [passage(title="Owls", text="They hoot at night."), passage(title="Night", text="Owls hoot.")]
    assert best(passages, "owl") == 0


def test_a_rare_word_counts_more_than_a_common_one() -> None:
    passages = [passage(text="owls fly"), passage(text="owls fly"), passage(text="mice dig")]
    by_position = scores(passages, "owls dig")
    assert by_position[2] > by_position[0] == by_position[1]


def test_a_word_counts_less_in_a_long_text() -> None:
    assert best([passage(text=f"owls {'run far ' * 30}"), passage(text="owls sleep")], "owls") == 1


def test_repetitions_count_ever_less() -> None:
    passages = [passage(title=" ".join(["owl"] * count)) for count in (1, 2, 3)]
    once, twice, thrice = (scores(passages, "owl")[position] for position in range(3))
    assert 0 < thrice - twice < twice - once


def test_words_that_nothing_has_lower_the_score() -> None:
    passages = [passage(text="owls fly"), passage(text="mice dig")]
    assert scores(passages, "owls zeppelin")[0] < scores(passages, "owls")[0]


@pytest.mark.parametrize("query", ["", "zzyzx", "?!"])
def test_a_query_without_known_words_finds_nothing(query: str) -> None:
    assert scores([passage(phrases=text) for text in PHRASES], query) == {}


def test_without_passages_nothing_is_found() -> None:
    assert scores([], "damage") == {}


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
