"""What the text of a card asks its players to do more often than others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import CardType, PrintedCard
from engine.cardtext.powers import powers_of_both_sides
from engine.state.characteristics import printed_characteristics
from engine.tree import changes, conditions, effects, powers, triggers
from engine.tree.node import Node, cached_by_identity, walk
from engine.tree.words import CardState

OF_COMBAT: tuple[type[Node], ...] = (
    conditions.AreInCombat,
    conditions.InCombatWith,
    conditions.IsAttacking,
    conditions.IsDefending,
    changes.ThisCombat,
    effects.RemoveFromCombat,
    triggers.Attacks,
    triggers.AttacksOrDefends,
    triggers.Defends,
    triggers.EntersCombat,
    triggers.Protects,
    triggers.Strikes,
)
OF_ATTACKERS: tuple[type[Node], ...] = (
    conditions.IsAttacking,
    conditions.IsDefending,
    powers.Sabotage,
    triggers.Attacks,
    triggers.AttacksOrDefends,
    triggers.DealsDamage,
    triggers.EntersCombat,
    triggers.IsDealtDamage,
    triggers.IsExhausted,
    triggers.IsReadied,
)
"""What text has in it that may be used as its card attacks."""
STATES_OF_COMBAT = frozenset(
    {
        CardState.ATTACKING,
        CardState.ATTACKING_OR_DEFENDING,
        CardState.DEFENDING,
        CardState.PROTECTING,
    }
)


@dataclass(frozen=True, slots=True)
class Interests:
    """Whether text is about combat, strikes with weapons, protecting, and resources that are placed face up;
    ``waits`` says that it is an instant which is played for a combat.
    """

    combat: bool = False
    waits: bool = False
    protecting: bool = False
    strikes: bool = False
    face_up_resources: bool = False


def interests_of(card: PrintedCard) -> Interests:
    """What the powers of a card are about."""
    nodes = tuple(walk(powers_of_both_sides(card)))
    strikes = card.has_type(CardType.EQUIPMENT) and card.atk is not None
    strikes = strikes or any(_is_about_strikes(node) for node in nodes)
    is_about_combat = any(_is_about_combat(node) for node in nodes)
    return Interests(
        combat=strikes or is_about_combat,
        waits=is_about_combat and printed_characteristics(card).is_instant,
        protecting=any(_is_about_protecting(node) for node in nodes),
        strikes=strikes,
        face_up_resources=any(isinstance(node, triggers.PlacesResource) for node in nodes),
    )


def _is_about_combat(node: Node) -> bool:
    states: Sequence[object] = (getattr(node, "state", None), *getattr(node, "states", ()))
    return (
        isinstance(node, OF_COMBAT)
        or getattr(node, "combat", False) is True
        or getattr(node, "in_combat_with", None) is not None
        or not STATES_OF_COMBAT.isdisjoint(states)
    )


def _is_about_protecting(node: Node) -> bool:
    states = (getattr(node, "state", None), *getattr(node, "states", ()))
    return isinstance(node, triggers.Protects) or CardState.PROTECTING in states


def _is_about_strikes(node: Node) -> bool:
    return isinstance(node, triggers.Strikes) or getattr(node, "with_card", None) is not None


@cached_by_identity
def asks_for_attacks(power: powers.Power) -> bool:
    """Whether a power may be used as its card attacks."""
    return any(
        isinstance(node, OF_ATTACKERS)
        or CardState.ATTACKING in (getattr(node, "state", None), *getattr(node, "states", ()))
        for node in walk(power)
    )
