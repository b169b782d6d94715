"""What a reader asks of the card pages: a query that says it all, what is looked for and how it is shown.

``wolf cost:7+ sort:-atk view:list`` in an address is the whole state of a page.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property

from django.db import OperationalError, connection, transaction
from django.db.backends.utils import CursorWrapper
from django.db.models import Expression, OrderBy, Q, QuerySet
from psycopg.errors import QueryCanceled

from cards.models import Card, Printing
from cards.models.querysets import CardQuerySet
from cards.query.correct import nearer_words
from cards.query.corrections import Corrections, correct
from cards.query.keys import CARDS
from cards.query.showing import BY_NAME, UNIQUE, VIEWS, Order
from cards.query.tree import Problem
from cards.query.understand import Meaning, understand

PATIENCE = 5.0
CORRECTION_PATIENCE = 1.0
SET_TIMEOUT = """
    SELECT current_setting('statement_timeout'), set_config('statement_timeout', %s, true)
"""
UNSHOWN = ("search", "searched_text", "traits")  # large columns that serve the search alone
PRINTINGS_IN_ORDER = ("set__order", "set__code", "number", "treatment", "pk")


class TooSlow(Exception):  # noqa: N818 the query is at fault, not the program
    """A query takes longer than a reader should wait; the message is a sentence for whoever asked."""


@contextmanager
def in_time(seconds: float = PATIENCE) -> Iterator[None]:
    """Let the database take only so long for each query inside.

    :raises TooSlow: when one takes longer.
    """
    within = connection.in_atomic_block
    try:
        with transaction.atomic(savepoint=within), connection.cursor() as cursor:
            before = _set_timeout(cursor, str(round(seconds * 1000)))
            yield
            if within:
                _set_timeout(cursor, before)
    except OperationalError as error:
        if isinstance(error.__cause__, QueryCanceled):
            raise TooSlow(
                "This search takes too long; leave out a pattern between slashes or add a word."
            ) from error
        raise


def _set_timeout(cursor: CursorWrapper, timeout: str) -> str:
    """Set how long a statement may take in this transaction; the timeout before."""
    cursor.execute(SET_TIMEOUT, [timeout])
    (before, _) = cursor.fetchone()
    return before


@dataclass(frozen=True)
class Question:
    """What is asked: a query (see ``docs/search.md``) as it was understood.

    ``problems`` are the parts that are not understood, with their places.
    """

    text: str
    meaning: Meaning

    @classmethod
    def read(cls, line: str) -> "Question":
        """Understand a query; no text is an error."""
        return cls(line, understand(line))

    @cached_property
    def corrections(self) -> Corrections:
        """The problems with suggestions, and the mended queries; each of them has results."""
        if not self.meaning.problems:
            return Corrections()
        try:
            with in_time(CORRECTION_PATIENCE):
                return correct(self.text, self.meaning.problems, CARDS, Question.read)
        except TooSlow:
            return Corrections(tuple(replace(problem, suggestions=()) for problem in self.meaning.problems))

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The parts that are not understood; a query corrected by their suggestions has results."""
        return self.corrections.problems

    @property
    def sorts(self) -> tuple[str, ...]:
        """The names of the sort keys, a minus before those turned round; empty where none was chosen."""
        return self.meaning.settings.get("sort", ())

    @property
    def view(self) -> str:
        """One of :data:`~cards.query.showing.VIEWS`."""
        return self.meaning.settings.get("view", VIEWS)[0]

    @property
    def unique(self) -> str:
        """``cards``, or ``prints`` where each printing stands for itself."""
        return self.meaning.settings.get("unique", UNIQUE)[0]

    @cached_property
    def count(self) -> int:
        """How many cards answer, or with ``unique:prints`` how many printings."""
        if self.unique == "prints":
            return Printing.objects.filter(self.meaning.asks_of_printings).count()
        return Card.objects.filter(self.meaning.asks).count()

    def rows(self) -> "CardQuerySet | QuerySet[Printing]":
        """What the answer lists: cards, or with ``unique:prints`` the printings that answer."""
        return self.printings() if self.unique == "prints" else self.cards()

    def cards(self) -> CardQuerySet:
        """The cards that answer, each once, in order."""
        cards = Card.objects.filter(self.meaning.asks)
        if any(order.of_printing for order, _ in self._orders):
            shown = self.shown_printings().values("pk")
            cards = cards.filter(Q(printings__in=shown) | Q(printings=None))
        orders = [
            turned(expression, reverse)
            for order, reverse in self._orders
            for expression in order.expressions("printings__" if order.of_printing else "")
        ]
        return cards.defer(*UNSHOWN).order_by(*orders, "words", "kind", "variant", "pk")

    def printings(self) -> QuerySet[Printing]:
        """The printings that answer, in order, with their cards and sets."""
        printings = Printing.objects.filter(self.meaning.asks_of_printings).select_related("card", "set")
        orders = [
            turned(expression, reverse)
            for order, reverse in self._orders
            for expression in order.expressions("" if order.of_printing else "card__")
        ]
        return printings.defer(*(f"card__{column}" for column in UNSHOWN)).order_by(
            *orders, "card__words", "card__kind", "card__variant", "card_id", *PRINTINGS_IN_ORDER
        )

    def shown_printings(self) -> QuerySet[Printing]:
        """Of every card that answers one printing: the first that is as the query asks of printings."""
        printings = Printing.objects.filter(self.meaning.shown_printings or Q())
        return printings.order_by("card_id", *PRINTINGS_IN_ORDER).distinct("card_id")

    @property
    def _orders(self) -> list[tuple[Order, bool]]:
        return [(BY_NAME[name.lstrip("-")], name.startswith("-")) for name in self.sorts]

    def explained(self) -> str:
        """The question in words."""
        things = "printings" if self.unique == "prints" else "cards"
        if self.meaning.is_ignored:
            return f"no {things}, as no part of the query was understood"
        says = self.meaning.says
        found = f"{things} with {says}" if says else f"all {things}"
        orders = ", then ".join(f"{order.label}{order.turned * reverse}" for order, reverse in self._orders)
        return f"{found}; sorted by {orders}" if orders else found

    @cached_property
    def suggestion(self) -> str | None:
        """The query that was probably meant, which has results; ``None`` where none is known.

        With its problems mended; where it has no results, with the nearest words that stand on cards.
        """
        if self.corrections.best or not self.meaning.asked or self.count:
            return self.corrections.best
        nearer = nearer_words(self.text)
        return nearer if nearer and Question.read(nearer).count else None


def search_cards(query: str) -> CardQuerySet:
    """The cards that a query finds; what it does not understand is ignored (``docs/search.md``)."""
    return Card.objects.filter(understand(query).asks)


def turned(expression: Expression, reverse: bool) -> OrderBy:
    """An ordering in which what has no value comes last."""
    return OrderBy(expression, descending=reverse, nulls_last=True)
