"""What can't be done, and what some cards and players can't do: "be destroyed by opposing abilities" (Rule
103.2).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from engine.cardtext.categories import Category
from engine.cardtext.combinators import Constants, Enumeration
from engine.cardtext.grammar.references import is_plural
from engine.cardtext.modes import Mode
from engine.cardtext.parser import Parser
from engine.cardtext.phrases import phrase
from engine.cardtext.renderer import Renderer
from engine.cardtext.tokens import Tokens
from engine.tree.changes import Cannot
from engine.tree.references import All
from engine.tree.words import FORBIDDEN_TO_SOME, ForbiddenAction


class Prohibited:
    """What is forbidden, as a change: "attack", "be destroyed"."""

    def parse(self, parser: Parser, start: int, mode: Mode) -> Iterator[tuple[Cannot, int]]:
        """The action at the token."""
        for action, end in parser.parse("action", start):
            yield Cannot(action), end

    def render(self, renderer: Renderer, value: Any, mode: Mode) -> Tokens | None:
        """The action."""
        is_plain = isinstance(value, Cannot) and value.by is None
        return renderer.render("action", value.action) if is_plain else None

    def literals(self) -> Iterable[str]:
        """No words."""
        return ()


class Prohibitions(Enumeration):
    """What is forbidden, behind "can't", and to whom, behind "by"."""

    def parse(self, parser: Parser, start: int, mode: Mode) -> Iterator[tuple[tuple[Any, ...], int]]:
        """The list at the token, also with the cards or players behind it."""
        for changes, end in super().parse(parser, start, mode):
            yield changes, end
            if parser.has_words(("by",), end) and _can_be_to_some(changes):
                for by, behind in parser.parse("prohibited_by", end + 1):
                    yield tuple(replace(change, by=by) for change in changes), behind

    def render(self, renderer: Renderer, value: Any, mode: Mode) -> Tokens | None:
        """The list; all that is in it is forbidden to the same."""
        words = super().render(renderer, tuple(replace(change, by=None) for change in value), mode)
        by = value[0].by
        if by is None or words is None:
            return words
        named = renderer.render("prohibited_by", by) if _can_be_to_some(value) else None
        return None if named is None else (*words, "by", *named)


def _can_be_to_some(prohibitions: Iterable[Cannot]) -> bool:
    """Whether everything can be forbidden to some cards or players alone."""
    return all(change.action in FORBIDDEN_TO_SOME for change in prohibitions)


PHRASES = (
    phrase("prohibited_by", None, "{=player_object}", check=is_plural),
    phrase("prohibited_by", None, "{=card_single}", check=lambda cards: isinstance(cards, All)),
)

CATEGORIES: dict[str, Category] = {
    "prohibitions": Prohibitions("prohibited", "or"),
    "prohibited": Prohibited(),
    "action": Constants({action.value: action for action in ForbiddenAction}),
}
