"""What the journal keeps of each kind of event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.derive import card_states
from engine.events.chain import (
    AbilityDone,
    AddDuplicate,
    AddTriggeredEffect,
    CompleteQuest,
    InterruptLink,
    PlaceResource,
    PlayCard,
    UsePower,
)
from engine.events.combat import (
    Attack,
    ConcludeSabotage,
    DealDamage,
    Defend,
    HealDamage,
    PreventDamage,
    Protect,
    Strike,
)
from engine.events.event import Event
from engine.events.permanents import DestroyCard, EnterPlay, ExhaustCard, FlipHero, ReadyCard, TurnFaceDown
from engine.events.recording import records
from engine.events.zones import DiscardCard, DrawCard, MoveCard, PutIntoResourceRow, RevealCard
from engine.state import ChainLink, GameCard, GameState, GameZone
from engine.state.journal import Fact, Happening
from engine.state.snapshot import CardSnapshot, take_snapshot, take_snapshot_of_source
from engine.tree.words import CardState

_IN_COMBAT = (CardState.ATTACKING, CardState.DEFENDING, CardState.IN_COMBAT, CardState.PROTECTING)
_BY_EVENT: dict[type[Event], Happening] = {
    Attack: Happening.ATTACK,
    ExhaustCard: Happening.EXHAUST,
    FlipHero: Happening.FLIP,
    Protect: Happening.PROTECT,
    ReadyCard: Happening.READY,
    TurnFaceDown: Happening.TURN_FACE_DOWN,
}


def snapshot(game: GameState, card: GameCard) -> CardSnapshot:
    """What a card is now, for the journal."""
    if game.combat is None:
        return take_snapshot(card, frozenset())
    states = (state for state in _IN_COMBAT if card_states.STATES[state](game, card))
    return take_snapshot(card, frozenset(states))


def _one_card(game: GameState, event: Any) -> Sequence[Fact]:
    return (Fact(_BY_EVENT[type(event)], snapshot(game, event.card), player=event.card.controller),)


for _event, _happening in _BY_EVENT.items():
    records(_happening, _event)(_one_card)


@records(Happening.DEFEND, Defend)
def _defends(game: GameState, event: Defend) -> Sequence[Fact]:
    attacker = game.card(game.fight().attacker)
    return (Fact(Happening.DEFEND, snapshot(game, event.card), snapshot(game, attacker)),)


@records(Happening.SABOTAGE, ConcludeSabotage)
def _sabotages(game: GameState, event: ConcludeSabotage) -> Sequence[Fact]:
    attacker, defender = snapshot(game, event.card), event.defender
    if isinstance(defender, GameCard):
        return (Fact(Happening.SABOTAGE, attacker, snapshot(game, defender)),)
    return (Fact(Happening.SABOTAGE, attacker, player=defender.index),)


@records(Happening.DAMAGE, DealDamage)
def _deals_damage(game: GameState, event: DealDamage) -> Sequence[Fact]:
    packet = event.packet
    destination = packet.destination
    return (
        Fact(
            Happening.DAMAGE,
            snapshot(game, destination),
            packet.dealer or snapshot(game, packet.source),
            player=packet.controller,
            amount=packet.amount,
            types=packet.types,
            combat=packet.combat,
            is_fatal=packet.is_fatal,
            tools=tuple(snapshot(game, game.cards[number]) for number in packet.with_cards),
        ),
    )


@records(Happening.HEAL, HealDamage)
def _heals_damage(game: GameState, event: HealDamage) -> Sequence[Fact]:
    packet = event.packet
    return (
        Fact(
            Happening.HEAL,
            snapshot(game, packet.destination),
            packet.dealer or snapshot(game, packet.source),
            player=packet.controller,
            amount=packet.amount,
        ),
    )


@records(Happening.PREVENT, PreventDamage)
def _prevents_damage(game: GameState, event: PreventDamage) -> Sequence[Fact]:
    by, destination = snapshot(game, event.by), snapshot(game, event.packet.destination)
    return (Fact(Happening.PREVENT, by, destination, amount=event.amount),)


@records(Happening.DESTROY, DestroyCard)
def _destroys(game: GameState, event: DestroyCard) -> Sequence[Fact]:
    card = snapshot(game, event.card)
    return (Fact(Happening.DESTROY, card, player=event.card.controller, place=GameZone.GRAVEYARD),)


@records(Happening.DISCARD, DiscardCard)
def _discards(game: GameState, event: DiscardCard) -> Sequence[Fact]:
    card = snapshot(game, event.card)
    return (Fact(Happening.DISCARD, card, player=event.card.owner, place=GameZone.GRAVEYARD),)


@records(Happening.MOVE, AbilityDone, MoveCard)
def _moves(game: GameState, event: AbilityDone | MoveCard) -> Sequence[Fact]:
    return (Fact(Happening.MOVE, snapshot(game, event.card), place=event.zone),)


@records(Happening.MOVE, PutIntoResourceRow)
def _becomes_resource(game: GameState, event: PutIntoResourceRow) -> Sequence[Fact]:
    return (Fact(Happening.MOVE, snapshot(game, event.card), place=GameZone.RESOURCE_ROW),)


@records(Happening.MOVE, InterruptLink)
def _is_interrupted(game: GameState, event: InterruptLink) -> Sequence[Fact]:
    number = event.link.card
    return (
        ()
        if number is None
        else (Fact(Happening.MOVE, snapshot(game, game.cards[number]), place=event.zone),)
    )


@records(Happening.DRAW, DrawCard)
def _draws(game: GameState, event: DrawCard) -> Sequence[Fact]:
    deck = event.player.deck
    if not deck:
        return ()
    return (Fact(Happening.DRAW, snapshot(game, deck[-1]), player=event.player.index, place=GameZone.HAND),)


@records(Happening.ENTER_PLAY, EnterPlay, PutIntoResourceRow, before=False)
def _enters_play(game: GameState, event: EnterPlay | PutIntoResourceRow) -> Sequence[Fact]:
    return (Fact(Happening.ENTER_PLAY, snapshot(game, event.card), player=event.player.index),)


@records(Happening.PLAY, PlayCard, before=False)
def _plays(game: GameState, event: PlayCard) -> Sequence[Fact]:
    card = snapshot(game, game.card(event.link.card))
    return (Fact(Happening.PLAY, card, player=event.link.controller),)


@records(Happening.PLACE, PlaceResource, before=False)
def _places(game: GameState, event: PlaceResource) -> Sequence[Fact]:
    card = snapshot(game, game.card(event.link.card))
    return (Fact(Happening.PLACE, card, player=event.link.controller),)


@records(Happening.REVEAL, RevealCard)
def _reveals(game: GameState, event: RevealCard) -> Sequence[Fact]:
    by = None if event.by is None else take_snapshot_of_source(event.by)
    return (Fact(Happening.REVEAL, snapshot(game, event.card), by),)


@records(Happening.STRIKE, Strike)
def _strikes(game: GameState, event: Strike) -> Sequence[Fact]:
    weapon, wielder = snapshot(game, event.weapon), snapshot(game, event.wielder)
    return (Fact(Happening.STRIKE, weapon, wielder, player=event.player.index),)


@records(Happening.COMPLETE, CompleteQuest)
def _completes(game: GameState, event: CompleteQuest) -> Sequence[Fact]:
    return (Fact(Happening.COMPLETE, _card_of(game, event.link), player=event.link.controller),)


@records(Happening.TARGET, PlayCard, UsePower, CompleteQuest, AddTriggeredEffect, AddDuplicate)
def _targets(
    game: GameState, event: PlayCard | UsePower | CompleteQuest | AddTriggeredEffect | AddDuplicate
) -> Sequence[Fact]:
    link = event.link
    by = _card_of(game, link)
    return [
        Fact(
            Happening.TARGET,
            snapshot(game, game.cards[target.number]),
            by,
            player=link.controller,
        )
        for slot in link.targets
        for target in slot
    ]


def _card_of(game: GameState, link: ChainLink) -> CardSnapshot | None:
    """The card of a link, or the source of its effect (Rule 705.5)."""
    if link.card is not None:
        return snapshot(game, game.cards[link.card])
    return None if link.source is None else snapshot(game, game.cards[link.source.number])
