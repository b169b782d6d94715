"""Numbers in card text (Rule 104, 403.6, 405.6)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.tree.references import CardReference, Filter, PlayerReference, Quantity
from engine.tree.triggers import EventPattern
from engine.tree.words import CardStat, Place, Rounding, TraitKind


@dataclass(frozen=True, slots=True)
class Number(Quantity):
    """A number as printed."""

    amount: int


@dataclass(frozen=True, slots=True)
class X(Quantity):
    """The value chosen for X, or defined by "where X is ..." (Rule 707.1b)."""


@dataclass(frozen=True, slots=True)
class AllDamage(Quantity):
    """As in "heals all damage" (Rule 408.2a)."""


@dataclass(frozen=True, slots=True)
class Count(Quantity):
    """How many cards there are of a description; with ``step`` as in "for each three allies you control",
    with ``also`` as in "each other Orc ally you control and this ally", which counts wherever it is by then.
    """

    filter: Filter
    step: int = 1
    also: CardReference | None = None


@dataclass(frozen=True, slots=True)
class NumberOfPlayers(Quantity):
    """As in "the number of opponents", "for each opponent who controls a Demon"."""

    players: PlayerReference


@dataclass(frozen=True, slots=True)
class CardsIn(Quantity):
    """How many cards are in a zone: "card in your hand"; with ``step`` as in "for each five cards in your
    graveyard".
    """

    player: PlayerReference
    place: Place
    step: int = 1


@dataclass(frozen=True, slots=True)
class StatOf(Quantity):
    """A number of a card: "its ATK", "this ally's cost", with ``is_of`` "the cost of target ally"; with
    ``printed`` "its printed ATK", whatever modifies it (Rule 200.1).
    """

    card: CardReference
    stat: CardStat
    is_of: bool = False
    printed: bool = False


@dataclass(frozen=True, slots=True)
class TotalStat(Quantity):
    """A sum over cards: "the total ATK of all other allies you control"."""

    stat: CardStat
    filter: Filter


@dataclass(frozen=True, slots=True)
class DamageOn(Quantity):
    """The damage on a card (Rule 405.6)."""

    card: CardReference
    step: int = 1


@dataclass(frozen=True, slots=True)
class CountersOn(Quantity):
    """How many counters of a name are on a card, its own where none is named (Rule 404.1)."""

    name: str
    card: CardReference


@dataclass(frozen=True, slots=True)
class TimesHappened(Quantity):
    """As in "for each time this ally attacked this turn" (Rule 500.2)."""

    event: EventPattern


@dataclass(frozen=True, slots=True)
class DamageThisTurn(Quantity):
    """As in "the amount of damage your hero dealt to that ally this turn" (Rule 405.6)."""

    source: CardReference | None = None
    to: CardReference | None = None


@dataclass(frozen=True, slots=True)
class ThatMuch(Quantity):
    """The amount of the event or effect before: "that much", "damage dealt this way"."""

    word: str = "that much"


@dataclass(frozen=True, slots=True)
class PaidThisWay(Quantity):
    """As in "for each (3) paid this way": how many times as many resources were paid (glossary: This Way)."""

    step: Quantity


@dataclass(frozen=True, slots=True)
class Half(Quantity):
    """As in "half of its remaining [Health], rounded up" (Rule 104)."""

    value: Quantity
    rounding: Rounding


@dataclass(frozen=True, slots=True)
class Adjusted(Quantity):
    """A number and what is added to it: "that much +1", "its [Health] -1", with ``per`` "that much +1 for
    each Pet you control" (Rule 717.3).

    ``leading`` only says how it is worded: "1 plus its ATK".
    """

    value: Quantity
    by: Quantity
    negative: bool = False
    leading: bool = False
    per: Quantity | None = None


@dataclass(frozen=True, slots=True)
class Respective(Quantity):
    """As in "3, 2, and 1 damage to them, respectively": a number for each, in the order of the choice."""

    amounts: tuple[Quantity, ...]


@dataclass(frozen=True, slots=True)
class TotalOf(Quantity):
    """A sum over cards already mentioned: "the total cost of those cards"."""

    stat: CardStat
    cards: CardReference


@dataclass(frozen=True, slots=True)
class HighestStat(Quantity):
    """As in "the highest cost among allies you control"."""

    stat: CardStat
    filter: Filter


@dataclass(frozen=True, slots=True)
class TypesAmong(Quantity):
    """As in "for each different card type you control": how many card types there are (Rule 401.1)."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class TraitsAmong(Quantity):
    """As in "for each different class among allies you control": how many there are (Rule 206.1a)."""

    kind: TraitKind
    filter: Filter
