"""Why smoke games do not use certain powers: what no single game can show.

A reason is a kind of text, found in its tree, with a sentence for the reader of a report.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.tree import course_effects, match_effects
from engine.tree.node import Node, walk
from engine.tree.powers import Power


@dataclass(frozen=True, slots=True)
class Reason:
    """A kind of text, whether a node in the tree of a power is of that kind, and why it stays unused."""

    kind: str
    is_in: Callable[[Node], bool]
    sentence: str


REASONS = (
    Reason(
        "another game",
        lambda node: isinstance(node, match_effects.KeepForNextGame),
        "It is about the next game of a match, and a smoke game is one game.",
    ),
    Reason(
        "end of the game",
        lambda node: isinstance(node, course_effects.LoseGame | course_effects.WinGame),
        "It ends the game, and a smoke game is looked at while it goes on.",
    ),
)


def reason_for(power: Power) -> Reason | None:
    """Why a power may stay unused, if its text is of one of these kinds."""
    return next((reason for reason in REASONS if any(map(reason.is_in, walk(power)))), None)
