"""Instructions that are greater, or others, under a condition (Rule 709.2d)."""

from __future__ import annotations

from dataclasses import replace

from engine.decisions import DecisionKind, Flow, Option, Verb
from engine.derive.context import Context
from engine.derive.interpreter import holds
from engine.derive.names import source_name
from engine.play.can_perform import can_perform, perform_in_full
from engine.play.choices import choose_for
from engine.play.effects.combinations import act_alone, mention_cards
from engine.play.perform import acting_players, perform, performs
from engine.state import GameState
from engine.tree import alternative_effects, effects
from engine.tree.effects import Exhaust, Ready
from engine.tree.node import walk
from engine.tree.references import SameCard, SamePlayer, You


@performs(alternative_effects.OrInstead)
def _or_instead(game: GameState, context: Context, effect: alternative_effects.OrInstead) -> Flow[bool]:
    mention_cards(game, context, effect.effect)
    chosen = effect.other if holds(game, context, effect.condition) else effect.effect
    return (yield from perform(game, context, chosen))


@performs(alternative_effects.Amended)
def _amended(game: GameState, context: Context, effect: alternative_effects.Amended) -> Flow[bool]:
    if not isinstance(effect.effect, effects.Lasting):
        return (yield from perform(game, context, alternative_effects.with_amended_number(effect)))
    mention_cards(game, context, effect.effect)
    modifier = effect.effect.modifier
    for amendment in effect.amendments:
        if isinstance(amendment, alternative_effects.OtherChanges) and holds(
            game, context, amendment.condition
        ):
            modifier = replace(modifier, changes=amendment.changes)
    return (yield from perform(game, context, effects.Lasting(modifier)))


@performs(alternative_effects.EitherOf)
def _either_of(game: GameState, context: Context, effect: alternative_effects.EitherOf) -> Flow[bool]:
    """An instruction that cannot be carried out is no choice while the other can be; the player chooses whom
    the first one tells to act (Rule 709.2b). A second one without a subject is about the target of the first.
    """
    reference = getattr(effect.first, "player", You())
    player = next(iter(acting_players(game, context, reference)), context.controller)
    both = (effect.first, effect.second)
    able = [part for part in both if can_perform(game, context, part, player)] or list(both)
    options = [Option(Verb.CHOOSE, _ORDINALS[both.index(part)], number=both.index(part)) for part in able]
    about = source_name(game, context.source)
    option = yield from choose_for(game, context, player, DecisionKind.CHOICE, "709.2b", options, about)
    chosen = both[option.number or 0]
    if chosen is effect.second and any(isinstance(node, SameCard) for node in walk(chosen)):
        mention_cards(game, context, effect.first)
    return (yield from perform_in_full(game, context, chosen))


_ORDINALS = ("the first", "the second")


@performs(alternative_effects.ReadyOrExhaust)
def _ready_or_exhaust(
    game: GameState, context: Context, effect: alternative_effects.ReadyOrExhaust
) -> Flow[bool]:
    """Turn cards the way that a player chooses; one that would turn none of them is no choice."""
    full = False
    players = acting_players(game, context, effect.player)
    for index in players:
        if len(players) > 1:
            act_alone(context, index)
        ways: list[Ready | Exhaust] = [Ready(SamePlayer(), effect.cards), Exhaust(SamePlayer(), effect.cards)]
        able = [way for way in ways if can_perform(game, context, way, index)]
        if able:
            options = [
                Option(Verb.CHOOSE, type(way).__name__.lower(), number=ways.index(way)) for way in able
            ]
            about = source_name(game, context.source)
            option = yield from choose_for(
                game, context, index, DecisionKind.CHOICE, "709.2b", options, about
            )
            full |= yield from perform(game, context, ways[option.number or 0])
    return full
