"""What a player of the World of Warcraft TCG is asked, in a sentence."""

from __future__ import annotations

from common.wording import join_words
from engine.board.view import BoardView, VisibleLink
from engine.decisions import PLACING, Decision, DecisionKind, Verb
from engine.state import LinkKind, TurnStep

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
    DecisionKind.TARGET: "Choose a target for",
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

CHOICES_OF_CARDS = {
    "discard": "Choose a card to discard.",
    "search": "Choose a card from the deck you search.",
}
"""Choices that are about what happens to a card."""
ACTIONS = (
    ("play cards", {Verb.PLAY}),
    ("use powers", {Verb.USE}),
    ("complete quests", {Verb.COMPLETE}),
    ("attack", {Verb.ATTACK, Verb.SABOTAGE}),
    ("place a resource", PLACING),
)
"""What a player may do in the own action phase (Rule 502.1), and the options by which it is done."""


def prompt(decision: Decision, view: BoardView) -> str:
    """What the decision asks of its player."""
    is_own_turn = view.turn_player == decision.player
    if decision.about in CHOICES_OF_CARDS and decision.kind is DecisionKind.CHOICE:
        return CHOICES_OF_CARDS[decision.about]
    if decision.kind is not DecisionKind.PRIORITY:
        sentence = SENTENCES[decision.kind]
        if sentence.endswith((".", "?")):
            return sentence
        if not decision.about:
            return f"{sentence.removesuffix(' for')}."
        return f"{sentence}{' ' if sentence.endswith(' for') else ': '}{decision.about}."
    if view.chain:
        return f"Respond to {_describe_link(view.chain[-1])}, or pass."
    if is_own_turn and view.step is TurnStep.ACTION:
        return _own_action_prompt(decision)
    whose = "your" if is_own_turn else "your opponent’s"
    return f"You may act in {whose} {view.step.value}, or pass."


def resolving_text(view: BoardView) -> str:
    """The text of the card whose link is on top of the chain, where it is seen: what a question is about."""
    return " ".join(view.chain[-1].source.printed.text) if view.chain else ""


def pass_note(decision: Decision, view: BoardView) -> str:
    """What comes of passing, where everybody else passes, too (Rule 410.4); nothing where that is no news."""
    if view.chain:
        return "it resolves"
    if view.step is TurnStep.ACTION and view.turn_player == decision.player:
        return "ends your action phase"
    return ""


def _own_action_prompt(decision: Decision) -> str:
    """What the player can still do in the own action phase."""
    verbs = {option.verb for option in decision.options}
    actions = [action for action, doing in ACTIONS if doing & verbs]
    if not actions:
        return "Your turn: nothing is left to do."
    return f"Your turn: {join_words(actions, 'or')}."


def _describe_link(link: VisibleLink) -> str:
    """A link of the chain as the object of a sentence."""
    if link.kind is LinkKind.PROPOSAL:
        return "the proposed attack"
    name, _ = link.describe()
    return name if link.kind is LinkKind.CARD else f"the {name}"
