"""What a card is, or was when it was last in play (Rule 707.3, 709.2d)."""

from __future__ import annotations

from engine.cards import PrintedCard
from engine.state import GameState, GameZone
from engine.state.characteristics import Characteristics
from engine.state.journal import Happening
from engine.state.memory import Memory
from engine.state.reference import CardIdentity
from engine.state.snapshot import CardSnapshot


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


def as_last_in_play(game: GameState, reference: CardIdentity) -> CardSnapshot | None:
    """All that a card was when it was last in play, if it is a different card now (Rule 415.9a, 707.3)."""
    memory = _memory(game, reference)
    if memory is None:
        return None
    is_ally = memory.characteristics.is_ally
    return CardSnapshot(
        memory.number,
        memory.identity,
        game.cards[memory.number].owner,
        memory.controller,
        GameZone.ALLY_ROW if is_ally else GameZone.HERO_ROW,
        memory.characteristics,
        is_token=game.cards[memory.number].is_token,
        exhausted=memory.exhausted,
        damage=memory.damage,
        counters=memory.counters,
        host=memory.host,
    )


def was_same(game: GameState, reference: CardIdentity, card: CardSnapshot) -> bool:
    """Whether a card of the past is the card of a reference, or has become it by moving once: as it entered
    play from the chain, or left play (Rule 415.9a).
    """
    if card.number != reference.number:
        return False
    if card.identity == reference.identity:
        return True
    if card.in_play:
        memory = game.memories.get(card.identity)
        return memory is not None and memory.next_identity == reference.identity
    return card.zone is not GameZone.CHAIN or _is_last_play(game, reference, card)


def _is_last_play(game: GameState, reference: CardIdentity, card: CardSnapshot) -> bool:
    """Whether a card is in play, or has been, since it was played so."""
    now = game.cards[reference.number]
    if reference.identity not in game.memories and not (now.in_play and now.identity == reference.identity):
        return False
    return not any(
        fact.kind is Happening.PLAY
        and fact.card is not None
        and fact.card.number == card.number
        and card.identity < fact.card.identity < reference.identity
        for fact in game.journal.facts
    )
