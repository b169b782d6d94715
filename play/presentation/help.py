"""Help for the player who decides: the rules that the question rests on, and what a machine would choose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from card_rules.rules_for_cards import current_book
from card_rules.scenarios.pages import RuleReference, rule_reference
from engine.board.present_rules import present_rules
from engine.board.view import BoardView
from engine.decisions import Decision
from play.hints import MoveHint
from play.machines import LEVELS
from play.presentation.options import ShownOption
from rules.identifiers.numbers import RuleNumber

MOST_WORTHS = 4


@dataclass(frozen=True, slots=True)
class ShownHint:
    """What a machine would choose: the option, empty where all are the same to it, why, and the best of what
    it has compared.
    """

    option: str
    reason: str
    worths: Sequence[tuple[str, str]]


def rules_here(decision: Decision, view: BoardView) -> list[RuleReference]:
    """The rules that a decision rests on: its own and the one above it, then of the step and of the chain."""
    numbers = present_rules(decision, view)
    parent = RuleNumber.parse(decision.rule).parent if decision.rule else None
    if parent is not None:
        numbers.insert(1, str(parent))
    book = current_book()
    references = [rule_reference(book, number) for number in dict.fromkeys(numbers)]
    return [reference for reference in references if reference is not None]


def shown_hint(hint: MoveHint, level: str, options: Sequence[ShownOption]) -> ShownHint:
    """A hint in words, among the options by their indexes."""
    machine = f"A {LEVELS[level].name.lower()} in your seat"
    if hint.is_indifferent:
        return ShownHint("", f"{machine} would see no difference between these options.", ())
    best = sorted(hint.worths.items(), key=lambda item: -item[1])[:MOST_WORTHS]
    return ShownHint(
        options[hint.option].text,
        f"{machine} {_reason(hint, is_pass=options[hint.option].is_pass)}.",
        [(options[index].text, _number(worth)) for index, worth in best],
    )


def _reason(hint: MoveHint, *, is_pass: bool) -> str:
    if hint.wins or hint.worths.get(hint.option) == inf:
        return "would have a way to win in this turn"
    return "would rather wait" if is_pass and hint.worths else "would choose this"


def _number(worth: float) -> str:
    return "wins" if worth == inf else f"{worth:.1f}".replace("-", "−")
