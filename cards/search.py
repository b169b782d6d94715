"""What a reader asks of the card pages: a query that says it all, what is looked for and how it is shown.

``wolf cost:7+ sort:-atk view:list`` in an address is the whole state of a page.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from django.db.models import F, OrderBy, OuterRef, Q, QuerySet, Subquery

from cards.models import Card, Printing
from cards.queries import CardQuerySet
from cards.query.showing import BY_NAME, UNIQUE, VIEWS, Order
from cards.query.tree import Problem
from cards.query.understand import Meaning, understand

PRINTINGS_IN_ORDER = ("set__order", "set__code", "number", "treatment", "pk")

# What the form of the list page writes beside the query.
NEUTRAL = "Neutral"


@dataclass(frozen=True, slots=True)
class Filter:
    """One kind of choice of the form."""

    label: str


FILTERS = {
    "type": Filter("Type"),
    "class": Filter("Class"),
    "faction": Filter("Faction"),
    "cost": Filter("Cost"),
    "set": Filter("Set"),
    "kind": Filter("Kind"),
}
SORTS = {
    "name": ("Name", ()),
    "cost": ("Cost, low first", ()),
    "-cost": ("Cost, high first", ()),
    "-atk": ("ATK, high first", ()),
    "-health": ("Health, high first", ()),
    "number": ("Collector number", ()),
}


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked: a query (see ``docs/search.md``) as it was understood.

    ``problems`` are the parts that mean nothing here, said back to the reader with their places.
    """

    text: str
    meaning: Meaning
    chosen: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @classmethod
    def read(cls, line: str, given: Mapping[str, Iterable[str]] | None = None, sort: str = "") -> "Question":
        """Understand a query; no text is an error."""
        chosen = {key: tuple(filter(None, values)) for key, values in (given or {}).items()}
        clauses = [f'{key}:"{value}"' for key, values in chosen.items() for value in values]
        text = " ".join(filter(None, [line and f"({line})" if clauses else line, *clauses]))
        text += f" sort:{sort}" if sort else ""
        return cls(line, understand(text), chosen)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What was not understood."""
        return self.meaning.problems

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

    def cards(self) -> CardQuerySet:
        """The cards that answer, each once, in order."""
        cards = Card.objects.filter(self.meaning.asks)
        orders = [
            turned(self._of_shown_printing(each) if order.of_printing else each, reverse)
            for order, reverse in self._orders()
            for each in order.expressions
        ]
        return cards.order_by(*orders, "words", "kind", "variant", "pk")

    def rows(self) -> "CardQuerySet | QuerySet[Printing]":
        """What the answer lists: cards, or with ``unique:prints`` the printings that answer."""
        return self.printings() if self.unique == "prints" else self.cards()

    def printings(self) -> QuerySet[Printing]:
        """The printings that answer, in order, with their cards and sets."""
        printings = Printing.objects.filter(self.meaning.asks_of_printings).select_related("card", "set")
        orders = [
            turned(each if order.of_printing else F(f"card__{each.name}"), reverse)
            for order, reverse in self._orders()
            for each in order.expressions
        ]
        return printings.order_by(
            *orders, "card__words", "card__kind", "card__variant", "card", *PRINTINGS_IN_ORDER
        )

    def _orders(self) -> list[tuple[Order, bool]]:
        return [(BY_NAME[name.lstrip("-")], name.startswith("-")) for name in self.sorts]

    def _of_shown_printing(self, expression) -> Subquery:
        """A value of the first printing that meets what the query asks of printings."""
        printings = Printing.objects.filter(self.meaning.shown_printings or Q(), card=OuterRef("pk"))
        return Subquery(printings.order_by(*PRINTINGS_IN_ORDER).values(value=expression)[:1])

    def explained(self) -> str:
        """The question in words."""
        things = "printings" if self.unique == "prints" else "cards"
        says = self.meaning.says
        found = f"{things} with {says}" if says else f"all {things}"
        orders = ", then ".join(
            f"{order.label}{', turned round' if reverse else ''}" for order, reverse in self._orders()
        )
        return f"{found}; sorted by {orders}" if orders else found


def turned(expression, reverse: bool) -> OrderBy:
    """An ordering in which what has no value comes last."""
    return OrderBy(expression, descending=reverse, nulls_last=True)
