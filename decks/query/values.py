"""What is written behind a key of deck search."""

from cards.query.keys import Misunderstood
from cards.query.tree import Form, Value


def plain(value: Value) -> str:
    """A value as it is written, without its quotes.

    :raises Misunderstood: for a pattern, which only the card search knows.
    """
    if value.form is Form.PATTERN:
        raise Misunderstood("Patterns between slashes are for cards; write words here.")
    return value.text
