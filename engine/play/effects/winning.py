"""Games that text ends (Rule 102)."""

from __future__ import annotations

from engine.decisions import Flow
from engine.derive.context import Context
from engine.play.outcome import lose
from engine.play.perform import acting_players, performs
from engine.state import GameState, Loss
from engine.state.seating import in_turn_order
from engine.tree import course_effects


@performs(course_effects.WinGame)
def _win(game: GameState, context: Context, effect: course_effects.WinGame) -> Flow[bool]:
    """All opponents lose at the same time; players who would win at the same time do not all win."""
    teams = {game.players[index].team for index in acting_players(game, context, effect.player)}
    losers = [player for player in in_turn_order(game) if teams != {player.team}]
    yield from lose(game, [(player, Loss.TEXT) for player in losers])
    return bool(losers)


@performs(course_effects.LoseGame)
def _lose(game: GameState, context: Context, effect: course_effects.LoseGame) -> Flow[bool]:
    losers = [game.players[index] for index in acting_players(game, context, effect.player)]
    if losers:
        yield from lose(game, [(player, Loss.TEXT) for player in losers])
    return bool(losers)
