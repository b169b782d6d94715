"""The filters of the card pool: a click is written into the query, which alone says what is listed."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import partial

from django.http import QueryDict

from cards.models import Set
from cards.models.pool_stamp import current_stamp
from cards.query.form import BoundControl, Choice, Control, QueryForm, Widget
from cards.query.keys import CARDS
from cards.query.tree import Comparison
from cards.set_groups import grouped_sets
from common.cache import cached_by_stamp
from common.forms import AddressForm, TextField
from engine.cards import CardType, CharacterClass

LONGEST_VALUE = 100
TYPES = tuple(str(kind) for kind in CardType if kind is not CardType.HERO)
CLASSES = tuple(map(str, CharacterClass))
COSTS = ("0", "1", "2", "3", "4", "5", "6", "7+")
SORT_ORDERS = {
    "": "Cost, then name",
    "name": "Name",
    "-cost,name": "Cost, high to low",
    "type,cost,name": "Type",
    "-atk,cost,name": "ATK, high to low",
    "-health,cost,name": "Health, high to low",
    "-rarity,cost,name": "Rarity, rarest first",
    "-set,number": "Set, latest first",
}


def _choices(names: Collection[str]) -> list[Choice]:
    return [Choice(name.lower(), name) for name in names]


@cached_by_stamp(current_stamp)
def _sets() -> Sequence[Choice]:
    return [
        Choice(card_set.name, card_set.name, aliases=(card_set.code,), group=title)
        for title, sets in grouped_sets(Set.objects.all(), latest_first=True)
        for card_set in sets
    ]


def _sort_orders() -> list[Choice]:
    return [Choice(order, label) for order, label in SORT_ORDERS.items()]


def _read_order(comparison: Comparison) -> list[str]:
    return [",".join(value.text for value in comparison.values)]


def _order_clause(values: list[str]) -> str:
    return f"sort:{values[0]}" if values[0] in SORT_ORDERS else ""


_control = partial(Control, keeps_other=False, operators=(":", "="))
TOGGLED = (
    _control("type", "Type", Widget.CHIPS, partial(_choices, TYPES)),
    _control("class", "Class", Widget.CHIPS, partial(_choices, CLASSES)),
    _control("cost", "Cost", Widget.CHIPS, partial(_choices, COSTS)),
)
CHOSEN = (
    _control("set", "Set", Widget.SELECT, _sets),
    _control(
        "sort", "Sort by", Widget.SELECT, _sort_orders, name="order", read=_read_order, write=_order_clause
    ),
)
FORM = QueryForm((*TOGGLED, *CHOSEN), CARDS)


@dataclass(frozen=True, slots=True)
class PoolFilters:
    """The filters for a query: several chips may be chosen, of sets and orders one at a time."""

    chips: tuple[BoundControl, ...]
    sets: tuple[Choice, ...]
    orders: tuple[Choice, ...]

    @property
    def is_used(self) -> bool:
        """Whether a chip or a set is chosen."""
        choices = [choice for control in self.chips for choice in control.choices]
        return any(choice.is_chosen for choice in (*choices, *self.sets))


def bind_filters(query: str, classes: Collection[str] = CLASSES) -> PoolFilters:
    """Every filter for a query; of the classes only these, and those chosen."""
    bound = FORM.bind(query)
    order = bound["order"].value
    return PoolFilters(
        chips=tuple(
            _offer(bound[control.key], classes) if control.key == "class" else bound[control.key]
            for control in TOGGLED
        ),
        sets=bound["set"].choices,
        orders=tuple(Choice(value, label, is_chosen=value == order) for value, label in SORT_ORDERS.items()),
    )


class PoolChoiceForm(AddressForm):
    """A filter that was clicked: ``toggle=type:ally`` adds or removes a value, the others replace one."""

    toggle = TextField(strip=True, max_length=LONGEST_VALUE)
    set = TextField(strip=True, max_length=LONGEST_VALUE)
    order = TextField(strip=True, max_length=LONGEST_VALUE)


def apply_choice(address: QueryDict) -> QueryDict | None:
    """The address with the choice it carries written into its query; ``None`` where it carries none."""
    choices = {name: value for name, value in PoolChoiceForm(address).values.items() if name in address}
    if not choices:
        return None
    query = address.get("q", "")
    for name, value in choices.items():
        query = _toggled(query, value) if name == "toggle" else FORM.choose(query, name, [value])
    address = address.copy()
    for name in (*choices, "q", "page"):
        address.pop(name, None)
    if query:
        address["q"] = query
    return address


def _toggled(query: str, choice: str) -> str:
    key, _, value = choice.partition(":")
    is_offered = any(control.key == key for control in TOGGLED)
    return FORM.toggle(query, key, value) if is_offered else query


def _offer(bound: BoundControl, names: Collection[str]) -> BoundControl:
    """The control with those choices alone that are chosen or among the names."""
    choices = tuple(choice for choice in bound.choices if choice.is_chosen or choice.label in names)
    return BoundControl(bound.control, bound.values, choices)
