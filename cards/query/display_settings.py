"""How results are shown: the sort order, each card once or each printing, and the view."""

from collections.abc import Callable
from dataclasses import dataclass

from django.contrib.postgres.fields import ArrayField
from django.db.models import (
    Case,
    CharField,
    DurationField,
    Expression,
    ExpressionWrapper,
    F,
    OrderBy,
    SmallIntegerField,
    Value,
    When,
    Window,
)
from django.db.models.functions import MD5, Cast, Concat, Now, NullIf, RowNumber, TruncDate

from cards.models import Rarity
from cards.printed_facts import PRINTED_FACTS, PrintedFact
from cards.query.keys import CARDS, Setting


def rank(prefix: str) -> Case:
    """The rarity as a number, common first."""
    steps = (
        When(**{f"{prefix}rarity": rarity}, then=Value(place)) for place, rarity in enumerate(Rarity.values)
    )
    return Case(*steps, output_field=SmallIntegerField())


def rarest(prefix: str) -> Expression:
    """The same, the rarest first."""
    return -rank(prefix)


def shuffled(prefix: str) -> MD5:
    """An order that nobody foresees, and that stays the same for a day, so that pages fit together."""
    day = Cast(TruncDate(Now()), CharField())
    return MD5(Concat(Cast(F(f"{prefix}id"), CharField()), day, output_field=CharField()))


def age(prefix: str) -> Expression:
    """How long ago the set was released: the latest set first."""
    return ExpressionWrapper(Now() - F(f"{prefix}set__released"), DurationField())


def turn(prefix: str) -> Window:
    """Where a card stands among those of its set with the same classes and factions, the rarest first.

    The first of each come before the second of any, so that cards of all classes stand side by side.
    """
    card = "" if prefix else "card__"
    return Window(
        RowNumber(),
        partition_by=[F(f"{prefix}set"), F(f"{card}classes"), F(f"{card}factions")],
        order_by=[rarest(prefix), scrambled(prefix)],
    )


def scrambled(prefix: str) -> MD5:
    """An order without a meaning that stays the same."""
    return MD5(Cast(F(f"{prefix}id"), CharField()))


def filled(column: str, empty_value: object = "") -> Callable[[str], Expression]:
    """A column in which this stands for no value."""

    def expression(prefix: str) -> Expression:
        null_value = (
            Value(empty_value, output_field=ArrayField(CharField()))
            if empty_value == []
            else Value(empty_value)
        )
        return NullIf(F(prefix + column), null_value)

    return expression


@dataclass(frozen=True, slots=True)
class SortKey:
    """A sort key: its spellings (the first is its own), its label, and what it sorts by.

    ``columns`` are of the card, or with ``of_printing`` of the printing that is shown: names, or what makes
    an expression for names that begin so. Cards without a value come last, either way round.
    ``reversed_label`` describes the reversed order.
    """

    names: tuple[str, ...]
    label: str
    columns: tuple[str | Callable[[str], Expression], ...]
    of_printing: bool = False
    reversed_label: str = ", highest first"

    def ordering(self, prefix: str, *, is_reversed: bool) -> list[OrderBy]:
        """What it sorts by; ``prefix`` leads to the card or the printing."""
        return [
            sorted_by(F(prefix + column) if isinstance(column, str) else column(prefix), is_reversed)
            for column in self.columns
        ]

    def describe(self, *, is_reversed: bool) -> str:
        """The order in words."""
        return f"{self.label}{self.reversed_label * is_reversed}"


def sorted_by(expression: Expression | F, is_reversed: bool) -> OrderBy:
    """An ordering in which what has no value comes last."""
    return OrderBy(expression, descending=is_reversed, nulls_last=True)


REVERSED = " in reverse order"
NEWEST = "newest"


def _fact_order(fact: PrintedFact) -> SortKey:
    names = fact.search.sorts
    if fact.is_number:
        return SortKey(names, fact.label, fact.columns)
    column = fact.column if fact.is_on_every_card else filled(fact.column, fact.empty_value)
    return SortKey(names, names[0], (column,), reversed_label=REVERSED)


SORT_KEYS = (
    SortKey(("name", "n"), "name", ("words",), reversed_label=REVERSED),
    *(_fact_order(fact) for fact in PRINTED_FACTS if fact.search.sorts and fact.is_number),
    *(_fact_order(fact) for fact in PRINTED_FACTS if fact.search.sorts and not fact.is_number),
    SortKey(("kind",), "kind", ("kind",), reversed_label=REVERSED),
    SortKey(("random", "shuffle"), "random order, new each day", (shuffled,), reversed_label=REVERSED),
    SortKey(
        (NEWEST, "new"),
        "release, newest first",
        (age, turn, rarest, scrambled),
        of_printing=True,
        reversed_label=" reversed",
    ),
    SortKey(("set", "s", "released", "date"), "set", ("set__order", "set__code"), True, ", latest first"),
    SortKey(("block", "b"), "block", ("set__block", "set__order"), True, ", latest first"),
    SortKey(("number", "no"), "collector number", (filled("number", 0),), True),
    SortKey(("rarity", "r"), "rarity", (rank,), True, ", rarest first"),
    SortKey(("artist", "a"), "artist", (filled("artist_words"),), True, REVERSED),
)
SORT_KEYS_BY_NAME = {order.names[0]: order for order in SORT_KEYS}
VIEWS = ("images", "list", "text", "checklist")
UNIQUE = ("cards", "prints")

SORT = CARDS.register(
    Setting(
        ("sort", "order"),
        "the order: one or more keys, each reversed by a minus",
        {name: order.names[0] for order in SORT_KEYS for name in order.names},
        several=True,
        signed=True,
        examples=("type:ally sort:cost,-atk,name", "set:HoA sort:number", "type:hero sort:-health"),
    )
)
UNIQUE_SETTING = CARDS.register(
    Setting(
        ("unique",),
        "each card once, or each of its printings",
        {"cards": "cards", "card": "cards", "prints": "prints", "printings": "prints", "print": "prints"},
        examples=("dragon unique:prints",),
    )
)
VIEW_SETTING = CARDS.register(
    Setting(
        ("view", "display"),
        "how results are displayed",
        {view: view for view in VIEWS} | {"image": "images", "full": "text"},
        examples=("type:quest view:text", "set:HoA sort:number view:checklist"),
    )
)
