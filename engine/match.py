"""Matches: two decks play against each other, with the same agent in both seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from engine.agents import play_out
from engine.agents.heuristic import HeuristicAgent
from engine.board.record import GameRecorder
from engine.game import Game
from engine.hooks import Hooks
from engine.rules.setup import GameDeck
from engine.state import Loss, Outcome

TURNS = 60
"""A game that lasts longer, the turns of both players counted, is a draw."""


class MatchEnding(StrEnum):
    """How a game of a match ends."""

    HERO_DESTROYED = "hero destroyed"
    DECKED = "decked"
    CONCEDED = "conceded"
    TEXT = "text of a card"
    DRAW = "draw"
    TURN_LIMIT = "turn limit"


ENDINGS = {
    Loss.HERO_DESTROYED: MatchEnding.HERO_DESTROYED,
    Loss.DECKED: MatchEnding.DECKED,
    Loss.CONCEDED: MatchEnding.CONCEDED,
    Loss.TEXT: MatchEnding.TEXT,
    Loss.LOOP: MatchEnding.DRAW,
}
"""The endings of games that somebody won, by why the other lost."""


@dataclass(frozen=True, slots=True)
class MatchGame:
    """How a game between two decks went.

    ``winner`` is the seat of the winner, 0 or 1, or ``None``; ``first`` that of the player who went first.
    ``turns`` are those of both players together.
    """

    winner: int | None
    ended: MatchEnding
    first: int
    turns: int


def match(
    decks: Sequence[GameDeck], seed: int, *, first: int, recorder: GameRecorder | None = None
) -> MatchGame:
    """Play a game between two decks, each led by the heuristic agent; seat ``first`` goes first.

    A ``recorder`` changes nothing.
    """
    hooks = Hooks()
    if recorder is not None:
        recorder.listen(hooks)
    game = Game(
        decks,
        seed,
        first=first,
        names=None if recorder is None else recorder.names,
        log=recorder is not None,
        quiet_points=False,
        hooks=hooks,
    )
    play_out(game, (HeuristicAgent(), HeuristicAgent()), until=lambda: game.state.turn > TURNS)
    outcome = game.outcome
    ended = _ending(outcome)
    if recorder is not None:
        recorder.finish(ended.value)
    return MatchGame(
        winner=outcome.winners[0] if outcome is not None and len(outcome.winners) == 1 else None,
        ended=ended,
        first=first,
        turns=min(game.state.turn, TURNS),
    )


def _ending(outcome: Outcome | None) -> MatchEnding:
    if outcome is None:
        return MatchEnding.TURN_LIMIT
    return ENDINGS[outcome.reason] if len(outcome.winners) == 1 else MatchEnding.DRAW
