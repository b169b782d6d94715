"""Printed information: the facts on a card (rules chapters 2 and 3), which never change during a game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
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
        match = re.fullmatch(r"(.+?)\s*\((\d+)\)", text.strip())
        return cls(match[1], int(match[2])) if match else cls(text.strip())


@dataclass(frozen=True, slots=True, kw_only=True)
class Back:
    """The other side of a hero, where it differs from the front (Rule 301.2a, 301.2b)."""

    text: tuple[str, ...] = ()
    atk: int | None = None
    health: int | None = None


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

    def data(self) -> dict[str, Any]:
        """All of it as plain values that JSON can hold; :meth:`from_data` reads them back.

        What is empty or absent is left out.
        """
        values = {
            "name": self.name,
            "types": [kind.value for kind in self.types],
            "cost": None if self.cost is None else str(self.cost),
            "classes": sorted(self.classes),
            "factions": sorted(self.factions),
            "tags": [str(tag) for tag in self.tags],
            "talent": self.talent,
            "race": self.race,
            "professions": list(self.professions),
            "atk": self.atk,
            "damage_types": [kind.value for kind in self.damage_types],
            "health": self.health,
            "defense": self.defense,
            "strike_cost": self.strike_cost,
            "capacity": self.capacity,
            "text": list(self.text),
            "back": self.back
            and {"text": list(self.back.text), "atk": self.back.atk, "health": self.back.health},
            "unknown": sorted(self.unknown),
        }
        return {key: value for key, value in values.items() if value not in (None, [])}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> PrintedCard:
        """Read what :meth:`data` wrote.

        :raises KeyError: when the name or the types are missing.
        :raises ValueError: when a value is not one that a card can have.
        """
        back = data.get("back")
        return cls(
            name=data["name"],
            types=tuple(CardType(kind) for kind in data["types"]),
            cost=Cost.parse(data["cost"]) if "cost" in data else None,
            classes=frozenset(CharacterClass(icon) for icon in data.get("classes", ())),
            factions=frozenset(Faction(icon) for icon in data.get("factions", ())),
            tags=tuple(Tag.parse(tag) for tag in data.get("tags", ())),
            talent=data.get("talent"),
            race=data.get("race"),
            professions=tuple(data.get("professions", ())),
            atk=data.get("atk"),
            damage_types=tuple(DamageType(kind) for kind in data.get("damage_types", ())),
            health=data.get("health"),
            defense=data.get("defense"),
            strike_cost=data.get("strike_cost"),
            capacity=data.get("capacity"),
            text=tuple(data.get("text", ())),
            back=back and Back(text=tuple(back["text"]), atk=back["atk"], health=back["health"]),
            unknown=frozenset(data.get("unknown", ())),
        )

    @property
    def is_master_hero(self) -> bool:
        """A hero that starts the game in a deck (Rule 301.4)."""
        return self.has_type(CardType.HERO) and self.has_tag("Master")
