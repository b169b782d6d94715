"""A form of controls beside a query: each shows the plain clauses of a key, and writes into the text.

A page declares its controls over a vocabulary. A submitted form carries the query it was made for
(:data:`ORIGINAL_QUERY`): where that differs from what a control sends, the person has changed the control,
and its clause in the text is replaced (:mod:`cards.query.editing`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from django.http import QueryDict

from cards.indexing.normalize import fold
from cards.query.editing import Entry, clause, get_clauses, plain_clauses, set_clause, uncovered_clauses
from cards.query.keys import Setting, Vocabulary
from cards.query.parser import LONGEST_QUERY, ParsedQuery, parse
from cards.query.tree import Comparison, Node, ValueForm, write_value

ORIGINAL_QUERY = "was"
MOST_VALUES = 30
LONGEST_VALUE = 200


class Widget(StrEnum):
    """How a control is displayed: chips of which several may be chosen, one option, or a text."""

    CHIPS = "chips"
    SELECT = "select"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Choice:
    """A value that a control offers; ``aliases`` are other values that mean the same.

    Choices of the same ``group`` follow each other under its title.
    """

    value: str
    label: str
    glyph: str = ""
    aliases: tuple[str, ...] = ()
    is_chosen: bool = False
    group: str = ""


def no_choices() -> Iterable[Choice]:
    """The choices of a control whose values are free."""
    return ()


@dataclass(frozen=True, slots=True)
class Control:
    """A part of a form: the key it stands for, how it is displayed, and what it offers.

    ``name`` is that of its parameter, if that is not the key. ``keeps_other``: a clause that no choice
    expresses is a value of the control as it is written; otherwise the control then has no value.
    ``operators`` are those it can display, if not every one that means "any of these". ``read`` and ``write``
    replace how values are read from the only plain clause of the key, and written as one.
    """

    key: str
    label: str = ""
    widget: Widget = Widget.TEXT
    choices: Callable[[], Iterable[Choice]] = no_choices
    name: str = ""
    keeps_other: bool = True
    operators: tuple[str, ...] = ()
    read: Callable[[Comparison], list[str]] | None = None
    write: Callable[[list[str]], str] | None = None

    @property
    def parameter(self) -> str:
        """The name of its parameter in an address."""
        return self.name or self.key


@dataclass(frozen=True, slots=True)
class BoundControl:
    """A control with the values that it has for a query."""

    control: Control
    values: tuple[str, ...]
    choices: tuple[Choice, ...] = ()

    @property
    def value(self) -> str:
        """Its only value, or the first; empty where it has none."""
        return next(iter(self.values), "")


@dataclass(frozen=True)
class QueryForm:
    """The controls of a page over a vocabulary; controls whose key it does not know are left out."""

    controls: Sequence[Control]
    vocabulary: Vocabulary

    def known_controls(self) -> list[Control]:
        """The controls whose keys are known."""
        return [control for control in self.controls if self.vocabulary.find(control.key)]

    def bind(self, text: str) -> dict[str, BoundControl]:
        """Every control with its values for a query, by its parameter."""
        node = self._parse(text).node
        return {control.parameter: self._bound(control, text, node) for control in self.known_controls()}

    def bind_control(self, text: str, parameter: str) -> BoundControl:
        """One control with its values for a query."""
        return self._bound(self._control(parameter), text, self._parse(text).node)

    def shows_alike(self, first: str, second: str) -> bool:
        """Whether the form looks the same for two queries."""
        nodes = [self._parse(text).node for text in (first, second)]
        entries = [self._entry(control) for control in self.known_controls()]
        clauses, others = ([plain_clauses(node, entry) for entry in entries] for node in nodes)
        return clauses == others and self.uncovered(first) == self.uncovered(second)

    def values(self, text: str) -> dict[str, list[str]]:
        """The values of every control for a query, by its parameter."""
        return {name: list(bound.values) for name, bound in self.bind(text).items()}

    def is_submitted(self, params: Mapping[str, object]) -> bool:
        """Whether an address comes from the form."""
        return any(
            name in params for name in (ORIGINAL_QUERY, *(control.parameter for control in self.controls))
        )

    def query(self, params: QueryDict) -> str:
        """The query of an address, with the choices of the form written into it."""
        text = clean_query(params.get("q", ""))
        if not self.is_submitted(params):
            return text
        has_original = ORIGINAL_QUERY in params
        before = self.values(clean_query(params.get(ORIGINAL_QUERY, ""))) if has_original else {}
        for control in self.known_controls():
            values = [value for value in params.getlist(control.parameter) if value.strip()]
            is_changed = set(values) != set(before.get(control.parameter, ()))
            if is_changed and (values or has_original):
                text = self.choose(text, control.parameter, values)
        return text

    def choose(self, text: str, parameter: str, values: Iterable[str]) -> str:
        """The query with these values of a control in place of those it has; none removes its clause."""
        control = self._control(parameter)
        entry = self._entry(control)
        cleaned = [value.strip()[:LONGEST_QUERY] for value in values]
        named = [value for value in cleaned if value][:MOST_VALUES]
        clauses = self._clause(control, entry, named)
        return set_clause(text, entry, clauses, self._parse)

    def toggle(self, text: str, parameter: str, value: str) -> str:
        """The query with a value of a control added, or removed where it has it; all other values stay."""
        control = self._control(parameter)
        choice = _by_name(control.choices()).get(folded_value(value))
        if choice is None:
            return text
        values = self._named_values(text, control)
        names = {folded_value(name) for name in (choice.value, *choice.aliases)}
        others = [name for name in values if folded_value(name) not in names]
        return self.choose(text, parameter, others if len(others) < len(values) else [*values, choice.value])

    def uncovered(self, text: str) -> list[str]:
        """The clauses of a query that the form cannot display; words and settings left aside."""
        entries = [self._entry(control) for control in self.known_controls()]
        return uncovered_clauses(text, [*entries, *self.vocabulary.all_settings()], self._parse)

    def _parse(self, text: str) -> ParsedQuery:
        return parse(text, self.vocabulary.nesting_keys)

    def _control(self, parameter: str) -> Control:
        return next(control for control in self.known_controls() if control.parameter == parameter)

    def _entry(self, control: Control) -> Entry:
        entry = self.vocabulary.find(control.key)
        if entry is None:
            raise LookupError(f"There is no search key {control.key}.")
        return entry

    def _bound(self, control: Control, text: str, node: Node | None) -> BoundControl:
        choices = tuple(control.choices())
        values = self._values(control, text, node, choices)
        offered = {choice.value for choice in choices}
        bound = [replace(choice, is_chosen=True) if choice.value in values else choice for choice in choices]
        if control.widget is not Widget.TEXT:
            bound += [Choice(value, value, is_chosen=True) for value in values if value not in offered]
        return BoundControl(control, tuple(values), tuple(bound))

    def _values(self, control: Control, text: str, node: Node | None, choices: Iterable[Choice]) -> list[str]:
        """The values of a control: those of its choices, else the clauses as written or nothing."""
        entry = self._entry(control)
        clauses = plain_clauses(node, entry)
        if len(clauses) == 1 and control.read:
            return control.read(clauses[0])
        if len(clauses) == 1 and self._is_choice(control, entry, clauses[0]):
            names = [value.text for value in clauses[0].values]
            if control.widget is Widget.TEXT and len(names) == 1:
                is_nested = clauses[0].values[0].form is ValueForm.NESTED
                return [write_value(clauses[0].values[0]) if is_nested else names[0].strip('"')]
            by_name = _by_name(choices)
            values = [by_name[name].value for name in map(folded_value, names) if name in by_name]
            is_complete = len(values) == len(names) or not control.keeps_other
            if values and is_complete and (len(values) == 1 or control.widget is Widget.CHIPS):
                return list(dict.fromkeys(values))
        if not clauses or not control.keeps_other:
            return []
        return [" ".join(text[slice(*comparison.span)] for comparison in clauses)]

    def _is_choice(self, control: Control, entry: Entry, comparison: Comparison) -> bool:
        """Whether the comparison does no more than name values of which any will do."""
        names_any = (":", "=") if isinstance(entry, Setting) or not entry.read_all else (":",)
        operators = control.operators or names_any
        is_pattern = any(value.form is ValueForm.PATTERN for value in comparison.values)
        return comparison.operator in operators and not is_pattern

    def _named_values(self, text: str, control: Control) -> list[str]:
        """Every value that the plain clauses of a control's key name."""
        entry = self._entry(control)
        named = get_clauses(text, entry, self._parse)
        return [value.text for clause in named if clause.operator in (":", "=") for value in clause.values]

    def _clause(self, control: Control, entry: Entry, values: list[str]) -> str:
        """The values as a clause; a value that is a clause as written gives way to any other."""
        if control.write:
            return control.write(values) if values else ""
        by_name = _by_name(control.choices())
        names = [value[:LONGEST_VALUE] for value in values if not get_clauses(value, entry)]
        if not names:
            return " ".join(values[:1])
        chosen = [by_name.get(folded_value(name)) for name in names]
        return clause(
            control.key,
            [choice.value if choice else name for choice, name in zip(chosen, names, strict=True)],
        )


def clean_query(text: str) -> str:
    """A query from an address, without blanks around it; cut one character after the longest allowed."""
    return text.strip()[: LONGEST_QUERY + 1]


def folded_value(text: str) -> str:
    """A value as it is compared; signs before and behind it count."""
    sign = "-" if text.lstrip().startswith(("-", "−")) else ""
    return f"{sign}{fold(text)}{'+' if text.rstrip().endswith('+') else ''}"


def _by_name(choices: Iterable[Choice]) -> dict[str, Choice]:
    """Choices by label, value and aliases, folded."""
    return {
        folded_value(name): choice
        for choice in choices
        for name in (choice.label, *choice.aliases, choice.value)
    }
