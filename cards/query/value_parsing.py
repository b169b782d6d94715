"""How keys read operators and values; what several keys have in common."""

import re

from cards.query.keys import QueryError
from cards.query.tree import Value, ValueForm

# 3, 2-4, 7+ and -1; one number, a plus, another number.
RANGE = re.compile(r"(-?\d{1,5})(?:(\+)|(?:-|–|\.\.)(-?\d{1,5}))?", re.ASCII)


def require_operator(operator: str, *allowed: str) -> None:
    """Check an operator.

    :raises QueryError: when it is none of those allowed.
    """
    if operator not in allowed:
        raise QueryError(f"“{operator}” compares numbers; use “:” here.")


def plain_text(value: Value) -> str:
    """The text of a value that is no pattern.

    :raises QueryError: when it is one.
    """
    if value.form is ValueForm.PATTERN:
        raise QueryError("Patterns cannot be used here; write words.")
    return value.text


def equality_text(operator: str, value: Value) -> str:
    """The text of a value whose key knows neither order nor patterns.

    :raises QueryError: when the query uses the one or the other.
    """
    require_operator(operator, ":", "=")
    return plain_text(value)
