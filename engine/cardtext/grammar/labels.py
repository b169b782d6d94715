"""Labels in front of what is done in one of several cases: "Air: Ready this ally" (Rule 202.1a)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from engine.cardtext.categories import Category
from engine.cardtext.modes import Mode
from engine.cardtext.parser import Parser
from engine.cardtext.renderer import Renderer
from engine.cardtext.tokens import Tokens
from engine.tree.tags import TAG_LABELS


class TagLabel:
    """The words before the last of a tag, as a label: "Air" for "Air Totem" (Rule 202.1a)."""

    def parse(self, parser: Parser, start: int, mode: Mode) -> Iterator[tuple[str, int]]:
        """One word in front of a colon."""
        if parser.words[start + 1 : start + 2] == (":",) and parser.tokens[start] in TAG_LABELS:
            yield parser.tokens[start], start + 1

    def render(self, renderer: Renderer, value: Any, mode: Mode) -> Tokens | None:
        """The label."""
        return (value,) if value in TAG_LABELS else None

    def literals(self) -> Iterable[str]:
        """No words: they mean something only as a label."""
        return ()


CATEGORIES: dict[str, Category] = {"tag_label": TagLabel()}
