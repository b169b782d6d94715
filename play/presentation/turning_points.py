"""How the sides of a game stood after each of its turns, for those who look back at it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from card_rules.boards.wording import own_turn
from engine.agents.heuristic.strength import strength
from engine.board.view import view_for
from engine.events import TurnEnds
from engine.hooks import Hooks
from engine.state import GameState
from simulator.reports.chart_geometry import ChartPoint, LineChart, line_chart

LEAST_TURNS = 2
"""A curve has at least so many turns."""


@dataclass(frozen=True, slots=True)
class TurnStrengths:
    """After a turn: what the turn is called, which of its player's it was, the line of the log that is its
    first, counted from 0, and the strength of each side
    (:func:`~engine.agents.heuristic.strength.strength`).
    """

    title: str
    number: int
    line: int
    strengths: tuple[float, ...]

    @property
    def lead(self) -> float:
        """By how much the first side is ahead."""
        return self.strengths[0] - self.strengths[1]

    @property
    def texts(self) -> list[str]:
        """The strengths as a table shows them."""
        return [f"{value:.1f}" for value in self.strengths]


@dataclass(frozen=True, slots=True)
class TurningPoints:
    """The strengths by turn with their chart, and the turn that changed most between the two sides."""

    names: tuple[str, ...]
    turns: tuple[TurnStrengths, ...]
    chart: LineChart
    greatest: TurnStrengths


class StrengthRecorder:
    """Notes the strengths of a game that keeps a log as each turn ends; one of the hooks of the game."""

    def __init__(self) -> None:
        self.turns: list[TurnStrengths] = []

    def listen(self, hooks: Hooks) -> None:
        """Watch the turns of a game."""
        hooks.listen(TurnEnds, lambda game, event: self.note(game))

    def note(self, game: GameState) -> None:
        """Note the strengths now; ``game.turn`` is the turn that they are of."""
        player = game.players[game.turn_player]
        strengths = tuple(strength(view_for(game, seat)) for seat in range(len(game.players)))
        lines = [] if game.log is None else game.log.lines
        line = next((place for place, line in enumerate(lines) if line.turn == game.turn), 0)
        self.turns.append(TurnStrengths(own_turn(player.name, player.turns), player.turns, line, strengths))


def turning_points(names: Sequence[str], turns: Sequence[TurnStrengths]) -> TurningPoints | None:
    """The chart of a game for two; ``None`` for a game that was too short to have one."""
    if len(turns) < LEAST_TURNS or len(names) != 2:
        return None
    changes = [abs(after.lead - before.lead) for before, after in pairwise(turns)]
    greatest = turns[1 + changes.index(max(changes))]
    curves = [
        (
            name,
            [
                ChartPoint(str(turn.number), max(turn.strengths[seat], 0), text=f"{turn.strengths[seat]:.0f}")
                for turn in turns
            ],
        )
        for seat, name in enumerate(names)
    ]
    return TurningPoints(tuple(names), tuple(turns), line_chart(curves), greatest)
