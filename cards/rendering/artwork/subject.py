"""What a picture shows, told from the facts of its card."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Protocol


def beginnings(words: str) -> re.Pattern[str]:
    """What finds words that begin like one of these; one that ends in a full stop is a whole word.

    >>> bool(beginnings("flam ice.").search("Wall of Flames")), bool(beginnings("ice.").search("Iceberg"))
    (True, False)
    """
    parts = "|".join(re.escape(word).replace(r"\.", r"\b") for word in words.split())
    return re.compile(rf"\b(?:{parts})", re.IGNORECASE)


class Drawable(Protocol):
    """The facts of a card that its picture is made of."""

    name: str
    variant: str
    types: list[str]
    tags: list[str]
    classes: list[str]
    damage_types: list[str]
    factions: list[str]
    talent: str


MOST_CLASSES = 5
"""A card of so many classes belongs to none in particular and wears the colours of none."""
RACES = frozenset(
    {
        "Human",
        "Orc",
        "Troll",
        "Tauren",
        "Undead",
        "Blood Elf",
        "Night Elf",
        "Dwarf",
        "Gnome",
        "Draenei",
        "Goblin",
        "Worgen",
    }
)
"""The races of the factions."""
KINDS: tuple[tuple[str, str], ...] = (
    ("dragonhawk tallstrider chicken strider moonkin owlbeast", "bird"),
    ("dragon drake wyrm aspect deathwing chimaera", "dragon"),
    ("murloc", "murloc"),
    ("naga", "naga"),
    ("satyr", "satyr"),
    ("ogre gronn ettin giant troggoth vrykul cyclops mok'nathal", "ogre"),
    ("furbolg bear pandaren yeti wendigo gorilla monkey", "bear"),
    ("infernal abyssal golem flesh stone obsidian earth.", "golem"),
    ("imp.", "imp"),
    ("felhunter felstalker shivan faceless n'raqi aberration ooze eye. tentacle", "eye"),
    (
        "demon doomguard succubus felguard voidwalker eredar man'ari dreadlord annihilan wrathguard "
        "terrorguard shivarra pit. abyss",
        "demon",
    ),
    (
        "scourge risen lich skelet ghoul abomination wight necromancer san'layn zombie banshee bone",
        "skeleton",
    ),
    ("mechan robot bot. deconstruct harvest construct", "machine"),
    ("nerubian crypt. spider scorpid silithid qiraji scarab beetle wasp ravager", "spider"),
    ("ancient treant dryad grove lasher.", "treant"),
    ("elemental spirit essence flamewaker ascendant ethereal echo. air. wisp naaru", "spirit"),
    ("turtle crab makrura lobstrok", "turtle"),
    ("mount horse steed charger ram. kodo hoof stag deer reindeer elk camel", "horse"),
    ("cat tiger lion panther tol'vir saber lynx leopard", "cat"),
    ("bird hawk owl raptor gryphon hippogryph vulture arakkoa harpy eagle phoenix penguin bat.", "bird"),
    ("boar pig quilboar", "boar"),
    (
        "serpent snake crocolisk cobra hydra basilisk lizard worm eel fish shark seahorse kraken leviathan "
        "stalker",
        "serpent",
    ),
    ("wolf worg hound dog hyena fox gnoll kobold", "wolf"),
)
"""Kinds of beings by beginnings of words in their tags, and for those without such a tag in their names."""
_KINDS = tuple((beginnings(words), kind) for words, kind in KINDS)
USUAL_ANIMALS = ("wolf", "bear", "cat", "boar", "bird", "serpent", "spider")
USUAL_MONSTERS = ("ogre", "demon", "skeleton", "golem", "eye", "satyr", "naga", "imp")
PEOPLES = {"Fel Orc": "orc", "Broken": "draenei", "Taunka": "tauren", "High Elf": "blood elf"}
"""Peoples that look like a race."""
_LIMIT = re.compile(r"\s*\(\d+\)$")


@dataclass(frozen=True, slots=True)
class PictureSubject:
    """The facts of a card, in the words that pictures are chosen by; ``tags`` are without numbers."""

    key: str
    name: str
    card_type: str
    tags: tuple[str, ...]
    classes: tuple[str, ...]
    damage_type: str
    talent: str = ""

    @classmethod
    def of(cls, card: Drawable, side: str) -> PictureSubject:
        """The subject of one side of a card."""
        return cls(
            f"{card.name}{card.variant}{side}",
            card.name,
            (card.types or ["Ability"])[-1],
            tuple(_LIMIT.sub("", tag) for tag in card.tags),
            tuple(card.classes),
            (card.damage_types or [""])[0],
            card.talent,
        )

    @property
    def is_animal(self) -> bool:
        """Whether it is a pet or a beast of whatever kind."""
        return bool({"Pet", "Beast"} & set(self.tags))

    @property
    def own_classes(self) -> tuple[str, ...]:
        """The classes that it belongs to; none for a card of many."""
        return self.classes if len(self.classes) < MOST_CLASSES else ()

    def being(self) -> str:
        """Which kind of being it is: a race, an animal, a monster; empty if no tag and no word of its name
        tells.
        """
        for tag in self.tags:
            for pattern, kind in _KINDS:
                if tag not in RACES and pattern.search(tag):
                    return kind
        for tag in self.tags:
            if tag in RACES or tag in PEOPLES:
                return PEOPLES.get(tag, tag.lower())
        for pattern, kind in _KINDS:
            if pattern.search(self.name):
                return kind
        return ""
