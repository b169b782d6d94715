"""What a card is, or was when it was last in play (Rule 707.3, 709.2d)."""

from __future__ import annotations

from engine.cards import PrintedCard
from engine.state import GameState
from engine.state.characteristics import Characteristics
from engine.state.memory import Memory
from engine.state.reference import CardIdentity


def last_information(game: GameState, reference: CardIdentity) -> Characteristics:
    """What a card is, or was when it was last in play (Rule 707.3, 709.2d)."""
    card = game.cards[reference.number]
    if card.identity == reference.identity:
        return card.current
    memory = game.memories.get(reference.identity)
    return card.base if memory is None else memory.characteristics


def printed_information(game: GameState, reference: CardIdentity) -> PrintedCard:
    """What a card shows, or showed when it was last in play (Rule 402.3a, 709.2d)."""
    card = game.cards[reference.number]
    if card.identity == reference.identity:
        return card.printed
    memory = game.memories.get(reference.identity)
    return card.original if memory is None else memory.printed


def counters_of(game: GameState, reference: CardIdentity, name: str) -> int:
    """How many counters of a name are on a card, or were when it was last in play (Rule 404.1, 709.2d)."""
    memory = _memory(game, reference)
    return (
        game.cards[reference.number].counter(name) if memory is None else dict(memory.counters).get(name, 0)
    )


def damage_on(game: GameState, reference: CardIdentity) -> int:
    """How much damage is on a card, or was when it was last in play (Rule 405.6, 709.2d)."""
    memory = _memory(game, reference)
    return game.cards[reference.number].damage if memory is None else memory.damage


def host_of(game: GameState, reference: CardIdentity) -> int | None:
    """The number of the card that a card is attached to, or was when it was last in play (Rule 709.2d)."""
    memory = _memory(game, reference)
    return game.cards[reference.number].host if memory is None else memory.host


def _memory(game: GameState, reference: CardIdentity) -> Memory | None:
    """What a card was when it left play, if it is a different card now."""
    is_same = game.cards[reference.number].identity == reference.identity
    return None if is_same else game.memories.get(reference.identity)


def controller_of(game: GameState, reference: CardIdentity) -> int | None:
    """Who controls a card, or did when it was last in play; outside play its owner (Rule 709.2d)."""
    card = game.cards[reference.number]
    if card.identity != reference.identity:
        memory = game.memories.get(reference.identity)
        if memory is not None:
            return memory.controller
    return card.controller if card.controller is not None else card.owner
