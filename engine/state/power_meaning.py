"""What powers mean without saying so: the modifiers behind them, and the zones they work in (Rule 700.2)."""

from __future__ import annotations

from dataclasses import replace

from engine.tree.changes import Cannot, Continuous, ModifierChange, Pays, Shields, Wields
from engine.tree.conditions import IsAt, PowerCondition
from engine.tree.costs import CostPart, MoveCost
from engine.tree.effects import Lasting, Move
from engine.tree.node import transform, walk
from engine.tree.powers import (
    AdditionalCost,
    AllowShielder,
    AllowWielder,
    Diplomacy,
    FinishingMove,
    Instructions,
    Payment,
    Power,
    Static,
)
from engine.tree.references import All, CardReference, It, Some, This, You
from engine.tree.values import Number, X
from engine.tree.words import ForbiddenAction, Noun, Owner, PaidAction, Place


def static_power(power: Static | AllowWielder | AllowShielder) -> Static:
    """The modifier that makes allies wielders or shielders: one, or any that the text describes (Rule 303.2d,
    717.2c).
    """
    if isinstance(power, Static):
        return power
    character: CardReference
    change: ModifierChange
    if isinstance(power, AllowWielder):
        character, change = power.wielder, Wields(power.weapons)
    else:
        character, change = power.shielder, Shields(power.equipment)
    who = All(character.filter) if isinstance(character, Some) else character
    return Static(Continuous(who, (change,)))


def diplomacy_modifier(power: Diplomacy) -> Continuous:
    """The modifier for "you pay (1) less to play ... allies, to a minimum of (1)" (glossary: Diplomacy)."""
    nouns = power.filter.nouns or (Noun.ALLY,)
    change = Pays(Number(1), PaidAction.PLAY, All(replace(power.filter, nouns=nouns)), minimum=Number(1))
    return Continuous(You(), (change,))


def finishing_move_cost(power: FinishingMove) -> AdditionalCost:
    """The cost of removing X cards in the graveyard from the game (glossary: Finishing Move)."""
    cards = replace(power.filter, place=Place.GRAVEYARD, owner=Owner.YOURS)
    return AdditionalCost((MoveCost(Some(cards, count=X()), Place.REMOVED),), This("ability"))


def costs_with_their_cards(costs: tuple[CostPart, ...]) -> tuple[CostPart, ...]:
    """Costs in which "it" is the card itself that the part before has named: "Flip this hero, put 2 damage on
    it" (Rule 712.3a).
    """
    parts: list[CostPart] = []
    subject: CardReference | None = None
    for part in costs:
        card = getattr(part, "card", None)
        if isinstance(card, It) and isinstance(subject, This):
            part = _naming(part, subject)
        subject = card if isinstance(card, This) else subject if isinstance(card, It) else None
        parts.append(part)
    return tuple(parts)


def _naming(part: CostPart, card: CardReference) -> CostPart:
    """A part of a cost that names a card in place of "it"."""
    named: CostPart = transform(part, lambda node: card if isinstance(node, It) else node)
    return named


def protects_on_chain(power: Power) -> bool:
    """Whether a power works on the chain: "this ability can't be interrupted" (Rule 711)."""
    match power:
        case Instructions(effects=(Lasting(modifier=modifier),)) | Static(modifier=modifier):
            protection = Continuous(modifier.who, (Cannot(ForbiddenAction.BE_INTERRUPTED),))
            return isinstance(modifier.who, This) and modifier == protection
    return False


def place_of_condition(condition: PowerCondition | None) -> Place:
    """The zone in which a power works: another than play if it asks for its own card there (Rule 700.2)."""
    if isinstance(condition, IsAt) and isinstance(condition.card, This):
        return condition.place
    return Place.PLAY


def place_of_use(power: Payment) -> Place:
    """The zone in which a payment power can be used: that from which it moves its own card, as it can
    function only there (Rule 700.2, 701.2).
    """
    for node in walk(power.effects):
        if isinstance(node, Move) and isinstance(node.cards, This) and node.origin is not None:
            return node.origin
    return Place.PLAY
