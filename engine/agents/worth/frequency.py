"""How often the events will probably happen that triggered powers watch for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.agents.worth.scene import PowerSource, Scene, can_fight
from engine.agents.worth.valuation import Term
from engine.board.view import VisibleCard
from engine.tree import triggers
from engine.tree.node import Node
from engine.tree.references import CardReference, This
from engine.tree.words import Turn, TurnBoundary


def times(event: Node) -> Term:
    """How often an event will probably happen from now on."""
    read = TIMES.get(type(event))
    return _hardly if read is None else read(event)


def _hardly(scene: Scene, source: PowerSource) -> float:
    return 0.1 * scene.later


def _constantly(event: Any) -> Term:
    return lambda scene, source: 0.5 * scene.later


def _of_turns(event: triggers.TurnMoment) -> Term:
    if event.turn is Turn.YOUR_NEXT:
        return lambda scene, source: min(scene.later, 1.0)
    if event.turn in (Turn.ANY, Turn.THIS):
        return lambda scene, source: 1.0
    this = event.moment is TurnBoundary.END
    return lambda scene, source: scene.later + this


def _of_entering(event: triggers.EntersPlay | triggers.EntersParty) -> Term:
    """Once, for a card in hand; sometimes, for others."""
    if isinstance(event.card, This):
        return lambda scene, source: float(source.card.identity in scene.hand)
    return lambda scene, source: 0.5 * scene.later * (not scene.is_opposing(source.card))


def _of_attacks(event: Any) -> Term:
    actor = getattr(event, "card", None) or getattr(event, "source", None)
    to = getattr(event, "to", None)
    if to is not None and not _can_be_hero(to):
        return lambda scene, source: 0.0

    def attacks(scene: Scene, source: PowerSource) -> float:
        if isinstance(actor, This) or source.card.current.is_weapon:
            return _own_attacks(scene, source.card)
        return 0.5 * scene.later

    return attacks


def _can_be_hero(reference: CardReference) -> bool:
    nouns = getattr(getattr(reference, "filter", None), "nouns", ())
    return not nouns or any(noun.value in ("hero", "character") for noun in nouns)


def _own_attacks(scene: Scene, card: VisibleCard) -> float:
    if can_fight(card.current):
        return scene.attacks(card) * (card.current.atk > 0)
    return scene.later if card.current.is_weapon else 0.0


def _once(event: Node) -> Term:
    return lambda scene, source: 1.0


def _once_a_turn(event: Node) -> Term:
    return lambda scene, source: scene.later


TIMES: dict[type[Node], Callable[[Any], Term]] = {
    triggers.Attaches: _once_a_turn,
    triggers.Attacks: _of_attacks,
    triggers.AttacksOrDefends: _of_attacks,
    triggers.CompletesQuest: _constantly,
    triggers.DamageThisWay: _once,
    triggers.DealsDamage: _of_attacks,
    triggers.DealsOrIsDealtDamage: _constantly,
    triggers.DrawsCard: _once_a_turn,
    triggers.EntersPlay: _of_entering,
    triggers.EntersParty: _of_entering,
    triggers.IsDealtDamage: _constantly,
    triggers.IsExhausted: _of_attacks,
    triggers.PlacesResource: _once_a_turn,
    triggers.PlaysCard: _constantly,
    triggers.Strikes: _of_attacks,
    triggers.TurnMoment: _of_turns,
}
