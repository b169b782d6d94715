"""Printed information: the facts on a card (rules chapters 2 and 3), which never change during a game."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any


class CardType(StrEnum):
    """The six card types (Rule 300.1)."""

    ABILITY = "Ability"
    ALLY = "Ally"
    EQUIPMENT = "Equipment"
    HERO = "Hero"
    LOCATION = "Location"
    QUEST = "Quest"


class CharacterClass(StrEnum):
    """The ten classes, printed as tags and as class icons (Rule 206.1a)."""

    DEATH_KNIGHT = "Death Knight"
    DRUID = "Druid"
    HUNTER = "Hunter"
    MAGE = "Mage"
    PALADIN = "Paladin"
    PRIEST = "Priest"
    ROGUE = "Rogue"
    SHAMAN = "Shaman"
    WARLOCK = "Warlock"
    WARRIOR = "Warrior"


class Faction(StrEnum):
    """The two faction icons; a card with no trait icon is neutral (Rule 206.1b, 206.1d)."""

    ALLIANCE = "Alliance"
    HORDE = "Horde"


class DamageType(StrEnum):
    """The eight damage types (Rule 205.1)."""

    ARCANE = "Arcane"
    FIRE = "Fire"
    FROST = "Frost"
    HOLY = "Holy"
    MELEE = "Melee"
    NATURE = "Nature"
    RANGED = "Ranged"
    SHADOW = "Shadow"


@dataclass(frozen=True, slots=True, order=True)
class Cost:
    """A resource cost: a number, and how many X it contains (Rule 201.1, 201.3).

    ``Cost(2, x=1)`` is printed ``2+X``.
    """

    number: int
    x: int = 0

    def __str__(self) -> str:
        parts = [str(self.number)] if self.number or not self.x else []
        return "+".join(parts + ["X"] * self.x)

    @classmethod
    def parse(cls, text: str) -> Cost:
        """Read ``3``, ``X``, ``1+X`` or ``2 + X``.

        :raises ValueError: when the text is not a resource cost.
        """
        number = x = 0
        for part in text.upper().split("+"):
            part = part.strip()
            if part == "X":
                x += 1
            elif part.isascii() and part.isdigit():
                number += int(part)
            else:
                raise ValueError(f"{text!r} is not a resource cost")
        return cls(number, x)


LIMITED_TAG = re.compile(r"(.+?)\s*\((\d+)\)")


@dataclass(frozen=True, slots=True)
class Tag:
    """One tag of a type line: a word or words, and the number that limits it (Rule 202.1, 414.3b).

    ``Tag("Pet", 1)`` is printed ``Pet (1)``.
    """

    name: str
    limit: int | None = None

    def __str__(self) -> str:
        return self.name if self.limit is None else f"{self.name} ({self.limit})"

    @classmethod
    def parse(cls, text: str) -> Tag:
        """Read ``Pet (1)`` or ``Blood Elf``."""
        text = text.strip()
        match = LIMITED_TAG.fullmatch(text) if text.endswith(")") else None
        return cls(match[1], int(match[2])) if match else cls(text)


@dataclass(frozen=True, slots=True, kw_only=True)
class Back:
    """The other side of a hero, where it differs from the front (Rule 301.2a, 301.2b)."""

    text: tuple[str, ...] = ()
    atk: int | None = None
    health: int | None = None


@dataclass(frozen=True, slots=True)
class PlainFormat:
    """How a fact is written as a plain value that JSON can hold, and how that is read."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


def _list_of(members: type[StrEnum]) -> PlainFormat:
    return PlainFormat(
        lambda values: [value.value for value in values], lambda names: tuple(map(members, names))
    )


def _icons_of(members: type[StrEnum]) -> PlainFormat:
    return PlainFormat(
        lambda icons: sorted(icon.value for icon in icons), lambda names: frozenset(map(members, names))
    )


PLAIN_FORMATS: dict[str, PlainFormat] = {
    "types": _list_of(CardType),
    "cost": PlainFormat(str, Cost.parse),
    "classes": _icons_of(CharacterClass),
    "factions": _icons_of(Faction),
    "tags": PlainFormat(lambda tags: [str(tag) for tag in tags], lambda texts: tuple(map(Tag.parse, texts))),
    "professions": PlainFormat(list, tuple),
    "damage_types": _list_of(DamageType),
    "text": PlainFormat(list, tuple),
    "back": PlainFormat(
        lambda back: {"text": list(back.text), "atk": back.atk, "health": back.health},
        lambda back: Back(text=tuple(back["text"]), atk=back["atk"], health=back["health"]),
    ),
    "unknown": PlainFormat(sorted, frozenset),
}
"""The formats of the facts of :class:`PrintedCard` that are no plain values themselves."""


def read_plain(fact: str, value: Any) -> Any:
    """A fact from its plain value.

    :raises ValueError: when the fact cannot have it.
    """
    return PLAIN_FORMATS[fact].read(value) if fact in PLAIN_FORMATS else value


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedCard:
    """Everything printed on a card that the game can see.

    ``text`` holds one paragraph, that is one power, an item (Rule 203.2), without reminder or
    flavour text. ``tags`` are all the tags of the type line in print order (Rule 202.1), among
    them Instant, Unique, Unlimited, Traitor, races, class words and equipment slots. ``classes``
    and ``factions`` are icons, which is not the same thing (Rule 206.1a). ``None`` in a number
    means that the card has no such value.

    ``unknown`` names facts that no source tells where an empty value does not show it: a card without
    faction icons is neutral, unless ``factions`` is among them.
    """

    name: str
    types: tuple[CardType, ...]
    cost: Cost | None = None
    classes: frozenset[CharacterClass] = frozenset()
    factions: frozenset[Faction] = frozenset()
    tags: tuple[Tag, ...] = ()
    talent: str | None = None
    race: str | None = None
    professions: tuple[str, ...] = ()
    atk: int | None = None
    damage_types: tuple[DamageType, ...] = ()
    health: int | None = None
    defense: int | None = None
    strike_cost: int | None = None
    capacity: int | None = None
    text: tuple[str, ...] = ()
    back: Back | None = None
    unknown: frozenset[str] = frozenset()

    def __hash__(self) -> int:
        """That of a few facts, which hardly two different cards share: decks count and look up cards often.

        The name alone is not enough, as made-up cards and tokens share it by the thousand.
        """
        return hash((self.name, self.text, self.atk, self.health, self.defense, self.strike_cost))

    def has_type(self, card_type: CardType) -> bool:
        """Whether this is one of the card's printed types (Rule 300.1)."""
        return card_type in self.types

    def has_tag(self, name: str) -> bool:
        """Whether the type line carries the tag, with or without a number (Rule 202.1)."""
        return any(tag.name == name for tag in self.tags)

    def plain_value(self, fact: str) -> Any:
        """A fact as a plain value that JSON can hold; ``None`` where there is none."""
        value = getattr(self, fact)
        return value if value is None or fact not in PLAIN_FORMATS else PLAIN_FORMATS[fact].write(value)

    def data(self) -> dict[str, Any]:
        """All of it as plain values that JSON can hold; :meth:`from_data` reads them back.

        What is empty or absent is left out.
        """
        values = {fact: self.plain_value(fact) for fact in FACT_NAMES}
        return {fact: value for fact, value in values.items() if value not in (None, [])}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> PrintedCard:
        """Read what :meth:`data` wrote.

        :raises KeyError: when the name or the types are missing.
        :raises ValueError: when a value is not one that a card can have.
        """
        facts = {"name": data["name"], "types": data["types"], **data}
        return cls(**{fact: read_plain(fact, facts[fact]) for fact in FACT_NAMES if fact in facts})

    @property
    def is_master_hero(self) -> bool:
        """A hero that starts the game in a deck (Rule 301.4)."""
        return self.has_type(CardType.HERO) and self.has_tag("Master")


FACT_NAMES = tuple(field.name for field in fields(PrintedCard))
