"""Categories that are not phrases: fixed words for values, and lists of other categories."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.cardtext.inflection import article
from engine.cardtext.modes import Mode
from engine.cardtext.parser import Parser
from engine.cardtext.renderer import Renderer
from engine.cardtext.tokens import Tokens, tokenize


class Constants:
    """Words for values: ``{"your": Owner.YOURS}``. The first wording of a value is the one it is rendered
    by.
    """

    def __init__(self, values: Mapping[str, Any]) -> None:
        self._by_word: dict[str, list[tuple[Tokens, Any]]] = {}
        self._words: dict[Any, Tokens] = {}
        for words, value in values.items():
            tokens = tokenize(words)
            self._by_word.setdefault(tokens[0].casefold(), []).append((_folded(tokens), value))
            self._words.setdefault(value, tokens)

    def parse(self, parser: Parser, start: int, mode: Mode) -> Iterator[tuple[Any, int]]:
        """The values whose words stand at the token."""
        entries = self._by_word.get(parser.words[start])
        if entries is None:
            parser.expect_words(start, self._by_word)
            return
        for tokens, value in entries:
            if parser.has_words(tokens, start):
                yield value, start + len(tokens)

    def render(self, renderer: Renderer, value: Any, mode: Mode) -> Tokens | None:
        """The words of a value."""
        return self._words.get(value)

    def literals(self) -> Iterator[str]:
        """The words."""
        for tokens in self._words.values():
            yield from tokens


def _folded(tokens: Tokens) -> Tokens:
    return tuple(token.casefold() for token in tokens)


@dataclass(frozen=True)
class Enumeration:
    """A tuple worded as a list: "A", "A and B", "A, B, and C"; at least ``least`` long."""

    category: str
    conjunction: str = "and"
    least: int = 1

    def parse(self, parser: Parser, start: int, mode: Mode) -> Iterator[tuple[tuple[Any, ...], int]]:
        """Every list, the shorter ones too."""
        for value, end in parser.parse(self.category, start, mode):
            if self.least <= 1:
                yield (value,), end
            if parser.words[end] == self.conjunction:
                for second, behind in parser.parse(self.category, end + 1, mode):
                    if self.least <= 2:
                        yield (value, second), behind
            else:
                yield from self._parse_on(parser, (value,), end, mode)

    def _parse_on(
        self, parser: Parser, values: tuple[Any, ...], position: int, mode: Mode
    ) -> Iterator[tuple[tuple[Any, ...], int]]:
        """Behind a value: ", B" and more, or ", and B" as the end."""
        if parser.words[position] != ",":
            return
        if parser.words[position + 1] == self.conjunction:
            if len(values) >= max(2, self.least - 1):
                for value, end in parser.parse(self.category, position + 2, mode):
                    yield (*values, value), end
            return
        for value, end in parser.parse(self.category, position + 1, mode):
            yield from self._parse_on(parser, (*values, value), end, mode)

    def render(self, renderer: Renderer, value: Any, mode: Mode) -> Tokens | None:
        """The list."""
        if not isinstance(value, tuple) or len(value) < self.least or not value:
            return None
        parts = [renderer.render(self.category, part, mode) for part in value]
        return enumerated([part for part in parts if part is not None], self.conjunction, len(parts))

    def literals(self) -> Iterable[str]:
        """The conjunction."""
        return (self.conjunction,)


class ListBehindArticle(Enumeration):
    """A list of descriptions of which only the first has an article: "an armor, item, and weapon"; behind
    "another" all are of other cards.
    """

    def parse(self, parser: Parser, start: int, mode: Mode) -> Iterator[tuple[tuple[Any, ...], int]]:
        """The list at the token."""
        if parser.words[start] == _OTHER:
            for filters, end in super().parse(parser, start + 1, mode):
                yield tuple(replace(described, other=True) for described in filters), end
        elif parser.words[start] not in _ARTICLES:
            parser.expect(start, "“a”")
        elif parser.words[start] == article(parser.words[start + 1]):
            yield from super().parse(parser, start + 1, mode)

    def render(self, renderer: Renderer, value: Any, mode: Mode) -> Tokens | None:
        """The list behind its article."""
        is_of_others = (
            isinstance(value, tuple) and bool(value) and all(described.other for described in value)
        )
        named = tuple(replace(described, other=False) for described in value) if is_of_others else value
        words = super().render(renderer, named, mode)
        return (_OTHER if is_of_others else article(words[0]), *words) if words else None

    def literals(self) -> Iterable[str]:
        """The articles and the conjunction."""
        return (*_ARTICLES, _OTHER, *super().literals())


_ARTICLES = ("a", "an")
_OTHER = "another"


def enumerated(parts: list[Tokens], conjunction: str, count: int) -> Tokens | None:
    """Join parts as a list; ``None`` if some of the ``count`` parts have no words."""
    if len(parts) < count:
        return None
    if not parts:
        return ()
    if len(parts) == 1:
        return parts[0]
    if len(parts) == 2:
        return (*parts[0], conjunction, *parts[1])
    tokens: Tokens = ()
    for part in parts[:-1]:
        tokens = (*tokens, *part, ",")
    return (*tokens, conjunction, *parts[-1])


@dataclass(frozen=True)
class Separated:
    """A tuple whose parts stand one after another behind a separator: costs, keywords."""

    category: str
    separator: Tokens
    least: int = 1

    def parse(self, parser: Parser, start: int, mode: Mode) -> Iterator[tuple[tuple[Any, ...], int]]:
        """Every list, the shorter ones too."""
        return (result for result in self._parse_all(parser, start, mode) if len(result[0]) >= self.least)

    def _parse_all(self, parser: Parser, start: int, mode: Mode) -> Iterator[tuple[tuple[Any, ...], int]]:
        for value, end in parser.parse(self.category, start, mode):
            yield (value,), end
            if parser.has_words(self.separator, end):
                for others, behind in self._parse_all(parser, end + len(self.separator), mode):
                    yield (value, *others), behind

    def render(self, renderer: Renderer, value: Any, mode: Mode) -> Tokens | None:
        """The list."""
        if not isinstance(value, tuple) or len(value) < self.least:
            return None
        tokens: list[str] = []
        for index, part in enumerate(value):
            words = renderer.render(self.category, part, mode)
            if words is None:
                return None
            tokens += self.separator if index else ()
            tokens += words
        return tuple(tokens)

    def literals(self) -> Iterable[str]:
        """The separator."""
        return self.separator
