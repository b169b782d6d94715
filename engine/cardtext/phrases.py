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
* ``its|their``, a word for one thing and, in the mode of several, another;
* ``< ... >``, parts that may be missing: then their fields have their defaults.

A mode says how the subject of a clause is worded (:class:`~engine.cardtext.modes.Mode`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, fields
from typing import Any

from engine.cardtext.inflection import plural_verb, third_person
from engine.cardtext.modes import Mode
from engine.cardtext.tokens import Tokens, tokenize

SLOT_NUMBERS = "slot"
"""The field that numbers targets after parsing; it has no wording."""


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
class NumberedWord:
    """A word about one thing, and the one in its place about several: "its" and "their"."""

    singular: str
    plural: str

    def in_mode(self, mode: Mode) -> str:
        """The word in a mode."""
        return self.plural if mode is Mode.PLURAL else self.singular


@dataclass(frozen=True, slots=True)
class Flag:
    """Words that are there if a field is true."""

    field: str
    words: Tokens


@dataclass(frozen=True, slots=True)
class Optional:
    """Parts that are missing if their fields have their defaults."""

    items: tuple[Item, ...]


Item = Literal | NumberedWord | Slot | VerbForm | Flag | Optional
NODE = "="


@dataclass(frozen=True, slots=True)
class Phrase:
    """One way to say something; ``node`` is a class of nodes, ``None`` where a part is the whole, or a
    constant. ``items`` are those of the ``template``.
    """

    category: str
    node: Any
    template: str
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
    made = Phrase(category, node, template, items, fixed, check)
    if isinstance(node, type):
        _check_fields(node, set(fields_of(items)) | set(fixed), template)
    return made


def _check_fields(node: type, named: set[str], template: str) -> None:
    unknown = named - {field.name for field in fields(node)}
    if unknown:
        raise ValueError(f"{node.__name__} has no field {', '.join(sorted(unknown))}: {template!r}")
    needed = {field.name for field in fields(node) if default_of(field) is MISSING} - named
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
        elif "|" in piece:
            yield NumberedWord(*piece.split("|"))
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


def fields_of(items: Iterable[Item]) -> Iterator[str]:
    """The fields that a template has words for."""
    for item in items:
        if isinstance(item, Slot | Flag) and item.field != NODE:
            yield item.field
        elif isinstance(item, Optional):
            yield from fields_of(item.items)


def built(entry: Phrase, bindings: Mapping[str, Any]) -> Any:
    """What a phrase stands for, with these values in its parts."""
    if isinstance(entry.node, type):
        return entry.node(**entry.fixed, **bindings)
    return bindings[NODE] if entry.node is None else entry.node


def default_of(field: Field[Any]) -> Any:
    """The default of a field, ``MISSING`` if it has none."""
    if field.default is not MISSING:
        return field.default
    if field.default_factory is not MISSING:
        return field.default_factory()
    return MISSING


def literals_of(items: Iterable[Item]) -> Iterator[str]:
    """Every word that a template consists of."""
    for item in items:
        if isinstance(item, Literal):
            yield item.word
        elif isinstance(item, VerbForm):
            yield from (item.base, third_person(item.base), plural_verb(item.base))
        elif isinstance(item, NumberedWord):
            yield from (item.singular, item.plural)
        elif isinstance(item, Flag):
            yield from item.words
        elif isinstance(item, Optional):
            yield from literals_of(item.items)
