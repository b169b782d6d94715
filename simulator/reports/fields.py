"""The fields of reports, from which their JSON, their schema in the API and the rows of their tables follow.

A report is a dataclass. The order of its fields is that of its JSON. What :data:`~typing.Annotated` adds to
the type of a field says what it means (a text, for the schema), what its rows in a table are called
(:class:`RowName`), and that its own fields stand in its place (:data:`INLINE`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from simulator.intervals import Mean, MeanDifference, Share

INLINE = "inline"
"""Where a field has it, the fields of its value stand in its place."""
NUMBER = ("value", "low", "high", "count", "trials")
"""The last columns of a table with a number in each row. A share is from 0 to 1, ``count`` of so many
``trials``; a mean has no count.
"""
Row = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class RowName:
    """What the row of a field is called in a table."""

    name: str


@dataclass(frozen=True, slots=True)
class ReportField:
    """A field of a report: its name and type, what it means, the name of its row, and whether its own fields
    stand in its place.
    """

    name: str
    type: Any
    help: str = ""
    row: str = ""
    is_inline: bool = False


def _read_fields(report_class: type) -> tuple[ReportField, ...]:
    hints = get_type_hints(report_class, include_extras=True)
    return tuple(_report_field(part.name, hints[part.name]) for part in fields(report_class))


def _report_field(name: str, hint: Any) -> ReportField:
    if get_origin(hint) is not Annotated:
        return ReportField(name, hint)
    of_type, *notes = get_args(hint)
    texts = [note for note in notes if isinstance(note, str) and note != INLINE]
    rows = [note.name for note in notes if isinstance(note, RowName)]
    return ReportField(name, of_type, "".join(texts), "".join(rows), INLINE in notes)


report_fields: Callable[[type], tuple[ReportField, ...]] = cache(_read_fields)
"""The fields of a report in their order."""


def to_json(value: Any) -> Any:
    """Convert a report, or a part of one, to JSON; every number carries its interval and trials."""
    if is_dataclass(value):
        data: dict[str, Any] = {}
        for part in report_fields(type(value)):
            converted = to_json(getattr(value, part.name))
            data |= converted if part.is_inline else {part.name: converted}
        return data
    if isinstance(value, Mapping):
        return {key: to_json(part) for key, part in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [to_json(part) for part in value]
    return value


def report_rows(report: Any, *labels: object, suffix: str = "") -> Iterator[Row]:
    """The rows of the numbers of a report, as its fields call them, with the labels that all have."""
    for part in report_fields(type(report)):
        value = getattr(report, part.name)
        if part.row and isinstance(value, Mapping):
            for key, number in value.items():
                yield from number_row((f"{part.row}: {key}", *labels), number)
        elif part.row:
            yield from number_row((f"{part.row}{suffix}", *labels), value)


def number_row(labels: Row, number: Share | Mean | MeanDifference | None) -> Iterator[Row]:
    """The row of a number; none where there is no number."""
    if number is not None:
        count, trials = getattr(number, "count", None), getattr(number, "trials", None)
        yield (*labels, number.value, number.low, number.high, count, trials)
