"""What a query says, as plain data: a tree of words and comparisons, and what could not be understood.

Every part knows its place in the text (``span``: where it starts and where it ends); places do not
count when two trees are compared.
"""

import re
from dataclasses import dataclass, field
from enum import StrEnum

Span = tuple[int, int]
NOWHERE: Span = (0, 0)
NEEDS_NONE = re.compile(r"-?[^\W_][\w'+.-]*")
QUOTES = re.compile('["“”„]')


class Form(StrEnum):
    """How a value is written: as it is, ``"between quotes"`` or ``/as a pattern/``."""

    PLAIN = "plain"
    QUOTED = "quoted"
    PATTERN = "pattern"


@dataclass(frozen=True, slots=True)
class Value:
    """One value, without its quotes or slashes."""

    text: str
    form: Form = Form.PLAIN
    span: Span = field(default=NOWHERE, compare=False)


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
class Not:
    """What must not be so."""

    part: "Node"
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class All:
    """Parts of which each must be so; two or more."""

    parts: tuple["Node", ...]
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Any:
    """Parts of which one must be so; two or more."""

    parts: tuple["Node", ...]
    span: Span = field(default=NOWHERE, compare=False)


Node = Words | Comparison | Not | All | Any


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

    def data(self) -> dict[str, object]:
        """The problem as plain values for JSON."""
        return {
            "start": self.start,
            "end": self.end,
            "sentence": self.advice,
            "suggestion": self.suggestion,
        }


def quoted(text: str) -> str:
    """A value as a person would write it in a query: between quotes where it needs them.

    >>> quoted("Blood Elf")
    '"Blood Elf"'
    """
    return str(text) if NEEDS_NONE.fullmatch(text) else f'"{QUOTES.sub("", text)}"'


def write(node: Node | None) -> str:
    """The tree as a query; parsing it gives an equal tree."""
    match node:
        case None:
            return ""
        case Words(value):
            return write_value(value)
        case Comparison(key, operator, values):
            return f"{key}{operator}{','.join(map(write_value, values))}"
        case Not(part):
            inner = write(part)
            return f"NOT ({inner})" if isinstance(part, All | Any | Not) else f"NOT {inner}"
        case All(parts):
            return " ".join(
                f"({write(part)})" if isinstance(part, All | Any) else write(part) for part in parts
            )
        case Any(parts):
            return " OR ".join(f"({write(part)})" if isinstance(part, Any) else write(part) for part in parts)


def write_value(value: Value) -> str:
    """A value with its quotation marks or slashes."""
    marks = {Form.PLAIN: "", Form.QUOTED: '"', Form.PATTERN: "/"}
    return f"{marks[value.form]}{value.text}{marks[value.form]}"
