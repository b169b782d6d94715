"""What powers mean without saying so: the modifiers behind them, and the zones they work in (Rule 700.2)."""

from __future__ import annotations

from dataclasses import replace

from engine.tree.changes import Cannot, Continuous, ModifierChange, Shields, Wields
from engine.tree.conditions import IsAt, PowerCondition
from engine.tree.costs import CostPart, DiscardCost, MoveCost
from engine.tree.effects import Deal, Effect, Heal, Lasting, May, Move, Sequence, Then, WhereX
from engine.tree.node import transform, walk
from engine.tree.player_changes import Pays
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
    Triggered,
)
from engine.tree.references import All, CardReference, EachOf, HeroOf, Host, It, Some, That, This, You
from engine.tree.triggers import DealsDamage, Defends, EventPattern, HealsDamage, IsDealtDamage
from engine.tree.values import Number, X
from engine.tree.words import ForbiddenAction, Noun, Owner, PaidAction, Place

MOST_OF_FINISHING_MOVE = 5
"""How many cards a finishing move removes at most (glossary: Finishing Move)."""


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
    costs = (MoveCost(Some(cards, count=X()), Place.REMOVED),)
    return AdditionalCost(costs, This("ability"), most_x=MOST_OF_FINISHING_MOVE)


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


def with_its_subject(power: Triggered) -> Triggered:
    """A triggered power in which "it" that deals or heals damage first is the card that the event says it of,
    not the one it was done to or with: "When your hero deals damage with a weapon, it heals 1 damage from
    itself" (Rule 712.3).
    """
    effects = list(power.effects)
    subject = _subject(power.event)
    if subject is not None and effects:
        effects[0] = _with_source(effects[0], subject)
    for place in range(1, len(effects)):
        subject = _subject_before_several(effects[place - 1])
        if subject is not None:
            effects[place] = _with_source(effects[place], subject)
    is_same = all(new is old for new, old in zip(effects, power.effects, strict=True))
    return power if is_same else replace(power, effects=tuple(effects))


def _subject_before_several(effect: Effect) -> CardReference | None:
    """What deals damage to several cards, or heals it from them, which "it" behind that can't be."""
    match effect:
        case Deal(source=HeroOf() | Host() | This() as subject, to=All() | EachOf()):
            return subject
        case Heal(source=HeroOf() | Host() | This() as subject, target=All() | EachOf()):
            return subject
    return None


def _subject(event: EventPattern) -> CardReference | None:
    """What does something to or with another card in an event, or has something done to it by another, if
    text can name it.
    """
    match event:
        case DealsDamage(source=subject, to=other, with_card=tool):
            others = [card for card in (tool, other) if card is not None]
        case HealsDamage(source=subject, card=other) if other is not None:
            others = [other]
        case IsDealtDamage(card=subject, by=other) | Defends(card=subject, attacker=other) if (
            other is not None
        ):
            others = [other]
        case _:
            return None
    if not others:
        return None
    return subject if isinstance(subject, HeroOf | Host | This) else _described_subject(subject, others)


def _described_subject(subject: CardReference, others: list[CardReference]) -> CardReference | None:
    """A card that an event describes, by a noun that none of the other cards of the event has: "that hero"
    of "When a Dwarf hero deals damage with a weapon".
    """
    if not isinstance(subject, Some) or len(subject.filter.nouns) != 1:
        return None
    noun = subject.filter.nouns[0].value
    return That(noun) if all(_has_other_nouns(other, noun) for other in others) else None


def _has_other_nouns(card: CardReference, noun: str) -> bool:
    """Whether a card is mentioned by nouns, and not by this one."""
    match card:
        case Some(filter=described):
            return bool(described.nouns) and all(other.value != noun for other in described.nouns)
        case HeroOf():
            return noun != Noun.HERO.value
        case Host() | This():
            return card.noun != noun
    return False


def _with_source(effect: Effect, source: CardReference) -> Effect:
    """An instruction that begins with "it deals" or "it heals", with another source in place of it."""
    match effect:
        case Deal(source=It()) | Heal(source=It()):
            return replace(effect, source=source)
        case May() | Then() | WhereX():
            inner = _with_source(effect.effect, source)
            return effect if inner is effect.effect else replace(effect, effect=inner)
        case Sequence():
            first = _with_source(effect.effects[0], source)
            if first is effect.effects[0]:
                return effect
            return replace(effect, effects=(first, *effect.effects[1:]))
    return effect


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
    """The zone in which a payment power can be used: that in which it asks for its own card, or from which it
    moves it, as to discard it (Rule 700.2, 701.2).
    """
    if any(isinstance(part, DiscardCost) and isinstance(part.card, This) for part in power.costs):
        return Place.HAND
    place = place_of_condition(power.limits.condition)
    return place if place is not Place.PLAY else _place_left(power.effects)


def place_of_trigger(power: Triggered) -> Place:
    """The zone in which a power triggers: that in which it asks for its own card, or from which it moves it
    when something else happens (Rule 700.2, 703.3a).
    """
    place = place_of_condition(power.condition)
    if place is not Place.PLAY or any(isinstance(node, Host | This) for node in walk(power.event)):
        return place
    return _place_left(power.effects)


def _place_left(effects: tuple[Effect, ...]) -> Place:
    """The zone from which effects move the card with the text, as they can function only there."""
    for node in walk(effects):
        if isinstance(node, Move) and isinstance(node.cards, This) and node.origin is not None:
            return node.origin
    return Place.PLAY
