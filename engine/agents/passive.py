"""An agent that does as little as the rules allow."""

from __future__ import annotations

from engine.board.view import BoardView
from engine.decisions import Decision, Option


class PassiveAgent:
    """Keeps its hand, passes, and takes the last option where it has to choose."""

    __slots__ = ()

    def choose(self, decision: Decision, view: BoardView) -> Option:
        """Choose the last option, which does the least."""
        return decision.options[-1]
