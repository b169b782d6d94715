"""The rules that a moment of a game rests on, for whoever wants to read them."""

from __future__ import annotations

from engine.board.view import BoardView
from engine.decisions import Decision
from engine.state import LinkKind, TurnStep
from engine.tree.powers import Triggered

STEP_RULES = {
    TurnStep.SETUP: "101.1",
    TurnStep.READY: "501.1",
    TurnStep.DRAW: "501.2",
    TurnStep.ACTION: "502.1",
    TurnStep.COMBAT: "602.1",
    TurnStep.END: "503.1",
    TurnStep.WRAP_UP: "503.2",
}
"""The rule of each step of a turn."""
LINK_RULES = {
    LinkKind.CARD: "409.1",
    LinkKind.EFFECT: "701.2",
    LinkKind.PROPOSAL: "601.1",
    LinkKind.RESOURCE: "412.1",
}
"""The rule by which a link of each kind is added to the chain; a triggered effect has one of its own."""
TRIGGERED_EFFECT = "708.2"
RESOLVING = "709.1"


def present_rules(decision: Decision, view: BoardView) -> list[str]:
    """The numbers of the rules of a decision, of the step, and of the links on the chain, the top first."""
    links = [
        TRIGGERED_EFFECT if isinstance(link.power, Triggered) else LINK_RULES[link.kind]
        for link in reversed(view.chain)
    ]
    numbers = [decision.rule, STEP_RULES[view.step], *links, *([RESOLVING] if links else [])]
    return list(dict.fromkeys(filter(None, numbers)))
