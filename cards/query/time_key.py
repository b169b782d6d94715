"""The key for a moment in the history of the game: ``time:2012-05`` finds what was released by then.

A set without a date counts from the last dated set of its block, when it was certainly there. One that has no
block either is left out.
"""

import calendar
import re
from collections.abc import Iterable, Mapping

from django.db.models import Q

from cards.models import Set
from cards.models.pool_stamp import current_stamp
from cards.query.conditions import Condition
from cards.query.keys import Key, QueryError, register
from cards.query.printing_keys import PRINTINGS
from cards.query.tree import Comparison, Value
from cards.query.value_parsing import plain_text, require_operator
from common.cache import cached_by_stamp

NAMES = ("time", "asof")
UNDATED = "sets without a date count from the last dated set of their block"
MONTH = re.compile(r"(\d{4})(?:-(\d{1,2}))?", re.ASCII)


def read_month(value: Value) -> str:
    """The month of a value, as in ``2012-05``; of a year, its last one.

    :raises QueryError: when it is neither.
    """
    match = MONTH.fullmatch(plain_text(value).strip())
    month = int(match[2] or 12) if match else 0
    if match is None or not 1 <= month <= 12:
        raise QueryError(f"“{value.text}” is not a month; write 2012-05, or 2012 for the end of a year.")
    return f"{match[1]}-{month:02}"


def required_month(clauses: Iterable[Comparison]) -> str | None:
    """The month that one of these clauses asks for, if any does; the earliest of several."""
    months = []
    for clause in clauses:
        if clause.key in NAMES and clause.operator in (":", "=") and len(clause.values) == 1:
            try:
                months.append(read_month(clause.values[0]))
            except QueryError:  # the clause itself reports it
                continue
    return min(months, default=None)


def month_name(month: str) -> str:
    """A month in words.

    >>> month_name("2012-05")
    'May 2012'
    """
    year, _, number = month.partition("-")
    return f"{calendar.month_name[int(number)]} {year}"


@cached_by_stamp(current_stamp)
def release_months() -> Mapping[int, str]:
    """The month from which each set counts as released, by primary key; sets without one are left out."""
    sets = list(Set.objects.order_by().values_list("pk", "block", "released"))
    months = {key: f"{released:%Y-%m}" for key, _, released in sets if released}
    last_of_block: dict[int, str] = {}
    for key, block, released in sets:
        if released and block is not None:
            last_of_block[block] = max(months[key], last_of_block.get(block, ""))
    for key, block, _ in sets:
        if key not in months and block in last_of_block:
            months[key] = last_of_block[block]
    return months


def _time(operator: str, value: Value) -> Condition:
    require_operator(operator, ":", "=")
    limit = read_month(value)
    months = release_months()
    if not months:
        raise QueryError(f"No set has a release date, so “time:{value.text}” cannot be answered.")
    sets = [key for key, month in months.items() if month <= limit]
    description = f"a printing by {month_name(limit)} ({UNDATED})"
    return Condition(Q(set__in=sets), description, of_printing=True)


register(
    Key(
        NAMES,
        "cards released by the end of a month or year; a format beside it is taken as it was played then",
        _time,
        PRINTINGS,
        ("time:2007-12 type:ally", "legal:core time:2012-05"),
        values=lambda: sorted(set(release_months().values())),
    )
)
