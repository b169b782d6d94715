"""Dates in a query: a year, a month or a day, in any comparison: ``updated>=2026-11``, ``created:2026``."""

import re
from datetime import date, datetime, time, timedelta

from django.db.models import Q
from django.utils import timezone

from cards.query.conditions import Condition
from cards.query.keys import QueryError
from cards.query.tree import Value
from cards.query.value_parsing import plain_text

DATE = r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?"
SPAN = re.compile(rf"{DATE}(?:\.\.{DATE})?", re.ASCII)
COMPARISONS = {"<": "before", "<=": "until", ">": "after", ">=": "since", ":": "in", "=": "in"}


def date_condition(column: str, label: str, operator: str, value: Value) -> Condition:
    """The condition that a date column compares with a date.

    :raises QueryError: when the value is not a date.
    """
    text = plain_text(value).strip()
    match = SPAN.fullmatch(text)
    if not match:
        raise QueryError(f"“{value.text}” is not a date; write 2026, 2026-11 or 2026-11-21.")
    begin, end = _bounds(value, *match.group(1, 2, 3))
    if match[4]:
        if operator not in (":", "="):
            raise QueryError(f"A range of dates needs “:”, not “{operator}”.")
        end = _bounds(value, *match.group(4, 5, 6))[1]
    condition = {
        "<": Q(**{f"{column}__lt": begin}),
        "<=": Q(**{f"{column}__lt": end}),
        ">": Q(**{f"{column}__gte": end}),
        ">=": Q(**{f"{column}__gte": begin}),
    }.get(operator, Q(**{f"{column}__gte": begin, f"{column}__lt": end}))
    word = "on" if match[3] and not match[4] and operator in (":", "=") else COMPARISONS[operator]
    return Condition(condition, f"{label} {word} {text.replace('..', ' to ')}")


def _bounds(value: Value, year: str, month: str | None, day: str | None) -> tuple[datetime, datetime]:
    """The beginning of a year, month or day, and of the next one."""
    try:
        first = date(int(year), int(month or 1), int(day or 1))
        if day:
            after = first + timedelta(days=1)
        elif month:
            after = (first + timedelta(days=31)).replace(day=1)
        else:
            after = first.replace(year=first.year + 1)
    except (ValueError, OverflowError):
        raise QueryError(f"“{value.text}” is not a valid date.") from None
    return _midnight(first), _midnight(after)


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), timezone.get_current_timezone())
