"""A query as plain data: a tree of And, Or and Not over its clauses, and the problems found in it.

And, Or and Not join clauses as they are written (:class:`Words`, :class:`Comparison`) and, once a vocabulary
has interpreted them, conditions (:data:`cards.query.conditions.ConditionTree`). Every written clause has its
place in the text (``span``: start and end); places do not count when trees are compared.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Generic, TypeVar, Union

Span = tuple[int, int]
NOWHERE: Span = (0, 0)
UNQUOTED = re.compile(r"-?[^\W_][\w'+.-]*")
QUOTES = re.compile('["“”„]')
Operand = TypeVar("Operand", covariant=True)
Tree = TypeVar("Tree")


class ValueForm(StrEnum):
    """How a value is written: as it is, ``"between quotes"``, ``/as a pattern/`` or ``(as a query)``."""

    PLAIN = "plain"
    QUOTED = "quoted"
    PATTERN = "pattern"
    NESTED = "nested"


@dataclass(frozen=True, slots=True)
class Value:
    """One value, without its quotes, slashes or parentheses."""

    text: str
    form: ValueForm = ValueForm.PLAIN
    span: Span = field(default=NOWHERE, compare=False)

    @property
    def is_text(self) -> bool:
        """Whether it is neither a pattern nor a query."""
        return self.form in (ValueForm.PLAIN, ValueForm.QUOTED)


@dataclass(frozen=True, slots=True)
class Words:
    """A word, a phrase or a pattern that stands alone."""

    value: Value
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Comparison:
    """A key, an operator (``: = != < <= > >=``) and values, of which any will do."""

    key: str
    operator: str
    values: tuple[Value, ...]
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Not(Generic[Operand]):
    """The negation of a tree."""

    operand: Operand
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class And(Generic[Operand]):
    """Trees of which all must hold; two or more."""

    operands: tuple[Operand, ...]
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Or(Generic[Operand]):
    """Trees of which one must hold; two or more."""

    operands: tuple[Operand, ...]
    span: Span = field(default=NOWHERE, compare=False)


Node = Union[Words, Comparison, "Not[Node]", "And[Node]", "Or[Node]"]


@dataclass(frozen=True, slots=True)
class Problem:
    """A part of a query that is not understood: its place, and why in one sentence.

    ``suggestions`` are texts to write from ``start`` to ``end`` instead, the best first; an empty one takes
    the part out. ``clause`` is the comparison that the part belongs to, ``value`` the value that its key
    refuses, ``unknown_key`` says that no key has this name.
    """

    start: int
    end: int
    sentence: str
    suggestions: tuple[str, ...] = ()
    clause: Comparison | None = field(default=None, compare=False)
    value: Value | None = field(default=None, compare=False)
    unknown_key: bool = field(default=False, compare=False)

    @property
    def suggestion(self) -> str | None:
        """The best text to write instead; ``None`` where none is known."""
        return self.suggestions[0] if self.suggestions else None

    @property
    def advice(self) -> str:
        """The sentence, and the best suggestion unless that stands in it."""
        is_new = self.suggestion and self.suggestion not in self.sentence
        return f"{self.sentence} Did you mean {self.suggestion}?" if is_new else self.sentence


def joined(
    kind: type[And[Tree]] | type[Or[Tree]], nodes: Sequence[Tree | None]
) -> Tree | And[Tree] | Or[Tree] | None:
    """Several nodes as one; a single one is itself, ``None`` is left out."""
    operands = tuple(node for node in nodes if node is not None)
    if len(operands) < 2:
        return operands[0] if operands else None
    first, last = operands[0], operands[-1]
    return kind(operands, (getattr(first, "span", NOWHERE)[0], getattr(last, "span", NOWHERE)[1]))


def quoted(text: str) -> str:
    """A value as a person would write it in a query: between quotes where it needs them.

    >>> quoted("Blood Elf")
    '"Blood Elf"'
    """
    return str(text) if UNQUOTED.fullmatch(text) else f'"{QUOTES.sub("", text)}"'


def write(node: Node | None) -> str:
    """The tree as a query; parsing it gives an equal tree."""
    match node:
        case None:
            return ""
        case Words(value):
            return write_value(value)
        case Comparison(key, operator, values):
            return f"{key}{operator}{','.join(map(write_value, values))}"
        case Not(operand):
            inner = write(operand)
            return f"NOT ({inner})" if isinstance(operand, And | Or | Not) else f"NOT {inner}"
        case And(operands):
            return " ".join(
                f"({write(operand)})" if isinstance(operand, And | Or) else write(operand)
                for operand in operands
            )
        case Or(operands):
            return " OR ".join(
                f"({write(operand)})" if isinstance(operand, Or) else write(operand) for operand in operands
            )


def write_value(value: Value) -> str:
    """A value with its quotation marks, slashes or parentheses."""
    marks = {ValueForm.PLAIN: "", ValueForm.QUOTED: '""', ValueForm.PATTERN: "//", ValueForm.NESTED: "()"}
    opening, closing = marks[value.form][:1], marks[value.form][1:]
    return f"{opening}{value.text}{closing}"
