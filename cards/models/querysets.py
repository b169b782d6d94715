"""Database queries for cards: by name, by similar names, by words."""

from collections import defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.apps import apps
from django.contrib.postgres.search import SearchQuery
from django.db import models
from django.db.models import Count, Prefetch, Q

from cards.indexing.name_index import NamedCard, NameIndex
from cards.indexing.normalize import fold, words
from cards.models.pool_stamp import current_stamp
from common.cache import cached_by_stamp
from engine.cards import CardType

if TYPE_CHECKING:
    from cards.models import Card, Printing

INDEX_COLUMNS = ("search", "searched_text", "traits")
"""The columns of a card that only searches read."""
KINDS = {"deck": 0, "raid": 1, "token": 2, "fan": 3}
IS_STARTING_HERO = Q(types__contains=[CardType.HERO]) & ~Q(tags__contains=["Master"])
"""Decks are built around the card: a hero, but no Master Hero (Rule 100.1, 301.4)."""


class CardQuerySet(models.QuerySet["Card"]):
    """Cards, by name, by likeness and by words."""

    def with_details(self) -> "CardQuerySet":
        """With faces and printings, in a fixed number of queries."""
        printings = apps.get_model("cards", "Printing")._default_manager.select_related("set")
        return self.without_index_columns().prefetch_related("faces", Prefetch("printings", printings))

    def without_index_columns(self) -> "CardQuerySet":
        """Without what only a search reads, which is most of a row."""
        return self.defer(*INDEX_COLUMNS)

    def named(self, names: Iterable[str]) -> "dict[str, Card]":
        """The cards bearing these names, under the names as given; an unknown name is left out.

        Spelling counts without case, punctuation, spaces and diacritics. Where several cards
        share a name, the one for decks comes first, and of those the principal one.
        """
        keys = {name: fold(name) for name in names}
        cards_by_fold = self.by_folded_name({key for key in keys.values() if key})
        return {name: cards_by_fold[key][0] for name, key in keys.items() if key in cards_by_fold}

    def by_folded_name(self, keys: Iterable[str]) -> "dict[str, list[Card]]":
        """The cards of each folded name, the principal one first; an unknown name is left out.

        If no card has a name, it means those that a source calls so.
        """
        keys = set(keys)
        cards_by_fold: dict[str, list[Card]] = defaultdict(list)
        for card in sorted(self.filter(folded__in=keys).with_details(), key=standing):
            cards_by_fold[card.folded].append(card)
        if others := keys - cards_by_fold.keys():
            records = apps.get_model("cards", "SourceRecord")._default_manager.order_by()
            spelled = records.filter(folded__in=others, card__isnull=False)
            keys_by_card: dict[int, set[str]] = defaultdict(set)
            for card_key, folded in spelled.values_list("card", "folded"):
                keys_by_card[card_key].add(folded)
            for card in sorted(self.filter(pk__in=keys_by_card).with_details(), key=standing):
                for folded in keys_by_card[card.pk]:
                    cards_by_fold[folded].append(card)
        return dict(cards_by_fold)

    def like(self, name: str, limit: int = 3) -> "list[Card]":
        """The cards with the most similar names, best first; empty if there is none."""
        similar = [like.card.pk for like in get_name_index().find_like(words(name))]
        included = set(self.filter(pk__in=similar).values_list("pk", flat=True)) if similar else set()
        best = [key for key in similar if key in included][:limit]
        cards = self.with_details().in_bulk(best)
        return [cards[key] for key in best if key in cards]


@cached_by_stamp(current_stamp)
def get_name_index() -> NameIndex:
    """The names of all cards as they are now."""
    cards = apps.get_model("cards", "Card")._default_manager.order_by()
    return NameIndex(NamedCard(*row) for row in cards.values_list(*NamedCard._fields))


def standing(card: "Card") -> tuple[int, bool, int]:
    """The order of cards that share a name: for decks first, and of those the principal one."""
    return KINDS[card.kind], card.variant != "", card.pk


def any_word(word: str) -> Q:
    """The name or text of a card has the word, a longer word that begins so, or an inflection."""
    begun = SearchQuery(f"'{word}':*", config="simple", search_type="raw")
    return Q(words__contains=word) | Q(search=SearchQuery(word, config="english")) | Q(search=begun)


def any_phrase(phrase: str) -> Q:
    """The name or text of a card has the words side by side."""
    return Q(words__contains=phrase) | Q(search=SearchQuery(phrase, config="simple", search_type="phrase"))


@cached_by_stamp(current_stamp)
def get_shared_names() -> frozenset[str]:
    """The folded names that several cards have."""
    cards = apps.get_model("cards", "Card")._default_manager.order_by()
    shared = cards.values("folded").annotate(cards=Count("pk")).filter(cards__gt=1)
    return frozenset(shared.values_list("folded", flat=True))


def printings_of(cards: str) -> "Prefetch[str, models.QuerySet[Printing], str]":
    """What prefetches the printings of cards with their sets, in one query; ``cards`` leads to the cards."""
    printing_model = apps.get_model("cards", "Printing")
    return Prefetch(f"{cards}__printings", printing_model.objects.select_related("set"))
