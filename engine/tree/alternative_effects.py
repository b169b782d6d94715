"""Effects that are greater, or others, under a condition: "plus an additional 2 if", ", or ... if"."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, cast

from engine.tree.changes import ModifierChange
from engine.tree.conditions import PowerCondition
from engine.tree.effects import Effect
from engine.tree.node import Node
from engine.tree.references import CardReference, PlayerReference, Quantity, Some
from engine.tree.values import Number


@dataclass(frozen=True, slots=True)
class Amendment(Node):
    """Words behind an instruction that make its number, or what a modifier changes, another."""


@dataclass(frozen=True, slots=True)
class Addition(Amendment):
    """As in "plus an additional 2 if you control a weapon": with a condition, or ``per`` for "for each"."""

    amount: Quantity
    condition: PowerCondition | None = None
    per: Quantity | None = None


@dataclass(frozen=True, slots=True)
class OtherNumber(Amendment):
    """As in "deals 2 fire damage to target ally, or 6 if that ally is ready"."""

    number: Quantity
    condition: PowerCondition


@dataclass(frozen=True, slots=True)
class Doubling(Amendment):
    """As in "That damage is doubled for each Mage you control": doubled so many times."""

    per: Quantity


@dataclass(frozen=True, slots=True)
class OtherChanges(Amendment):
    """As in "target ally has +1 ATK this turn, or +4 ATK if it's a Monster": the same modifier with other
    changes (Rule 714.3).
    """

    changes: tuple[ModifierChange, ...]
    condition: PowerCondition


@dataclass(frozen=True, slots=True)
class Amended(Effect):
    """An instruction with its amendments (Rule 709.2d). Damage is one packet for each character, all that is
    added for it included (Rule 405.4).
    """

    effect: Effect
    amendments: tuple[Amendment, ...]


@dataclass(frozen=True, slots=True)
class AmendedNumber(Quantity):
    """The number of an instruction with its amendments, read for each character or player on its own."""

    value: Quantity
    amendments: tuple[Amendment, ...]


@dataclass(frozen=True, slots=True)
class OrInstead(Effect):
    """As in "destroy target ally, or gain control of it if you have no cards in your hand": the other
    instruction if the condition is true, with the targets of both (Rule 706.1, 709.2d). ``says_instead`` only
    says how it is worded: "Draw a card. If you have no cards in your hand, draw two cards instead."
    """

    effect: Effect
    other: Effect
    condition: PowerCondition
    says_instead: bool = False


@dataclass(frozen=True, slots=True)
class EitherOf(Effect):
    """As in "discard two cards or destroy this ability": one of two instructions, chosen as they are carried
    out among those that can be (Rule 709.2b). ``comma`` and ``says_either`` only say how it is worded:
    "either draw it or discard it".
    """

    first: Effect
    second: Effect
    comma: bool = False
    says_either: bool = False


@dataclass(frozen=True, slots=True)
class ReadyOrExhaust(Effect):
    """As in "ready or exhaust target ally": the player chooses as it is carried out (Rule 411.1, 709.2b)."""

    player: PlayerReference
    cards: CardReference


def with_amended_number(amended: Amended) -> Effect:
    """The instruction with its amendments in its number: an amount, a count, or the number of some cards."""
    effect: Any = amended.effect
    cards = getattr(effect, "cards", None)
    if isinstance(cards, Some):
        number = AmendedNumber(Number(1) if cards.count is None else cards.count, amended.amendments)
        return cast(Effect, replace(effect, cards=replace(cards, count=number)))
    field = "amount" if hasattr(effect, "amount") else "count"
    number = AmendedNumber(getattr(effect, field), amended.amendments)
    return cast(Effect, replace(effect, **{field: number}))
