"""Costs: exhausting resources and cards (Rule 403)."""

from __future__ import annotations

from engine.decisions import Flow
from engine.events import Event, Exhaust, happen_together
from engine.state import GameCard, GameState, Player
from engine.state.characteristics import Characteristics


def ready_resources(player: Player) -> list[GameCard]:
    """The resources a player can exhaust (Rule 412.2)."""
    return [card for card in player.resource_row if not card.exhausted]


def greatest_x(characteristics: Characteristics, resources: int) -> int:
    """The greatest value of X for which a card's play cost can be paid (Rule 707.1b); 0 without an X."""
    return (resources - characteristics.cost) // characteristics.cost_x if characteristics.cost_x else 0


def pay_resources(game: GameState, player: Player, amount: int) -> Flow[None]:
    """Exhaust resources to pay a resource cost (Rule 403.6a, 412.2).

    A resource is as good as another for paying, face up or face down, so the player is not asked which:
    those that are face down go first, then the rest in the order they were placed.
    """
    if amount:
        ready = sorted(ready_resources(player), key=lambda card: not card.face_down)
        events: list[Event] = [Exhaust(card) for card in ready[:amount]]
        yield from happen_together(game, events)
