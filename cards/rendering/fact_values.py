"""Facts and sources in words, for lists of disagreements."""

from typing import Any

from cards.models import Source
from cards.printed_facts import FACTS_BY_NAME

SOURCE_LABELS = dict(Source.choices)
NO_VALUE = "none"


def fact_label(fact: str) -> str:
    """The name of a fact of a card or a printing for people.

    >>> fact_label("defense")
    'DEF'
    """
    return FACTS_BY_NAME[fact].title if fact in FACTS_BY_NAME else fact.replace("_", " ").capitalize()


def source_label(source: str) -> str:
    """The name of a source for people."""
    return str(SOURCE_LABELS.get(source, source))


def value_text(value: Any) -> str:
    """A value of a fact in a line.

    >>> value_text(["Druid", "Rogue"])
    'Druid, Rogue'
    """
    if isinstance(value, dict):
        return " / ".join(value.get("text", ())) or NO_VALUE
    if isinstance(value, list):
        return ", ".join(map(str, value)) or NO_VALUE
    return NO_VALUE if value in (None, "") else str(value)
