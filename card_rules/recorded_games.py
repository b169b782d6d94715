"""A recorded game after one of its lines, as its page shows it."""

from __future__ import annotations

from card_rules.boards.drawing import draw_board, visible_names
from card_rules.named_cards import find_cards
from card_rules.rules_for_cards import current_book
from card_rules.scenarios.pages import StepLink, rule_reference
from engine.board.record import GameRecord


def record_context(record: GameRecord, step: int, *, near: int = 0) -> dict[str, object]:
    """What ``card_rules/_recorded_game.html`` shows after a line of the log, counted from 0; a later one than
    the last is the last. ``near`` is the seat at the near side.
    """
    last = len(record.lines) - 1
    step = min(step, last)
    line, board = record.lines[step], record.picture(step)
    before = record.picture(step - 1) if step else None
    return {
        "steps": _step_links(record, step),
        "number": step,
        "last": last,
        "previous": step - 1 if step else None,
        "next": step + 1 if step < last else None,
        "text": line.full_text,
        "rule": rule_reference(current_book(), line.rule),
        "board": draw_board(board, before, find_cards(visible_names(board)), near=near),
    }


def _step_links(record: GameRecord, current: int) -> list[StepLink]:
    turns = [line.turn for line in record.lines]
    return [
        StepLink(
            number,
            line.full_text,
            is_current=number == current,
            is_part=number > 0 and line.turn == turns[number - 1],
        )
        for number, line in enumerate(record.lines)
    ]
