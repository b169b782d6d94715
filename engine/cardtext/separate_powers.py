"""The powers that a paragraph says at once, each as a power of its own (Rule 700.1)."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from typing import Any

from engine.tree.changes import Continuous, ModifierChange
from engine.tree.conditions import BothConditions, Negation, PowerCondition
from engine.tree.costs import CostPart
from engine.tree.effects import Lasting
from engine.tree.node import Node, transform, walk
from engine.tree.powers import (
    CompletionCost,
    EitherCompletion,
    EitherPayment,
    OneOrOther,
    Ongoing,
    Payment,
    Power,
    Several,
    Static,
    TagWord,
    TraitPower,
    Triggered,
    TwoModifiers,
)
from engine.tree.references import All, CardReference, EachOf, It, PlayerReference, Some, Together


def separate(power: Power) -> tuple[Power, ...]:
    """A power as the powers that it consists of: usually only itself."""
    return tuple(transform(part, _with_costs_apart) for part in _parts(power))


def _with_costs_apart(node: Any) -> Any:
    """A power with a part of its cost for each of several cards: "discard an ally and an equipment" is to
    discard one of each (Rule 403.1).
    """
    costs = getattr(node, "costs", ())
    if not any(map(_is_of_several, costs)):
        return node
    parts = (_apart(cost) if _is_of_several(cost) else (cost,) for cost in costs)
    return replace(node, costs=tuple(chain.from_iterable(parts)))


def _is_of_several(cost: Node) -> bool:
    cards = getattr(cost, "card", None)
    return isinstance(cards, Together) and any(isinstance(part, Some) for part in cards.cards)


def _apart(cost: Any) -> tuple[CostPart, ...]:
    return tuple(replace(cost, card=card) for card in cost.card.cards)


def _parts(power: Power) -> tuple[Power, ...]:
    match power:
        case Several():
            return power.powers
        case TwoModifiers():
            return Static(power.first), Static(_with_named_subject(power.first, power.second))
        case OneOrOther():
            return _one_or_other(power)
        case EitherPayment():
            return tuple(Payment((cost,), power.effects) for cost in (power.first, power.second))
        case EitherCompletion():
            return tuple(CompletionCost((cost,)) for cost in (power.first, power.second))
        case Ongoing() | TagWord() | TraitPower():
            return tuple(replace(power, power=part) for part in _parts(power.power))
    return (power,)


def _one_or_other(power: OneOrOther) -> tuple[Power, ...]:
    """The modifier while the condition is false, and with the other changes while it is true."""
    modifier = power.modifier
    condition = _named(power.condition, modifier)
    unless: PowerCondition = Negation(condition)
    if modifier.condition is not None:
        unless = BothConditions(modifier.condition, unless)
    return (
        Static(replace(modifier, condition=unless)),
        Static(replace(modifier, changes=power.changes, condition=condition)),
    )


def says_another_power(power: Power) -> bool:
    """Whether a triggered power ends with a statement about described cards, without a duration: that is a
    power of its own in the same paragraph (Rule 704.1a), and no modifier for the rest of the game.
    """
    if not isinstance(power, Triggered):
        return False
    return any(
        isinstance(effect, Lasting)
        and isinstance(effect.modifier.who, All | EachOf)
        and effect.modifier.duration is None
        for effect in power.effects[1:]
    )


def refers_back(second: Continuous) -> bool:
    """Whether "it" can be what the modifier before is about wherever a modifier says so: as what it is about
    itself, or in what it changes for a player. In changes of cards "its" is of each of them.
    """
    if isinstance(second.who, PlayerReference | It):
        return isinstance(second.who, PlayerReference) or not _mentions(second.changes)
    return not _mentions(second.changes) and not _mentions((second.who,))


def _mentions(nodes: tuple[Node, ...] | tuple[ModifierChange, ...]) -> bool:
    return any(isinstance(part, It) for node in nodes for part in walk(node))


def _with_named_subject(first: Continuous, second: Continuous) -> Continuous:
    """The second modifier with what the first is about in place of "it" and "them"."""
    return replace(second, who=_named(second.who, first), changes=_named(second.changes, first))


def _named(part: Any, modifier: Continuous) -> Any:
    """A part of text with the cards that a modifier is about in place of "it" and "them"."""
    subject = modifier.who
    if not isinstance(subject, CardReference):
        return part
    return transform(part, lambda node: subject if isinstance(node, It) else node)
