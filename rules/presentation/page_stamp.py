"""The stamp by which rendered pages of the rules are cached."""

from rules.card_lookup import card_source
from rules.stamp import rules_stamp


def read_page_stamp() -> str:
    """A value that changes with the rules and with the cards that they name."""
    return f"{rules_stamp()}-{card_source().stamp}"
