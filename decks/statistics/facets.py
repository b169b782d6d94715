"""Facets: the properties by which the cards of a deck are grouped, counted and filtered.

A facet gives each card its values: its cost, its type, its classes. The same values make the groups of a
list, the bars of a chart and the filter ``?show=cost:3``, so that a bar leads to exactly the cards it counts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from cards.indexing.missing_facts import missing_facts
from decks.card_text import requirements
from decks.statistics.deck_cards import MAIN_TYPES, TOP_COST, DeckCard, is_played, main_type
from engine.cards import CardType, CharacterClass, DamageType, Faction

NONE = "none"
UNKNOWN = "unknown"
"""The value of a card that has one which no source tells."""
RARITIES = {
    "common": "Common",
    "uncommon": "Uncommon",
    "rare": "Rare",
    "epic": "Epic",
    "legendary": "Legendary",
    "promo": "Promotional",
}
UNTYPED = "Cards of unknown type"
PLURALS: dict[CardType | None, str] = {
    CardType.HERO: "Master Heroes",
    CardType.ALLY: "Allies",
    CardType.ABILITY: "Abilities",
    CardType.EQUIPMENT: "Equipment",
    CardType.QUEST: "Quests",
    CardType.LOCATION: "Locations",
    None: UNTYPED,
}
_NOTE_TAG = re.compile(r"(?<![\w#])#(\w[\w-]{0,29})")

Values = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Facet:
    """A property by which cards are grouped and counted.

    ``get_values`` gives the values of a card; the first of them is its group in a list. ``ordered_values``
    come in that order, other values after them in alphabetical order. The label of a value is in ``labels``
    or made by ``make_label``; ``none_label`` stands for no value. ``make_query`` gives the card search for a
    value.
    """

    key: str
    title: str
    get_values: Callable[[DeckCard], Values]
    ordered_values: Values = ()
    labels: Mapping[str, str]
    make_label: Callable[[str], str] = str
    none_label: str
    make_query: Callable[[str], str] = lambda value: ""

    def group_of(self, deck_card: DeckCard) -> str:
        """The group in which a card is listed."""
        return next(iter(self.get_values(deck_card)), NONE)

    def label_of(self, value: str) -> str:
        """The label of a value."""
        return self.none_label if value == NONE else self.labels.get(value) or self.make_label(value)

    def sort_key(self, value: str) -> tuple[int, str]:
        """The place of a value among the others; no value comes last."""
        if value == NONE:
            return len(self.ordered_values) + 1, ""
        return (
            self.ordered_values.index(value) if value in self.ordered_values else len(self.ordered_values)
        ), value.casefold()

    def has_value(self, deck_card: DeckCard, value: str) -> bool:
        """Whether a card has the value."""
        return value in self.get_values(deck_card) or (value == NONE and not self.get_values(deck_card))


def note_tags(note: str) -> Values:
    """The words with a ``#`` in a note, without repetition, in lower case.

    >>> note_tags("#Finisher, or #two-drop against #finisher")
    ('finisher', 'two-drop')
    """
    return tuple(dict.fromkeys(word.casefold() for word in _NOTE_TAG.findall(note)))


def _type(deck_card: DeckCard) -> Values:
    kind = main_type(deck_card.card)
    return (str(kind) if kind else UNKNOWN,)


def _cost(deck_card: DeckCard) -> Values:
    card = deck_card.card
    if "cost" in missing_facts(card):
        return (UNKNOWN,)
    return (str(min(card.cost.number, TOP_COST)),) if card.cost and is_played(card) else ()


def _factions(deck_card: DeckCard) -> Values:
    return tuple(sorted(map(str, deck_card.card.factions or (deck_card.card.unknown and (UNKNOWN,)))))


def _damage_types(deck_card: DeckCard) -> Values:
    card = deck_card.card
    return (UNKNOWN,) if "damage_types" in missing_facts(card) else tuple(sorted(map(str, card.damage_types)))


def _restrictions(deck_card: DeckCard) -> Values:
    required = requirements.parse_card(deck_card.card)
    heroes = [f"{' or '.join(traits)} hero" for traits in required.heroes]
    talents = [f"{spec} Talent" for spec in required.talents if f"{spec} hero" not in heroes]
    reputations = [f"{name} Reputation" for name in required.reputations]
    return tuple(dict.fromkeys([*heroes, *talents, *reputations]))


def _restriction_query(value: str) -> str:
    kind = value.rpartition(" ")
    if kind[2] == "Reputation":
        return f'rep:"{kind[0]}"'
    return f'req:"{kind[0]}"' if kind[2] == "hero" and " or " not in kind[0] else f'text:"{value}"'


def _resource(deck_card: DeckCard) -> Values:
    kinds = (CardType.QUEST, CardType.LOCATION)
    return tuple(str(kind) for kind in kinds if deck_card.card.has_type(kind))


def _query(key: str) -> Callable[[str], str]:
    """The card search for a value; cards of which facts are unknown have their own word."""
    return lambda value: "is:incomplete" if value == UNKNOWN else f"{key}:{value.lower()}"


def _facets() -> tuple[Facet, ...]:
    top = str(TOP_COST)
    return (
        Facet(
            key="type",
            title="Type",
            get_values=_type,
            ordered_values=tuple(map(str, MAIN_TYPES)),
            labels={**{str(kind): PLURALS[kind] for kind in MAIN_TYPES}, UNKNOWN: UNTYPED},
            none_label=UNTYPED,
            make_query=_query("type"),
        ),
        Facet(
            key="cost",
            title="Cost",
            get_values=_cost,
            ordered_values=tuple(map(str, range(TOP_COST + 1))),
            labels={top: f"Cost {top} or more", UNKNOWN: "Cost unknown"},
            make_label=lambda value: f"Cost {value}",
            none_label="No cost",
            make_query=lambda value: _query("cost")(f"{value}+" if value == top else value),
        ),
        Facet(
            key="class",
            title="Class",
            get_values=lambda deck_card: tuple(sorted(map(str, deck_card.card.classes))),
            ordered_values=tuple(map(str, CharacterClass)),
            labels={},
            none_label="No class icon",
            make_query=lambda value: f'icon:"{value.lower()}"' if " " in value else f"icon:{value.lower()}",
        ),
        Facet(
            key="faction",
            title="Faction",
            get_values=_factions,
            ordered_values=tuple(map(str, Faction)),
            labels={UNKNOWN: "Faction unknown"},
            none_label="No faction icon",
            make_query=_query("faction"),
        ),
        Facet(
            key="damage",
            title="Damage type",
            get_values=_damage_types,
            ordered_values=tuple(map(str, DamageType)),
            labels={UNKNOWN: "Damage type unknown"},
            none_label="No damage type",
            make_query=_query("dmg"),
        ),
        Facet(
            key="resource",
            title="Resource cards",
            get_values=_resource,
            ordered_values=(str(CardType.QUEST), str(CardType.LOCATION)),
            labels={str(kind): PLURALS[kind] for kind in (CardType.QUEST, CardType.LOCATION)},
            none_label="Other cards, placed face down",
            make_query=lambda value: f"type:{value.lower()}",
        ),
        Facet(
            key="rarity",
            title="Rarity",
            get_values=lambda deck_card: (deck_card.rarity,) if deck_card.rarity else (),
            ordered_values=tuple(RARITIES),
            labels=RARITIES,
            none_label="Rarity unknown",
            make_query=lambda value: f"rarity:{value}",
        ),
        Facet(
            key="set",
            title="Set",
            get_values=lambda deck_card: (deck_card.set,) if deck_card.set else (),
            labels={},
            none_label="Set unknown",
            make_query=lambda value: f'set:"{value}"',
        ),
        Facet(
            key="restriction",
            title="Restrictions",
            get_values=_restrictions,
            labels={},
            make_label=lambda value: f"{value} required" if value.endswith(" hero") else value,
            none_label="Unrestricted",
            make_query=_restriction_query,
        ),
        Facet(
            key="tag",
            title="Card tag",
            get_values=lambda deck_card: tuple(tag.name for tag in deck_card.card.tags),
            labels={},
            none_label="No tag",
            make_query=lambda value: f'tag:"{value}"',
        ),
        Facet(
            key="mark",
            title="#word in notes",
            get_values=lambda deck_card: note_tags(deck_card.note),
            labels={},
            make_label=lambda value: f"#{value}",
            none_label="Not marked",
        ),
    )


FACETS: dict[str, Facet] = {facet.key: facet for facet in _facets()}
