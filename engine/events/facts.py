"""What each kind of event is as a fact, which patterns are compared with and the journal keeps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from engine.events.chain import (
    AbilityDone,
    AddDuplicate,
    AddTriggeredEffect,
    Announce,
    ChangeLinkTarget,
    CompleteQuest,
    InterruptLink,
    PlaceResource,
    PlayCard,
    ProposeCombat,
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
from engine.events.permanents import (
    AttachCard,
    ChangeControl,
    DestroyCard,
    EnterPlay,
    ExhaustCard,
    FlipHero,
    ReadyCard,
    ReplaceHero,
    TurnFaceDown,
)
from engine.events.zones import DiscardCard, DrawCard, MoveCard, PutIntoResourceRow, RevealCard, SkipDraw
from engine.state import ChainLink, GameCard, GameState, GameZone, PlayerZone
from engine.state.journal import Fact, Happening
from engine.state.snapshot import DescribedCard, take_snapshot_of_source

Take = Callable[[GameCard], DescribedCard]
"""A card for a fact: itself, or what it is now."""
FactWriter = Callable[[GameState, Any, Take], Sequence[Fact]]


@dataclass(frozen=True, slots=True)
class FactKind:
    """What a kind of event is as a fact; ``before`` says that powers see the cards as they are immediately
    before the event, and not after it (Rule 703.4).
    """

    happening: Happening
    write: FactWriter
    before: bool


FACTS: dict[type[Event], list[FactKind]] = {}
"""The facts that each kind of event is."""


def writes(
    happening: Happening, *events: type[Event], before: bool = True
) -> Callable[[FactWriter], FactWriter]:
    """Write these events as facts by the decorated function."""

    def register(write: FactWriter) -> FactWriter:
        for event in events:
            FACTS.setdefault(event, []).append(FactKind(happening, write, before))
        return write

    return register


_BY_EVENT: dict[type[Event], Happening] = {
    Attack: Happening.ATTACK,
    ExhaustCard: Happening.EXHAUST,
    FlipHero: Happening.FLIP,
    Protect: Happening.PROTECT,
    TurnFaceDown: Happening.TURN_FACE_DOWN,
}


def _one_card(game: GameState, event: Any, take: Take) -> Sequence[Fact]:
    return (Fact(_BY_EVENT[type(event)], take(event.card), player=event.card.controller),)


for _event, _happening in _BY_EVENT.items():
    writes(_happening, _event)(_one_card)


@writes(Happening.READY, ReadyCard)
def _readies(game: GameState, event: ReadyCard, take: Take) -> Sequence[Fact]:
    return (Fact(Happening.READY, take(event.card), player=event.card.controller, by=event.by),)


@writes(Happening.DEFEND, Defend)
def _defends(game: GameState, event: Defend, take: Take) -> Sequence[Fact]:
    attacker = game.card(game.fight().attacker)
    return (Fact(Happening.DEFEND, take(event.card), take(attacker)),)


@writes(Happening.SABOTAGE, ConcludeSabotage)
def _sabotages(game: GameState, event: ConcludeSabotage, take: Take) -> Sequence[Fact]:
    attacker, defender = take(event.card), event.defender
    if isinstance(defender, GameCard):
        return (Fact(Happening.SABOTAGE, attacker, take(defender)),)
    zone = defender.zone if isinstance(defender, PlayerZone) else None
    return (Fact(Happening.SABOTAGE, attacker, player=defender.index, place=zone),)


@writes(Happening.DAMAGE, DealDamage)
def _deals_damage(game: GameState, event: DealDamage, take: Take) -> Sequence[Fact]:
    packet = event.packet
    destination = packet.destination
    return (
        Fact(
            Happening.DAMAGE,
            take(destination),
            packet.dealer or take(packet.source),
            player=packet.controller,
            amount=packet.amount,
            types=packet.types,
            combat=packet.combat,
            is_smash=packet.is_smash,
            is_fatal=packet.is_fatal or destination.damage + packet.amount >= destination.current.health,
            tools=tuple(take(game.cards[number]) for number in packet.with_cards),
        ),
    )


@writes(Happening.HEAL, HealDamage)
def _heals_damage(game: GameState, event: HealDamage, take: Take) -> Sequence[Fact]:
    packet = event.packet
    return (
        Fact(
            Happening.HEAL,
            take(packet.destination),
            packet.dealer or take(packet.source),
            player=packet.controller,
            amount=packet.amount,
            tools=tuple(take(game.cards[number]) for number in packet.with_cards),
        ),
    )


@writes(Happening.PREVENT, PreventDamage)
def _prevents_damage(game: GameState, event: PreventDamage, take: Take) -> Sequence[Fact]:
    packet = event.packet
    source = packet.dealer or take(packet.source)
    return (
        Fact(
            Happening.PREVENT,
            take(packet.destination),
            source,
            amount=event.amount,
            types=packet.types,
            combat=packet.combat,
            tools=(take(event.by),),
        ),
    )


@writes(Happening.DESTROY, DestroyCard)
def _destroys(game: GameState, event: DestroyCard, take: Take) -> Sequence[Fact]:
    return (
        Fact(
            Happening.DESTROY,
            take(event.card),
            player=event.card.controller,
            place=GameZone.GRAVEYARD,
            is_fatal=event.by_damage,
        ),
    )


@writes(Happening.DISCARD, DiscardCard)
def _discards(game: GameState, event: DiscardCard, take: Take) -> Sequence[Fact]:
    card = take(event.card)
    return (Fact(Happening.DISCARD, card, player=event.card.owner, place=GameZone.GRAVEYARD),)


@writes(Happening.MOVE, AbilityDone, MoveCard)
def _moves(game: GameState, event: AbilityDone | MoveCard, take: Take) -> Sequence[Fact]:
    return (Fact(Happening.MOVE, take(event.card), place=event.zone),)


@writes(Happening.MOVE, PutIntoResourceRow)
def _becomes_resource(game: GameState, event: PutIntoResourceRow, take: Take) -> Sequence[Fact]:
    return (Fact(Happening.MOVE, take(event.card), place=GameZone.RESOURCE_ROW),)


@writes(Happening.MOVE, InterruptLink)
def _is_interrupted(game: GameState, event: InterruptLink, take: Take) -> Sequence[Fact]:
    number = event.link.card
    if number is None:
        return ()
    return (Fact(Happening.MOVE, take(game.cards[number]), place=event.zone),)


@writes(Happening.INTERRUPT, InterruptLink)
def _interrupts(game: GameState, event: InterruptLink, take: Take) -> Sequence[Fact]:
    number = event.link.card
    if number is None:
        return ()
    return (Fact(Happening.INTERRUPT, take(game.cards[number]), player=event.link.controller),)


@writes(Happening.LEAVE_HAND, Announce, PlaceResource)
@writes(Happening.LEAVE_HAND, DiscardCard, EnterPlay, MoveCard, PutIntoResourceRow)
def _leaves_hand(
    game: GameState,
    event: Announce | PlaceResource | DiscardCard | EnterPlay | MoveCard | PutIntoResourceRow,
    take: Take,
) -> Sequence[Fact]:
    """It is played, placed, discarded, or put somewhere (Rule 415)."""
    card = game.card(event.link.card) if isinstance(event, Announce | PlaceResource) else event.card
    is_in_hand = card.zone is GameZone.HAND
    return (Fact(Happening.LEAVE_HAND, take(card), player=card.owner),) if is_in_hand else ()


@writes(Happening.DRAW, DrawCard)
def _draws(game: GameState, event: DrawCard, take: Take) -> Sequence[Fact]:
    card = event.drawn_card
    if card is None:
        return ()
    return (Fact(Happening.DRAW, take(card), player=event.player.index, place=GameZone.HAND),)


@writes(Happening.SKIP_DRAW, SkipDraw)
def _skips_draw(game: GameState, event: SkipDraw, take: Take) -> Sequence[Fact]:
    return (Fact(Happening.SKIP_DRAW, player=event.player.index, by=event.by.reference),)


@writes(Happening.ATTACH, EnterPlay, AttachCard, before=False)
def _is_attached(game: GameState, event: EnterPlay | AttachCard, take: Take) -> Sequence[Fact]:
    if event.host is None:
        return ()
    return (Fact(Happening.ATTACH, take(event.card), take(event.host), player=event.card.controller),)


@writes(Happening.ENTER_PLAY, EnterPlay, PutIntoResourceRow, before=False)
def _enters_play(game: GameState, event: EnterPlay | PutIntoResourceRow, take: Take) -> Sequence[Fact]:
    return (Fact(Happening.ENTER_PLAY, take(event.card), player=event.player.index),)


@writes(Happening.ENTER_PARTY, EnterPlay, PutIntoResourceRow, ChangeControl, before=False)
def _enters_party(
    game: GameState, event: EnterPlay | PutIntoResourceRow | ChangeControl, take: Take
) -> Sequence[Fact]:
    return (Fact(Happening.ENTER_PARTY, take(event.card), player=event.player.index),)


@writes(Happening.GAIN_CONTROL, ChangeControl, before=False)
def _gains_control(game: GameState, event: ChangeControl, take: Take) -> Sequence[Fact]:
    return (Fact(Happening.GAIN_CONTROL, take(event.card), player=event.player.index),)


@writes(Happening.BECOME_HERO, ReplaceHero, before=False)
def _becomes_hero(game: GameState, event: ReplaceHero, take: Take) -> Sequence[Fact]:
    return (Fact(Happening.BECOME_HERO, take(event.card), take(event.previous)),)


@writes(Happening.PLAY, PlayCard, before=False)
def _plays(game: GameState, event: PlayCard, take: Take) -> Sequence[Fact]:
    card = take(game.card(event.link.card))
    return (Fact(Happening.PLAY, card, player=event.link.controller),)


@writes(Happening.PLACE, PlaceResource, before=False)
def _places(game: GameState, event: PlaceResource, take: Take) -> Sequence[Fact]:
    card = take(game.card(event.link.card))
    return (Fact(Happening.PLACE, card, player=event.link.controller),)


@writes(Happening.REVEAL, RevealCard)
def _reveals(game: GameState, event: RevealCard, take: Take) -> Sequence[Fact]:
    if event.by is None:
        return (Fact(Happening.REVEAL, take(event.card)),)
    source = take_snapshot_of_source(event.by)
    return (Fact(Happening.REVEAL, take(event.card), source, by=event.by.reference),)


@writes(Happening.STRIKE, Strike)
def _strikes(game: GameState, event: Strike, take: Take) -> Sequence[Fact]:
    weapon, wielder = take(event.weapon), take(event.wielder)
    return (Fact(Happening.STRIKE, weapon, wielder, player=event.player.index),)


@writes(Happening.PROPOSE, ProposeCombat, before=False)
def _proposes(game: GameState, event: ProposeCombat, take: Take) -> Sequence[Fact]:
    return (Fact(Happening.PROPOSE, take(event.attacker), player=game.turn_player),)


@writes(Happening.USE, UsePower)
def _uses(game: GameState, event: UsePower, take: Take) -> Sequence[Fact]:
    return (Fact(Happening.USE, _card_of(game, event.link, take), player=event.link.controller),)


@writes(Happening.COMPLETE, CompleteQuest)
def _completes(game: GameState, event: CompleteQuest, take: Take) -> Sequence[Fact]:
    return (Fact(Happening.COMPLETE, _card_of(game, event.link, take), player=event.link.controller),)


@writes(Happening.TARGET, ChangeLinkTarget, before=False)
@writes(Happening.TARGET, PlayCard, UsePower, CompleteQuest, AddTriggeredEffect, AddDuplicate)
def _targets(
    game: GameState,
    event: ChangeLinkTarget | PlayCard | UsePower | CompleteQuest | AddTriggeredEffect | AddDuplicate,
    take: Take,
) -> Sequence[Fact]:
    link = event.link
    by = _card_of(game, link, take)
    return [
        Fact(Happening.TARGET, take(game.cards[target.number]), by, player=link.controller)
        for slot in link.targets
        for target in slot
    ]


def _card_of(game: GameState, link: ChainLink, take: Take) -> DescribedCard | None:
    """The card of a link, or the source of its effect (Rule 705.5)."""
    if link.card is not None:
        return take(game.cards[link.card])
    return None if link.source is None else take(game.cards[link.source.number])
