"""The facts of a card as a table: each with a way to other cards that share it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cards.models import Card, Kind
from cards.query.edit import clause
from cards.rendering.drawing import Drawing
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
class Value:
    """What a fact is, and the query that finds the cards that share it."""

    text: str
    query: str = ""


@dataclass(frozen=True, slots=True)
class Fact:
    """A row: what it is called, its values, and the rule that speaks of it."""

    label: str
    values: tuple[Value, ...]
    rule: str = ""


def quoted(key: str, value: object) -> str:
    """A comparison as it stands in a query."""
    text = str(value)
    return clause(key, [text.lower() if text.isalnum() else text])


def facts(card: Card) -> list[Fact]:
    """Every fact that the card has, in the order in which a reader looks for them."""
    return [fact for fact in _all(card) if fact.values]


def _all(card: Card) -> Iterator[Fact]:
    rule = RULES_OF_TYPES[CardType(card.types[-1])] if card.types else ""
    yield Fact("Type", _each("type", card.types), rule)
    yield Fact("Tags", _each("tag", card.tags), "202.1")
    if card.cost is not None:
        yield Fact("Cost", (Value(str(card.cost), f"cost:{card.cost.number}"),), "201.1")
    yield from _numbers(card)
    yield Fact("Class icons", _each("icon", card.classes), "206.1a")
    yield Fact("Faction", _each("faction", card.factions), "206.1b")
    yield Fact("Race", _each("race", [card.race]))
    yield Fact("Talent spec", _each("talent", [card.talent]), "206.1")
    yield Fact("Professions", _each("profession", card.professions), "206.1")
    stands_in = Drawing(card).may_stand_in
    yield Fact("Goes into decks of", (Value(stands_in),) if stands_in else (), "100.2a")
    if card.kind != Kind.DECK:
        yield Fact("Kind", (Value(card.get_kind_display(), f"kind:{card.kind}"),))


def _numbers(card: Card) -> Iterator[Fact]:
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
            said = f"{value}{kinds if key == 'atk' else ''}"
            said += f" (back: {other})" if other is not None else ""
            yield Fact(label, (Value(said, f"{key}:{value}" if key else ""),), rule)


def _each(key: str, values: Iterable[str]) -> tuple[Value, ...]:
    return tuple(Value(value, quoted(key, value.partition(" (")[0])) for value in values if value)
