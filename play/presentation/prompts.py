"""What a player of the World of Warcraft TCG is asked, in a sentence."""

from __future__ import annotations

from engine.board.view import BoardView
from engine.decisions import Decision, DecisionKind
from engine.state import TurnStep

SENTENCES = {
    DecisionKind.FIRST_PLAYER: "Choose who goes first.",
    DecisionKind.MULLIGAN: "Keep this hand, or shuffle it into your deck and draw seven new cards?",
    DecisionKind.VALUE_OF_X: "Choose the value of X",
    DecisionKind.DEFENDER: "Choose what to attack.",
    DecisionKind.STRIKE: "Strike with a weapon?",
    DecisionKind.PROTECT: "Protect the defender?",
    DecisionKind.PACKET: "Choose what happens to the damage",
    DecisionKind.PREVENT: "Prevent damage with your armor?",
    DecisionKind.UNIQUENESS: "Only one of these may stay in play. Choose the one to destroy.",
    DecisionKind.LOCATION: "Only one location may stay. Choose the one to destroy.",
    DecisionKind.TARGET: "Choose a target",
    DecisionKind.DIVISION: "Choose how to divide it",
    DecisionKind.CHOICE: "Choose",
    DecisionKind.MAY: "You may do this",
    DecisionKind.MODE: "Choose one",
    DecisionKind.ORDER: "Choose which comes first.",
    DecisionKind.REPLACEMENT: "Choose which replacement applies.",
    DecisionKind.PAYMENT: "Choose how to pay",
    DecisionKind.DISCARD: "You have more cards in hand than you may keep. Discard one.",
}
"""A sentence for each kind of decision but priority; without a full stop it ends with what it is about."""


def prompt(decision: Decision, view: BoardView) -> str:
    """What the decision asks of its player."""
    is_own_turn = view.turn_player == decision.player
    if decision.kind is not DecisionKind.PRIORITY:
        sentence = SENTENCES[decision.kind]
        if sentence.endswith((".", "?")):
            return sentence
        return f"{sentence}: {decision.about}." if decision.about else f"{sentence}."
    if view.chain:
        return "Respond to the top link of the chain, or pass to let it resolve."
    if is_own_turn and view.step is TurnStep.ACTION:
        return "Your turn: play cards, attack, place a resource. Passing ends your action phase."
    whose = "your" if is_own_turn else "your opponent’s"
    return f"You may act in {whose} {view.step.value}, or pass."
