"""Turns that effects add, skip and end, and who takes them (Rule 500.3 to 500.6)."""

from __future__ import annotations

from engine.decisions import Flow
from engine.derive.context import Context
from engine.events import ChangeSeat, EndTurnAtOnce, GainExtraTurn, SkipNextTurn, happen
from engine.play.choices import choose_player
from engine.play.perform import acting_players, performs
from engine.state import GameState
from engine.tree import course_effects, effects


@performs(effects.TakeExtraTurn)
def _take_extra_turn(game: GameState, context: Context, effect: effects.TakeExtraTurn) -> Flow[bool]:
    players = acting_players(game, context, effect.player)
    for index in players:
        yield from happen(game, GainExtraTurn(game.players[index]))
    return bool(players)


@performs(course_effects.SkipTurn)
def _skip_turn(game: GameState, context: Context, effect: course_effects.SkipTurn) -> Flow[bool]:
    players = acting_players(game, context, effect.player)
    for index in players:
        yield from happen(game, SkipNextTurn(game.players[index]))
    return bool(players)


@performs(course_effects.MoveBeside)
def _move_beside(game: GameState, context: Context, effect: course_effects.MoveBeside) -> Flow[bool]:
    has_moved = False
    for index in acting_players(game, context, effect.player):
        neighbor = yield from choose_player(game, context, index, effect.neighbor)
        if neighbor is not None:
            event = ChangeSeat(game.players[index], game.players[neighbor])
            has_moved |= bool((yield from happen(game, event)))
    return has_moved


@performs(course_effects.ChoosePlayer)
def _choose_player(game: GameState, context: Context, effect: course_effects.ChoosePlayer) -> Flow[bool]:
    chosen = None
    for index in acting_players(game, context, effect.player):
        chosen = yield from choose_player(game, context, index, effect.chosen)
    return chosen is not None


@performs(course_effects.EndTurn)
def _end_turn(game: GameState, context: Context, effect: course_effects.EndTurn) -> Flow[bool]:
    """The turn ends as soon as the link has resolved; all other links are interrupted then."""
    yield from happen(game, EndTurnAtOnce())
    return True


@performs(course_effects.Compliment)
def _compliment(game: GameState, context: Context, effect: course_effects.Compliment) -> Flow[bool]:
    """What players say changes nothing (glossary: AWESOME)."""
    return bool(acting_players(game, context, effect.player))
    yield
