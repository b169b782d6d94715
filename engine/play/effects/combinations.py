"""Instructions made of others: sequences, options, conditions (Rule 709.2, 712)."""

from __future__ import annotations

from dataclasses import replace

from engine.decisions import Flow
from engine.derive import select
from engine.derive.context import Context
from engine.derive.evaluate import holds, value
from engine.play.can_perform import can_perform, perform_in_full
from engine.play.choices import ask, resolve_cards
from engine.play.costs import can_pay_all, pay_all
from engine.play.lasting import (
    create_modifier,
)
from engine.play.perform import acting_players, perform, performs
from engine.state import GameCard, GameState
from engine.state.reference import Mention
from engine.tree import effects
from engine.tree.node import Node, walk
from engine.tree.references import EachOf, Host, Target


@performs(effects.ChooseTargets)
def _choose_targets(game: GameState, context: Context, effect: effects.ChooseTargets) -> Flow[bool]:
    cards = yield from resolve_cards(game, context, effect.cards)
    return bool(cards)


@performs(effects.Then)
def _then(game: GameState, context: Context, effect: effects.Then) -> Flow[bool]:
    return (yield from perform(game, context, effect.effect))


@performs(effects.Choose)
def _choose(game: GameState, context: Context, effect: effects.Choose) -> Flow[bool]:
    cards: list[GameCard] = []
    for index in acting_players(game, context, effect.player):
        cards += yield from resolve_cards(game, context, effect.cards, index)
    return bool(cards)


@performs(effects.Sequence)
def _sequence(game: GameState, context: Context, effect: effects.Sequence) -> Flow[bool]:
    full = True
    for part in effect.effects:
        full &= yield from perform(game, context, part)
    return full


@performs(effects.Modal)
def _modal(game: GameState, context: Context, effect: effects.Modal) -> Flow[bool]:
    """Only the chosen modes are carried out (Rule 709.2e)."""
    full = True
    for mode in context.modes:
        for part in effect.options[mode]:
            full &= yield from perform(game, context, part)
    return full


@performs(effects.May)
def _may(game: GameState, context: Context, effect: effects.May) -> Flow[bool]:
    """Only what can be performed in its entirety can be chosen (Rule 712.7)."""
    performed = False
    for index in acting_players(game, context, effect.player):
        if not can_perform(game, context, effect.effect, index):
            continue
        if (yield from ask(game, context, index, select.last_information(game, context.source).name)):
            performed = yield from perform_in_full(game, context, effect.effect)
    return performed


@performs(effects.Empowered)
@performs(effects.If)
def _if(game: GameState, context: Context, effect: effects.If) -> Flow[bool]:
    if getattr(effect, "after", False):
        _mention_cards(game, context, effect.effect)
    if not holds(game, context, effect.condition):
        return False
    return (yield from perform(game, context, effect.effect))


def _mention_cards(game: GameState, context: Context, effect: Node) -> None:
    """Mention the targets and hosts that stand before a condition, or before "unless", in the wording."""
    for node in walk(effect):
        if isinstance(node, Target | Host):
            context.mention(select.mention(node, select.referred(game, context, node)))


@performs(effects.Unless)
def _unless(game: GameState, context: Context, effect: effects.Unless) -> Flow[bool]:
    """The player may do something else instead (glossary: Unless)."""
    _mention_cards(game, context, effect.effect)
    for index in acting_players(game, context, effect.player):
        if not can_perform(game, context, effect.action, index):
            continue
        if (yield from ask(game, context, index, select.last_information(game, context.source).name)):
            own = replace(context, controller=index)
            yield from perform_in_full(game, own, effect.action)
            return False
    return (yield from perform(game, context, effect.effect))


@performs(effects.WhereX)
def _where_x(game: GameState, context: Context, effect: effects.WhereX) -> Flow[bool]:
    """X is read as the effect resolves; where it is "its ATK", for each card on its own (Rule 709.2d)."""
    inner = effect.effect
    if isinstance(inner, effects.Lasting) and isinstance(inner.modifier.who, EachOf):
        for card in select.cards(game, context, inner.modifier.who):
            own = replace(context, mentions=(*context.mentions, Mention(("ally",), (card.reference,))))
            own.x = value(game, own, effect.value)
            yield from create_modifier(game, own, inner.modifier, cards=[card])
        return True
    context.x = value(game, context, effect.value)
    return (yield from perform(game, context, inner))


@performs(effects.Pay)
def _pay(game: GameState, context: Context, effect: effects.Pay) -> Flow[bool]:
    for index in acting_players(game, context, effect.player):
        player = game.players[index]
        if not can_pay_all(game, context, player, effect.costs):
            return False
        yield from pay_all(game, context, player, effect.costs)
    return True
