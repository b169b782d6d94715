"""The type line of a community row: types, tags, race, talent spec (Rule 202, 206)."""

import re
from dataclasses import dataclass
from difflib import get_close_matches

from cards.community.table import SUBTYPE_COLUMNS, TableRow
from engine.cards import CardType, Tag

TYPES: dict[str, tuple[CardType, ...]] = {
    **{card_type.value: (card_type,) for card_type in CardType},
    "Master Hero": (CardType.HERO,),
    "Ability Ally": (CardType.ABILITY, CardType.ALLY),
    "Equipment Ally": (CardType.EQUIPMENT, CardType.ALLY),
    "Achievement": (),
}
ADDED_TAGS = {"Master Hero": "Master", "Achievement": "Achievement"}

# Rule 202.1a: the tags of more than one word; any other words stand for themselves.
MULTI_WORD_TAGS = (
    *("Air Elemental", "Air Totem", "Black Dragon", "Black Dragonkin", "Blood Elf", "Blue Dragonkin"),
    *(
        "Bronze Dragonkin",
        "Bunny Egg",
        "Carrion Bird",
        "Core Hound",
        "Crashin' Thrashin' Racer",
        "Crypt Lord",
    ),
    *(
        "Dread Pirate",
        "Earth Elemental",
        "Earth Totem",
        "Fel Orc",
        "Fire Elemental",
        "Fire Totem",
        "Flame Cat",
    ),
    *(
        "Frozen Elemental",
        "Green Dragonkin",
        "High Elf",
        "Night Elf",
        "Pit Lord",
        "Polar Bear",
        "Red Dragonkin",
    ),
    *("Shadow Hunter", "Spectral Tiger", "Spore Bat", "Spring Rabbit", "Timber Wolf", "Twilight Dragonkin"),
    *("Two-Headed Ogre", "Water Elemental", "Water Totem", "Wind Serpent", "Crawling Claw", "Crypt Fiend"),
    *(
        "Death Knight",
        "Defias Thug",
        "Egg Hoarder",
        "Elder Sage",
        "Faceless One",
        "Fishing Pole",
        "Flight Master",
    ),
    *("Floating Eye", "Frost Wurm", "Fungal Behemoth", "Ghost Cow", "Gryphon Rider", "High Chieftain"),
    *(
        "High Thane",
        "Keeper of the Grove",
        "Merciless One",
        "Repair Bot",
        "Sea Giant",
        "Sea Witch",
        "Seedling Pod",
    ),
    *("Shadow Silhouette", "Sky Captain", "Sword Dancer", "Trade Prince", "Void Seeker", "Void Wurm"),
    *("Warp Stalker", "Wind Rider", "Wyrmmrest Vanquisher"),
    # Of abilities and equipment, and as the file spells some of the above.
    *("Beast Mastery", "Finishing Move", "Bear Form", "Cat Form", "1H Weapon", "2H Weapon", "Armor Set"),
    *("Frost Wyrm", "Wyrmrest Vanquisher", "Lich King"),
)
KNOWN_TAGS = sorted(MULTI_WORD_TAGS, key=len, reverse=True)

TALENTS = (
    *("Affliction", "Arcane", "Arms", "Assassination", "Balance", "Beast Mastery", "Blood", "Combat"),
    *(
        "Demonology",
        "Destruction",
        "Discipline",
        "Elemental",
        "Enhancement",
        "Feral",
        "Fire",
        "Frost",
        "Fury",
    ),
    *("Holy", "Marksmanship", "Protection", "Restoration", "Retribution", "Shadow", "Subtlety", "Survival"),
    "Unholy",
)
# Where tags stand on the line: these first, these last, what is between in the order of the columns.
FIRST = (
    "Instant",
    "Master",
    "1H Weapon",
    "2H Weapon",
    "Weapon",
    "Armor",
    "Armor Set",
    "Item",
    "Monster",
    "Arena",
)
LAST = ("Traitor", "Unique", "Unlimited")


@dataclass(frozen=True, slots=True)
class TypeLine:
    """What the type line says.

    ``talent`` is the talent spec of a hero or ability; ``spec`` the one that a card of any type is a
    Talent of, where ``needs_talent`` says that it is one (Rule 100.2c).
    """

    types: tuple[CardType, ...]
    tags: tuple[Tag, ...]
    race: str | None
    talent: str | None
    spec: str | None
    needs_talent: bool


def read_type_line(row: TableRow) -> TypeLine:
    """Read the type line.

    :raises ValueError: when the type is none of the game.
    """
    if row["type"] not in TYPES:
        raise ValueError(f"the type {row['type']!r} is none of the six card types (Rule 300.1)")
    subtypes = [_mended(tag) for column in SUBTYPE_COLUMNS for tag in split_tags(row[column])]
    needs_talent = "Talent" in {tag.name for tag in subtypes}
    types = TYPES[row["type"]]
    talent = next((tag.name for tag in subtypes if tag.name in TALENTS), None)
    hidden = {"Talent"}
    if talent and (CardType.HERO in types or (needs_talent and CardType.ABILITY not in types)):
        hidden.add(talent)
    race = split_tags(row["race"])
    tags = [
        *([Tag("Instant")] if row["instant"] else []),
        *([Tag(ADDED_TAGS[row["type"]])] if row["type"] in ADDED_TAGS else []),
        *race,
        *(tag for column in ("class", "class2") for tag in split_tags(row[column])),
        *(tag for tag in subtypes if tag.name not in hidden),
    ]
    on_line = talent if CardType.ABILITY in types or CardType.HERO in types else None
    return TypeLine(
        types=_with_ally(types, tags),
        tags=tuple(sorted(dict.fromkeys(tags), key=_place)),
        race=str(race[0]) if race else None,
        talent=on_line,
        spec=talent,
        needs_talent=needs_talent,
    )


def split_tags(cell: str) -> list[Tag]:
    """The tags of a cell: parted by commas, by words where a word is a tag of its own.

    >>> [str(tag) for tag in split_tags("Felguard demon, Pet(1)")]
    ['Felguard', 'Demon', 'Pet (1)']
    """
    tags = []
    for part in re.sub(r"</?\w*>", "", cell).split(","):
        words = " ".join(_capital(word) for word in part.split())
        if not any(map(str.isalnum, words)):
            continue
        tag = Tag.parse(words)
        if tag.limit is not None:
            tags.append(tag)
        else:
            tags += [Tag(name) for name in _single_tags(words)]
    return tags


def _single_tags(words: str) -> list[str]:
    if not words:
        return []
    known = next((tag for tag in KNOWN_TAGS if f"{words} ".startswith(f"{tag} ")), words.split()[0])
    return [known, *_single_tags(words[len(known) :].strip())]


def _capital(word: str) -> str:
    return word if word in ("of", "the") else word[:1].upper() + word[1:]


def _mended(tag: Tag) -> Tag:
    """A talent spec with a slip of the pen in it, as it is spelled; any other tag as it is."""
    near = get_close_matches(tag.name, TALENTS, n=1, cutoff=0.9)
    return Tag(near[0], tag.limit) if near else tag


def _with_ally(types: tuple[CardType, ...], tags: list[Tag]) -> tuple[CardType, ...]:
    """Totems are ability allies (Rule 305.3a), Golems equipment allies (Rule 304.4a)."""
    last_words = {tag.name.split()[-1] for tag in tags}
    also = (types == (CardType.ABILITY,) and "Totem" in last_words) or (
        types == (CardType.EQUIPMENT,) and "Golem" in last_words
    )
    return (*types, CardType.ALLY) if also else types


def _place(tag: Tag) -> tuple[int, int]:
    if tag.name in FIRST:
        return 0, FIRST.index(tag.name)
    if tag.name in LAST:
        return 3, LAST.index(tag.name)
    return (1 if tag.limit is None else 2), 0
