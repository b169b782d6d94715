"""Continuous modifiers that apply to players (Rule 409.1, 414.3b, 707.1e)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from engine.derive import descriptions, interpreter, references
from engine.derive.context import Context, is_same
from engine.derive.layers import board_index, refresh
from engine.derive.patterns import fits
from engine.derive.played_cards import cards_of_happenings, cards_played, is_turn_to_play
from engine.state import GameCard, GameState, GameZone, Player
from engine.state.journal import Happening
from engine.state.player import MAXIMUM_HAND_SIZE
from engine.state.power_sheet import PowerEntry, with_costs
from engine.state.reference import Mention
from engine.tree.changes import Cannot
from engine.tree.costs import MoveCost
from engine.tree.player_changes import (
    CanComplete,
    CanControl,
    CannotDrawMore,
    CannotPlace,
    CannotPlay,
    CannotStrikeWith,
    CannotUse,
    CanPlace,
    CanPlaceMore,
    CanUse,
    ChangeHandSize,
    ChangeToPlayers,
    KeepsGraveyard,
    LookAtTopOfDeck,
    NoHandLimit,
    Pays,
    PlayFrom,
    RevealHand,
    RevealTopOfDeck,
    SetHandSize,
)
from engine.tree.powers import MayPlay, Payment
from engine.tree.references import All, CardReference, NthPlayed, PlayerReference, This, You
from engine.tree.words import ForbiddenAction, Noun, PaidAction, Place

ChangeType = TypeVar("ChangeType", bound=Cannot | ChangeToPlayers)


def changes_for(
    game: GameState, player: Player, kind: type[ChangeType]
) -> Iterator[tuple[Context, ChangeType]]:
    """The changes of one kind that apply to a player now, with what their text refers to."""
    for context, content in board_index(game).player_modifiers:
        if not isinstance(content.who, PlayerReference):
            continue
        if player.index not in interpreter.players(game, context, content.who):
            continue
        if not isinstance(content.who, You):  # whom "their" means
            mentions = (*context.mentions, Mention((), players=(player.index,)))
            context = replace(context, mentions=mentions)
        if content.condition is not None and not interpreter.holds(game, context, content.condition):
            continue
        if content.x is not None:
            context.x = interpreter.value(game, context, content.x)
        for change in content.changes:
            if isinstance(change, kind):
                yield context, change


def changed_payment(
    game: GameState, player: Player, action: PaidAction, card: GameCard, cost: int, *, reduction: int = 0
) -> int:
    """What a player pays for an action with a card, given what it would cost (Rule 707.1e).

    Additions come first, then reductions, each down to its own minimum, in the order that saves most;
    ``reduction`` is that of the card's own text.
    """
    reductions = [(reduction, 0)]
    for context, change in changes_for(game, player, Pays):
        if change.action is not action or not _is_meant(game, context, change.cards, card):
            continue
        amount = interpreter.value(game, context, change.amount)
        if change.per is not None:
            amount *= interpreter.value(game, context, change.per)
        least = 0 if change.minimum is None else interpreter.value(game, context, change.minimum)
        if change.more:
            cost += amount
        else:
            reductions.append((amount, least))
    for amount, least in sorted(reductions, key=lambda pair: -pair[1]):
        cost = max(cost - amount, min(cost, least))
    return max(cost, 0)


def is_forbidden(game: GameState, player: Player, action: ForbiddenAction) -> bool:
    """Whether a modifier says that a player can't do something (Rule 103.2)."""
    if game.stale:
        refresh(game)
    if not game.index.player_modifiers:
        return False
    return any(change.action is action for _, change in changes_for(game, player, Cannot))


def cannot_play(game: GameState, player: Player, card: GameCard) -> bool:
    """Whether a modifier says that a player can't play a card (Rule 103.2)."""
    return any(
        references.is_among(game, context, change.cards, card)
        and (change.beyond is None or _has_played_enough(game, context, player, change))
        for context, change in changes_for(game, player, CannotPlay)
    )


def stays_in_graveyard(game: GameState, card: GameCard) -> bool:
    """Whether a card is in a graveyard that no card can leave (Rule 103.2)."""
    if card.zone is not GameZone.GRAVEYARD or not board_index(game).player_modifiers:
        return False
    owner = game.players[card.owner]
    return any(True for _ in changes_for(game, owner, KeepsGraveyard))


def cannot_draw(game: GameState, player: Player) -> bool:
    """Whether a modifier says that a player can't draw a card, or no more this turn (Rule 103.2)."""
    if is_forbidden(game, player, ForbiddenAction.DRAW):
        return True
    limits = changes_for(game, player, CannotDrawMore) if game.index.player_modifiers else ()
    return any(
        len(list(cards_of_happenings(game, (player.index,), Happening.DRAW)))
        >= interpreter.value(game, context, change.most)
        for context, change in limits
    )


def _has_played_enough(game: GameState, context: Context, player: Player, change: CannotPlay) -> bool:
    """Whether a player has played as many cards this turn as a modifier lets that player play."""
    limit = 0 if change.beyond is None else interpreter.value(game, context, change.beyond)
    played = cards_played(game, player.index)
    return sum(fits(game, context, change.cards, card) for card in played) >= limit


def cannot_strike_with(game: GameState, player: Player, weapon: GameCard) -> bool:
    """Whether a modifier says that a player can't strike with a weapon (Rule 103.2)."""
    return any(
        references.is_among(game, context, change.weapons, weapon)
        for context, change in changes_for(game, player, CannotStrikeWith)
    )


def cannot_place(game: GameState, player: Player, card: GameCard, *, face_down: bool) -> bool:
    """Whether a modifier says that a player can't place a card face up, or face down (Rule 103.2)."""
    return any(
        change.face_down is face_down and references.is_among(game, context, change.cards, card)
        for context, change in changes_for(game, player, CannotPlace)
    )


def resources_per_turn(game: GameState, player: Player) -> int:
    """How many resources a player can place on a turn (Rule 103.2, 412.1)."""
    if is_forbidden(game, player, ForbiddenAction.PLACE):
        return 0
    further = (
        1 if change.count is None else interpreter.value(game, context, change.count)
        for context, change in changes_for(game, player, CanPlaceMore)
    )
    return 1 + sum(further)


def placeable_elsewhere(game: GameState, player: Player) -> list[GameCard]:
    """The cards outside a player's hand that can be placed face down as the resource of a turn."""
    return [
        card
        for context, change in changes_for(game, player, CanPlace)
        for card in interpreter.cards(game, context, change.cards)
    ]


def is_made_instant(game: GameState, card: GameCard) -> bool:
    """Whether a modifier makes a card in hand instant (glossary: Instant)."""
    return any(
        isinstance(content.who, All)
        and card.zone is GameZone.HAND
        and card in descriptions.candidates(game, context, content.who.filter)
        and (content.condition is None or interpreter.holds(game, context, content.condition))
        for context, content in board_index(game).instants
    )


def is_uninterrupted(game: GameState, card: GameCard) -> bool:
    """Whether a modifier forbids to interrupt a card on the chain (Rule 103.2, 711)."""
    return any(
        isinstance(content.who, All)
        and descriptions.matches(game, context, content.who.filter, card)
        and (content.condition is None or interpreter.holds(game, context, content.condition))
        for context, content in board_index(game).uninterrupted
    )


def _is_meant(game: GameState, context: Context, reference: CardReference, card: GameCard) -> bool:
    """Whether a payment is changed for a card; "your first ally each turn" is none after another."""
    if isinstance(reference, NthPlayed) and not is_turn_to_play(game, context, reference):
        return False
    return references.is_among(game, context, reference, card)


def completable(game: GameState, player: Player) -> Sequence[tuple[GameCard, PowerEntry[Payment]]]:
    """The reward powers of the quests that a player can complete: those he controls, and those that a
    modifier lets him complete (Rule 702.2, 702.2b).
    """
    index = board_index(game)
    completions = index.completions
    quests: Sequence[tuple[GameCard, PowerEntry[Payment]]] = completions.get(player.index, ())
    if index.player_modifiers:
        permissions = list(changes_for(game, player, CanComplete))
        in_play = [(context, change.quests) for context, change in permissions if not _is_elsewhere(change)]
        elsewhere = [(context, change) for context, change in permissions if _is_elsewhere(change)]
        quests = [
            *_with_allowed(game, player, completions, in_play),
            *_completable_elsewhere(game, elsewhere),
        ]
    return [entry for entry in quests if ForbiddenAction.BE_COMPLETED not in entry[0].current.cannot]


def _is_elsewhere(permission: CanComplete) -> bool:
    """Whether text names another zone than play."""
    quests = permission.quests
    return isinstance(quests, All) and quests.filter.place is not Place.PLAY


def _completable_elsewhere(
    game: GameState, permissions: Sequence[tuple[Context, CanComplete]]
) -> list[tuple[GameCard, PowerEntry[Payment]]]:
    """The reward powers of quests outside play that text lets a player complete."""
    removal = MoveCost(This(Noun.QUEST), Place.REMOVED)
    return [
        (quest, with_costs(entry, (*entry.power.costs, removal)) if change.removing else entry)
        for context, change in permissions
        for quest in interpreter.cards(game, context, change.quests)
        for entry in quest.current.sheet.completions
    ]


def usable(game: GameState, player: Player) -> Sequence[tuple[GameCard, PowerEntry[Payment]]]:
    """The payment powers that a player can use: those of the cards he controls, and of others that a modifier
    lets him use (Rule 701.2).
    """
    index = board_index(game)
    if not index.usable or not index.player_modifiers:
        return index.usable.get(player.index, ())
    if is_forbidden(game, player, ForbiddenAction.USE_POWERS):
        return ()
    allowed = [(context, change.cards) for context, change in changes_for(game, player, CanUse)]
    powers = _with_allowed(game, player, index.usable, allowed)
    forbidden = [(context, change.cards) for context, change in changes_for(game, player, CannotUse)]
    if not forbidden:
        return powers
    return [
        (card, entry)
        for card, entry in powers
        if not any(references.is_among(game, context, cards, card) for context, cards in forbidden)
    ]


_Powers = dict[int, list[tuple[GameCard, PowerEntry[Payment]]]]


def _with_allowed(
    game: GameState, player: Player, powers: _Powers, allowed: Sequence[tuple[Context, CardReference]]
) -> Sequence[tuple[GameCard, PowerEntry[Payment]]]:
    """The powers of the cards that a player controls, and those of the cards of others that are allowed."""
    others = (entry for holder, entries in powers.items() if holder != player.index for entry in entries)
    return [
        *powers.get(player.index, ()),
        *(
            (card, entry)
            for card, entry in others
            if any(references.is_among(game, context, cards, card) for context, cards in allowed)
        ),
    ]


def starting_hand_size(game: GameState, player: Player, default: int) -> int:
    """How many cards a player starts the game with (Rule 101.1)."""
    if not board_index(game).player_modifiers:
        return default
    sizes = [
        interpreter.value(game, context, becoming.amount)
        for context, becoming in changes_for(game, player, SetHandSize)
        if becoming.starting
    ]
    return sizes[-1] if sizes else default


def maximum_hand_size(game: GameState, player: Player) -> int | None:
    """How many cards a player keeps in hand in the wrap-up step; ``None`` for any number (Rule 503.2a)."""
    if not board_index(game).player_modifiers:
        return MAXIMUM_HAND_SIZE
    if any(True for _ in changes_for(game, player, NoHandLimit)):
        return None
    size = MAXIMUM_HAND_SIZE
    for context, becoming in changes_for(game, player, SetHandSize):  # the last of them (Rule 718.1)
        size = interpreter.value(game, context, becoming.amount)
    for context, change in changes_for(game, player, ChangeHandSize):
        amount = interpreter.value(game, context, change.amount)
        if change.per is not None:
            amount *= interpreter.value(game, context, change.per)
        size += -amount if change.negative else amount
    return max(size, 0)


def most_allowed(game: GameState, player: Player, cards: Sequence[GameCard], limit: int) -> int | None:
    """How many cards of a kind a player can control of which the rules allow so many, ``None`` for any number
    (Rule 410.6g, 414.3b); all the ``cards`` are of that kind.
    """
    additional = 0
    for context, change in changes_for(game, player, CanControl):
        if not all(descriptions.matches(game, context, change.filter, card) for card in cards):
            continue
        if change.count is None:
            return None
        count = interpreter.value(game, context, change.count)
        if change.additional:
            additional += count
        else:
            limit = max(limit, count)
    return limit + additional


def playable_elsewhere(game: GameState, player: Player) -> list[GameCard]:
    """The cards outside a player's hand that can be played: those that modifiers let that player play, and
    those that say so themselves (Rule 409.1).
    """
    allowed = _playable_from_their_zone(game, player) if game.text.playable_elsewhere else []
    allowed = [card for card in allowed if not stays_in_graveyard(game, card)]
    if game.stale:
        refresh(game)
    if not game.index.player_modifiers:
        return allowed
    return allowed + [
        card
        for context, change in changes_for(game, player, PlayFrom)
        for pointer in interpreter.referred(game, context, change.cards)
        if is_same(card := game.cards[pointer.number], pointer)
        and not (card.in_play or card.zone is GameZone.CHAIN or stays_in_graveyard(game, card))
    ]


def _playable_from_their_zone(game: GameState, player: Player) -> list[GameCard]:
    playable = []
    for number in game.text.playable_elsewhere:
        card = game.cards[number]
        if card.owner == player.index and any(
            _is_in(card, power) and _is_allowed(game, player, card, power)
            for power in card.base.sheet.may_play
        ):
            playable.append(card)
    return playable


def _is_in(card: GameCard, power: MayPlay) -> bool:
    return power.place is not None and card.zone.value == power.place.value


def _is_allowed(game: GameState, player: Player, card: GameCard, power: MayPlay) -> bool:
    context = Context(player.index, card.reference)
    return power.condition is None or interpreter.holds(game, context, power.condition)


def permissions_used(card: GameCard) -> list[MayPlay]:
    """The texts of a card by which it is played from where it lies, with something to do as it is."""
    return [power for power in card.base.sheet.may_play if power.effects and _is_in(card, power)]


def is_free(game: GameState, player: Player, card: GameCard) -> bool:
    """Whether a card may be played without paying its cost (Rule 403.3)."""
    if any(
        power.without_paying and _is_allowed(game, player, card, power) for power in card.base.sheet.may_play
    ):
        return True
    return any(
        change.without_paying and references.is_among(game, context, change.cards, card)
        for context, change in changes_for(game, player, PlayFrom)
    )


def is_hand_revealed(game: GameState, holder: Player) -> bool:
    """Whether a player plays with a revealed hand (glossary: Reveal)."""
    return any(True for _ in changes_for(game, holder, RevealHand))


def can_see_top(game: GameState, viewer: Player, holder: Player) -> bool:
    """Whether a player may look at the top card of a deck: one that is revealed, or that some card lets them
    look at (Rule 415.3e, 415.3f).
    """
    if any(True for _ in changes_for(game, holder, RevealTopOfDeck)):
        return True
    return any(
        holder.index in interpreter.players(game, context, change.player)
        for context, change in changes_for(game, viewer, LookAtTopOfDeck)
    )
