"""Phrases: a grammar declared once that reads text into trees and words trees as text.

A :class:`Phrase` is data: the category it belongs to, the node it stands for, a template, and fixed field
values. ::

    phrase("effect", Draw, "{player:actor~} !draw {count:cards_counted}< for each {per:each_thing}>")

A template has

* words and punctuation, which stand for themselves;
* ``{field:category}``, a part that is read by another category into a field, ``{field}`` for short where both
  have one name; ``{=category}`` stands for the whole node;
* ``{field:category/mode}`` to read the part in a mode, and ``{field:category~}`` in the mode of the phrase;
* ``{field?words}``, words that are there if the field is true;
* ``!verb``, a verb that agrees with the first part of the phrase;
* ``< ... >``, parts that may be missing: then their fields have their defaults.

A mode says how the subject of a clause is worded (:class:`Mode`). :class:`Parser` finds every parse of a
category at a token, with memory and without left recursion; :class:`Renderer` takes the first phrase that
fits a node.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, fields
from enum import StrEnum
from typing import Any, Protocol

from engine.cardtext.inflection import past, plural_verb, third_person
from engine.cardtext.tokens import Tokens, tokenize

Results = tuple[tuple[Any, int], ...]
"""Every parse of a category at a token: the value, and the token behind it."""

SLOT_NUMBERS = "slot"
"""The field that numbers targets after parsing; it has no wording."""


class Mode(StrEnum):
    """How the subject and the verb of a clause are worded."""

    PLAIN = ""
    """As in "draw a card", "that player draws a card"."""
    YOU = "you"
    """Behind "you may": "draw a card", "have that player draw a card"."""
    BASE = "base"
    """Behind "that player may": the same player acts, named before: "draw a card"."""
    PLURAL = "plural"
    """A verb behind several subjects: "have Stealth"."""
    NAMED = "named"
    """Behind a clause with another subject: "that player discards a card, and you draw a card"."""
    PAST = "past"
    """As in "if an ally was destroyed this turn"."""
    RELATIVE = "relative"
    """As in "ally that attacked this turn"; the subject is the word "that"."""
    RELATIVE_PLURAL = "relative_plural"
    """As in "allies that were destroyed this turn"."""
    PAST_NOT = "past_not"
    """As in "if your hero wasn't dealt damage this turn"."""
    RELATIVE_NOT = "relative_not"
    """As in "ally that didn't attack this turn"."""
    RELATIVE_PLURAL_NOT = "relative_plural_not"
    """As in "allies that weren't dealt damage this turn"."""
    WOULD = "would"
    """As in "if an ally would be destroyed"."""
    NEXT = "next"
    """As in "when that ally next attacks"."""
    THIRD = "third"
    """Behind "that player discards a card and": the same subject goes on: "draws a card"."""


_PAST_MODES = frozenset([Mode.PAST, Mode.RELATIVE, Mode.RELATIVE_PLURAL])
_NEGATED_MODES = frozenset([Mode.PAST_NOT, Mode.RELATIVE_NOT, Mode.RELATIVE_PLURAL_NOT])
_AUXILIARY_MODES = _NEGATED_MODES | {Mode.NEXT, Mode.WOULD}
"""Modes in which a verb begins with another word than its own."""


class Category(Protocol):
    """Something that text can hold: read at a token in every possible way, and worded."""

    def parse(self, parser: Parser, start: int, mode: Mode) -> Iterable[tuple[Any, int]]:
        """Every value that can be read from a token on, with the token behind it."""

    def render(self, renderer: Renderer, value: Any, mode: Mode) -> Tokens | None:
        """The tokens of a value, or ``None`` if this category has no words for it."""

    def literals(self) -> Iterable[str]:
        """The words that mean something here, and so are no names or tags."""


@dataclass(frozen=True, slots=True)
class Literal:
    """A word or punctuation mark."""

    word: str


@dataclass(frozen=True, slots=True)
class Slot:
    """A part read by another category; ``mode`` is ``None`` for that of the phrase."""

    field: str
    category: str
    mode: Mode | None


@dataclass(frozen=True, slots=True)
class VerbForm:
    """A verb that agrees with the first part of the phrase."""

    base: str


@dataclass(frozen=True, slots=True)
class Flag:
    """Words that are there if a field is true."""

    field: str
    words: Tokens


@dataclass(frozen=True, slots=True)
class Optional:
    """Parts that are missing if their fields have their defaults."""

    items: tuple[Item, ...]


Item = Literal | Slot | VerbForm | Flag | Optional
NODE = "="


@dataclass(frozen=True, slots=True)
class Phrase:
    """One way to say something; ``node`` is a class of nodes, ``None`` where a part is the whole, or a
    constant.
    """

    category: str
    node: Any
    items: tuple[Item, ...]
    fixed: Mapping[str, Any]
    check: Callable[[Any], bool] | None = None


_PIECE = re.compile(r"\{[^}]*\}|!\w+|>>>|[<>]|(?:[^\s{}<>!]|(?<=\w)!)+")


def phrase(
    category: str, node: Any, template: str, *, check: Callable[[Any], bool] | None = None, **fixed: Any
) -> Phrase:
    """Declare a phrase.

    :raises ValueError: if the template names a field that the node does not have, or lacks one that it needs.
    """
    pieces = _PIECE.findall(template)
    items = tuple(_items(iter(pieces)))
    made = Phrase(category, node, items, fixed, check)
    if isinstance(node, type):
        _check_fields(node, set(_fields_of(items)) | set(fixed), template)
    return made


def _check_fields(node: type, named: set[str], template: str) -> None:
    unknown = named - {field.name for field in fields(node)}
    if unknown:
        raise ValueError(f"{node.__name__} has no field {', '.join(sorted(unknown))}: {template!r}")
    needed = {field.name for field in fields(node) if _default(field) is MISSING} - named
    if needed:
        raise ValueError(f"{node.__name__} needs {', '.join(sorted(needed))}: {template!r}")


def _items(pieces: Iterator[str]) -> Iterator[Item]:
    for piece in pieces:
        if piece == ">":
            return
        if piece == "<":
            yield Optional(tuple(_items(pieces)))
        elif piece.startswith("{"):
            yield _slot(piece)
        elif piece.startswith("!"):
            yield VerbForm(piece[1:])
        else:
            yield from map(Literal, tokenize(piece))


def _slot(piece: str) -> Item:
    body = piece[1:-1]
    if "?" in body:
        field, words = body.split("?")
        return Flag(field, tokenize(words))
    mode: Mode | None = Mode.PLAIN
    if body.endswith("~"):
        body, mode = body[:-1], None
    elif "/" in body:
        body, _, name = body.partition("/")
        mode = Mode(name)
    if body.startswith(NODE):
        return Slot(NODE, body[1:], mode)
    field, _, category = body.partition(":")
    return Slot(field, category or field, mode)


def _fields_of(items: Iterable[Item]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Slot | Flag) and item.field != NODE:
            yield item.field
        elif isinstance(item, Optional):
            yield from _fields_of(item.items)


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
        if mode in _AUXILIARY_MODES:
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
                    worded = set(_fields_of(entry.items)) | {SLOT_NUMBERS}
                    defaults = {
                        field.name: _default(field) for field in fields(kind) if field.name not in worded
                    }
                    candidates.append((entry, {**defaults, **entry.fixed}))
                elif not isinstance(entry.node, type):
                    candidates.append((entry, {}))
            self._by_type[kind] = candidates
        return candidates

    def literals(self) -> Iterator[str]:
        """Every literal word of the phrases."""
        for entry in self.phrases:
            yield from _literals_of(entry.items)


def _literals_of(items: Iterable[Item]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Literal):
            yield item.word
        elif isinstance(item, VerbForm):
            yield from (item.base, third_person(item.base), plural_verb(item.base))
        elif isinstance(item, Flag):
            yield from item.words
        elif isinstance(item, Optional):
            yield from _literals_of(item.items)


def _default(field: Field[Any]) -> Any:
    if field.default is not MISSING:
        return field.default
    if field.default_factory is not MISSING:
        return field.default_factory()
    return MISSING


def _fits(value: Any, entry: Phrase, expected: Mapping[str, Any]) -> bool:
    return all(getattr(value, name) == default for name, default in expected.items())


def _checked(entry: Phrase, bindings: Mapping[str, Any], end: int) -> Iterator[tuple[Any, int]]:
    value = built(entry, bindings)
    if entry.check is None or entry.check(value):
        yield value, end


def built(entry: Phrase, bindings: Mapping[str, Any]) -> Any:
    """What a phrase stands for, with these values in its parts."""
    if isinstance(entry.node, type):
        return entry.node(**entry.fixed, **bindings)
    return bindings[NODE] if entry.node is None else entry.node


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
        if mode in _NEGATED_MODES and verb != "be":
            return ("didn't", verb)
        if mode in _NEGATED_MODES:
            is_plural = mode is Mode.RELATIVE_PLURAL_NOT
            is_plural |= mode is Mode.PAST_NOT and self.is_plural(subject)
            return ("weren't",) if is_plural else ("wasn't",)
        return (self.verb_form(verb, subject, mode),)

    def verb_form(self, verb: str, subject: Any, mode: Mode) -> str:
        """The form of a verb that agrees with its subject."""
        if mode in (Mode.YOU, Mode.BASE):
            return verb
        if mode in _PAST_MODES:
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
            if self.has_words(item.words, position):
                end = position + len(item.words)
                yield from self.match(items, index, end, mode, {**bindings, item.field: True})
            yield from self.match(items, index, position, mode, bindings)
        else:
            yield from self.match(item.items + items[index:], 0, position, mode, bindings)
            yield from self.match(items, index, position, mode, bindings)


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
            defaults = {field.name: _default(field) for field in fields(entry.node)}
        return self._words(entry.items, value, mode, defaults, None)

    def _words(
        self, items: tuple[Item, ...], value: Any, mode: Mode, defaults: dict[str, Any], subject: Any
    ) -> Tokens | None:
        tokens: list[str] = []
        for item in items:
            if isinstance(item, Literal):
                tokens.append(item.word)
            elif isinstance(item, VerbForm):
                tokens += self.grammar.verb_words(item.base, subject, mode)
            elif isinstance(item, Flag):
                tokens += item.words if getattr(value, item.field) else ()
            else:
                if isinstance(item, Slot):
                    part = value if item.field == NODE else getattr(value, item.field)
                    subject = part if subject is None else subject
                    words = self.render(item.category, part, mode if item.mode is None else item.mode)
                elif all(getattr(value, name) == defaults[name] for name in _fields_of(item.items)):
                    continue
                else:
                    words = self._words(item.items, value, mode, defaults, subject)
                if words is None:
                    return None
                tokens += words
        return tuple(tokens)
