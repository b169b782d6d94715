"""Cards moved between zones: drawn, destroyed, put somewhere, interrupted (Rule 415)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.decisions import Flow
from engine.derive import descriptions, interpreter, references
from engine.derive.conditions.zones import lies_in
from engine.derive.context import Context, is_same
from engine.derive.interpreter import value
from engine.derive.player_modifiers import maximum_hand_size, stays_in_graveyard
from engine.derive.prohibitions import Cause, cause_of, is_forbidden_to
from engine.events import (
    DestroyCard,
    DiscardCard,
    EnterPlay,
    MoveCard,
    PutIntoResourceRow,
    happen_together,
)
from engine.play.actions.entering import enter_together
from engine.play.actions.interrupting import interrupt
from engine.play.actions.stashing import stash, wants_to_stash
from engine.play.choices import (
    ZONES,
    arrange,
    cards_of_players,
    choose_cards,
    choose_player,
    resolve_cards,
)
from engine.play.drawing import draw_card
from engine.play.perform import acting_players, note_number, numbers_of_players, performs
from engine.state import GameCard, GameState, GameZone
from engine.state.reference import Mention, Removal
from engine.tree import deck_effects, effects, limit_effects
from engine.tree.criteria import PlayedBy, criterion_of
from engine.tree.references import (
    All,
    AnyPlayer,
    CardReference,
    EachOf,
    Filter,
    It,
    OneOfThem,
    OwnerOf,
    RemainingCards,
    Some,
    ThatPlayer,
    This,
    You,
)
from engine.tree.words import ForbiddenAction, Owner, Place


@performs(effects.Draw)
def _draw(game: GameState, context: Context, effect: effects.Draw) -> Flow[bool]:
    full = True
    for index, count in numbers_of_players(game, context, effect):
        for _ in range(count):  # one at a time (Rule 415.9f)
            full &= yield from draw_card(game, game.players[index])
    return full


@performs(limit_effects.DrawUntil)
def _draw_until(game: GameState, context: Context, effect: limit_effects.DrawUntil) -> Flow[bool]:
    """Draw one card after another until the limit is reached or exceeded; nothing where it is already (Rule
    713.2). Draws that are skipped or replaced do not count, but there are not more of them than cards in the
    deck (Rule 713.2a).
    """
    full = True
    for index in acting_players(game, context, effect.player):
        player = game.players[index]
        size = maximum_hand_size(game, player) or 0  # without a maximum there is nothing to reach
        limit = size if effect.count is None else value(game, context, effect.count)
        attempts = len(player.deck) + 1
        while len(player.hand) < limit and attempts and not player.overdrawn:
            yield from draw_card(game, player)
            attempts -= 1
        full &= len(player.hand) >= limit
    return full


@performs(limit_effects.DestroyUntil)
def _destroy_until(game: GameState, context: Context, effect: limit_effects.DestroyUntil) -> Flow[bool]:
    """Let players destroy cards of their own until the limit is reached or exceeded (Rule 713.2)."""
    full = True
    for index in acting_players(game, context, effect.player):
        own = replace(context, mentions=(*context.mentions, Mention((), players=(index,))))
        full &= yield from _destroy_down_to_limit(game, own, effect, index)
        context.affected = own.affected
    return full


def _limit_of(game: GameState, context: Context, effect: limit_effects.DestroyUntil) -> int:
    """How many cards are left: a number, or as many as another player controls."""
    if effect.as_many_as is None:
        return 0 if effect.limit is None else value(game, context, effect.limit)
    others = interpreter.players(game, context, effect.as_many_as)
    described = replace(effect.filter, side=None)
    cards = descriptions.candidates(game, context, described)
    return min((sum(card.controller == other for card in cards) for other in others), default=0)


def _destroy_down_to_limit(
    game: GameState, context: Context, effect: limit_effects.DestroyUntil, player: int
) -> Flow[bool]:
    """Destroy one card after another, but no more often than there are cards: one can be saved each time."""
    limit, cause = _limit_of(game, context, effect), cause_of(game, context)
    for _ in descriptions.candidates(game, context, effect.filter):
        able = descriptions.candidates(game, context, effect.filter)
        if len(able) <= limit:
            return True
        possible = [card for card in able if can_be_destroyed(game, card, cause)]
        chosen = yield from choose_cards(game, context, player, possible)
        yield from happen_together(game, [DestroyCard(card, cause=cause) for card in chosen])
        context.note("destroyed", chosen)
    return len(descriptions.candidates(game, context, effect.filter)) <= limit


@performs(effects.Destroy)
def _destroy(game: GameState, context: Context, effect: effects.Destroy) -> Flow[bool]:
    players = acting_players(game, context, effect.player)
    cause = cause_of(game, context)
    cards = yield from cards_of_players(
        game, context, effect.cards, players, possible=lambda card: can_be_destroyed(game, card, cause)
    )
    events = yield from happen_together(game, [DestroyCard(card, cause=cause) for card in cards])
    destroyed = [event.card for event in events if isinstance(event, DestroyCard) and event.card in cards]
    context.note("destroyed", destroyed)
    note_number(context, effect, len(cards))
    return bool(cards) and len(destroyed) == len(cards)


def can_be_destroyed(game: GameState, card: GameCard, cause: Cause) -> bool:
    """Whether nothing forbids that a text destroys a card (Rule 103.2)."""
    return not is_forbidden_to(game, card, ForbiddenAction.BE_DESTROYED, cause)


@performs(effects.Move)
def _move(game: GameState, context: Context, effect: effects.Move) -> Flow[bool]:
    players = acting_players(game, context, effect.player)
    if effect.place is Place.PLAY and effect.cards == It():
        _mention_what_can_enter(game, context)
    chosen = yield from cards_of_players(game, context, effect.cards, players)
    if effect.origin is not None:  # from elsewhere it is not moved (Rule 415.9a, 712.4)
        place, owner = effect.origin, effect.origin_owner
        chosen = {card: actor for card, actor in chosen.items() if lies_in(context, card, place, owner)}
    chosen = {card: actor for card, actor in chosen.items() if not stays_in_graveyard(game, card)}
    cards = list(chosen)
    if effect.place is Place.PLAY:
        moved = yield from _put_into_play(game, context, effect, chosen)
        _mention_again(context, effect.cards, cards)
        context.note("put into play", [card for card in cards if card.in_play])
        return moved == len(cards) > 0
    if effect.place is Place.RESOURCE_ROW:
        return (yield from _put_into_resource_row(game, context, effect, chosen))
    if effect.place in (Place.DECK_TOP, Place.DECK_BOTTOM) and len(cards) > 1 and players:
        cards = yield from arrange(game, players[0], cards, instruction=context.instruction)
        if effect.place is Place.DECK_TOP:
            cards.reverse()  # the next card lies below the one before
    owners = {card: zone_holder(game, context, effect, player) for card, player in chosen.items()}
    return (yield from _put_into_zone(game, context, effect, {card: owners[card] for card in cards}))


def _mention_what_can_enter(game: GameState, context: Context) -> None:
    """ "It" that is put into play is none of the cards in play that text has mentioned since (Rule 712.3a):
    "Search your deck for a weapon, put 2 damage on your hero, and put it into play"; no card where the search
    has found none.
    """
    in_play = {pointer for mention in context.mentions for pointer in mention.cards}
    in_play = {pointer for pointer in in_play if is_same(game.cards[pointer.number], pointer)}
    in_play = {pointer for pointer in in_play if game.cards[pointer.number].in_play}
    mentions = [
        mention
        for mention in reversed(context.mentions)
        if mention.cards or (mention.words and not mention.players)
    ]
    if mentions and mentions[0].cards and in_play.issuperset(mentions[0].cards):
        elsewhere = [mention for mention in mentions if in_play.isdisjoint(mention.cards)]
        if elsewhere:
            context.mention(elsewhere[0])


def zone_holder(
    game: GameState, context: Context, effect: effects.Move | deck_effects.ShuffleInto, player: int
) -> int | None:
    """The player whose zone a text names, as the player who acts reads it; ``None`` for that of the card's
    owner. "Their graveyard" is that of the player who acts, or else that of the player last mentioned (Rule
    712.3a).
    """
    if effect.owner is Owner.YOURS:
        return context.controller
    if effect.owner is not Owner.THEIR:
        return None
    if not isinstance(effect.player, You):
        return player
    mentioned = interpreter.players(game, context, ThatPlayer())
    return mentioned[0] if len(mentioned) == 1 else None


def _put_into_zone(
    game: GameState, context: Context, effect: effects.Move, cards: Mapping[GameCard, int | None]
) -> Flow[bool]:
    """Put cards into a deck, a hand, a graveyard, or remove them from the game.

    Text behind it that refers to them finds what they have become (Rule 415.9b); those that were in play are
    remembered as they were (Rule 707.3). With each card goes the player into whose zone it is put, if text
    names one.
    """
    moves = [_movement(game, context, effect, card, owner) for card, owner in cards.items()]
    left_play = {card: card.reference for card in cards if card.in_play}
    happened = yield from happen_together(game, moves)
    is_itself_removed = isinstance(effect.cards, This) and effect.place is Place.REMOVED
    if is_itself_removed or (
        len(left_play) < len(cards) and not isinstance(effect.cards, OneOfThem | RemainingCards | This)
    ):
        pointers = tuple(left_play.get(card, card.reference) for card in cards)
        context.mention(references.mention(effect.cards, pointers))
    if effect.owner in (Owner.OWNER, Owner.OWNERS):  # for "that player" behind "its owner's hand"
        owners = dict.fromkeys(card.owner for card in cards)
        context.mention(Mention((references.OWNER,), players=tuple(owners)))
    note_number(context, effect, len(cards))
    moved = [event.card for event in moves if event in happened]
    if effect.place in (Place.GRAVEYARD, Place.HAND):
        yours = [card for card in moved if card.owner == context.controller]
        context.note(f"put into your {effect.place}", yours)
        context.note(f"put into a {effect.place}", moved)
    if effect.place is Place.REMOVED:
        context.note("removed", moved)
        context.note("removed from the game", moved)
    return len(moved) == len(cards) > 0


def _movement(
    game: GameState, context: Context, effect: effects.Move, card: GameCard, owner: int | None
) -> MoveCard | DestroyCard | DiscardCard:
    """The event by which a card moves: from play into a graveyard it is destroyed, from hand it is discarded
    (Rule 415.9d, 415.9e). "Your hand" is that of the player who acts, who owns the card from then on (Rule
    415.2).
    """
    if effect.place is Place.GRAVEYARD and card.in_play:
        return DestroyCard(card, cause=cause_of(game, context))
    if effect.place is Place.GRAVEYARD and card.zone is GameZone.HAND:
        return DiscardCard(card)
    if effect.place is Place.REMOVED:
        owner = None
    bottom = effect.place is Place.DECK_BOTTOM
    is_removed = effect.place is Place.REMOVED
    return MoveCard(
        card,
        ZONES[effect.place],
        bottom=bottom,
        face_down=effect.face_down,
        owner=owner,
        by=Removal(context.source, context.controller) if is_removed else None,
        cause=cause_of(game, context) if is_removed else None,
    )


def _mention_again(context: Context, reference: CardReference, cards: Sequence[GameCard]) -> None:
    """Mention cards by what they have become, since a link can go on to affect what it has moved
    (Rule 415.9b).
    """
    if cards:
        context.mention(references.mention(reference, tuple(card.reference for card in cards)))


def _put_into_resource_row(
    game: GameState, context: Context, effect: effects.Move, cards: Mapping[GameCard, int]
) -> Flow[bool]:
    """Put cards into your resource row, their owner's, or that of the player who does it (Rule 412.1b)."""
    events, stashed = [], []
    for card, actor in cards.items():
        holder = zone_holder(game, context, effect, actor)
        player = game.players[card.owner if holder is None else holder]
        if effect.face_down and (yield from wants_to_stash(game, player, card)):
            stashed.append((player, card))
        events.append(
            PutIntoResourceRow(card, player, face_down=effect.face_down, exhausted=effect.exhausted)
        )
    moved = yield from happen_together(game, events)
    if not isinstance(effect.cards, OneOfThem | RemainingCards | This):
        _mention_again(context, effect.cards, list(cards))
    for player, card in stashed:
        yield from stash(game, player, card)
    return len(moved) == len(cards) > 0


_NOT_ENTERED_FROM = (GameZone.NOWHERE, GameZone.HERO_ROW, GameZone.ALLY_ROW)
"""Where nothing enters play from: a token that has left play is no card (Rule 404.2c), and what is in play is
there already (Rule 710.1).
"""


def _put_into_play(
    game: GameState, context: Context, effect: effects.Move, chosen: Mapping[GameCard, int]
) -> Flow[int]:
    """Put cards into play at the same time, each under control of the player who does it, or of its owner
    where it comes from "their graveyards" (Rule 710.1, 802.1); several heroes one after another (Rule
    301.4e).

    :returns: how many entered play.
    """
    player = next(iter(chosen.values()), context.controller)
    if isinstance(effect.under, AnyPlayer):
        yield from choose_player(game, context, player, effect.under)
        effect = replace(effect, under=ThatPlayer())
    host = yield from _new_host(game, context, effect, player)
    if effect.attached_to is not None and host is None:
        return 0
    damage = 0 if effect.damage is None else max(value(game, context, effect.damage), 0)
    entrances = [
        EnterPlay(
            card,
            game.players[_holder(game, context, effect, card, index)],
            host,
            effect.exhausted,
            damage,
            becoming=effect.becoming if not card.face_down else None,
        )
        for card, index in chosen.items()
        if card.zone not in _NOT_ENTERED_FROM
    ]
    heroes = [
        entrance.card for entrance in entrances if entrance.card.base.is_hero and entrance.becoming is None
    ]
    if len(heroes) < 2:
        return len((yield from enter_together(game, entrances)))
    others = [entrance for entrance in entrances if entrance.card not in heroes]
    entered = yield from enter_together(game, others)
    for card in (yield from arrange(game, player, heroes, rule="301.4e", about="put into play")):
        entered += yield from enter_together(game, [e for e in entrances if e.card is card])
    return len(entered)


def _holder(game: GameState, context: Context, effect: effects.Move, card: GameCard, player: int) -> int:
    """Who will control a card that a player puts into play."""
    if isinstance(effect.under, OwnerOf):
        return card.owner
    if effect.under is not None:
        under = interpreter.players(game, context, effect.under)
        if under:
            return under[0]
    described = getattr(effect.cards, "filter", None)
    is_own = isinstance(described, Filter) and described.owner is Owner.OWN
    is_by_owner = is_own or isinstance(effect.cards, EachOf) or effect.owner is Owner.THEIR
    return card.owner if is_by_owner else player


def _new_host(game: GameState, context: Context, effect: effects.Move, player: int) -> Flow[GameCard | None]:
    """What cards are put into play attached to (Rule 400.3)."""
    if effect.attached_to is None:
        return None
    hosts = yield from resolve_cards(game, context, effect.attached_to, player)
    return hosts[0] if hosts and hosts[0].in_play else None


def _numbers(cards: Sequence[GameCard]) -> set[int]:
    return {card.number for card in cards}


@performs(effects.Interrupt)
def _interrupt(game: GameState, context: Context, effect: effects.Interrupt) -> Flow[bool]:
    reference = effect.cards
    if isinstance(reference, All | EachOf | Some):  # cards on the chain, without saying so (Rule 711.3)
        reference = replace(reference, filter=replace(reference.filter, place=Place.CHAIN))
    cards = yield from resolve_cards(game, context, reference)
    if (
        criterion_of(getattr(reference, "filter", Filter()), PlayedBy) is not None
    ):  # for "they" behind "by an opponent"
        players = dict.fromkeys(link.controller for link in game.chain if link.card in _numbers(cards))
        context.mention(Mention((), players=tuple(players)))
    interrupted = []
    for card in cards:
        if (yield from interrupt(game, card)):
            interrupted.append(card)
    _mention_again(context, reference, interrupted)
    return bool(interrupted)
