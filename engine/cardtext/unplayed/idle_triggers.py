"""Triggered powers that watch for what their own card never does, as no text of the card lets it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.tree import changes, effects, powers, references, triggers
from engine.tree.node import Node, walk

_ARMOR = "armor"
_PREVENTING = (effects.Prevent, effects.PreventThat)

_EQUIPMENT = frozenset({"armor", "equipment", "item", "weapon"})
_FIGHTING = (
    triggers.Attacks,
    triggers.AttacksOrDefends,
    triggers.Defends,
    triggers.EntersCombat,
    triggers.Protects,
)
_LETTING_FIGHT = (changes.BecomesCopy, changes.BecomesType, changes.CanAttack, changes.IsAlso)


def what_never_happens(power: Node, others: Sequence[Node]) -> tuple[str, ...]:
    """What a power watches for that its card does only by text which neither it nor the others have."""
    text = (power, *others)
    return _what_does_not_prevent(power, text) + _what_does_not_fight(power, text)


def _what_does_not_prevent(power: Node, text: Sequence[Node]) -> tuple[str, ...]:
    """Whether a power watches for what its card prevents, and no text of the card prevents anything: damage
    that Resistance prevents is not prevented by the card that gives it. Armor needs no text (Rule 717.2c).
    """
    watched = [node.card for node in walk(power) if isinstance(node, triggers.PreventsDamage)]
    if not any(isinstance(card, references.This) and card.noun != _ARMOR for card in watched):
        return ()
    if any(isinstance(node, _PREVENTING) for node in walk(text)):
        return ()
    return ("what prevents damage with this card",)


def _what_does_not_fight(power: Node, text: Sequence[Node]) -> tuple[str, ...]:
    """Whether a power watches for its equipment attacking or defending, and no text of the card makes it an
    ally or lets others attack it: only characters are in combat (Rule 601.2b).
    """
    while isinstance(power, powers.Ongoing | powers.TagWord | powers.TraitPower):
        power = power.power
    if not isinstance(power, powers.Triggered) or not isinstance(power.event, _FIGHTING):
        return ()
    if not isinstance(power.event.card, references.This) or power.event.card.noun not in _EQUIPMENT:
        return ()
    if any(isinstance(node, _LETTING_FIGHT) for node in walk(text)):
        return ()
    return ("what lets this card be in combat",)
