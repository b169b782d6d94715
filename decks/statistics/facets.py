"""The ways to tell the cards of a deck apart: what its list is grouped by and its figures count.

An aspect gives each card its values: its cost, its type, its classes. The same values make the groups of a
list, the bars of a chart and the filter ``?show=cost:3``, so that a bar shows just the cards it counts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from decks.cardtext import requirements
from decks.statistics.deck_cards import MAIN_TYPES, TOP_COST, Holding, is_played, main_type
from engine.cards import CardType, CharacterClass, DamageType, Faction

NONE = "none"
RARITIES = {
    "common": "Common",
    "uncommon": "Uncommon",
    "rare": "Rare",
    "epic": "Epic",
    "legendary": "Legendary",
    "promo": "Promotional",
}
PLURALS = {
    CardType.HERO: "Master Heroes",
    CardType.ALLY: "Allies",
    CardType.ABILITY: "Abilities",
    CardType.EQUIPMENT: "Equipment",
    CardType.QUEST: "Quests",
    CardType.LOCATION: "Locations",
}
_MARK = re.compile(r"(?<![\w#])#(\w[\w-]{0,29})")

Values = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Aspect:
    """One way to tell cards apart.

    ``of`` gives the values of a card; a group of a list is the first of them. ``known`` are the values that
    come in an order of their own, the rest follow by the alphabet. ``labels`` and ``label`` say a value in
    words, ``without`` that there is none. ``query`` asks the card pool for the same.
    """

    key: str
    title: str
    of: Callable[[Holding], Values]
    known: Values = ()
    labels: Mapping[str, str]
    label: Callable[[str], str] = str
    without: str
    query: Callable[[str], str] = lambda value: ""

    def first(self, holding: Holding) -> str:
        """The group a card is listed in."""
        return next(iter(self.of(holding)), NONE)

    def says(self, value: str) -> str:
        """A value in words."""
        return self.without if value == NONE else self.labels.get(value) or self.label(value)

    def place(self, value: str) -> tuple[int, str]:
        """Where a value comes among the others; what has none comes last."""
        if value == NONE:
            return len(self.known) + 1, ""
        return (self.known.index(value) if value in self.known else len(self.known)), value.casefold()

    def holds(self, holding: Holding, value: str) -> bool:
        """Whether a card has the value."""
        return value in self.of(holding) or (value == NONE and not self.of(holding))


def marks(note: str) -> Values:
    """The words a note marks with ``#``, each once, in small letters.

    >>> marks("#Finisher, or #two-drop against #finisher")
    ('finisher', 'two-drop')
    """
    return tuple(dict.fromkeys(word.casefold() for word in _MARK.findall(note)))


def _cost(holding: Holding) -> Values:
    card = holding.card
    return (str(min(card.cost.number, TOP_COST)),) if card.cost and is_played(card) else ()


def _restrictions(holding: Holding) -> Values:
    wanted = requirements.of(holding.card)
    heroes = [f"{' or '.join(traits)} hero" for traits in wanted.heroes]
    talents = [f"{spec} Talent" for spec in wanted.talents if f"{spec} hero" not in heroes]
    return tuple(dict.fromkeys([*heroes, *talents, *(f"{name} Reputation" for name in wanted.reputations)]))


def _asks_restriction(value: str) -> str:
    kind = value.rpartition(" ")
    if kind[2] == "Reputation":
        return f'rep:"{kind[0]}"'
    return f'req:"{kind[0]}"' if kind[2] == "hero" and " or " not in kind[0] else f'text:"{value}"'


def _resource(holding: Holding) -> Values:
    kinds = (CardType.QUEST, CardType.LOCATION)
    return tuple(str(kind) for kind in kinds if holding.card.has_type(kind))


def _aspects() -> tuple[Aspect, ...]:
    top = str(TOP_COST)
    return (
        Aspect(
            key="type",
            title="Type",
            of=lambda holding: (str(main_type(holding.card)),),
            known=tuple(map(str, MAIN_TYPES)),
            labels={str(kind): plural for kind, plural in PLURALS.items()},
            without="Of no type",
            query=lambda value: f"type:{value.lower()}",
        ),
        Aspect(
            key="cost",
            title="Cost",
            of=_cost,
            known=tuple(map(str, range(TOP_COST + 1))),
            labels={top: f"Cost {top} or more"},
            label=lambda value: f"Cost {value}",
            without="Without a cost",
            query=lambda value: f"cost:{value}{'+' if value == top else ''}",
        ),
        Aspect(
            key="class",
            title="Class",
            of=lambda holding: tuple(sorted(map(str, holding.card.classes))),
            known=tuple(map(str, CharacterClass)),
            labels={},
            without="No class icon",
            query=lambda value: f'icon:"{value.lower()}"' if " " in value else f"icon:{value.lower()}",
        ),
        Aspect(
            key="faction",
            title="Faction",
            of=lambda holding: tuple(sorted(map(str, holding.card.factions))),
            known=tuple(map(str, Faction)),
            labels={},
            without="No faction icon",
            query=lambda value: f"faction:{value.lower()}",
        ),
        Aspect(
            key="damage",
            title="Damage type",
            of=lambda holding: tuple(sorted(map(str, holding.card.damage_types))),
            known=tuple(map(str, DamageType)),
            labels={},
            without="No damage type",
            query=lambda value: f"dmg:{value.lower()}",
        ),
        Aspect(
            key="resource",
            title="Resource cards",
            of=_resource,
            known=(str(CardType.QUEST), str(CardType.LOCATION)),
            labels={str(kind): PLURALS[kind] for kind in (CardType.QUEST, CardType.LOCATION)},
            without="Other cards, placed face down",
            query=lambda value: f"type:{value.lower()}",
        ),
        Aspect(
            key="rarity",
            title="Rarity",
            of=lambda holding: (holding.rarity,) if holding.rarity else (),
            known=tuple(RARITIES),
            labels=RARITIES,
            without="Rarity unknown",
            query=lambda value: f"rarity:{value}",
        ),
        Aspect(
            key="set",
            title="Set",
            of=lambda holding: (holding.set,) if holding.set else (),
            labels={},
            without="Set unknown",
            query=lambda value: f'set:"{value}"',
        ),
        Aspect(
            key="restriction",
            title="Restrictions",
            of=_restrictions,
            labels={},
            label=lambda value: f"{value} required" if value.endswith(" hero") else value,
            without="Unrestricted",
            query=_asks_restriction,
        ),
        Aspect(
            key="tag",
            title="Tag on the card",
            of=lambda holding: tuple(tag.name for tag in holding.card.tags),
            labels={},
            without="No tag",
            query=lambda value: f'tag:"{value}"',
        ),
        Aspect(
            key="mark",
            title="#word in my notes",
            of=lambda holding: marks(holding.note),
            labels={},
            label=lambda value: f"#{value}",
            without="Not marked",
        ),
    )


ASPECTS: dict[str, Aspect] = {aspect.key: aspect for aspect in _aspects()}
