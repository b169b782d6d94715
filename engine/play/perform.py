"""Effects carried out: one flow for each kind of instruction (Rule 709.2b, 712.3, 713).

Each returns whether the instruction was performed in full, which is what "if you do" asks (Rule 709.2f).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from engine.decisions import Flow
from engine.derive import select
from engine.derive.context import Context, find
from engine.derive.evaluate import holds, value
from engine.events import (
    AttachTo,
    ChangeCounters,
    Destroy,
    Discard,
    Draw,
    Event,
    Exhaust,
    Flip,
    LeaveCombat,
    MoveCard,
    PutDamage,
    PutIntoResourceRow,
    Ready,
    Reveal,
    Shuffle,
    TurnFaceDown,
    happen,
    happen_together,
)
from engine.play.can_perform import can_perform
from engine.play.choices import ask, choose_cards, resolve_cards
from engine.play.costs import can_pay, pay
from engine.play.lasting import (
    create_modifier,
    create_triggered_modifier,
    gain_control,
    trigger_by_damage,
)
from engine.rules.damage import deal, heal
from engine.rules.entering import enter_play
from engine.rules.tokens import copy_token, create_tokens
from engine.state import GameCard, GameState, GameZone, Packet
from engine.state.reference import Mention
from engine.tree import effects
from engine.tree.node import Node, walk
from engine.tree.powers import Triggered
from engine.tree.references import CardReference, Each, PlayerReference, Target, You
from engine.tree.triggers import DamageThisWay
from engine.tree.values import Number
from engine.tree.words import Owner, Place

Performer = Callable[[GameState, Context, Any], Flow[bool]]


def perform(game: GameState, context: Context, effect: Node) -> Flow[bool]:
    """Carry out one instruction; whether it was performed in full."""
    if context.subject is not None:
        context.actor = context.subject
    context.subject = None
    context.done = yield from PERFORM[type(effect)](game, context, effect)
    return context.done


def perform_all(game: GameState, context: Context, instructions: Sequence[Node]) -> Flow[None]:
    """Carry out instructions in order (Rule 709.2b)."""
    for effect in instructions:
        yield from perform(game, context, effect)


def _acting(game: GameState, context: Context, reference: PlayerReference) -> tuple[int, ...]:
    """The players an instruction tells to act; others than "you" are mentioned."""
    players = context.actors = select.players(game, context, reference)
    if not isinstance(reference, You):
        context.mention(Mention((), players=players))
    return tuple(player for player in players if not game.players[player].lost)


def _times(game: GameState, context: Context, effect: Any, amount: int) -> int:
    """An amount "for each" of something."""
    return amount if effect.per is None else amount * value(game, context, effect.per)


# Damage (Rule 405, 407, 408)


def _deal(game: GameState, context: Context, effect: effects.Deal) -> Flow[bool]:
    return (yield from _deal_amounts(game, context, effect, (effect.amount,)))


def _deal_respectively(game: GameState, context: Context, effect: effects.DealRespectively) -> Flow[bool]:
    return (yield from _deal_amounts(game, context, effect, effect.amounts))


def _deal_or(game: GameState, context: Context, effect: effects.DealOr) -> Flow[bool]:
    targets = select.referred(game, context, effect.deal.to)
    context.mention(select.mention(effect.deal.to, targets))
    instead = holds(game, context, effect.condition)
    dealing = replace(effect.deal, amount=effect.amount) if instead else effect.deal
    return (yield from _deal(game, context, dealing))


def _deal_amounts(game: GameState, context: Context, effect: Any, amounts: Sequence[Any]) -> Flow[bool]:
    """Create a packet for each character, and deal them at the same time (Rule 405.4, 408.2)."""
    sources = yield from resolve_cards(game, context, effect.source)
    if not sources:
        return False
    source = sources[0]
    context.subject = source.reference
    destinations = yield from resolve_cards(game, context, effect.to)
    packets = []
    for place, destination in enumerate(destinations):
        amount = value(game, context, amounts[min(place, len(amounts) - 1)])
        if getattr(effect, "per", None) is not None:
            amount = _times(game, context, effect, amount)
        packets.append(
            Packet(
                amount=amount,
                source=source,
                destination=destination,
                controller=context.controller,
                types=frozenset(effect.types),
                preventable=not getattr(effect, "unpreventable", False),
                with_cards=_tools(game, context),
            )
        )
    dealt = yield from deal(game, packets)
    context.dealt = tuple(packet.destination.reference for packet in dealt)
    context.amount = sum(packet.amount for packet in dealt)
    return len(dealt) == len(destinations) > 0


def _tools(game: GameState, context: Context) -> tuple[int, ...]:
    """The ability or equipment that damage is dealt with: the source of the modifier (Rule 408.3d)."""
    characteristics = select.last_known(game, context.source)
    return (context.source.number,) if characteristics.is_ability or characteristics.is_equipment else ()


def _heal(game: GameState, context: Context, effect: effects.Heal) -> Flow[bool]:
    sources = yield from resolve_cards(game, context, effect.source)
    if not sources:
        return False
    context.subject = sources[0].reference
    amount = _times(game, context, effect, value(game, context, effect.amount))
    characters = yield from resolve_cards(game, context, effect.target)
    packets = [
        Packet(
            amount=amount,
            source=sources[0],
            destination=character,
            controller=context.controller,
            types=frozenset(),
            with_cards=_tools(game, context),
        )
        for character in characters
    ]
    healed = yield from heal(game, packets)
    context.amount = sum(packet.amount for packet in healed)
    return len(healed) == len(characters) > 0


def _put_damage(game: GameState, context: Context, effect: effects.PutDamage) -> Flow[bool]:
    amount = value(game, context, effect.amount)
    cards = yield from resolve_cards(game, context, effect.card)
    events = yield from happen_together(game, [PutDamage(card, amount) for card in cards])
    return len(events) == len(cards) > 0


def _double_damage(game: GameState, context: Context, effect: effects.DoubleDamage) -> Flow[bool]:
    cards = yield from resolve_cards(game, context, effect.cards)
    events = [PutDamage(card, card.damage) for card in cards if card.damage]
    yield from happen_together(game, events)
    return bool(events)


def _choose_targets(game: GameState, context: Context, effect: effects.ChooseTargets) -> Flow[bool]:
    cards = yield from resolve_cards(game, context, effect.cards)
    return bool(cards)


# Cards between zones (Rule 415)


def _draw(game: GameState, context: Context, effect: effects.Draw) -> Flow[bool]:
    count = _times(game, context, effect, value(game, context, effect.count))
    return (yield from _draw_cards(game, context, effect.player, count))


def _draw_cards(game: GameState, context: Context, player: PlayerReference, count: int) -> Flow[bool]:
    full = True
    for index in _acting(game, context, player):
        for _ in range(count):  # one at a time (Rule 415.9f)
            full &= bool(game.players[index].deck)
            yield from happen(game, Draw(game.players[index]))
    return full


def _draw_or(game: GameState, context: Context, effect: effects.DrawOr) -> Flow[bool]:
    instead = holds(game, context, effect.condition)
    count = value(game, context, effect.count if instead else effect.draw.count)
    return (yield from _draw_cards(game, context, effect.draw.player, count))


def _discard(game: GameState, context: Context, effect: effects.Discard) -> Flow[bool]:
    full = True
    for index in _acting(game, context, effect.player):
        player = game.players[index]
        count = _times(game, context, effect, value(game, context, effect.count))
        hand = list(player.hand)
        if effect.random:
            game.chance.shuffle(hand)
            chosen = hand[:count]
        else:
            chosen = yield from choose_cards(game, context, index, hand, count, about="discard")
        full &= len(chosen) == count
        for card in chosen:  # one at a time (Rule 415.9e)
            yield from happen(game, Discard(card))
    return full


def _destroy(game: GameState, context: Context, effect: effects.Destroy) -> Flow[bool]:
    cards: list[GameCard] = []
    for index in _acting(game, context, effect.player):
        cards += yield from resolve_cards(game, context, effect.cards, index)
    events = yield from happen_together(game, [Destroy(card) for card in dict.fromkeys(cards)])
    context.amount = len(cards)
    return bool(cards) and sum(isinstance(event, Destroy) and event.card in cards for event in events) == len(
        cards
    )


_ZONES = {
    Place.DECK_BOTTOM: GameZone.DECK,
    Place.DECK_TOP: GameZone.DECK,
    Place.DECK: GameZone.DECK,
    Place.GRAVEYARD: GameZone.GRAVEYARD,
    Place.HAND: GameZone.HAND,
    Place.REMOVED: GameZone.REMOVED,
}


def _move(game: GameState, context: Context, effect: effects.Move) -> Flow[bool]:
    players = _acting(game, context, effect.player)
    moved = 0
    cards: list[GameCard] = []
    for index in players:
        chosen = yield from resolve_cards(game, context, effect.cards, index)
        cards += chosen
        if effect.place is Place.PLAY:
            moved += yield from _put_into_play(game, context, effect, chosen, index)
    cards = list(dict.fromkeys(cards))
    if effect.place is Place.PLAY:
        _mention_again(context, effect.cards, cards)
        return moved == len(cards) > 0
    if effect.place is Place.RESOURCE_ROW:
        events = [_as_resource(game, context, effect, card) for card in cards]
        return len((yield from happen_together(game, events))) == len(cards) > 0
    bottom = effect.place is Place.DECK_BOTTOM
    moves: list[Event] = [
        MoveCard(card, _ZONES[effect.place], bottom=bottom, face_down=effect.face_down) for card in cards
    ]
    happened = yield from happen_together(game, moves)
    context.amount = len(cards)
    return sum(event in moves for event in happened) == len(cards) > 0


def _mention_again(context: Context, reference: CardReference, cards: Sequence[GameCard]) -> None:
    """Mention cards by what they have become, since a link can go on to affect what it has moved
    (Rule 415.9b).
    """
    if cards:
        context.mention(select.mention(reference, tuple(card.reference for card in cards)))


def _as_resource(
    game: GameState, context: Context, effect: effects.Move, card: GameCard
) -> PutIntoResourceRow:
    index = card.owner if effect.owner in (Owner.OWNER, Owner.OWNERS) else context.controller
    return PutIntoResourceRow(
        card, game.players[index], face_down=effect.face_down, exhausted=effect.exhausted
    )


def _put_into_play(
    game: GameState, context: Context, effect: effects.Move, cards: Sequence[GameCard], player: int
) -> Flow[int]:
    moved = 0
    for card in cards:
        holder = card.owner if isinstance(effect.cards, Each) or effect.owner is Owner.THEIRS else player
        entered = yield from enter_play(game, card, game.players[holder], exhausted=effect.exhausted)
        moved += entered
    return moved


def _search(game: GameState, context: Context, effect: effects.Search) -> Flow[bool]:
    """Look through zones for a card; a searched deck is shuffled (Rule 413)."""
    for index in _acting(game, context, effect.player):
        player = game.players[index]
        sought = effect.cards
        description = getattr(sought, "filter", None)
        pile = [card for place in effect.places for card in getattr(player, select.PILES[place])]
        able = [
            card for card in pile if description is None or select.matches(game, context, description, card)
        ]
        count = value(game, context, getattr(sought, "count", None) or Number(1))
        chosen = yield from choose_cards(
            game, context, index, able, count, up_to=True, about="search", rule="413.1"
        )
        if Place.DECK in effect.places:
            yield from happen(game, Shuffle(player))
        context.mention(select.mention(sought, tuple(card.reference for card in chosen)))
        if not chosen:
            return False
    return True


def _reveal(game: GameState, context: Context, effect: effects.Reveal) -> Flow[bool]:
    cards = yield from resolve_cards(game, context, effect.cards)
    yield from happen_together(game, [Reveal(card) for card in cards])
    return bool(cards)


def _look_at(game: GameState, context: Context, effect: effects.LookAt) -> Flow[bool]:
    cards = yield from resolve_cards(game, context, effect.cards)
    return bool(cards)


def _shuffle(game: GameState, context: Context, effect: effects.Shuffle) -> Flow[bool]:
    for index in _acting(game, context, effect.player):
        yield from happen(game, Shuffle(game.players[index]))
    return True


# Cards in play (Rule 301, 400, 401, 404, 411)


def _exhaust(game: GameState, context: Context, effect: effects.Exhaust) -> Flow[bool]:
    return (yield from _turn_cards(game, context, effect, Exhaust))


def _ready(game: GameState, context: Context, effect: effects.Ready) -> Flow[bool]:
    return (yield from _turn_cards(game, context, effect, Ready))


def _turn_cards(
    game: GameState, context: Context, effect: Any, kind: type[Exhaust] | type[Ready]
) -> Flow[bool]:
    cards: list[GameCard] = []
    for index in _acting(game, context, effect.player):
        cards += yield from resolve_cards(game, context, effect.cards, index)
    events = yield from happen_together(game, [kind(card) for card in cards])
    return len(events) == len(cards) > 0


def _flip(game: GameState, context: Context, effect: effects.Flip) -> Flow[bool]:
    cards = yield from resolve_cards(game, context, effect.card)
    events: list[Event] = [Flip(card) for card in cards if card.flipped is not effect.face_down]
    return bool((yield from happen_together(game, events)))


def _put_tokens(game: GameState, context: Context, effect: effects.PutTokens) -> Flow[bool]:
    count = value(game, context, effect.count)
    for index in _acting(game, context, effect.player):
        tokens = yield from create_tokens(game, game.players[index], effect.token, count)
        context.mention(
            Mention((*effect.token.tags, effect.token.noun), tuple(token.reference for token in tokens))
        )
    return True


def _put_token_copy(game: GameState, context: Context, effect: effects.PutTokenCopy) -> Flow[bool]:
    cards = yield from resolve_cards(game, context, effect.card)
    for card in cards:
        token = yield from copy_token(game, game.players[context.controller], card)
        context.mention(Mention(("ally", "token"), (token.reference,)))
    return bool(cards)


def _add_counters(game: GameState, context: Context, effect: effects.AddCounters) -> Flow[bool]:
    if effect.card is None:
        source = find(game, context.source)
        cards = [] if source is None else [source]
    else:
        cards = yield from resolve_cards(game, context, effect.card)
    return (
        yield from _change_counters(game, context, cards, effect.name, value(game, context, effect.count))
    )


def _remove_counters(game: GameState, context: Context, effect: effects.RemoveCounters) -> Flow[bool]:
    cards = yield from resolve_cards(game, context, effect.card)
    change = -value(game, context, effect.count)
    return (yield from _change_counters(game, context, cards, effect.name, change))


def _change_counters(
    game: GameState, context: Context, cards: Sequence[GameCard], name: str, change: int
) -> Flow[bool]:
    context.counter = name
    events = yield from happen_together(game, [ChangeCounters(card, name, change) for card in cards])
    return len(events) == len(cards) > 0


def _attach(game: GameState, context: Context, effect: effects.Attach) -> Flow[bool]:
    cards = yield from resolve_cards(game, context, effect.card)
    hosts = yield from resolve_cards(game, context, effect.host)
    if not cards or not hosts or not hosts[0].in_play:
        return False
    if cards[0].zone is GameZone.CHAIN:
        context.host = hosts[0].reference
        return True
    return bool((yield from happen(game, AttachTo(cards[0], hosts[0]))))


def _gain_control(game: GameState, context: Context, effect: effects.GainControl) -> Flow[bool]:
    players = _acting(game, context, effect.player)
    cards = yield from resolve_cards(game, context, effect.card)
    if not players or not cards:
        return False
    yield from gain_control(game, context, cards, players[0])
    return True


# Modifiers that last (Rule 714, 715)


def _lasting(game: GameState, context: Context, effect: effects.Lasting) -> Flow[bool]:
    return (yield from create_modifier(game, context, effect.modifier))


def _delayed(game: GameState, context: Context, effect: effects.Delayed) -> Flow[bool]:
    power = effect.power
    if isinstance(power, Triggered) and isinstance(power.event, DamageThisWay):
        trigger_by_damage(game, context, power)
    else:
        create_triggered_modifier(game, context, effect)
    return True
    yield


# Combinations


def _then(game: GameState, context: Context, effect: effects.Then) -> Flow[bool]:
    return (yield from perform(game, context, effect.effect))


def _choose(game: GameState, context: Context, effect: effects.Choose) -> Flow[bool]:
    cards: list[GameCard] = []
    for index in _acting(game, context, effect.player):
        cards += yield from resolve_cards(game, context, effect.cards, index)
    return bool(cards)


def _remove_from_combat(game: GameState, context: Context, effect: effects.RemoveFromCombat) -> Flow[bool]:
    cards = yield from resolve_cards(game, context, effect.cards)
    return bool((yield from happen_together(game, [LeaveCombat(card) for card in cards])))


def _turn_resource(game: GameState, context: Context, effect: effects.TurnResource) -> Flow[bool]:
    cards: list[GameCard] = []
    for index in _acting(game, context, effect.player):
        cards += yield from resolve_cards(game, context, effect.cards, index)
    return bool((yield from happen_together(game, [TurnFaceDown(card) for card in cards])))


def _sequence(game: GameState, context: Context, effect: effects.Sequence) -> Flow[bool]:
    full = True
    for part in effect.effects:
        full &= yield from perform(game, context, part)
    return full


def _may(game: GameState, context: Context, effect: effects.May) -> Flow[bool]:
    """Only what can be performed in its entirety can be chosen (Rule 712.7)."""
    performed = False
    for index in _acting(game, context, effect.player):
        if not can_perform(game, context, effect.effect, index):
            continue
        if (yield from ask(game, context, index, select.last_known(game, context.source).name)):
            performed = yield from perform(game, context, effect.effect)
    return performed


def _if(game: GameState, context: Context, effect: effects.If) -> Flow[bool]:
    if getattr(effect, "after", False):
        _mention_targets(game, context, effect.effect)
    if not holds(game, context, effect.condition):
        return False
    return (yield from perform(game, context, effect.effect))


def _mention_targets(game: GameState, context: Context, effect: Node) -> None:
    """Mention the targets that stand before a condition in the wording."""
    for node in walk(effect):
        if isinstance(node, Target):
            context.mention(select.mention(node, select.referred(game, context, node)))


def _unless(game: GameState, context: Context, effect: effects.Unless) -> Flow[bool]:
    """The player may do something else instead (glossary: Unless)."""
    for index in _acting(game, context, effect.player):
        if not can_perform(game, context, effect.action, index):
            continue
        if (yield from ask(game, context, index, select.last_known(game, context.source).name)):
            own = replace(context, controller=index)
            yield from perform(game, own, effect.action)
            return False
    return (yield from perform(game, context, effect.effect))


def _where_x(game: GameState, context: Context, effect: effects.WhereX) -> Flow[bool]:
    """X is read as the effect resolves; where it is "its ATK", for each card on its own (Rule 709.2d)."""
    inner = effect.effect
    if isinstance(inner, effects.Lasting) and isinstance(inner.modifier.who, Each):
        for card in select.cards(game, context, inner.modifier.who):
            own = replace(context, mentions=(*context.mentions, Mention(("ally",), (card.reference,))))
            own.x = value(game, own, effect.value)
            yield from create_modifier(game, own, inner.modifier, cards=[card])
        return True
    context.x = value(game, context, effect.value)
    return (yield from perform(game, context, inner))


def _pay(game: GameState, context: Context, effect: effects.Pay) -> Flow[bool]:
    for index in _acting(game, context, effect.player):
        player = game.players[index]
        if not can_pay(game, context, player, effect.costs):
            return False
        yield from pay(game, context, player, effect.costs)
    return True


def _interrupt(game: GameState, context: Context, effect: effects.Interrupt) -> Flow[bool]:
    from engine.rules.interrupting import interrupt

    cards = yield from resolve_cards(game, context, effect.cards)
    interrupted = False
    for card in cards:
        interrupted |= yield from interrupt(game, card)
    return interrupted


PERFORM: dict[type[Node], Performer] = {
    effects.AddCounters: _add_counters,
    effects.Attach: _attach,
    effects.Choose: _choose,
    effects.ChooseTargets: _choose_targets,
    effects.Deal: _deal,
    effects.DealOr: _deal_or,
    effects.DealRespectively: _deal_respectively,
    effects.Delayed: _delayed,
    effects.Destroy: _destroy,
    effects.Discard: _discard,
    effects.DoubleDamage: _double_damage,
    effects.Draw: _draw,
    effects.DrawOr: _draw_or,
    effects.Empowered: _if,
    effects.Exhaust: _exhaust,
    effects.Flip: _flip,
    effects.GainControl: _gain_control,
    effects.Heal: _heal,
    effects.If: _if,
    effects.Interrupt: _interrupt,
    effects.Lasting: _lasting,
    effects.LookAt: _look_at,
    effects.May: _may,
    effects.Move: _move,
    effects.Pay: _pay,
    effects.PutDamage: _put_damage,
    effects.PutTokenCopy: _put_token_copy,
    effects.PutTokens: _put_tokens,
    effects.Ready: _ready,
    effects.RemoveCounters: _remove_counters,
    effects.RemoveFromCombat: _remove_from_combat,
    effects.Reveal: _reveal,
    effects.Search: _search,
    effects.Sequence: _sequence,
    effects.Shuffle: _shuffle,
    effects.Then: _then,
    effects.TurnResource: _turn_resource,
    effects.Unless: _unless,
    effects.WhereX: _where_x,
}
