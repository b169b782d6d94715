"""The facts of a card as a table: each with a way to other cards that share it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cards.card_page.eligible_heroes import eligible_heroes
from cards.models import Card, Kind
from cards.query.editing import clause
from engine.cards import CardType

RULES_OF_TYPES = {
    CardType.ABILITY: "305",
    CardType.ALLY: "302",
    CardType.EQUIPMENT: "303",
    CardType.HERO: "301",
    CardType.LOCATION: "306",
    CardType.QUEST: "306",
}


@dataclass(frozen=True, slots=True)
class FactValue:
    """A value, and the query for the cards that share it."""

    text: str
    query: str = ""


@dataclass(frozen=True, slots=True)
class CardFact:
    """A row of the table: label, values, and the rule about it."""

    label: str
    values: tuple[FactValue, ...]
    rule: str = ""


def quoted(key: str, value: object) -> str:
    """A comparison in the syntax of a query."""
    text = str(value)
    return clause(key, [text.lower() if text.isalnum() else text])


def facts(card: Card) -> list[CardFact]:
    """Every fact that the card has, in the order in which a reader looks for them."""
    return [fact for fact in _facts(card) if fact.values]


def _facts(card: Card) -> Iterator[CardFact]:
    rule = RULES_OF_TYPES[CardType(card.types[-1])] if card.types else ""
    yield CardFact("Type", _linked_values("type", card.types), rule)
    yield CardFact("Tags", _linked_values("tag", card.tags), "202.1")
    if card.cost is not None:
        yield CardFact("Cost", (FactValue(str(card.cost), f"cost:{card.cost.number}"),), "201.1")
    yield from _numbers(card)
    yield CardFact("Class icons", _linked_values("icon", card.classes), "206.1a")
    yield CardFact("Faction", _linked_values("faction", card.factions), "206.1b")
    yield CardFact("Race", _linked_values("race", [card.race]))
    is_hero = CardType.HERO in card.types
    yield CardFact(
        "Talent spec" if is_hero else "Talent",
        _linked_values("talent", [card.talent]),
        "206.1" if is_hero else "100.2c",
    )
    yield CardFact("Professions", _linked_values("profession", card.professions), "206.1")
    heroes = eligible_heroes(card)
    yield CardFact("Goes into decks of", (FactValue(heroes),) if heroes else (), "100.2")
    if card.kind != Kind.DECK:
        yield CardFact("Kind", (FactValue(card.get_kind_display(), f"kind:{card.kind}"),))


def _numbers(card: Card) -> Iterator[CardFact]:
    kinds = f" {', '.join(card.damage_types)}" if card.damage_types else ""
    back = card.back
    for label, key, value, other, rule in (
        ("ATK", "atk", card.atk, back and back.atk, "205.1"),
        ("Health", "health", card.health, back and back.health, "405.2"),
        ("DEF", "def", card.defense, None, "717.2c"),
        ("Strike cost", "strike", card.strike_cost, None, "303.1"),
        ("Capacity", "", card.capacity, None, "306.3"),
    ):
        if value is not None:
            text = f"{value}{kinds if key == 'atk' else ''}"
            text += f" (back: {other})" if other is not None else ""
            yield CardFact(label, (FactValue(text, f"{key}:{value}" if key else ""),), rule)


def _linked_values(key: str, values: Iterable[str]) -> tuple[FactValue, ...]:
    return tuple(FactValue(value, quoted(key, value.partition(" (")[0])) for value in values if value)
