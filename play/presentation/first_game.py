"""What the first game explains at a decision: the first note that applies and has not been shown before.

What has been shown follows from the decisions that the person made, so an undo takes it back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from card_rules.rules_for_cards import current_book
from card_rules.scenarios.pages import RuleReference, rule_reference
from engine.board.view import BoardView, VisibleCard, view_for
from engine.decisions import Decision, DecisionKind, Verb
from engine.state import LinkKind, TurnStep
from engine.tree.keywords import Keyword
from play.game_kinds.first_game import FIRST_GAME, Note, read_first_game
from play.game_kinds.wow_tcg import TcgGame
from play.models import Table, TableDecision

LITTLE_HEALTH = 9
"""With so much health left a hero is nearly destroyed."""

LATER = 10
"""The turn of the game from which on answering is nothing new."""
INSPIRED = "inspired by "
"""How the engine describes what Inspire readies (Rule 501.1b)."""

Condition = Callable[[BoardView, Decision], str | None]
"""The name of the card that a note is about, an empty text where it is about none; ``None`` where the note
does not apply.
"""


@dataclass(frozen=True, slots=True)
class ShownNote:
    """A note as a page shows it, with the rules it rests on."""

    title: str
    text: str
    rules: tuple[RuleReference, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """What is explained now, if anything is, and what was before, the latest first."""

    note: ShownNote | None
    earlier: tuple[ShownNote, ...]


def lesson_of(table: Table, guide: str, seat: int) -> Lesson | None:
    """What the first game explains to its player now; ``None`` at tables with another guide, or none.

    :raises DecisionError: when the engine no longer plays the game as it was played.
    """
    if guide != FIRST_GAME:
        return None
    notes: dict[str, ShownNote] = {}
    game = TcgGame(table.setup)
    rows = table.decisions.filter(ply__lt=table.ply).order_by("ply").values_list("option", "seat", "maker")
    for option, decider, maker in rows:
        if maker == TableDecision.Maker.PERSON and decider == seat:
            _show_next(notes, game, seat)
        if option < 0:
            game.concede(-1 - option)
        else:
            game.decide(option)
    earlier = tuple(reversed(notes.values()))
    is_new = _show_next(notes, game, seat)
    return Lesson(list(notes.values())[-1] if is_new else None, earlier)


def _show_next(notes: dict[str, ShownNote], game: TcgGame, seat: int) -> bool:
    """Add the note that applies now to those that were shown; whether there is one."""
    for note, card in applying_notes(game, seat):
        if note.when not in notes:
            rules = (rule_reference(current_book(), rule) for rule in note.rules)
            text = note.text.replace("{card}", card)
            notes[note.when] = ShownNote(note.title, text, tuple(filter(None, rules)))
            return True
    return False


def applying_notes(game: TcgGame, seat: int) -> Iterator[tuple[Note, str]]:
    """The notes that apply to a seat now, in their order, with the name of the card that each is about."""
    outcome, decision = game.game.outcome, game.game.pending
    if outcome is not None:
        ending = "won" if seat in outcome.winners else "lost"
        yield from ((note, "") for note in read_first_game().notes if note.when == ending)
    elif decision is not None and decision.player == seat:
        view = view_for(game.game.state, seat, decision)
        for note in read_first_game().notes:
            card = CONDITIONS[note.when](view, decision)
            if card is not None:
                yield note, card


def _never(view: BoardView, decision: Decision) -> str | None:
    return None


def _decision_is(kind: DecisionKind) -> Condition:
    """The decision is of a kind."""
    return lambda view, decision: "" if decision.kind is kind else None


def _offers(verb: Verb, is_right: Callable[[BoardView, VisibleCard], bool]) -> Condition:
    """An option does something with a card for which the test is true; of several the dearest."""

    def condition(view: BoardView, decision: Decision) -> str | None:
        numbers = {option.card for option in decision.options if option.verb is verb}
        cards = [card for card in (*view.hand, *view.me.cards) if card.identity in numbers]
        right_cards = [card for card in cards if is_right(view, card)]
        return max(right_cards, key=lambda card: card.current.cost).current.name if right_cards else None

    return condition


def _in_own_action_phase(condition: Condition) -> Condition:
    """It is the own action phase, nothing is on the chain, and a condition is true."""

    def narrower(view: BoardView, decision: Decision) -> str | None:
        is_own = view.turn_player == decision.player and view.step is TurnStep.ACTION
        is_quiet = decision.kind is DecisionKind.PRIORITY and not view.chain
        return condition(view, decision) if is_own and is_quiet else None

    return narrower


def _own(view: BoardView, is_right: Callable[[VisibleCard], bool]) -> str | None:
    """The name of an own ally for which the test is true."""
    return next((card.current.name for card in view.me.ally_row if is_right(card)), None)


def _answering(view: BoardView, decision: Decision) -> str | None:
    """A card or effect of an opponent is on top of the chain, and can be answered."""
    top = view.chain[-1] if view.chain else None
    is_theirs = top is not None and top.controller != decision.player
    if top is None or not is_theirs or top.kind not in (LinkKind.CARD, LinkKind.EFFECT):
        return None
    return top.source.current.name if decision.kind is DecisionKind.PRIORITY else None


def _inspiring(view: BoardView, decision: Decision) -> str | None:
    """Choosing what a card with Inspire readies."""
    return decision.about.removeprefix(INSPIRED) if decision.about.startswith(INSPIRED) else None


def _attacked(view: BoardView, decision: Decision) -> str | None:
    is_attack = view.combat is not None and view.turn_player != decision.player
    return "" if is_attack and decision.kind is DecisionKind.PRIORITY else None


def _placing(view: BoardView, decision: Decision) -> str | None:
    places = {Verb.PLACE_FACE_UP, Verb.PLACE_FACE_DOWN}
    return "" if any(option.verb in places for option in decision.options) else None


def _protecting(view: BoardView, decision: Decision) -> str | None:
    if decision.kind is not DecisionKind.PROTECT:
        return None
    return _offers(Verb.PROTECT, lambda view, card: True)(view, decision)


def _heals(view: BoardView, card: VisibleCard) -> bool:
    """Whether a card heals, while there is damage on the own side."""
    characters = [*view.me.ally_row, *([view.me.hero] if view.me.hero else [])]
    return any(character.damage for character in characters) and "heals" in " ".join(card.printed.text)


def _winning_soon(view: BoardView, decision: Decision) -> str | None:
    heroes = [player.hero for player in view.players if player.index != decision.player and player.hero]
    is_soon = any(hero.health_left <= LITTLE_HEALTH for hero in heroes)
    return CONDITIONS["attacking with an ally"](view, decision) if is_soon else None


def _only_hero_attacks(view: BoardView, decision: Decision) -> str | None:
    """Besides passing there is nothing but an attack of the own hero, who has 0 ATK."""
    hero = view.me.hero
    others = [option for option in decision.options if option.verb is not Verb.PASS]
    is_only = all(option.verb is Verb.ATTACK and hero and option.card == hero.identity for option in others)
    return "" if others and is_only and hero and not hero.current.atk else None


CONDITIONS: Mapping[str, Condition] = {
    "opening hand": _decision_is(DecisionKind.MULLIGAN),
    "protecting": _protecting,
    "choosing a defender": _decision_is(DecisionKind.DEFENDER),
    "answering a card": _answering,
    "answering often": lambda view, decision: _answering(view, decision) if view.turn >= LATER else None,
    "inspiring": _inspiring,
    "being attacked": _attacked,
    "choosing a target": _decision_is(DecisionKind.TARGET),
    "choosing a number": _decision_is(DecisionKind.VALUE_OF_X),
    "discarding": lambda view, decision: (
        "" if decision.kind is DecisionKind.DISCARD or decision.about == "discard" else None
    ),
    "placing a resource": _in_own_action_phase(_placing),
    "playing an ally": _in_own_action_phase(_offers(Verb.PLAY, lambda view, card: card.current.is_ally)),
    "new ally": _in_own_action_phase(lambda view, decision: _own(view, lambda ally: ally.is_fresh)),
    "second turn": _in_own_action_phase(lambda view, decision: "" if view.me.turns > 1 else None),
    "attacking with an ally": _in_own_action_phase(
        _offers(Verb.ATTACK, lambda view, card: card.current.is_ally)
    ),
    "healing": _offers(Verb.PLAY, _heals),
    "using the hero": _offers(Verb.USE, lambda view, card: card.current.is_hero and card.damage > 0),
    "completing a quest": _offers(Verb.COMPLETE, lambda view, card: True),
    "protector in play": _in_own_action_phase(
        lambda view, decision: _own(view, lambda ally: Keyword.PROTECTOR in ally.current.keywords)
    ),
    "wounded hero": _in_own_action_phase(
        lambda view, decision: "" if view.me.hero and view.me.hero.damage else None
    ),
    "winning soon": _in_own_action_phase(_winning_soon),
    "only the hero attacks": _in_own_action_phase(_only_hero_attacks),
    "won": _never,
    "lost": _never,
}
"""By name: when a note applies; the last two are for a game that is over."""
