"""How results are shown: the sort order, each card once or each printing, and the view."""

from collections.abc import Callable
from dataclasses import dataclass

from django.contrib.postgres.fields import ArrayField
from django.db.models import Case, CharField, Expression, F, SmallIntegerField, Value, When
from django.db.models.functions import MD5, Cast, Concat, Now, NullIf, TruncDate

from cards.models import Rarity
from cards.printed_facts import PRINTED_FACTS, PrintedFact
from cards.query.keys import CARDS, Setting


def rank(prefix: str) -> Case:
    """The rarity as a number, common first."""
    steps = (
        When(**{f"{prefix}rarity": rarity}, then=Value(place)) for place, rarity in enumerate(Rarity.values)
    )
    return Case(*steps, output_field=SmallIntegerField())


def shuffled(prefix: str) -> MD5:
    """An order that nobody foresees, and that stays the same for a day, so that pages fit together."""
    day = Cast(TruncDate(Now()), CharField())
    return MD5(Concat(Cast(F(f"{prefix}id"), CharField()), day, output_field=CharField()))


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

    def expressions(self, prefix: str) -> list[Expression | F]:
        """What it sorts by; ``prefix`` leads to the card or the printing."""
        return [F(prefix + column) if isinstance(column, str) else column(prefix) for column in self.columns]


REVERSED = " in reverse order"


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
