"""Tags of several words, and the words that cards with a tag can be referred to by (Rule 202.1a, 202.4a)."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from engine.cards import CharacterClass
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

REPUTATIONS = frozenset(["Aldor", "Scryer"])
"""What the words of a reputation on a card call it: "an Aldor card" (Rule 100.2d)."""

ARMOR_TAGS = frozenset(["Cloth", "Leather", "Mail", "Plate", "Shield"])
WEAPON_TAGS = frozenset(
    [
        "Axe",
        "Bow",
        "Crossbow",
        "Dagger",
        "Fist",
        "Gun",
        "Mace",
        "Polearm",
        "Staff",
        "Sword",
        "Thrown",
        "Wand",
    ]
)
"""What equipment is made of, and the kinds of weapons."""

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
        "Aspect of Thrall",
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
        "Spirit of Northrend",
        "Sword Dancer",
        "Trade Prince",
        "Void Seeker",
        "Void Terror",
        "Void Wurm",
        "Warp Stalker",
        "Wind Rider",
        "Wyrmmrest Vanquisher",
    ]
)
"""Tags that cards can be referred to only by all words of."""

_KEYWORD_TAGS = frozenset({Keyword.BEAR_FORM, Keyword.CAT_FORM, Keyword.FINISHING_MOVE, Keyword.TRAP})
"""Keywords that are tags, too (glossary: Bear Form, Cat Form)."""

NO_TAGS = frozenset(
    {
        *(keyword.value for keyword in Keyword if keyword not in _KEYWORD_TAGS),
        *(tag.partition(" ")[0] for tag in COLORED_TAGS),
        "Dungeon",
        "Loot",
        "Ongoing",
        "Raiding",
        "Reputation",
        "Talent",
        "Token",
    }
)
"""Words with a capital that no type line has: keywords, colors without the dragons that have them, and what
cards are by their text other than a reputation, their collector number, or the deck that they belong to (Rule
100.2, 202.1a, 204.3, 305.2a, 404.2a).
"""

_HANDS = {"2H": "Two-Handed", "2H Weapon": "Two-Handed", "1H": "One-Handed", "1H Weapon": "One-Handed"}
"""Tags in figures, and the words for them (glossary: One-Handed, Two-Handed)."""

_SHORTEST_NAME = 5
_TRAITS = frozenset(name for name in (*CharacterClass, *RACES) if len(name) >= _SHORTEST_NAME)


@lru_cache(maxsize=4096)
def can_be_tag(word: str) -> bool:
    """Whether a word with a capital can be a tag: not if it means something else in the rules, is in
    capitals throughout, or is a class or race with one letter too few, too many or wrong (Rule 202.1).
    """
    if word in NO_TAGS or (word.isalpha() and word.isupper()):
        return False
    return word in _TRAITS or not any(_is_nearly(word, name) for name in _TRAITS)


def _is_nearly(word: str, name: str) -> bool:
    """Whether a word becomes a name by one letter added, dropped or replaced."""
    if abs(len(word) - len(name)) > 1:
        return False
    start = next((place for place, (a, b) in enumerate(zip(word, name, strict=False)) if a != b), None)
    if start is None:
        return len(word) != len(name)
    longer_word, longer_name = len(word) >= len(name), len(name) >= len(word)
    return word[start + longer_word :] == name[start + longer_name :]


@lru_cache(maxsize=4096)
def with_references(tags: frozenset[str]) -> frozenset[str]:
    """Tags, and every other word that refers to a card with one of them."""
    last_words = {tag.rpartition(" ")[2] for tag in tags if tag in DIVISIBLE_TAGS}
    archdruid = {"Druid"} if "Archdruid" in tags else set()
    hands = {_HANDS[tag] for tag in tags if tag in _HANDS}
    return tags.union(last_words, archdruid, hands)


def compound_tags() -> Collection[str]:
    """All tags of several words."""
    return DIVISIBLE_TAGS | UNDIVIDED_TAGS
