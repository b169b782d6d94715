"""The facts of a card as a table: each with a way to other cards that share it."""

from collections.abc import Iterator
from dataclasses import dataclass

from cards.models import Card, Kind
from cards.printed_facts import FactGroup, FactType, PrintedFact, facts_in
from cards.query.editing import clause
from cards.rendering.type_line import ALL_CLASSES, name_classes
from engine.cards import CardType

RULES_OF_TYPES = {
    CardType.ABILITY: "305",
    CardType.ALLY: "302",
    CardType.EQUIPMENT: "303",
    CardType.HERO: "301",
    CardType.LOCATION: "306",
    CardType.QUEST: "306",
}
ORDER = (
    FactGroup.TYPE_LINE,
    FactGroup.COST,
    FactGroup.NUMBERS,
    FactGroup.ICONS,
    FactGroup.IDENTITY,
)
"""The order of the table; damage types stand beside ATK."""
NOT_DRAWN = frozenset({"professions"})
"""Facts that a drawn card does not show."""


@dataclass(frozen=True, slots=True)
class FactValue:
    """A value, and the query for the cards that share it."""

    text: str
    query: str = ""


@dataclass(frozen=True, slots=True)
class CardFact:
    """A row of the table: label, values, the rule about it, and whether the drawn card shows it."""

    label: str
    values: tuple[FactValue, ...]
    rule: str = ""
    is_drawn: bool = True


def quoted(key: str, value: object) -> str:
    """A comparison in the syntax of a query."""
    text = str(value)
    return clause(key, [text.lower() if text.isalnum() else text])


def facts(card: Card) -> list[CardFact]:
    """Every fact that the card has, in the order in which a reader looks for them."""
    return [fact for fact in _facts(card) if fact.values]


def _facts(card: Card) -> Iterator[CardFact]:
    for fact in facts_in(*ORDER):
        heading, rule = _described(fact, card)
        yield CardFact(heading, tuple(_values(fact, card)), rule, fact.name not in NOT_DRAWN)
    if card.kind != Kind.DECK:
        kind = FactValue(card.get_kind_display(), f"kind:{card.kind}")
        yield CardFact("Kind", (kind,), is_drawn=False)


def _described(fact: PrintedFact, card: Card) -> tuple[str, str]:
    """The heading of a fact, and the rule about it."""
    if fact.name == "types":
        return fact.heading, RULES_OF_TYPES[CardType(card.types[-1])] if card.types else ""
    if fact.name == "talent" and CardType.HERO in card.types:
        return "Talent spec", "206.1"
    return fact.heading, fact.rule


def _values(fact: PrintedFact, card: Card) -> Iterator[FactValue]:
    value, key = getattr(card, fact.name), fact.key
    if fact.name == "classes" and name_classes(card.classes) == [ALL_CLASSES]:
        yield FactValue(ALL_CLASSES, clause(key, card.classes, ">="))
    elif not fact.is_number:
        values = value if fact.value_type is FactType.LIST else [value]
        yield from (FactValue(word, quoted(key, word.partition(" (")[0])) for word in values if word)
    elif value is not None:
        number = getattr(card, fact.column)
        yield FactValue(f"{value}{_beside(fact, card)}", f"{key}:{number}" if key else "")


def _beside(fact: PrintedFact, card: Card) -> str:
    """What is written behind a number: the damage types of ATK, and the number of the back."""
    kinds = f" {', '.join(card.damage_types)}" if fact.name == "atk" and card.damage_types else ""
    on_back = getattr(card.back, fact.name, None)
    return kinds + (f" (back: {on_back})" if on_back is not None else "")
