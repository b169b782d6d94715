"""The filters of the pool that need no typing: a click is written into the query, which is what is asked."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.http import QueryDict

from cards.indexing.normalize import fold
from cards.models import Set
from cards.query import editing
from cards.query.keys import CARDS
from cards.query.parser import parse
from cards.query.tree import Node
from engine.cards import CardType, CharacterClass

VALUES = {
    "type": tuple(str(kind) for kind in CardType if kind is not CardType.HERO),
    "class": tuple(map(str, CharacterClass)),
    "cost": ("0", "1", "2", "3", "4", "5", "6", "7+"),
}
TITLES = {"type": "Type", "cost": "Cost", "class": "Class"}
ORDERS = {
    "": "Cost, then name",
    "name": "Name",
    "-cost,name": "Cost, high first",
    "type,cost,name": "Type",
    "-atk,cost,name": "ATK, high first",
    "-health,cost,name": "Health, high first",
    "-rarity,cost,name": "Rarity, rarest first",
    "-set,number": "Set, latest first",
}


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a filter, and whether the query asks for it."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Filter:
    """One filter: several of its choices may be taken, and any of them will do."""

    key: str
    title: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Quick:
    """The filters as a query leaves them. Of sets and orders one is chosen at a time."""

    filters: tuple[Filter, ...]
    sets: tuple[Choice, ...]
    orders: tuple[Choice, ...]


def choices(query: str, classes: Collection[str] = VALUES["class"]) -> Quick:
    """Every filter, for this query; of the classes only these, and those asked for."""
    node = parse(query).node
    return Quick(
        filters=tuple(_filter(node, key, classes if key == "class" else VALUES[key]) for key in VALUES),
        sets=tuple(_sets(node)),
        orders=tuple(_orders(node)),
    )


def written(address: QueryDict) -> QueryDict | None:
    """The address with what was chosen written into its query; ``None`` where nothing was chosen.

    ``toggle=type:ally`` takes one value of a filter or gives it back, ``set=`` and ``order=`` choose anew.
    """
    chosen = [name for name in ("toggle", "set", "order") if name in address]
    if not chosen:
        return None
    address = address.copy()
    query = address.get("q", "")
    for name in chosen:
        value = address.pop(name)[-1][:100].replace("\x00", "")
        query = _WRITERS[name](query, value)
    address["q"] = query
    if not query:
        del address["q"]
    address.pop("page", None)
    return address


def _toggled(query: str, choice: str) -> str:
    key, _, value = choice.partition(":")
    if value not in VALUES.get(key, ()):
        return query
    asked = _asked(parse(query).node, key)
    rest = [one for one in asked if _plain(one) != _plain(value)]
    wanted = rest if len(rest) < len(asked) else [*rest, value.lower()]
    return editing.set_clause(query, _entry(key), editing.clause(key, wanted))


def _in_set(query: str, name: str) -> str:
    return editing.set_clause(query, _entry("set"), editing.clause("set", [name] if name else []))


def _in_order(query: str, order: str) -> str:
    return editing.set_clause(query, _entry("sort"), f"sort:{order}" if ORDERS.get(order) and order else "")


_WRITERS = {"toggle": _toggled, "set": _in_set, "order": _in_order}


def _filter(node: Node | None, key: str, offered: Collection[str]) -> Filter:
    asked = {_plain(value) for value in _asked(node, key)}
    found = (Choice(value, value, _plain(value) in asked) for value in VALUES[key])
    return Filter(key, TITLES[key], tuple(one for one in found if one.chosen or one.value in offered))


def _sets(node: Node | None) -> Iterable[Choice]:
    asked = {_plain(value) for value in _asked(node, "set")}
    for one in Set.objects.order_by("-order", "name"):
        yield Choice(one.name, one.name, bool(asked & {_plain(one.code), _plain(one.name)}))


def _orders(node: Node | None) -> Iterable[Choice]:
    asked = ",".join(_asked(node, "sort"))
    for value, label in ORDERS.items():
        yield Choice(value, label, value == asked)


def _asked(node: Node | None, key: str) -> list[str]:
    """The values a query plainly asks for under a key."""
    plain = [one for one in editing.plain_clauses(node, _entry(key)) if one.operator in (":", "=")]
    return [value.text for one in plain for value in one.values]


def _plain(value: str) -> str:
    """A value as it is compared; the sign of "7+" counts."""
    return fold(value) + ("+" if value.endswith("+") else "")


def _entry(key: str) -> editing.Entry:
    found = CARDS.find(key)
    assert found is not None  # noqa: S101
    return found
