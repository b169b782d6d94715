"""Cards moved between zones: drawn, discarded, destroyed, searched for (Rule 413, 415)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.decisions import Flow
from engine.derive import select
from engine.derive.context import Context
from engine.derive.evaluate import holds, value
from engine.events import (
    DestroyCard,
    DiscardCard,
    DrawCard,
    Event,
    MoveCard,
    PutIntoResourceRow,
    RevealCard,
    ShuffleDeck,
    happen,
    happen_together,
)
from engine.play.choices import ZONES, choose_cards, resolve_cards
from engine.play.perform import acting_players, multiplied, performs
from engine.rules.entering import enter_play
from engine.rules.interrupting import interrupt
from engine.state import GameCard, GameState
from engine.tree import effects
from engine.tree.references import CardReference, EachOf, PlayerReference
from engine.tree.values import Number
from engine.tree.words import Owner, Place


@performs(effects.Draw)
def _draw(game: GameState, context: Context, effect: effects.Draw) -> Flow[bool]:
    count = multiplied(game, context, effect, value(game, context, effect.count))
    return (yield from _draw_cards(game, context, effect.player, count))


def _draw_cards(game: GameState, context: Context, player: PlayerReference, count: int) -> Flow[bool]:
    full = True
    for index in acting_players(game, context, player):
        for _ in range(count):  # one at a time (Rule 415.9f)
            full &= bool(game.players[index].deck)
            yield from happen(game, DrawCard(game.players[index]))
    return full


@performs(effects.DrawOr)
def _draw_or(game: GameState, context: Context, effect: effects.DrawOr) -> Flow[bool]:
    instead = holds(game, context, effect.condition)
    count = value(game, context, effect.count if instead else effect.draw.count)
    return (yield from _draw_cards(game, context, effect.draw.player, count))


@performs(effects.Discard)
def _discard(game: GameState, context: Context, effect: effects.Discard) -> Flow[bool]:
    full = True
    for index in acting_players(game, context, effect.player):
        player = game.players[index]
        count = multiplied(game, context, effect, value(game, context, effect.count))
        hand = list(player.hand)
        if effect.random:
            game.chance.shuffle(hand)
            chosen = hand[:count]
        else:
            chosen = yield from choose_cards(game, context, index, hand, count, about="discard")
        full &= len(chosen) == count
        for card in chosen:  # one at a time (Rule 415.9e)
            yield from happen(game, DiscardCard(card))
    return full


@performs(effects.Destroy)
def _destroy(game: GameState, context: Context, effect: effects.Destroy) -> Flow[bool]:
    cards: list[GameCard] = []
    for index in acting_players(game, context, effect.player):
        cards += yield from resolve_cards(game, context, effect.cards, index)
    events = yield from happen_together(game, [DestroyCard(card) for card in dict.fromkeys(cards)])
    context.amount = len(cards)
    return bool(cards) and sum(
        isinstance(event, DestroyCard) and event.card in cards for event in events
    ) == len(cards)


@performs(effects.Move)
def _move(game: GameState, context: Context, effect: effects.Move) -> Flow[bool]:
    players = acting_players(game, context, effect.player)
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
        MoveCard(card, ZONES[effect.place], bottom=bottom, face_down=effect.face_down) for card in cards
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
        holder = card.owner if isinstance(effect.cards, EachOf) or effect.owner is Owner.THEIR else player
        entered = yield from enter_play(game, card, game.players[holder], exhausted=effect.exhausted)
        moved += entered
    return moved


@performs(effects.SearchZones)
def _search(game: GameState, context: Context, effect: effects.SearchZones) -> Flow[bool]:
    """Look through zones for a card; a searched deck is shuffled (Rule 413)."""
    for index in acting_players(game, context, effect.player):
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
            yield from happen(game, ShuffleDeck(player))
        context.mention(select.mention(sought, tuple(card.reference for card in chosen)))
        if not chosen:
            return False
    return True


@performs(effects.Reveal)
def _reveal(game: GameState, context: Context, effect: effects.Reveal) -> Flow[bool]:
    cards = yield from resolve_cards(game, context, effect.cards)
    yield from happen_together(game, [RevealCard(card) for card in cards])
    return bool(cards)


@performs(effects.LookAt)
def _look_at(game: GameState, context: Context, effect: effects.LookAt) -> Flow[bool]:
    cards = yield from resolve_cards(game, context, effect.cards)
    return bool(cards)


@performs(effects.Shuffle)
def _shuffle(game: GameState, context: Context, effect: effects.Shuffle) -> Flow[bool]:
    for index in acting_players(game, context, effect.player):
        yield from happen(game, ShuffleDeck(game.players[index]))
    return True


@performs(effects.Interrupt)
def _interrupt(game: GameState, context: Context, effect: effects.Interrupt) -> Flow[bool]:
    cards = yield from resolve_cards(game, context, effect.cards)
    interrupted = False
    for card in cards:
        interrupted |= yield from interrupt(game, card)
    return interrupted
