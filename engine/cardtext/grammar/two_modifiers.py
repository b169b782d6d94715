"""Two modifiers in one sentence: "Orcs you control have +1 ATK, and opposing allies have -1 ATK", "Attached
ally has +1 ATK, or +2 ATK if it's a Demon" (Rule 714.2).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from engine.cardtext.categories import Category
from engine.cardtext.modes import Mode
from engine.cardtext.parser import Parser
from engine.cardtext.phrases import phrase
from engine.cardtext.renderer import Renderer
from engine.cardtext.separate_powers import refers_back
from engine.cardtext.tokens import Tokens
from engine.tree.changes import Continuous
from engine.tree.powers import OneOrOther, TwoModifiers
from engine.tree.references import HeroOf, Host, This

_JOINERS: dict[bool, Tokens] = {True: (",", "and"), False: ("and",)}
"""What stands between the modifiers, with a comma or without."""


class ModifiersInARow:
    """Two modifiers, with one condition in front of both, one behind the first, or none at all."""

    def parse(self, parser: Parser, start: int, mode: Mode) -> Iterator[tuple[TwoModifiers, int]]:
        """Both modifiers at the token."""
        for first, end in parser.parse("static", start):
            if not _can_be_first(first):
                continue
            for comma, joiner in _JOINERS.items():
                if parser.has_words(joiner, end):
                    for second, behind in parser.parse("static", end + len(joiner)):
                        together = _sharing_the_condition(first, second, comma=comma)
                        if together is not None:
                            yield together, behind

    def render(self, renderer: Renderer, value: Any, mode: Mode) -> Tokens | None:
        """The modifiers, the condition only once."""
        if not isinstance(value, TwoModifiers) or not _can_be_first(value.first):
            return None
        alone = _without_condition(value.second)
        if _sharing_the_condition(value.first, alone, comma=value.comma) != value:
            return None
        first, second = renderer.render("static", value.first), renderer.render("static", alone)
        return None if first is None or second is None else (*first, *_JOINERS[value.comma], *second)

    def literals(self) -> Iterable[str]:
        """The joiner."""
        return (",", "and")


def _can_be_first(modifier: Continuous) -> bool:
    return modifier.x is None


def _without_condition(modifier: Continuous) -> Continuous:
    return replace(modifier, condition=None, leading=False, says_if=False)


def _sharing_the_condition(first: Continuous, second: Continuous, *, comma: bool) -> TwoModifiers | None:
    """Both together, if the second has no condition of its own: a condition in front is that of both, one
    behind the first, which a comma ends, is not.
    """
    if second != _without_condition(second) or second.x is not None or not refers_back(second):
        return None
    if first.condition is not None and not first.leading:
        return TwoModifiers(first, second, comma) if comma else None
    shared = replace(second, condition=first.condition, leading=first.leading, says_if=first.says_if)
    return TwoModifiers(first, shared, comma)


def _is_one_without_condition(power: OneOrOther) -> bool:
    """Whether "if" is about the only card that has one thing or the other."""
    return power.modifier.condition is None and isinstance(power.modifier.who, HeroOf | Host | This)


def _has_a_condition_behind(power: OneOrOther) -> bool:
    return power.modifier.condition is not None and not power.modifier.leading


PHRASES = (
    phrase("power", None, "{=two_modifiers}"),
    phrase(
        "power",
        OneOrOther,
        "{modifier:static}, or {changes:gains} if {condition}",
        check=_is_one_without_condition,
    ),
    phrase(
        "power",
        OneOrOther,
        "{modifier:static}, or {changes:gains} while {condition:while_condition}",
        says_while=True,
        check=_has_a_condition_behind,
    ),
)

CATEGORIES: dict[str, Category] = {"two_modifiers": ModifiersInARow()}
