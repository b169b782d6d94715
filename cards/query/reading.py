"""What keys have in common when they read a value."""

import re

from cards.query.keys import Misunderstood
from cards.query.tree import Form, Value

# 3, 2-4, 7+ and -1; one number, a plus, another number.
RANGE = re.compile(r"(-?\d{1,5})(?:(\+)|(?:-|–|\.\.)(-?\d{1,5}))?", re.ASCII)


def only(operator: str, *allowed: str) -> None:
    """Refuse an operator that means nothing here.

    :raises Misunderstood: when it is none of those allowed.
    """
    if operator not in allowed:
        raise Misunderstood(f"“{operator}” compares numbers; use “:” here.")


def plain(value: Value) -> str:
    """A value that is no pattern.

    :raises Misunderstood: when it is one.
    """
    if value.form is Form.PATTERN:
        raise Misunderstood("A pattern between slashes means nothing here; write words.")
    return value.text


def only_equal(operator: str, value: Value) -> str:
    """The words of a value whose key knows neither order nor patterns.

    :raises Misunderstood: when the one or the other is asked for.
    """
    only(operator, ":", "=")
    return plain(value)
