"""Rehearsing a flow on a copy of the game, to find out whether it can be finished (Rule 403.1, 707.2).

A flow of several choices can run into a dead end: the only card for its last part has been used for the
first. It raises :class:`CannotFinishError`. The rules rewind such an action. The engine does not begin one
that is bound to end so, and offers only options with which it can still be finished.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.decisions import Flow
from engine.derive.layers import refresh
from engine.state import GameState


class CannotFinishError(Exception):
    """A part of a flow cannot be done after the choices made before."""


Start = Callable[[GameState], Flow[object]]
"""Begins a flow on a game, which can be a copy, so that it refers to nothing else."""


def can_finish(game: GameState, start: Start, path: tuple[int, ...] = ()) -> bool:
    """Whether a flow can be finished by any choices that follow those of a path, which are tried depth first.

    A path has the indices of the options chosen so far.
    """
    copy = game.copy()
    refresh(copy)
    flow = start(copy)
    try:
        decision = next(flow)
        for index in path:
            decision = flow.send(decision.options[index])
    except StopIteration:
        return True
    except CannotFinishError:
        return False
    return any(can_finish(game, start, (*path, index)) for index in range(len(decision.options)))


def without_dead_ends(game: GameState, start: Start, flow: Flow[object] | None = None) -> Flow[None]:
    """Run a flow, and let players choose only options with which it can be finished.

    ``start`` begins it on copies, and on the game itself unless its own ``flow`` is given, which may note
    what happened. Only a player who concedes meanwhile, and chooses nothing any more, can leave it unfinished
    (Rule 102.1b).
    """
    before = game.copy()
    flow = start(game) if flow is None else flow
    path: tuple[int, ...] = ()
    try:
        decision = next(flow)
        while True:
            options = tuple(
                option
                for index, option in enumerate(decision.options)
                if can_finish(before, start, (*path, index))
            )
            answer = options[0] if len(options) == 1 else (yield replace(decision, options=options))
            path = (*path, decision.options.index(answer))
            decision = flow.send(answer)
    except (StopIteration, CannotFinishError):
        return
