"""Numbers in card text (Rule 104, 403.6, 405.6)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.tree.references import CardReference, Filter, PlayerReference, Value
from engine.tree.words import Place, Stat


@dataclass(frozen=True, slots=True)
class Number(Value):
    """A number as printed."""

    amount: int


@dataclass(frozen=True, slots=True)
class X(Value):
    """The value chosen for X, or defined by "where X is ..." (Rule 707.1b)."""


@dataclass(frozen=True, slots=True)
class AllDamage(Value):
    """As in "heals all damage" (Rule 408.2a)."""


@dataclass(frozen=True, slots=True)
class Count(Value):
    """How many cards there are of a description."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class CardsIn(Value):
    """How many cards are in a zone: "card in your hand"."""

    player: PlayerReference
    place: Place


@dataclass(frozen=True, slots=True)
class StatOf(Value):
    """A number of a card: "its ATK", "this ally's cost", with ``is_of`` "the cost of target ally"."""

    card: CardReference
    stat: Stat
    is_of: bool = False


@dataclass(frozen=True, slots=True)
class TotalStat(Value):
    """A sum over cards: "the total ATK of all other allies you control"."""

    stat: Stat
    filter: Filter


@dataclass(frozen=True, slots=True)
class DamageOn(Value):
    """The damage on a card (Rule 405.6)."""

    card: CardReference
    step: int = 1


@dataclass(frozen=True, slots=True)
class CountersOn(Value):
    """How many counters of a name are on a card, its own where none is named (Rule 404.1)."""

    name: str
    card: CardReference


@dataclass(frozen=True, slots=True)
class ThatMuch(Value):
    """The amount of the event or effect before: "that much", "damage dealt this way"."""

    word: str = "that much"


@dataclass(frozen=True, slots=True)
class Adjusted(Value):
    """A number and what is added to it: "that much +1", "its [Health] -1" (Rule 717.3).

    ``leading`` only says how it is worded: "1 plus its ATK".
    """

    value: Value
    by: Value
    negative: bool = False
    leading: bool = False


@dataclass(frozen=True, slots=True)
class TotalOf(Value):
    """A sum over cards already mentioned: "the total cost of those cards"."""

    stat: Stat
    cards: CardReference


@dataclass(frozen=True, slots=True)
class HighestStat(Value):
    """As in "the highest cost among allies you control"."""

    stat: Stat
    filter: Filter
