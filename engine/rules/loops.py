"""Loops: positions that come back without anybody doing anything about it (Rule 803)."""

from __future__ import annotations

from engine.decisions import Flow
from engine.events import DoesNotTrigger, GameEnds, happen
from engine.play.outcome import GameOverError
from engine.state import GameState, Loss, Outcome
from engine.state.position import position

UNSUSPICIOUS = 50
"""As many links resolve one after another, or waves of checks are made, before positions are compared."""

MOST_LINKS = 1000
"""As many links resolve before a loop that changes the position, as by adding counters, is ended too."""


class LoopWatch:
    """Counts what happens until a player adds a link, which breaks a loop (Rule 803.4), and after a while
    remembers the positions.
    """

    __slots__ = ("count", "positions")

    def __init__(self) -> None:
        self.count = 0
        self.positions: set[tuple[object, ...]] = set()

    def returns(self, game: GameState) -> bool:
        """Whether the position has been there before."""
        self.count += 1
        if self.count <= UNSUSPICIOUS:
            return False
        if self.count > MOST_LINKS:
            return True
        now = position(game)
        if now in self.positions:
            return True
        self.positions.add(now)
        return False


def end_by_trigger(game: GameState) -> Flow[bool]:
    """End a loop whose player has chosen a number, after which the first triggered effect does not trigger
    (Rule 803.3). All iterations lead to the same position, so the number makes no difference.

    :returns: whether there was a triggered effect.
    """
    if not game.waiting:
        return False
    yield from happen(game, DoesNotTrigger(game.waiting[0]))
    return True


def draw(game: GameState) -> Flow[None]:
    """End the game in a draw, for a loop that nothing and nobody ends (Rule 803.5).

    :raises GameOverError: always.
    """
    yield from happen(game, GameEnds(Outcome((), Loss.LOOP)))
    raise GameOverError
