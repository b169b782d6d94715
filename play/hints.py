"""What a machine would choose for a player, and what it thinks options are worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.agents.heuristic import HeuristicAgent
from engine.board.view import BoardView
from engine.decisions import Decision
from play.machines import LEVELS


@dataclass(frozen=True, slots=True)
class MoveHint:
    """The index of an option, and what options are worth by their indexes, infinitely much where they win.

    ``worths`` is empty where the machine does not compare options by value; ``wins`` is whether it has found
    a way to win in this turn, ``is_indifferent`` whether all options are worth the same to it.
    """

    option: int
    worths: Mapping[int, float]
    wins: bool
    is_indifferent: bool = False


def find_hint(decision: Decision, view: BoardView, level: str) -> MoveHint:
    """What the machine of a level would choose, given what the player of a view may see."""
    agent = LEVELS[level].make_agent()
    option = decision.options.index(agent.choose(decision, view))
    worths: dict[int, float] = {}
    if not isinstance(agent, HeuristicAgent):
        return MoveHint(option, worths, wins=False)
    for weighed in agent.weighed:
        index = decision.options.index(weighed.option)
        worths[index] = max(weighed.worth, worths.get(index, weighed.worth))
    is_explained = option in worths or option == len(decision.options) - 1
    is_indifferent = len(worths) == len(decision.options) > 1 == len(set(worths.values()))
    return MoveHint(
        option,
        worths if is_explained else {},
        wins=agent.racing is not None,
        is_indifferent=is_indifferent,
    )
