"""An agent that does nothing it need not do."""

from __future__ import annotations

from engine.agents.view import PlayerView
from engine.decisions import Decision, Option


class PassiveAgent:
    """Keeps its hand, passes, and takes the last option where it has to choose."""

    __slots__ = ()

    def choose(self, decision: Decision, view: PlayerView) -> Option:
        """The option that does the least."""
        return decision.options[-1]
