"""The words of a tree: those of the first phrase that fits each node."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from engine.cardtext.categories import Grammar
from engine.cardtext.modes import Mode
from engine.cardtext.phrases import (
    NODE,
    Flag,
    Item,
    Literal,
    NumberedWord,
    Phrase,
    Slot,
    VerbForm,
    default_of,
    fields_of,
)
from engine.cardtext.tokens import Tokens


class Renderer:
    """Words trees; the same node in the same category is worded only once."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
        self._memory: dict[tuple[str, Any, Mode], Tokens | None] = {}

    def render(self, category: str, value: Any, mode: Mode = Mode.PLAIN) -> Tokens | None:
        """The tokens of a value in a category, or ``None`` if there are no words for it."""
        key = (category, (type(value), value), mode)
        if key not in self._memory:
            self._memory[key] = self.grammar.categories[category].render(self, value, mode)
        return self._memory[key]

    def words_of(self, entry: Phrase, value: Any, mode: Mode) -> Tokens | None:
        """The tokens of a value by one phrase."""
        defaults = {}
        if isinstance(entry.node, type):
            defaults = {field.name: default_of(field) for field in fields(entry.node)}
        return self._words(entry.items, value, mode, defaults, None)

    def _words(
        self, items: tuple[Item, ...], value: Any, mode: Mode, defaults: dict[str, Any], subject: Any
    ) -> Tokens | None:
        tokens: list[str] = []
        for item in items:
            if isinstance(item, Literal):
                tokens.append(item.word)
            elif isinstance(item, NumberedWord):
                tokens.append(item.in_mode(mode))
            elif isinstance(item, VerbForm):
                tokens += self.grammar.verb_words(item.base, subject, mode)
            elif isinstance(item, Flag):
                tokens += item.words if getattr(value, item.field) else ()
            else:
                if isinstance(item, Slot):
                    part = value if item.field == NODE else getattr(value, item.field)
                    subject = part if subject is None else subject
                    words = self.render(item.category, part, mode if item.mode is None else item.mode)
                elif all(getattr(value, name) == defaults[name] for name in fields_of(item.items)):
                    continue
                else:
                    words = self._words(item.items, value, mode, defaults, subject)
                if words is None:
                    return None
                tokens += words
        return tuple(tokens)
