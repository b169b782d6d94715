"""The World of Warcraft TCG as its page shows it to a seat."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Any

from card_rules.named_cards import find_cards
from card_rules.rules_for_cards import current_book
from card_rules.scenarios.boards import player_boards
from card_rules.scenarios.pages import RuleReference, rule_reference
from engine.board.picture import BoardPicture, picture_of
from engine.board.view import view_for
from engine.decisions import Verb
from play.game_kinds.base import LogEntry
from play.game_kinds.wow_tcg import TcgGame
from play.presentation.prompts import prompt

MOST_LINES = 60
"""So many lines of the log are on the page: with all, a move would take longer the longer a game lasts."""


@dataclass(frozen=True, slots=True)
class ShownOption:
    """An option of the pending decision: its index, the number by which it is chosen, and its text."""

    index: int
    number: int
    text: str
    is_pass: bool


@dataclass(frozen=True, slots=True)
class LogTurn:
    """The lines of a turn with their rules; the turn 0 is the set-up."""

    turn: int
    lines: list[tuple[str, RuleReference | None]]


def game_page(game: TcgGame, seat: int | None, *, is_open: bool = False) -> dict[str, Any]:
    """The board, the prompt with its options, and the log, as a seat may see them.

    ``seat`` is ``None`` for a visitor without one. ``is_open`` shows what is hidden, too, as after the game.
    """
    pending = game.game.pending
    viewer = None if is_open else seat
    view = view_for(game.game.state, viewer, pending)
    picture = picture_of(view)
    context: dict[str, Any] = {
        "game_template": "play/wow_tcg/_game.html",
        "board": picture,
        "boards": _sides(picture, seat),
        "log": log_turns(game.log(seat)),
    }
    if pending is None or pending.player != seat:
        return context
    book = current_book()
    return context | {
        "prompt": prompt(
            pending,
            view.step,
            is_own_turn=view.turn_player == seat,
            has_chain=bool(view.chain),
        ),
        "prompt_rule": rule_reference(book, pending.rule),
        "options": [
            ShownOption(index, index + 1, option.text, option.verb is Verb.PASS)
            for index, option in enumerate(pending.options)
        ],
    }


def _sides(picture: BoardPicture, seat: int | None) -> list[Any]:
    """The players, with the one at the seat last, who sits at the near side."""
    links = find_cards({card.printed.name for player in picture.players for card in player.in_play})
    sides = player_boards(picture, None, links)
    near = 0 if seat is None else seat
    return [side for index, side in enumerate(sides) if index != near] + [sides[near]]


def log_turns(entries: list[LogEntry]) -> list[LogTurn]:
    """The log by turns, the latest first, each in the order in which it happened; of a long one the end."""
    entries = entries[-MOST_LINES:]
    book = current_book()
    turns = [
        LogTurn(turn, [(entry.text, rule_reference(book, entry.rule)) for entry in lines])
        for turn, lines in groupby(entries, key=attrgetter("turn"))
    ]
    return turns[::-1]
