"""The search for cards: a query, its results in order, its problems and what was probably meant.

``wolf cost:7+ sort:-atk view:list`` in an address is the whole state of a page.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Self

from django.contrib.postgres.fields import ArrayField
from django.db.models import Expression, F, Func, IntegerField, OrderBy, Q, QuerySet, Value

from cards.models import Card, Printing
from cards.models.pool_stamp import current_stamp
from cards.models.querysets import CardQuerySet
from cards.query.corrections import Corrections, correct
from cards.query.display_settings import (
    NEWEST,
    SORT_KEYS_BY_NAME,
    UNIQUE,
    VIEWS,
    SortKey,
    rarest,
    scrambled,
    sorted_by,
)
from cards.query.interpreter import Interpretation, interpret
from cards.query.keys import CARDS
from cards.query.relevance import rank_of_name, rank_of_phrase
from cards.query.tree import Problem
from cards.query.word_correction import correct_words
from cards.query.word_facts import quote_spans, quote_words
from cards.questions.ranking import question_index
from cards.questions.reading import Question
from common.cache import cached_by_stamp
from common.limits.statements import StatementBudget, StatementTimeoutError, limit_statements
from common.request_cache import cached_per_request

PATIENCE = 5.0
CORRECTION_PATIENCE = 1.0
UNUSED_COLUMNS = ("search", "searched_text", "traits")  # large columns that serve the search alone
PRINTINGS_IN_ORDER = ("set__order", "set__code", "number", "treatment", "pk")


class SearchTimeoutError(Exception):
    """A search takes longer than a person should wait; the message is a sentence for them."""


@contextmanager
def time_limit(seconds: float = PATIENCE) -> Iterator[None]:
    """Let the database take only so long for the queries inside, and for all searches of a request together.

    :raises SearchTimeoutError: when they take longer.
    """
    try:
        with limit_statements(cached_per_request(_new_budget), seconds):
            yield
    except StatementTimeoutError as error:
        raise SearchTimeoutError(
            "This search takes too long. Remove a pattern between slashes or add a word."
        ) from error


def _new_budget() -> StatementBudget:
    return StatementBudget(PATIENCE)


@dataclass(frozen=True)
class CardSearch:
    """A query (see ``docs/search.md``), as it is understood, and its results.

    ``default_sorts`` are the sort keys where the query chooses none and has no words to rank by.
    """

    text: str
    interpretation: Interpretation
    default_sorts: tuple[str, ...] = field(default=(), kw_only=True)

    @classmethod
    def parse(cls, text: str, default_sorts: tuple[str, ...] = ()) -> "CardSearch":
        """The search for a query; no text is an error."""
        return cls(text, interpret(text), default_sorts=default_sorts)

    def with_text(self, text: str) -> Self:
        """The same search for another query."""
        return replace(self, text=text, interpretation=interpret(text))

    @cached_property
    def corrections(self) -> Corrections:
        """The problems with suggestions, and the mended queries; each of them has results."""
        if not self.interpretation.problems:
            return Corrections()
        try:
            with time_limit(CORRECTION_PATIENCE):
                return correct(self.text, self.interpretation.problems, CARDS, self.with_text)
        except SearchTimeoutError:
            return Corrections(
                tuple(replace(problem, suggestions=()) for problem in self.interpretation.problems)
            )

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The parts that are not understood; a query corrected by their suggestions has results."""
        return self.corrections.problems

    @property
    def sorts(self) -> tuple[str, ...]:
        """The names of the sort keys, a minus before those reversed; empty where none is chosen."""
        return self.interpretation.settings.get("sort", ())

    @cached_property
    def ranked_by(self) -> str:
        """The words by whose fit with names results are in order; empty where the query chooses one."""
        return "" if self.sorts else self.typed_name

    @cached_property
    def typed_name(self) -> str:
        """The words of the query that may be a name; empty without any."""
        return self.interpretation.name

    @property
    def view(self) -> str:
        """One of :data:`~cards.query.display_settings.VIEWS`."""
        return self.interpretation.settings.get("view", VIEWS)[0]

    @property
    def unique(self) -> str:
        """``cards``, or ``prints`` where each printing is a result of its own."""
        return self.interpretation.settings.get("unique", UNIQUE)[0]

    @cached_property
    def question(self) -> Question | None:
        """The query as a question in players' words; ``None`` where it names facts, a card or words."""
        words_alone = self.interpretation.plain_words
        facts = " ".join(fact.words for fact in self.interpretation.facts)
        is_name = CARDS.name_lookup is not None and CARDS.name_lookup.has_part(words_alone)
        if not words_alone or is_name or len(facts) >= len(words_alone):
            return None
        question = question_index().read(words_alone)
        return question if question.has_question_words or question.describes else None

    @cached_property
    def closest(self) -> list[int]:
        """The keys of the cards that answer most of the query as a question, the best first; else none."""
        return [key for key, _ in question_index().closest(self.question)] if self.question else []

    @cached_property
    def q(self) -> Q:
        """What a card must meet: the conditions, or where it is a question one of the answers."""
        q = self.interpretation.q
        if self.question is None:
            return q
        if self.interpretation.facts:
            q |= interpret(self.text, has_facts=False).q
        if self.question.has_question_words or not Card.objects.filter(q).exists():
            q |= Q(pk__in=self.closest)
        return q

    @cached_property
    def printing_q(self) -> Q:
        """What a printing must meet, where each is a result of its own."""
        if self.question is None:
            return self.interpretation.printing_q
        return Q(card__in=Card.objects.filter(self.q).order_by().values("pk"))

    @cached_property
    def count(self) -> int:
        """How many cards it finds, or with ``unique:prints`` how many printings."""
        if self.newest_keys is not None:
            return len(self.newest_keys)
        if self.unique == "prints":
            return Printing.objects.filter(self.printing_q).count()
        return Card.objects.filter(self.q).count()

    def results(self) -> "CardQuerySet | QuerySet[Printing]":
        """The cards, or with ``unique:prints`` the printings."""
        return self.printings() if self.unique == "prints" else self.cards()

    def cards(self) -> CardQuerySet:
        """The cards it finds, each once, in order."""
        cards = Card.objects.filter(self.q)
        if any(key.of_printing for key, _ in self._sort_keys):
            displayed = self.displayed_printings().values("pk")
            cards = cards.filter(Q(printings__in=displayed) | Q(printings=None))
        orders: list[OrderBy | Expression] = [
            order
            for key, is_reversed in self._sort_keys
            for order in key.ordering("printings__" if key.of_printing else "", is_reversed=is_reversed)
        ]
        return cards.defer(*UNUSED_COLUMNS).order_by(
            *orders, *self.relevance(), "words", "kind", "variant", "pk"
        )

    @cached_property
    def newest_keys(self) -> list[int] | None:
        """The keys of its cards from the newest one; ``None`` where they come in another order.

        What they are sorted by is known, so this takes a tenth of the time that the database needs.
        """
        by_newest = self._sort_keys == [(SORT_KEYS_BY_NAME[NEWEST], False)]
        if not by_newest or self.unique == "prints" or self.interpretation.displayed_printing_q:
            return None
        order = NewestOrder.of_pool()
        if not self.q:
            return order.keys
        return order.sort(Card.objects.filter(self.q).order_by().values_list("pk", flat=True))

    def printings(self) -> QuerySet[Printing]:
        """The printings it finds, in order, with their cards and sets."""
        printings = Printing.objects.filter(self.printing_q).select_related("card", "set")
        orders: list[OrderBy | Expression] = [
            order
            for key, is_reversed in self._sort_keys
            for order in key.ordering("" if key.of_printing else "card__", is_reversed=is_reversed)
        ]
        orders += self.relevance("card__")
        return printings.defer(*(f"card__{column}" for column in UNUSED_COLUMNS)).order_by(
            *orders, "card__words", "card__kind", "card__variant", "card_id", *PRINTINGS_IN_ORDER
        )

    def relevance(self, prefix: str = "") -> list[OrderBy | Expression]:
        """How well a card answers the words of the query, to sort by; ``prefix`` leads to the card.

        Nothing where the query chooses an order.
        """
        if not self.ranked_by:
            return []
        if self.closest:
            place = Func(
                Value(self.closest, ArrayField(IntegerField())), F(f"{prefix}pk"), function="array_position"
            )
            return [rank_of_phrase(self.ranked_by, prefix), sorted_by(place, is_reversed=False)]
        with_facts = self.interpretation.condition_q if self.interpretation.facts else None
        if with_facts is not None and prefix:
            with_facts = Q(card__in=Card.objects.filter(with_facts).order_by().values("pk"))
        return [rank_of_name(self.ranked_by, prefix, with_facts)]

    def displayed_printings(self) -> QuerySet[Printing]:
        """One printing of every card: the first that meets the conditions on printings."""
        printings = Printing.objects.filter(self.interpretation.displayed_printing_q or Q())
        return printings.order_by("card_id", *PRINTINGS_IN_ORDER).distinct("card_id")

    @property
    def _sort_keys(self) -> list[tuple[SortKey, bool]]:
        sorts = self.sorts or (() if self.ranked_by else self.default_sorts)
        return [(SORT_KEYS_BY_NAME[name.lstrip("-")], name.startswith("-")) for name in sorts]

    @property
    def explanation(self) -> str:
        """The query in words."""
        noun = "printings" if self.unique == "prints" else "cards"
        if self.interpretation.is_ignored:
            return f"no {noun}, as no part of the query was understood"
        description = self.interpretation.description
        sentence = f"{noun} with {description}" if description else f"all {noun}"
        if self.question is not None:
            sentence = f"{noun} nearest to “{self.interpretation.plain_words}”"
        orders = ", then ".join(key.describe(is_reversed=is_reversed) for key, is_reversed in self._sort_keys)
        return f"{sentence}; sorted by {orders}" if orders else sentence

    @property
    def literal_query(self) -> str | None:
        """The query for the words themselves, where they were read as facts or a question; else ``None``."""
        if self.question is not None:
            return quote_words(self.interpretation.text, self.interpretation.node)
        facts = self.interpretation.facts
        return quote_spans(self.interpretation.text, [fact.clause.span for fact in facts]) if facts else None

    def closest_cards(self, limit: int) -> list[Card]:
        """The cards that answer most of the words, whatever the query is, the best first."""
        return closest_cards(self.interpretation.plain_words, limit)

    @cached_property
    def suggestion(self) -> str | None:
        """The query that was probably meant, which has results; ``None`` where none is known.

        With its problems mended; where it has no results, with the nearest words that stand on cards.
        """
        if self.corrections.best or not self.interpretation.condition or self.count:
            return self.corrections.best
        corrected = correct_words(self.text)
        return corrected if corrected and self.with_text(corrected).count else None


class NewestOrder:
    """The order of cards of ``sort:newest``, computed without the database."""

    def __init__(self) -> None:
        cards = CardSearch.parse(f"sort:{NEWEST}").cards()
        of_printing = "printings__"
        facts = cards.values_list(
            *("pk", f"{of_printing}set__released", f"{of_printing}set", "classes", "factions"),
            *(rarest(of_printing), scrambled(of_printing)),
        )
        ages, groups, ranks = {}, {}, {}
        for place, (key, released, card_set, classes, factions, rarity, mixed) in enumerate(facts):
            ages[key] = -released.toordinal() if released else 0
            groups[key] = (card_set, *classes, *factions)
            ranks[key] = (rarity is None, rarity or 0, mixed or "", place)
        self.facts = {key: (ages[key], groups[key]) for key in sorted(ranks, key=ranks.__getitem__)}
        """Of each card its age and its group, by its key, the rarest first."""
        self.keys = self.sort(self.facts)
        """The keys of all cards from the newest one."""

    @classmethod
    def of_pool(cls) -> "NewestOrder":
        """That of the cards as they are now."""
        return _newest_order()

    def sort(self, keys: Iterable[int]) -> list[int]:
        """The keys of cards from the newest one: of each set the first of every class, then the second."""
        turns: Counter[tuple[object, ...]] = Counter()
        chosen = set(keys)
        places = []
        for rank, (key, (age, group)) in enumerate(self.facts.items()):
            if key in chosen:
                turns[group] += 1
                places.append((age, turns[group], rank, key))
        return [key for *_, key in sorted(places)]


@cached_by_stamp(current_stamp)
def _newest_order() -> NewestOrder:
    return NewestOrder()


def search_cards(query: str) -> CardQuerySet:
    """The cards that a query finds; what it does not understand is ignored (``docs/search.md``)."""
    return Card.objects.filter(interpret(query).q)


def closest_cards(question: str, limit: int) -> list[Card]:
    """The cards that answer most of a question in players' words, the best first."""
    index = question_index()
    keys = [key for key, _ in index.closest(index.read(question))][:limit]
    cards = Card.objects.without_index_columns().in_bulk(keys)
    return [cards[key] for key in keys]
