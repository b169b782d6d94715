"""The options of a decision as a page shows them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from card_rules.boards.board import Board, CardTile
from card_rules.boards.wording import COMBAT_KEYWORDS, health_number
from cards.rendering.card_text import paragraph
from engine.board.picture import BoardPicture
from engine.board.view import BoardView, VisibleCard
from engine.cards import CardType
from engine.cardtext.reading import render_instruction, render_power
from engine.decisions import PLACING, Decision, DecisionKind, Option, Verb
from play.presentation.prompts import ends_turn, pass_note

CHOICES_AMONG_SIDES = frozenset(
    {DecisionKind.TARGET, DecisionKind.DEFENDER, DecisionKind.DIVISION, DecisionKind.CHOICE}
)
"""Decisions whose options may be cards of several players."""
PASS_NUMBER = 0
"""The number of passing, always the same, so that no other digit passes by mistake."""
END_TURN = "End turn"
"""What passing is called where it ends the turn (Rule 502.2)."""
COSTLY = frozenset({Verb.USE, Verb.COMPLETE, *PLACING})
"""What pays, or uses a card up, without another question."""
FIGHTING = frozenset({Verb.ATTACK, Verb.PROTECT})
"""What a character does with its strength."""
ATTACK = re.compile(r"^attack with (.+) -> (.+)$")
"""An attack in which the question does not say who attacks."""


@dataclass(frozen=True, slots=True)
class ShownOption:
    """An option of the pending decision: its index, the number by which it is chosen, its text, whether it
    passes priority (Rule 410.2), ends the own turn by that, is offered by a card in sight, places a resource
    (Rule 412.1), costs something that a slip of the finger should not pay, is what most players do, or is
    suggested by a hint, and what comes of it, or which card it is about.
    """

    index: int
    number: int
    text: str
    is_pass: bool
    ends_turn: bool
    is_on_card: bool
    is_placing: bool
    is_costly: bool
    is_usual: bool
    is_suggested: bool
    note: str = ""


def shown_text(text: str, about: str = "") -> str:
    """The text of an option as a page shows it: scenarios are typed, pages are read. What the question is
    ``about`` is left out.
    """
    text = text.removeprefix("attack with " if text.startswith(f"attack with {about} -> ") else "")
    text = text.removeprefix(f"{about} -> ").removeprefix("next ")
    text = ATTACK.sub(r"attack on \2 with \1", text).replace("->", "→")
    text = text.removesuffix(f" of {about}")
    return text[:1].upper() + text[1:]


def shown_options(
    decision: Decision, view: BoardView, picture: BoardPicture, board: Board, suggested: int | None
) -> Iterator[ShownOption]:
    """The options of a decision for its player, who sees the view, its picture, and the board that is drawn
    of it; ``suggested`` is the index of the one that a hint suggests.
    """
    numbers_on_cards = board.option_numbers
    notes = list(_notes(decision, view, picture, board))
    for index, option in enumerate(decision.options):
        is_pass = decision.kind is DecisionKind.PRIORITY and option.verb is Verb.PASS
        is_end = is_pass and ends_turn(decision, view)
        keeps_hand = decision.kind is DecisionKind.MULLIGAN and option.verb is Verb.KEEP
        yield ShownOption(
            index=index,
            number=PASS_NUMBER if is_pass else index + 1,
            text=END_TURN if is_end else shown_text(option.text, decision.about),
            is_pass=is_pass,
            ends_turn=is_end,
            is_on_card=index + 1 in numbers_on_cards,
            is_placing=option.verb in PLACING,
            is_costly=option.verb in COSTLY,
            is_usual=is_pass or keeps_hand or (option.verb is Verb.STRIKE and index == 0),
            is_suggested=index == suggested,
            note=pass_note(view) if is_pass else notes[index],
        )


def _notes(decision: Decision, view: BoardView, picture: BoardPicture, board: Board) -> Iterator[str]:
    """For each option, what a player would like to know of its card."""
    of_cards = _card_notes(picture, decision.player) if decision.kind in CHOICES_AMONG_SIDES else {}
    cards = {card.identity: card for player in view.players for card in player.cards}
    tiles = {tile.number: tile for tile in board.cards if tile.number}
    for option in decision.options:
        card = option.card if option.target is None else option.target
        number = view.numbers.get(card, card) if card else 0
        yield (
            of_cards.get(number, "")
            or _power_note(option, cards)
            or _payment_note(option, decision, view)
            or _number_note(option, tiles.get(number))
        )


def _number_note(option: Option, tile: CardTile | None) -> str:
    """What a card costs that is played, and how strong it is that attacks or protects."""
    if tile is None:
        return ""
    if option.verb is Verb.PLAY:
        marks = [mark.word for mark in tile.marks if mark.kind == "unplayed"]
        return ", ".join([f"cost {tile.cost}", *marks] if tile.cost else marks)
    if option.verb not in FIGHTING:
        return ""
    return ", ".join(tile.numbers if tile.left else ("0 ATK", *tile.numbers))


def _power_note(option: Option, cards: Mapping[int, VisibleCard]) -> str:
    """What a power says that is used, and what a strike costs and adds."""
    card = cards.get(option.card or 0)
    if card is None:
        return ""
    sheet = card.current.sheet
    if option.verb is Verb.STRIKE:
        return f"pay {card.current.strike_cost} for +{card.current.atk} ATK"
    entries = {Verb.USE: sheet.usable, Verb.COMPLETE: sheet.completions}.get(option.verb, ())
    power = next((entry.power for entry in entries if entry.index == option.number), None)
    return "" if power is None else paragraph(render_power(power))


def _payment_note(option: Option, decision: Decision, view: BoardView) -> str:
    """What is done rather than pay the cost in the corner of the card on top of the chain (Rule 403.3)."""
    if decision.kind is not DecisionKind.PAYMENT or not view.chain or not option.number:
        return ""
    alternates = view.chain[-1].source.current.sheet.alternate_costs
    costs = alternates[option.number - 1].costs if option.number <= len(alternates) else ()
    return " ".join(render_instruction(part) for part in costs)


def _card_notes(picture: BoardPicture, seat: int) -> dict[int, str]:
    """By their numbers: whose the cards in play are, seen from a seat, and what bears on combat."""
    notes = {}
    for index, player in enumerate(picture.players):
        for card in player.in_play:
            is_hero = CardType.HERO.value in card.types
            owner = ("your" if is_hero else "yours") if index == seat else f"{player.name}'s"
            words = [f"{owner}{' hero' if is_hero else ''}"]
            words += [health_number(card).words] if card.is_character else []
            words += filter(card.keywords.__contains__, COMBAT_KEYWORDS)
            notes[card.number] = ", ".join([*words, "exhausted"] if card.is_exhausted else words)
    return notes
