"""Tags of several words, and the words that cards with a tag can be referred to by (Rule 202.1a, 202.4a)."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from engine.tree.keywords import Keyword

FACTION_RACES = frozenset(
    [
        "Draenei",
        "Dwarf",
        "Gnome",
        "Human",
        "Night Elf",
        "Worgen",
        "Blood Elf",
        "Goblin",
        "Orc",
        "Tauren",
        "Troll",
        "Undead",
    ]
)
"""The races of the Alliance and the Horde (glossary: Race)."""

ALLIANCE_RACES = frozenset(["Draenei", "Dwarf", "Gnome", "Human", "Night Elf", "Worgen"])
RACES = FACTION_RACES | {"Beast", "Demon", "Dragonkin", "Murloc", "Naga", "Ogre"}
"""All races, those that are not standard too (glossary: Race)."""

PROFESSIONS = frozenset(
    [
        "Alchemy",
        "Blacksmithing",
        "Enchanting",
        "Engineering",
        "Herbalism",
        "Inscription",
        "Jewelcrafting",
        "Leatherworking",
        "Mining",
        "Skinning",
        "Tailoring",
    ]
)
"""Traits of heroes that are no tags, but that cards can be referred to by (Rule 206.1)."""

DIVISIBLE_TAGS = frozenset(
    [
        "Air Elemental",
        "Air Totem",
        "Black Dragon",
        "Black Dragonkin",
        "Blood Elf",
        "Blue Dragonkin",
        "Bronze Dragonkin",
        "Bunny Egg",
        "Carrion Bird",
        "Core Hound",
        "Crashin' Thrashin' Racer",
        "Crypt Lord",
        "Dread Pirate",
        "Earth Elemental",
        "Earth Totem",
        "Fel Orc",
        "Fire Elemental",
        "Fire Totem",
        "Flame Cat",
        "Frozen Elemental",
        "Green Dragonkin",
        "High Elf",
        "Night Elf",
        "Pit Lord",
        "Polar Bear",
        "Red Dragonkin",
        "Shadow Hunter",
        "Spectral Tiger",
        "Spore Bat",
        "Spring Rabbit",
        "Timber Wolf",
        "Twilight Dragonkin",
        "Two-Headed Ogre",
        "Water Elemental",
        "Water Totem",
        "Wind Serpent",
    ]
)
"""Tags that cards can be referred to by all words of, or by the last one."""

TAG_LABELS = frozenset(tag.rpartition(" ")[0] for tag in DIVISIBLE_TAGS)
"""What stands before the last word of such tags, and alone in front of what is done for each."""

COLORED_TAGS = frozenset(tag for tag in DIVISIBLE_TAGS if tag.endswith((" Dragon", " Dragonkin")))
"""Tags that begin with the color of a dragon."""

UNDIVIDED_TAGS = frozenset(
    [
        "Crawling Claw",
        "Crypt Fiend",
        "Death Knight",
        "Defias Thug",
        "Egg Hoarder",
        "Elder Sage",
        "Faceless One",
        "Fishing Pole",
        "Flight Master",
        "Floating Eye",
        "Frost Wurm",
        "Fungal Behemoth",
        "Ghost Cow",
        "Gryphon Rider",
        "High Chieftain",
        "High Thane",
        "Keeper of the Grove",
        "Merciless One",
        "Repair Bot",
        "Sea Giant",
        "Sea Witch",
        "Seedling Pod",
        "Shadow Silhouette",
        "Sky Captain",
        "Sword Dancer",
        "Trade Prince",
        "Void Seeker",
        "Void Wurm",
        "Warp Stalker",
        "Wind Rider",
        "Wyrmmrest Vanquisher",
    ]
)
"""Tags that cards can be referred to only by all words of."""

_OTHER_FACTS = frozenset(
    ["Aldor", "Loot", "Scryer", "Talent", *(tag.partition(" ")[0] for tag in COLORED_TAGS)]
)
"""Words for something else that is printed on cards: a reputation, the collector number, a talent spec; and
colors without what has them (Rule 100.2c, 100.2d, 202.1a, 204.3).
"""
_FREE_KEYWORDS = frozenset(keyword.value for keyword in Keyword) - {
    "Bear Form",
    "Cat Form",
    "Finishing Move",
    "Trap",
}


def is_no_tag(word: str) -> bool:
    """Whether a capitalized word is surely no tag, because it is a keyword or another fact about a card."""
    return word in _OTHER_FACTS or word in _FREE_KEYWORDS


@lru_cache(maxsize=4096)
def with_references(tags: frozenset[str]) -> frozenset[str]:
    """Tags, and every other word that refers to a card with one of them."""
    last_words = {tag.rpartition(" ")[2] for tag in tags if tag in DIVISIBLE_TAGS}
    archdruid = {"Druid"} if "Archdruid" in tags else set()
    return tags.union(last_words, archdruid)


def compound_tags() -> Collection[str]:
    """All tags of several words."""
    return DIVISIBLE_TAGS | UNDIVIDED_TAGS
