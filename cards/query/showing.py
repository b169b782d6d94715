"""How the cards that answer are shown: in which order, each once or each printing, and in what view."""

from dataclasses import dataclass

from django.db.models import Case, Expression, F, SmallIntegerField, Value, When

from cards.models import Rarity
from cards.query.keys import CARDS, Setting

RANK = Case(
    *(When(rarity=rarity, then=Value(rank)) for rank, rarity in enumerate(Rarity.values)),
    output_field=SmallIntegerField(),
)


@dataclass(frozen=True, slots=True)
class Order:
    """A sort key: its spellings (the first is its own), what it is called, and what it sorts by.

    ``columns`` are of the card, or with ``of_printing`` of the printing that is shown; cards without a
    value come last, either way round.
    """

    names: tuple[str, ...]
    label: str
    columns: tuple[str | Expression, ...]
    of_printing: bool = False

    @property
    def expressions(self) -> tuple[Expression, ...]:
        """What it sorts by."""
        return tuple(F(column) if isinstance(column, str) else column for column in self.columns)


ORDERS = (
    Order(("name", "n"), "name", ("words",)),
    Order(("cost", "c"), "cost", ("cost_number", "cost_x")),
    Order(("atk", "attack"), "ATK", ("atk",)),
    Order(("health", "hp"), "health", ("health",)),
    Order(("def", "defense"), "DEF", ("defense",)),
    Order(("strike",), "strike cost", ("strike_cost",)),
    Order(("type", "t"), "type", ("types",)),
    Order(("class", "cl"), "class", ("classes",)),
    Order(("faction", "fac"), "faction", ("factions",)),
    Order(("race",), "race", ("race",)),
    Order(("kind",), "kind", ("kind",)),
    Order(("set", "s", "released", "date"), "set, oldest first", ("set__order", "set__code"), True),
    Order(("block", "b"), "block", ("set__block", "set__order"), True),
    Order(("number", "no"), "collector number", ("number",), True),
    Order(("rarity", "r"), "rarity", (RANK,), True),
    Order(("artist", "a"), "artist", ("artist",), True),
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
