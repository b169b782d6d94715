"""Similar names of cards, found in memory."""

import pytest
from django.contrib.postgres.search import TrigramSimilarity
from hypothesis import given
from hypothesis import strategies as st

from cards.indexing.name_index import LEAST_LIKENESS, NamedCard, NameIndex
from cards.indexing.normalize import words
from cards.models import Card
from cards.models.querysets import get_name_index
from common.cache import clear_caches
from tests.profiles import examples

NAMES = ("fire blast", "fire nova", "firestorm", "zip", "ta zo", "frostbolt")


def index_of(*names):
    return NameIndex(NamedCard("deck", name, "", number, name.title()) for number, name in enumerate(names))


@pytest.mark.parametrize(
    "text", ["Fier Blast", "Darkness", "the of", "Sève's Multi-Shot", "x", "", "aaaa aaaa", "Ta'zo " * 40]
)
def test_names_are_as_similar_as_the_database_says(starter_data, text):
    similar = Card.objects.annotate(likeness=TrigramSimilarity("words", words(text)))
    expected = dict(similar.filter(likeness__gt=LEAST_LIKENESS).values_list("pk", "likeness"))

    matches = get_name_index().find_like(words(text))

    assert {like.card.pk: pytest.approx(like.likeness) for like in matches} == expected
    assert [like.likeness for like in matches] == sorted((like.likeness for like in matches), reverse=True)


@examples(100)
@given(st.text(alphabet="fire blastzonvp", max_size=30))
def test_likeness_is_complete_for_equal_names_and_missing_for_strange_ones(text):
    matches = index_of(*NAMES).find_like(words(text))

    assert all(LEAST_LIKENESS < like.likeness <= 1 for like in matches)
    assert [like.likeness for like in matches] == sorted((like.likeness for like in matches), reverse=True)
    if words(text) in NAMES:
        assert matches[0].card.words == words(text)


def test_a_text_longer_than_any_name_could_resemble_costs_nothing(monkeypatch):
    index = index_of(*NAMES)
    monkeypatch.setattr(index, "_places", None)

    assert index.find_like(" ".join(f"word{number}" for number in range(60))) == []


def test_names_that_begin_alike_are_in_alphabetical_order():
    assert [card.words for card in index_of(*NAMES).find_beginning("fire")] == [
        "fire blast",
        "fire nova",
        "firestorm",
    ]
    assert not list(index_of(*NAMES).find_beginning("zz"))


def test_a_new_card_is_found(starter_data):
    clear_caches()
    assert not Card.objects.like("Quxquux")
    card = Card.objects.first()
    card.name, card.slug = "Quxquuxx", "quxquuxx"
    card.save()

    assert [card.name for card in Card.objects.like("Quxquux")] == ["Quxquuxx"]


def test_only_the_cards_of_the_query_are_found(starter_data):
    card = Card.objects.first()

    assert card in Card.objects.like(card.name)
    assert card not in Card.objects.exclude(pk=card.pk).like(card.name)
