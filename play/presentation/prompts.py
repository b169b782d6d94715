"""What a player of the World of Warcraft TCG is asked, in a sentence."""

from __future__ import annotations

from collections.abc import Iterable

from common.wording import count_noun, join_words
from engine.board.view import BoardView, VisibleLink
from engine.cardtext.coverage import card_coverage
from engine.cardtext.keyword_texts import KEYWORD_INSTRUCTIONS
from engine.cardtext.reading import render_instruction, render_power
from engine.decisions import PLACING, Decision, DecisionKind, Verb
from engine.state import LinkKind, TurnStep
from engine.tree.keywords import Keyword
from engine.tree.node import Node
from engine.tree.powers import Power

SENTENCES = {
    DecisionKind.FIRST_PLAYER: "Choose who goes first.",
    DecisionKind.MULLIGAN: "Keep this hand, or shuffle it into your deck and draw seven new cards?",
    DecisionKind.VALUE_OF_X: "{about}: choose the value of X.",
    DecisionKind.DEFENDER: "Choose what {about} attacks.",
    DecisionKind.STRIKE: "Strike with a weapon? {combat}.",
    DecisionKind.PROTECT: "Protect the defender? {combat}.",
    DecisionKind.PACKET: "{about}: choose what happens to the damage.",
    DecisionKind.PREVENT: "{about}: prevent it with your armor?",
    DecisionKind.UNIQUENESS: "Too many of these are in play. Choose one to destroy.",
    DecisionKind.LOCATION: "Only one location may stay. Choose the one to destroy.",
    DecisionKind.DIVISION: "{about}: choose how to divide it.",
    DecisionKind.CHOICE: "{about}: choose.",
    DecisionKind.MAY: "You may do this: {about}.",
    DecisionKind.MODE: "{about}: choose one.",
    DecisionKind.ORDER: "Choose which comes first.",
    DecisionKind.REPLACEMENT: "Choose which replacement applies.",
    DecisionKind.PAYMENT: "{about}: choose how to pay.",
    DecisionKind.DISCARD: "You have more cards in hand than you may keep. Discard one.",
}
"""A sentence for each kind of decision but priority, with what it is about."""
ORDERS = {
    "put into the deck": "Choose which of them lies above the others.",
    "put into play": "Choose which enters play first.",
    "add first": "Choose which effect is added to the chain first. The last one resolves first.",
}
"""What comes first, by what is ordered."""
CHOICES_OF_CARDS = {
    "discard": "Choose a card to discard.",
    "search": "Choose a card from the deck you search.",
}
"""Choices that are about what happens to a card."""
LINK_ARTICLES = {LinkKind.EFFECT: "the ", LinkKind.RESOURCE: "the placing of "}
"""What stands before the names of links that are not cards to be played."""
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
    kind, about = decision.kind, decision.about
    if kind is DecisionKind.PRIORITY:
        return _priority_prompt(decision, view)
    if kind is DecisionKind.CHOICE and about in CHOICES_OF_CARDS:
        cards = f" {count_noun(len(view.offered), 'card')} shown to you." if view.offered else ""
        return f"{CHOICES_OF_CARDS[about]}{cards}"
    if kind is DecisionKind.ORDER:
        return ORDERS.get(about, SENTENCES[kind])
    if kind is DecisionKind.UNIQUENESS:
        sentence = SENTENCES[kind]
        violated = _violated(decision, view)
        return f"{violated}: {sentence[:1].lower()}{sentence[1:]}" if violated else sentence
    instruction = _words_of(decision.instruction)
    if kind is DecisionKind.TARGET:
        return _target_prompt(decision, view, instruction)
    if instruction:
        chosen = _names(decision.chosen_targets, view)
        before = f" Chosen: {join_words(chosen)}." if chosen else ""
        return f"{about}: {instruction[:1].lower()}{instruction[1:]}{before}"
    sentence = SENTENCES[kind]
    if not about:
        sentence = sentence.removeprefix("{about}: ")
    sentence = sentence.format(about=about, combat=_describe_combat(view))
    return sentence[:1].upper() + sentence[1:]


def _violated(decision: Decision, view: BoardView) -> str:
    """What forbids that all cards that can be destroyed stay in play: they are unique, or share a tag with a
    number (Rule 414.3).
    """
    identities = {option.card for option in decision.options}
    cards = [card.current for card in view.players[decision.player].cards if card.identity in identities]
    if len({card.name for card in cards}) == 1 and cards[0].is_unique:
        return f"{cards[0].name} is unique"
    limits = set.intersection(*(set(card.limits) for card in cards)) if cards else set()
    return "".join(f"{tag} ({number})" for tag, number in sorted(limits)[:1])


def _target_prompt(decision: Decision, view: BoardView, instruction: str) -> str:
    """Which of several targets is chosen, for what, and those that were chosen with it."""
    chosen = _names(decision.chosen_targets, view)
    sentence = f"Choose {'another' if chosen else 'a'} target for {decision.about}"
    if chosen:
        sentence += f" beside {join_words(chosen)}"
    return f"{sentence}: “{instruction}”" if instruction else f"{sentence}."


def _names(identities: Iterable[int], view: BoardView) -> list[str]:
    """What cards are called that the viewer sees: in play with their numbers, if there are several."""
    others = [card for player in view.players for card in (*player.visible_hand, *player.graveyard)]
    names = {card.identity: card.printed.name for card in (*others, *view.offered)} | view.describe_labels()
    return [names[identity] for identity in identities if identity in names]


def _words_of(text: Node | None) -> str:
    """The words of an instruction or a power, where there are some (the grammar has none for what is already
    chosen).
    """
    if text is None:
        return ""
    try:
        return render_power(text) if isinstance(text, Power) else render_instruction(text)
    except ValueError:
        return ""


def _priority_prompt(decision: Decision, view: BoardView) -> str:
    is_own_turn = view.turn_player == decision.player
    if view.chain:
        return _response_prompt(view.chain[-1], view)
    if is_own_turn and view.step is TurnStep.ACTION:
        return _own_action_prompt(decision)
    if view.combat is not None and view.combat.attacker is not None:
        until = "damage is dealt" if "defending" in view.combat.roles else "anybody protects"
        return f"Before {until}: {_describe_combat(view)}. Act, or pass."
    whose = "your" if is_own_turn else "your opponent's"
    return f"You may act in {whose} {view.step.value}, or pass."


def question_text(decision: Decision, view: BoardView) -> str:
    """The text that a question is about: of the effect that can be responded to, of the card that asks, with
    what its keywords tell to do and what of it is not played, where they are seen; and who could protect.
    """
    if decision.kind is DecisionKind.DEFENDER:
        return _protectors(decision, view)
    if not view.chain:
        return ""
    link = view.chain[-1]
    if decision.kind is DecisionKind.PRIORITY:
        return _words_of(link.power) if link.power is not None else ""
    printed = link.source.printed
    text = " ".join(line if line.endswith((".", ")")) else f"{line}." for line in printed.text)
    meanings = [f"({meaning})" for keyword, meaning in KEYWORD_INSTRUCTIONS.items() if keyword.value in text]
    unplayed = [f"Not played yet: “{power.text}”" for power in card_coverage(printed).unsupported]
    return " ".join([text, *meanings, *unplayed])


def _protectors(decision: Decision, view: BoardView) -> str:
    """The ready Protectors of others, in a sentence (Rule 602.2)."""
    protectors = [
        card.identity
        for player in view.players
        if player.team != view.players[decision.player].team
        for card in player.cards
        if Keyword.PROTECTOR in card.current.keywords and not card.exhausted
    ]
    return f"Ready to protect: {join_words(_names(protectors, view))}." if protectors else ""


def pass_note(view: BoardView) -> str:
    """What comes of passing, where everybody else passes, too (Rule 410.4); nothing where that is no news."""
    return "it resolves" if view.chain else ""


def ends_turn(decision: Decision, view: BoardView) -> bool:
    """Whether passing ends the own action phase, and with it the turn (Rule 502.2)."""
    return not view.chain and view.step is TurnStep.ACTION and view.turn_player == decision.player


def _own_action_prompt(decision: Decision) -> str:
    """What the player can still do in the own action phase."""
    verbs = {option.verb for option in decision.options}
    actions = [action for action, doing in ACTIONS if doing & verbs]
    if not actions:
        return "Your turn: nothing is left to do."
    return f"Your turn: {join_words(actions, 'or')}."


def _response_prompt(link: VisibleLink, view: BoardView) -> str:
    """What can be responded to: the link on top of the chain."""
    if link.kind is LinkKind.PROPOSAL:
        return f"Respond, or pass: {_describe_combat(view, is_proposed=True)}."
    name, targets = link.describe()
    targeting = f", which targets {join_words(targets)}" if targets else ""
    return f"Respond to {LINK_ARTICLES.get(link.kind, '')}{name}{targeting}, or pass."


def _describe_combat(view: BoardView, *, is_proposed: bool = False) -> str:
    """Who attacks what, or would, with the numbers that decide it."""
    combat = view.combat
    if combat is None:
        return ""
    cards = {card.identity: card for player in view.players for card in player.cards}
    attacker, defender = cards.get(combat.attacker or 0), cards.get(combat.defender or 0)
    names = view.describe_labels()
    attacking = (
        "The attacker" if attacker is None else f"{names[attacker.identity]} ({attacker.current.atk} ATK)"
    )
    if combat.player is not None:
        deed = "would sabotage" if is_proposed else "sabotages"
        return f"{attacking} {deed} {view.players[combat.player].name}"
    deed = "would attack" if is_proposed else "attacks"
    if defender is None:
        return f"{attacking} {deed}"
    return f"{attacking} {deed} {names[defender.identity]} ({defender.health_left} health left)"
