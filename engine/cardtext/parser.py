"""Every parse of a category at a token, with memory and without left recursion."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from engine.cardtext.categories import Grammar
from engine.cardtext.modes import Mode
from engine.cardtext.phrases import Flag, Item, Literal, NumberedWord, Optional, Slot, VerbForm
from engine.cardtext.tokens import Tokens

Results = tuple[tuple[Any, int], ...]
"""Every parse of a category at a token: the value, and the token behind it."""


class Parser:
    """Reads one text. Every category is read at most once at each token in each mode."""

    def __init__(self, grammar: Grammar, tokens: Tokens) -> None:
        self.grammar = grammar
        self.tokens = (*tokens, "")
        self.words = tuple(token.casefold() for token in self.tokens)
        self.furthest = 0
        self.expected: set[str] = set()
        self._memory: dict[tuple[str, int, Mode], Results | None] = {}

    def parse(self, category: str, start: int, mode: Mode = Mode.PLAIN) -> Results:
        """Every parse of a category at a token.

        :raises ValueError: if the category begins with itself.
        """
        key = (category, start, mode)
        results = self._memory.get(key, ())
        if results is None:
            raise ValueError(f"the category {category} begins with itself")
        if not results and key not in self._memory:
            self._memory[key] = None
            unique = dict.fromkeys(self.grammar.categories[category].parse(self, start, mode))
            results = self._memory[key] = tuple(unique)
        return results

    def expect(self, position: int, description: str) -> None:
        """Note what could have stood at a token, for the message about text that was not understood."""
        if position > self.furthest:
            self.furthest = position
            self.expected = {description}
        elif position == self.furthest:
            self.expected.add(description)

    def expect_words(self, position: int, words: Iterable[str]) -> None:
        """Note that any of the words could have stood at a token."""
        if position >= self.furthest:
            for word in words:
                self.expect(position, f"“{word}”")

    def has_words(self, words: Tokens, start: int) -> bool:
        """Whether these words stand at a token."""
        for offset, word in enumerate(words):
            if self.words[start + offset] != word:
                self.expect_words(start + offset, (word,))
                return False
        return True

    def match(
        self, items: tuple[Item, ...], index: int, position: int, mode: Mode, bindings: dict[str, Any]
    ) -> Iterator[tuple[dict[str, Any], int]]:
        """Every way to read the items of a template, from one of them on."""
        while index < len(items):
            item = items[index]
            index += 1
            if isinstance(item, Literal):
                words: Tokens = (item.word.casefold(),)
            elif isinstance(item, NumberedWord):
                words = (item.in_mode(mode),)
            elif isinstance(item, VerbForm):
                subject = next(iter(bindings.values()), None)
                words = self.grammar.verb_words(item.base, subject, mode)
            else:
                yield from self._match_part(item, items, index, position, mode, bindings)
                return
            if not self.has_words(words, position):
                return
            position += len(words)
        yield bindings, position

    def _match_part(
        self,
        item: Slot | Flag | Optional,
        items: tuple[Item, ...],
        index: int,
        position: int,
        mode: Mode,
        bindings: dict[str, Any],
    ) -> Iterator[tuple[dict[str, Any], int]]:
        if isinstance(item, Slot):
            for value, end in self.parse(item.category, position, mode if item.mode is None else item.mode):
                yield from self.match(items, index, end, mode, {**bindings, item.field: value})
        elif isinstance(item, Flag):
            if self.has_words(tuple(map(str.casefold, item.words)), position):
                end = position + len(item.words)
                yield from self.match(items, index, end, mode, {**bindings, item.field: True})
            yield from self.match(items, index, position, mode, bindings)
        else:
            yield from self.match(item.items + items[index:], 0, position, mode, bindings)
            yield from self.match(items, index, position, mode, bindings)
