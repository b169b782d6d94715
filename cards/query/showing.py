"""How the cards that answer are shown: in which order, each once or each printing, and in what view."""

from collections.abc import Callable
from dataclasses import dataclass

from django.contrib.postgres.fields import ArrayField
from django.db.models import Case, CharField, Expression, F, SmallIntegerField, Value, When
from django.db.models.functions import MD5, Cast, Concat, Now, NullIf, TruncDate

from cards.models import Rarity
from cards.query.keys import CARDS, Setting


def rank(prefix: str) -> Case:
    """The rarity as a number, common first."""
    steps = (When(**{f"{prefix}rarity": each}, then=Value(place)) for place, each in enumerate(Rarity.values))
    return Case(*steps, output_field=SmallIntegerField())


def shuffled(prefix: str) -> MD5:
    """An order that nobody foresees, and that stays the same for a day, so that pages fit together."""
    day = Cast(TruncDate(Now()), CharField())
    return MD5(Concat(Cast(F(f"{prefix}id"), CharField()), day, output_field=CharField()))


def filled(column: str, nothing: object = "") -> Callable[[str], Expression]:
    """A column in which this stands for no value."""

    def expression(prefix: str) -> Expression:
        empty = Value(nothing, output_field=ArrayField(CharField())) if nothing == [] else Value(nothing)
        return NullIf(F(prefix + column), empty)

    return expression


@dataclass(frozen=True, slots=True)
class Order:
    """A sort key: its spellings (the first is its own), what it is called, and what it sorts by.

    ``columns`` are of the card, or with ``of_printing`` of the printing that is shown: names, or what makes
    an expression for names that begin so. Cards without a value come last, either way round.
    ``turned`` says that it is turned round.
    """

    names: tuple[str, ...]
    label: str
    columns: tuple[str | Callable[[str], Expression], ...]
    of_printing: bool = False
    turned: str = ", highest first"

    def expressions(self, prefix: str) -> list[Expression]:
        """What it sorts by; ``prefix`` leads to the card or the printing."""
        return [F(prefix + column) if isinstance(column, str) else column(prefix) for column in self.columns]


BACKWARDS = " backwards"
ORDERS = (
    Order(("name", "n"), "name", ("words",), turned=BACKWARDS),
    Order(("cost", "c"), "cost", ("cost_number", "cost_x")),
    Order(("atk", "attack"), "ATK", ("atk",)),
    Order(("health", "hp"), "health", ("health",)),
    Order(("def", "defense"), "DEF", ("defense",)),
    Order(("strike",), "strike cost", ("strike_cost",)),
    Order(("type", "t"), "type", ("types",), turned=BACKWARDS),
    Order(("class", "cl"), "class", (filled("classes", []),), turned=BACKWARDS),
    Order(("faction", "fac"), "faction", (filled("factions", []),), turned=BACKWARDS),
    Order(("race",), "race", (filled("race"),), turned=BACKWARDS),
    Order(("kind",), "kind", ("kind",), turned=BACKWARDS),
    Order(("random", "shuffle"), "chance, anew each day", (shuffled,), turned=BACKWARDS),
    Order(("set", "s", "released", "date"), "set", ("set__order", "set__code"), True, ", latest first"),
    Order(("block", "b"), "block", ("set__block", "set__order"), True, ", latest first"),
    Order(("number", "no"), "collector number", (filled("number", 0),), True),
    Order(("rarity", "r"), "rarity", (rank,), True, ", rarest first"),
    Order(("artist", "a"), "artist", (filled("artist_words"),), True, BACKWARDS),
)
BY_NAME = {order.names[0]: order for order in ORDERS}
VIEWS = ("images", "list", "text", "checklist")
UNIQUE = ("cards", "prints")

SORT = CARDS.register(
    Setting(
        ("sort", "order"),
        "the order: one key or several, each turned round by a minus",
        {name: order.names[0] for order in ORDERS for name in order.names},
        several=True,
        signed=True,
        examples=("type:ally sort:cost,-atk,name", "set:HoA sort:number", "type:hero sort:-health"),
    )
)
CARDS.register(
    Setting(
        ("unique",),
        "each card once, or each of its printings",
        {"cards": "cards", "card": "cards", "prints": "prints", "printings": "prints", "print": "prints"},
        examples=("dragon unique:prints",),
    )
)
CARDS.register(
    Setting(
        ("view", "display"),
        "how the answer is laid out",
        {view: view for view in VIEWS} | {"image": "images", "full": "text"},
        examples=("type:quest view:text", "set:HoA sort:number view:checklist"),
    )
)
