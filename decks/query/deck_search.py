"""The search for decks: a query by someone, and its results."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.db.models import Count, F, IntegerField, OrderBy, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce

from accounts.visitors import Visitor
from cards.query.corrections import Corrections, correct
from cards.query.interpreter import Interpretation, interpret
from cards.query.tree import Problem
from cards.query.word_facts import quote_spans
from decks.models import Deck, DeckQuerySet, Visibility, Zone
from decks.permissions import ownership_condition
from decks.query.keys import PlainName, count_zone, vocabulary

# For each order its column, whether the highest come first, and its description, also reversed.
ORDERS = {
    "updated": ("updated", True, "last updated first", "least recently updated first"),
    "created": ("created", True, "newest first", "oldest first"),
    "name": ("plain_name", False, "by name", "by name in reverse order"),
    "hero": ("hero__words", False, "by hero", "by hero in reverse order"),
    "size": ("size", True, "most cards first", "fewest cards first"),
    "copies": ("times_copied", True, "most copied first", "least copied first"),
}


@dataclass(frozen=True)
class DeckSearch:
    """A query by a visitor, which finds their own decks and public ones.

    ``problems`` are the parts that are not understood, with their places.
    """

    text: str
    visitor: Visitor
    interpretation: Interpretation

    @classmethod
    def parse(cls, text: str, visitor: Visitor) -> DeckSearch:
        """The search for a query; no text is an error."""
        return cls(text, visitor, interpret(text, vocabulary(visitor)))

    @cached_property
    def corrections(self) -> Corrections:
        """The problems with suggestions, and the mended queries; each of them has results."""
        return correct(
            self.text,
            self.interpretation.problems,
            vocabulary(self.visitor),
            lambda text: DeckSearch.parse(text, self.visitor),
        )

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The parts that are not understood; a query corrected by their suggestions has results."""
        return self.corrections.problems

    @cached_property
    def count(self) -> int:
        """How many decks it finds."""
        return visible_decks(self.visitor).filter(self.interpretation.q).count()

    @property
    def sorts(self) -> tuple[str, ...]:
        """The names of the sort keys, a minus before those reversed; empty where none is chosen."""
        return self.interpretation.settings.get("sort", ())

    @property
    def literal_query(self) -> str | None:
        """The query for the words themselves, where some were read as facts; else ``None``."""
        facts = self.interpretation.facts
        return quote_spans(self.text, [fact.clause.span for fact in facts]) if facts else None

    def decks(self) -> DeckQuerySet:
        """The decks it finds, each once, in order."""
        orders = [_order(name) for name in self.sorts or ("updated",)]
        return visible_decks(self.visitor).filter(self.interpretation.q).order_by(*orders, "-updated", "pk")

    @property
    def explanation(self) -> str:
        """The query in words."""
        if self.interpretation.is_ignored:
            return "no decks, as no part of the query was understood"
        sentence = (
            f"decks: {self.interpretation.description}" if self.interpretation.description else "all decks"
        )
        return f"{sentence}; {self.order}" if self.order else sentence

    @property
    def order(self) -> str:
        """The chosen order in words; empty where none was chosen."""
        return ", then ".join(_describe_order(name) for name in self.sorts)


def visible_decks(visitor: Visitor) -> DeckQuerySet:
    """The decks that a visitor may find: their own and the public ones.

    With the aliases that queries and orders use, which are computed only when used.
    """
    copies = Deck.objects.filter(copied_from=OuterRef("pk")).order_by().values("copied_from")
    return Deck.objects.filter(ownership_condition(visitor) | Q(visibility=Visibility.PUBLIC)).alias(
        plain_name=PlainName("name"),
        size=count_zone(Zone.MAIN),
        side_size=count_zone(Zone.SIDE),
        times_copied=Coalesce(Subquery(copies.values(n=Count("pk"))), 0, output_field=IntegerField()),
    )


def _describe_order(name: str) -> str:
    *_, forwards, backwards = ORDERS[name.lstrip("-")]
    return backwards if name.startswith("-") else forwards


def _order(name: str) -> OrderBy:
    column, most_first, *_ = ORDERS[name.lstrip("-")]
    return OrderBy(F(column), descending=most_first != name.startswith("-"), nulls_last=True)
