"""Facts and sources in words, for lists of disagreements."""

from typing import Any

from cards.models import Source

FACT_LABELS = {
    "atk": "ATK",
    "back_atk": "ATK of the back",
    "back_health": "Health of the back",
    "back_text": "Text of the back",
    "defense": "DEF",
    "damage_types": "Damage type",
    "factions": "Faction",
    "strike_cost": "Strike cost",
    "tournament_formats": "Formats",
}
SOURCE_LABELS = dict(Source.choices)
NO_VALUE = "none"


def fact_label(fact: str) -> str:
    """The name of a fact for people.

    >>> fact_label("strike_cost")
    'Strike cost'
    """
    return FACT_LABELS.get(fact) or fact.replace("_", " ").capitalize()


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
