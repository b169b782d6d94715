"""Instructions that are greater, or others, under a condition (Rule 709.2d)."""

from __future__ import annotations

from dataclasses import replace

from engine.decisions import DecisionKind, Flow, Option, Verb, choose
from engine.derive.context import Context, source_card
from engine.derive.evaluate import holds
from engine.play.can_perform import can_perform, perform_in_full
from engine.play.effects.combinations import mention_cards
from engine.play.perform import perform, performs
from engine.state import GameState
from engine.state.zones import label
from engine.tree import alternative_effects, effects
from engine.tree.changes import Continuous


@performs(alternative_effects.OrInstead)
def _or_instead(game: GameState, context: Context, effect: alternative_effects.OrInstead) -> Flow[bool]:
    mention_cards(game, context, effect.effect)
    chosen = effect.other if holds(game, context, effect.condition) else effect.effect
    return (yield from perform(game, context, chosen))


@performs(alternative_effects.LastingOr)
def _lasting_or(game: GameState, context: Context, effect: alternative_effects.LastingOr) -> Flow[bool]:
    mention_cards(game, context, effect.modifier)
    modifier: Continuous = effect.modifier
    if holds(game, context, effect.condition):
        modifier = replace(modifier, changes=effect.changes)
    return (yield from perform(game, context, effects.Lasting(modifier)))


@performs(alternative_effects.PutTokensOr)
def _put_tokens_or(game: GameState, context: Context, effect: alternative_effects.PutTokensOr) -> Flow[bool]:
    is_other = holds(game, context, effect.condition)
    put = replace(effect.put, count=effect.count) if is_other else effect.put
    return (yield from perform(game, context, put))


@performs(alternative_effects.EitherOf)
def _either_of(game: GameState, context: Context, effect: alternative_effects.EitherOf) -> Flow[bool]:
    """An instruction that cannot be carried out is no choice while the other can be (Rule 709.2b)."""
    player = context.controller
    both = (effect.first, effect.second)
    able = [part for part in both if can_perform(game, context, part, player)] or list(both)
    options = [Option(Verb.CHOOSE, _ORDINALS[both.index(part)], number=both.index(part)) for part in able]
    about = label(game, source_card(game, context))
    option = yield from choose(game.players[player], DecisionKind.CHOICE, "709.2b", options, about=about)
    return (yield from perform_in_full(game, context, both[option.number or 0]))


_ORDINALS = ("the first", "the second")
