"""Categories: what text can hold, and the grammar that they make up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any, Protocol

from engine.cardtext.inflection import past, plural_verb, third_person
from engine.cardtext.modes import AUXILIARY_MODES, NEGATED_MODES, PAST_MODES, Mode
from engine.cardtext.phrases import (
    SLOT_NUMBERS,
    Item,
    Literal,
    Optional,
    Phrase,
    Slot,
    VerbForm,
    built,
    default_of,
    fields_of,
    literals_of,
)
from engine.cardtext.tokens import Tokens

if TYPE_CHECKING:
    from engine.cardtext.parser import Parser
    from engine.cardtext.renderer import Renderer


class Category(Protocol):
    """Something that text can hold: read at a token in every possible way, and worded."""

    def parse(self, parser: Parser, start: int, mode: Mode) -> Iterable[tuple[Any, int]]:
        """Every value that can be read from a token on, with the token behind it."""

    def render(self, renderer: Renderer, value: Any, mode: Mode) -> Tokens | None:
        """The tokens of a value, or ``None`` if this category has no words for it."""

    def literals(self) -> Iterable[str]:
        """The words that mean something here, and so are no names or tags."""


class PhraseIndex:
    """Phrases by the word that one of their items must be, so that few are tried."""

    def __init__(self, phrases: Iterable[Phrase], place: int) -> None:
        self._by_word: dict[str, list[Phrase]] = {}
        self._others: list[Phrase] = []
        self._phrases = tuple(phrases)
        for entry in self._phrases:
            item = entry.items[place] if place < len(entry.items) else None
            if isinstance(item, Literal):
                self._by_word.setdefault(item.word.casefold(), []).append(entry)
            elif isinstance(item, VerbForm):
                for form in _forms(item.base):
                    self._by_word.setdefault(form, []).append(entry)
            else:
                self._others.append(entry)

    def candidates(self, parser: Parser, position: int, mode: Mode) -> Iterable[Phrase]:
        """The phrases that can go on with the word at a token."""
        if mode in AUXILIARY_MODES:
            return self._phrases
        by_word = self._by_word.get(parser.words[position])
        if by_word is None:
            parser.expect_words(position, self._by_word)
            return self._others
        return (*by_word, *self._others)


def _forms(verb: str) -> frozenset[str]:
    forms = (verb, third_person(verb), plural_verb(verb), past(verb), past(verb, is_plural=True))
    return frozenset(form.casefold() for form in forms)


class Phrases:
    """A category made of phrases."""

    def __init__(self, phrases: Iterable[Phrase]) -> None:
        self.phrases = tuple(phrases)
        by_slot: dict[Slot | None, list[Phrase]] = {}
        for entry in self.phrases:
            first = entry.items[0] if entry.items else None
            by_slot.setdefault(first if isinstance(first, Slot) else None, []).append(entry)
        self._by_word = PhraseIndex(by_slot.pop(None, ()), 0)
        self._by_slot = [(slot, PhraseIndex(entries, 1)) for slot, entries in by_slot.items() if slot]
        self._by_type: dict[type, list[tuple[Phrase, dict[str, Any]]]] = {}

    def parse(self, parser: Parser, start: int, mode: Mode) -> Iterator[tuple[Any, int]]:
        """Every parse of every phrase; a part with which several phrases begin is read once."""
        for entry in self._by_word.candidates(parser, start, mode):
            for bindings, end in parser.match(entry.items, 0, start, mode, {}):
                yield from _checked(entry, bindings, end)
        for slot, index in self._by_slot:
            slot_mode = mode if slot.mode is None else slot.mode
            for value, position in parser.parse(slot.category, start, slot_mode):
                for entry in index.candidates(parser, position, mode):
                    for bindings, end in parser.match(entry.items, 1, position, mode, {slot.field: value}):
                        yield from _checked(entry, bindings, end)

    def render(self, renderer: Renderer, value: Any, mode: Mode) -> Tokens | None:
        """The wording by the first phrase that fits."""
        for entry, defaults in self._candidates(type(value)):
            if isinstance(entry.node, type):
                if not _fits(value, entry, defaults):
                    continue
            elif entry.node is not None and entry.node != value:
                continue
            if entry.check is not None and not entry.check(value):
                continue
            tokens = renderer.words_of(entry, value, mode)
            if tokens is not None:
                return tokens
        return None

    def _candidates(self, kind: type) -> list[tuple[Phrase, dict[str, Any]]]:
        """The phrases for a type, each with what the fields must be that have no words in it."""
        candidates = self._by_type.get(kind)
        if candidates is None:
            candidates = []
            for entry in self.phrases:
                if entry.node is kind:
                    worded = set(fields_of(entry.items)) | {SLOT_NUMBERS}
                    defaults = {
                        field.name: default_of(field) for field in fields(kind) if field.name not in worded
                    }
                    candidates.append((entry, {**defaults, **entry.fixed}))
                elif not isinstance(entry.node, type):
                    candidates.append((entry, {}))
            self._by_type[kind] = candidates
        return candidates

    def literals(self) -> Iterator[str]:
        """Every literal word of the phrases."""
        for entry in self.phrases:
            yield from literals_of(entry.items)


def _fits(value: Any, entry: Phrase, expected: Mapping[str, Any]) -> bool:
    return all(getattr(value, name) == default for name, default in expected.items())


def _checked(entry: Phrase, bindings: Mapping[str, Any], end: int) -> Iterator[tuple[Any, int]]:
    value = built(entry, bindings)
    if entry.check is None or entry.check(value):
        yield value, end


class Grammar:
    """All categories, by name.

    ``is_plural`` says whether a subject takes a verb in the plural; ``literals`` are the words, in lower
    case, that mean something in the grammar.

    :raises ValueError: if a phrase refers to a category that does not exist.
    """

    def __init__(
        self, phrases: Iterable[Phrase], categories: Mapping[str, Category], is_plural: Callable[[Any], bool]
    ) -> None:
        by_category: dict[str, list[Phrase]] = {}
        for entry in phrases:
            by_category.setdefault(entry.category, []).append(entry)
        both = by_category.keys() & categories.keys()
        if both:
            raise ValueError(f"declared twice: {', '.join(sorted(both))}")
        self.categories: dict[str, Category] = {
            **{name: Phrases(entries) for name, entries in by_category.items()},
            **categories,
        }
        self.is_plural = is_plural
        self.literals = frozenset(
            word.casefold() for category in self.categories.values() for word in category.literals()
        )
        self._check()

    def _check(self) -> None:
        for name, category in self.categories.items():
            if isinstance(category, Phrases):
                for entry in category.phrases:
                    for used in _categories_of(entry.items):
                        if used not in self.categories:
                            raise ValueError(f"a phrase of {name} refers to the missing category {used}")

    def verb_words(self, verb: str, subject: Any, mode: Mode) -> Tokens:
        """A verb with its auxiliary, as it agrees with its subject: "would attack", "didn't attack"."""
        if mode is Mode.WOULD:
            return ("would", verb)
        if mode is Mode.NEXT:
            form = self.verb_form(verb, subject, Mode.PLAIN)
            return (form, "next") if verb == "be" else ("next", form)
        if mode in NEGATED_MODES and verb != "be":
            return ("didn't", verb)
        if mode in NEGATED_MODES:
            is_plural = mode is Mode.RELATIVE_PLURAL_NOT
            is_plural |= mode is Mode.PAST_NOT and self.is_plural(subject)
            return ("weren't",) if is_plural else ("wasn't",)
        return (self.verb_form(verb, subject, mode),)

    def verb_form(self, verb: str, subject: Any, mode: Mode) -> str:
        """The form of a verb that agrees with its subject."""
        if mode in (Mode.YOU, Mode.BASE):
            return verb
        if mode in PAST_MODES:
            is_plural = mode is Mode.RELATIVE_PLURAL or (mode is Mode.PAST and self.is_plural(subject))
            return past(verb, is_plural=is_plural)
        if mode is Mode.PLURAL or (mode in (Mode.PLAIN, Mode.NAMED) and self.is_plural(subject)):
            return plural_verb(verb)
        return third_person(verb)


def _categories_of(items: Iterable[Item]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Slot):
            yield item.category
        elif isinstance(item, Optional):
            yield from _categories_of(item.items)
