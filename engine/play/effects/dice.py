"""Dice that effects tell players to roll (glossary: Dice)."""

from __future__ import annotations

from engine.decisions import Flow
from engine.derive.context import Context
from engine.derive.interpreter import value
from engine.events import RollDie, happen
from engine.play.perform import acting_players, performs
from engine.state import GameState
from engine.tree import course_effects

SIDES = 6


@performs(course_effects.RollDice)
def _roll_dice(game: GameState, context: Context, effect: course_effects.RollDice) -> Flow[bool]:
    """What follows refers to the dice, and to their sum."""
    players = acting_players(game, context, effect.player)
    context.rolls = ()
    for index in players:
        for _ in range(value(game, context, effect.dice)):
            roll = RollDie(game.players[index], game.chance.below(SIDES) + 1)
            yield from happen(game, roll)
            context.rolls += ((index, roll.result),)
    context.amount = sum(result for _, result in context.rolls)
    return bool(players)
