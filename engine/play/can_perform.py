"""Something optional, which is performed in its entirety or not at all (Rule 712.7)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine.decisions import Flow
from engine.derive import descriptions, interpreter
from engine.derive.conditions.zones import lies_in
from engine.derive.context import Context
from engine.derive.interpreter import value
from engine.derive.player_modifiers import cannot_draw, is_forbidden
from engine.derive.prohibitions import cause_of, is_forbidden_to
from engine.play.choices import read_for
from engine.play.costs import can_pay_all, costs_to_pay
from engine.play.perform import multiplied, perform
from engine.play.rehearsal import CannotFinishError, Start, can_finish, without_dead_ends
from engine.state import GameCard, GameState
from engine.tree import (
    alternative_effects,
    counter_effects,
    course_effects,
    deck_effects,
    effects,
    limit_effects,
    match_effects,
    packet_effects,
    token_effects,
    transfer_effects,
)
from engine.tree.node import Node
from engine.tree.references import (
    All,
    CardReference,
    ControllerOf,
    EachOf,
    OwnerOf,
    Some,
    Target,
    TargetPlayer,
    ThatPlayer,
    TopOfDeck,
)
from engine.tree.words import ForbiddenAction, Place

REHEARSED = (
    effects.Destroy,
    deck_effects.Discard,
    effects.Exhaust,
    effects.Pay,
    effects.Ready,
    effects.RemoveCounters,
)
"""Instructions that depend on nothing hidden from the player, so that several of them can be rehearsed."""


Check = Callable[[GameState, Context, Any, int], bool]
ASSUMED: tuple[type[effects.Effect], ...] = (
    course_effects.BecomeDefender,
    course_effects.CaseOfTag,
    course_effects.ChangeTarget,
    course_effects.ChoosePlayer,
    course_effects.ChooseKeywords,
    course_effects.ChooseWord,
    course_effects.CompleteWithoutPaying,
    course_effects.Compliment,
    course_effects.DealAsCombat,
    course_effects.EndTurn,
    course_effects.ChangeProposedDefender,
    course_effects.InterruptAll,
    course_effects.LoseGame,
    course_effects.WinGame,
    course_effects.MoveBeside,
    course_effects.ReturnStartingHero,
    course_effects.RollDice,
    course_effects.SkipTurn,
    course_effects.TurnDeckOver,
    deck_effects.DrawFromBottom,
    deck_effects.Guess,
    deck_effects.SearchZones,
    deck_effects.Shuffle,
    deck_effects.ShuffleInto,
    effects.ChangePacket,
    effects.ChooseTargets,
    effects.Delayed,
    effects.Empowered,
    effects.If,
    effects.Lasting,
    effects.May,
    effects.MayChooseBoth,
    effects.Modal,
    effects.Otherwise,
    effects.Prevent,
    effects.PreventThat,
    effects.Redirect,
    effects.RepeatEffect,
    effects.Replacing,
    effects.Sequence,
    effects.SkipDrawing,
    effects.TakeExtraTurn,
    effects.Then,
    effects.UseKeyword,
    effects.WhereX,
    limit_effects.DestroyUntil,
    limit_effects.DrawUntil,
    limit_effects.RevealUntil,
    match_effects.BuildDeck,
    match_effects.KeepForNextGame,
    match_effects.StartRaid,
    packet_effects.ChangeDamageKind,
    packet_effects.ChangePrevention,
    packet_effects.DividePacket,
    packet_effects.MakeUnpreventable,
    token_effects.PutTokenCopy,
    token_effects.PutTokens,
    transfer_effects.AttachMode,
)
"""Instructions that always do something, or of which it can't be known beforehand (Rule 712.7)."""


def can_perform(game: GameState, context: Context, effect: Node, player: int) -> bool:
    """Whether a player could do all of it now; where it can't be known beforehand, it is assumed.

    Several instructions are rehearsed; where that would show what is hidden, the first one decides. So is the
    change of a proposed defender, for which there must be another.
    """
    if _is_rehearsed(effect):
        return can_finish(game, _performing(context, effect))
    return _can_perform_one(
        game, context, effect.effects[0] if isinstance(effect, effects.Sequence) else effect, player
    )


def _can_perform_one(game: GameState, context: Context, effect: Node, player: int) -> bool:
    check = CAN_PERFORM[type(effect)]
    if check is None:
        return True
    reference = getattr(effect, "player", None)
    if isinstance(reference, ControllerOf | OwnerOf | TargetPlayer | ThatPlayer):  # whom a player has act
        player = next(iter(interpreter.players(game, context, reference)), player)
    return check(game, context, effect, player)


def perform_in_full(game: GameState, context: Context, effect: Node) -> Flow[bool]:
    """Perform what a player has chosen to do, without a choice that would leave a part of it undone."""
    if not _is_rehearsed(effect):
        return (yield from perform(game, context, effect))
    yield from without_dead_ends(game, _performing(context, effect), perform(game, context, effect))
    return context.done


def _is_rehearsed(effect: Node) -> bool:
    if isinstance(effect, effects.Sequence):
        return all(isinstance(part, REHEARSED) for part in effect.effects)
    return isinstance(effect, course_effects.ChangeProposedDefender)


def _performing(context: Context, effect: Node) -> Start:
    before = replace(context)

    def start(game: GameState) -> Flow[None]:
        if not (yield from perform(game, replace(before), effect)):
            raise CannotFinishError

    return start


def _cards(game: GameState, context: Context, reference: CardReference) -> list[GameCard]:
    return interpreter.cards(game, context, reference)


def _pay(game: GameState, context: Context, effect: effects.Pay, player: int) -> bool:
    return can_pay_all(game, context, game.players[player], costs_to_pay(game, context, effect))


def _discard(game: GameState, context: Context, effect: deck_effects.Discard, player: int) -> bool:
    if is_forbidden(game, game.players[player], ForbiddenAction.DISCARD):
        return False
    return len(game.players[player].hand) >= value(game, context, effect.count)


def _discard_cards(game: GameState, context: Context, effect: deck_effects.DiscardCards, player: int) -> bool:
    if is_forbidden(game, game.players[player], ForbiddenAction.DISCARD):
        return False  # not even an empty hand (Rule 415.9e)
    cards = effect.cards
    if not isinstance(cards, Some) or cards.up_to:
        return True
    least = 1 if cards.count is None else value(game, context, cards.count)
    return len(descriptions.in_hand(game, context, cards.filter, player)) >= least


def _remove_counters(game: GameState, context: Context, effect: effects.RemoveCounters, player: int) -> bool:
    number = 0 if effect.count is None else value(game, context, effect.count)
    return any(card.counter(effect.name) >= number for card in _cards(game, context, effect.card))


def _change_any_counter(
    game: GameState,
    context: Context,
    effect: counter_effects.AddAnotherCounter | counter_effects.RemoveAnyCounter,
    player: int,
) -> bool:
    return any(card.counters for card in _cards(game, context, effect.card))


def _exhaust(game: GameState, context: Context, effect: effects.Exhaust, player: int) -> bool:
    return any(
        card.in_play
        and not card.exhausted
        and not is_forbidden_to(game, card, ForbiddenAction.EXHAUST, cause_of(game, context))
        for card in _cards(game, context, effect.cards)
    )


def _ready(game: GameState, context: Context, effect: effects.Ready, player: int) -> bool:
    return any(
        card.in_play and card.exhausted and ForbiddenAction.READY not in card.current.cannot
        for card in _cards(game, context, effect.cards)
    )


def _draw(game: GameState, context: Context, effect: effects.Draw, player: int) -> bool:
    if cannot_draw(game, game.players[player]):
        return False
    own = read_for(context, player)
    number = multiplied(game, own, effect, value(game, own, effect.count))
    return len(game.players[player].deck) >= number


def _turn(game: GameState, context: Context, effect: alternative_effects.ReadyOrExhaust, player: int) -> bool:
    ways = (effects.Ready(effect.player, effect.cards), effects.Exhaust(effect.player, effect.cards))
    return any(_can_perform_one(game, context, way, player) for way in ways)


def _destroy(game: GameState, context: Context, effect: effects.Destroy, player: int) -> bool:
    return any(
        card.in_play
        and not is_forbidden_to(game, card, ForbiddenAction.BE_DESTROYED, cause_of(game, context))
        for card in _cards(game, context, effect.cards)
    )


def _turn_resource(game: GameState, context: Context, effect: effects.TurnResource, player: int) -> bool:
    return any(
        card.in_play and (card.flipped if card.base.is_hero else card.face_down) is not effect.face_down
        for card in _cards(game, context, effect.cards)
    )


def _move(game: GameState, context: Context, effect: effects.Move, player: int) -> bool:
    return any(
        effect.origin is None or lies_in(context, card, effect.origin, effect.origin_owner)
        for card in _cards(game, context, effect.cards)
    )


def _place(game: GameState, context: Context, effect: deck_effects.PlaceAdditional, player: int) -> bool:
    return bool(_cards(game, context, effect.cards))


def _show(
    game: GameState, context: Context, effect: deck_effects.Reveal | deck_effects.LookAt, player: int
) -> bool:
    cards = _cards(game, read_for(context, player), effect.cards)
    if isinstance(effect.cards, TopOfDeck):
        return len(cards) >= value(game, context, effect.cards.count)
    return bool(cards) or not isinstance(effect.cards, Some) or effect.cards.up_to


def _needs(*fields: str) -> Check:
    """An instruction is possible while there is a card for each of these references."""
    return lambda game, context, effect, player: all(
        _are_there(game, context, getattr(effect, field)) for field in fields
    )


def _are_there(game: GameState, context: Context, reference: CardReference | None) -> bool:
    """Whether a reference points at cards, or is content with none: "up to two", "any number of"."""
    if reference is None or (isinstance(reference, Some) and reference.up_to):
        return True
    return (isinstance(reference, Target) and not reference.least) or bool(_cards(game, context, reference))


def _amended(game: GameState, context: Context, effect: alternative_effects.Amended, player: int) -> bool:
    if isinstance(effect.effect, effects.Lasting):
        return True
    return _can_perform_one(game, context, alternative_effects.with_amended_number(effect), player)


def _deal_parts(game: GameState, context: Context, effect: packet_effects.DealParts, player: int) -> bool:
    return all(_are_there(game, context, part.to) for part in effect.parts)


def _either(game: GameState, context: Context, effect: alternative_effects.EitherOf, player: int) -> bool:
    return any(can_perform(game, context, part, player) for part in (effect.first, effect.second))


def _exchange(
    game: GameState, context: Context, effect: transfer_effects.ExchangeControl, player: int
) -> bool:
    return sum(card.in_play for card in _cards(game, context, effect.cards)) == 2


def _flip(game: GameState, context: Context, effect: effects.Flip, player: int) -> bool:
    return any(
        card.in_play and (effect.face_down is None or card.flipped is not effect.face_down)
        for card in _cards(game, context, effect.card)
    )


def _gain_control(game: GameState, context: Context, effect: effects.GainControl, player: int) -> bool:
    return any(card.in_play for card in _cards(game, context, effect.card))


def _inner(game: GameState, context: Context, effect: effects.Instead | effects.Unless, player: int) -> bool:
    return can_perform(game, context, effect.effect, player)


def _interrupt(game: GameState, context: Context, effect: effects.Interrupt, player: int) -> bool:
    if not isinstance(effect.cards, All | EachOf | Some):
        return True
    described = replace(effect.cards.filter, place=Place.CHAIN)  # without saying so (Rule 711.3)
    return bool(descriptions.candidates(game, context, described))


def _or_instead(
    game: GameState, context: Context, effect: alternative_effects.OrInstead, player: int
) -> bool:
    is_other = interpreter.holds(game, context, effect.condition)
    return can_perform(game, context, effect.other if is_other else effect.effect, player)


def _remove_damage(
    game: GameState, context: Context, effect: transfer_effects.RemoveAllDamage, player: int
) -> bool:
    return any(card.damage for card in _cards(game, context, effect.card))


CAN_PERFORM: dict[type[Node], Check | None] = {
    alternative_effects.Amended: _amended,
    alternative_effects.EitherOf: _either,
    alternative_effects.OrInstead: _or_instead,
    alternative_effects.ReadyOrExhaust: _turn,
    course_effects.PlayNow: _needs("cards"),
    course_effects.TriggerCards: _needs("cards"),
    deck_effects.Discard: _discard,
    deck_effects.DiscardCards: _discard_cards,
    deck_effects.LookAt: _show,
    deck_effects.PlaceAdditional: _place,
    deck_effects.Reveal: _show,
    effects.AddCounters: _needs("card"),
    effects.Attach: _needs("card", "host"),
    effects.Choose: _needs("cards"),
    effects.Deal: _needs("to"),
    effects.Destroy: _destroy,
    effects.DoubleDamage: _needs("cards"),
    effects.DoubleStat: _needs("card"),
    effects.Draw: _draw,
    effects.Exhaust: _exhaust,
    effects.Flip: _flip,
    effects.GainControl: _gain_control,
    effects.Heal: _needs("target"),
    effects.Instead: _inner,
    effects.Interrupt: _interrupt,
    effects.Move: _move,
    effects.Pay: _pay,
    effects.PutDamage: _needs("card"),
    effects.Ready: _ready,
    effects.RemoveCounters: _remove_counters,
    counter_effects.AddAnotherCounter: _change_any_counter,
    counter_effects.DoubleCounters: _needs("card"),
    counter_effects.RemoveAnyCounter: _change_any_counter,
    effects.RemoveFromCombat: _needs("cards"),
    effects.TurnResource: _turn_resource,
    effects.Unless: _inner,
    packet_effects.DealParts: _deal_parts,
    packet_effects.DealToEachOther: _needs("source"),
    token_effects.CopyCard: _needs("cards"),
    token_effects.PlayCopy: _needs("card"),
    transfer_effects.ExchangeControl: _exchange,
    transfer_effects.Reattach: _needs("cards", "host"),
    transfer_effects.RemoveAllDamage: _remove_damage,
    transfer_effects.SwitchDamage: _needs("card", "other"),
    **dict.fromkeys(ASSUMED),
}
"""How to tell, for each kind of instruction, whether it is possible; ``None`` where it is assumed to be."""
