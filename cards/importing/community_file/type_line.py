"""The type line of a community row: types, tags, race, talent spec (Rule 202, 206)."""

import re
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import lru_cache

from cards.importing.community_file.table import SUBTYPE_COLUMNS, TableRow
from cards.indexing.normalize import fold
from cards.indexing.tags import NAMED_BY_ALL_WORDS, NAMED_BY_LAST_WORD
from engine.cards import CardType, Tag

TYPES: dict[str, tuple[CardType, ...]] = {
    **{card_type.value: (card_type,) for card_type in CardType},
    "Achievement": (),
}
# Words of the type column that are tags: every word but these two is a type.
TAGS_OF_TYPES = ("Instant", "Master")
ADDED_TAGS = {"Achievement": "Achievement"}

MULTI_WORD_TAGS = (
    *NAMED_BY_LAST_WORD,
    *NAMED_BY_ALL_WORDS,
    # Of abilities and equipment, and as the file spells some of the above.
    *("Beast Mastery", "Finishing Move", "Bear Form", "Cat Form", "1H Weapon", "2H Weapon", "Armor Set"),
    *("Frost Wyrm", "Wyrmrest Vanquisher", "Lich King"),
)
# Words that hold a tag together, as in Keeper of the Grove.
SMALL_WORDS = {"of", "the"}
# How much of a word must agree if it is to be another with a slip of the pen in it.
A_SLIP = 0.9
# What armor is made of (Rule 304).
MATERIALS = {"Cloth", "Leather", "Mail", "Plate"}
NOT_TICKED = ("", "0", "no", "none")
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
SPEC_OF_TEXT = re.compile(rf"(?:^|[;.\n]|<p>|<br ?/?>)\s*({'|'.join(TALENTS)}) (?:Talent|Hero Required)\b")
BOLD_OR_ITALIC = re.compile(r"</?[bi]>", re.IGNORECASE)
# The order of tags on the line: these first, those in LAST last, others in the order of the columns.
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
    """The parsed type line.

    ``talent`` is the talent spec of a hero, or the one that an ability requires; ``spec`` the one among the
    subtypes, of which a card of any type is a Talent if ``needs_talent`` (Rule 100.2c). Otherwise it is a tag
    like any other: a Totem may be an Elemental.
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
    types, added = _types(row["type"])
    subtypes = [
        _mended(tag)
        for column in SUBTYPE_COLUMNS
        if not _is_own_name(row[column], row["name"])
        for tag in split_tags(row[column])
        if tag.name not in TYPES
    ]
    needs_talent = "Talent" in {tag.name for tag in subtypes}
    talent = next((tag.name for tag in subtypes if tag.name in TALENTS and tag.limit is None), None)
    hidden = {"Talent"}
    if talent and (CardType.HERO in types or (needs_talent and CardType.ABILITY not in types)):
        hidden.add(talent)
    race = split_tags(row["race"])
    tags = [
        *([Tag("Instant")] if row["instant"].casefold() not in NOT_TICKED else []),
        *added,
        *race,
        *(tag for column in ("class", "class2") for tag in split_tags(row[column])),
        *(tag for tag in subtypes if tag.name not in hidden),
    ]
    has_talent = CardType.HERO in types or (needs_talent and CardType.ABILITY in types)
    if types == (CardType.EQUIPMENT,):
        tags = _with_armor(tags)
    return TypeLine(
        types=_with_ally(types, tags),
        tags=tuple(sorted(dict.fromkeys(tags), key=_place)),
        race=str(race[0]) if race else None,
        talent=talent if has_talent else None,
        spec=talent,
        needs_talent=needs_talent,
    )


def with_spec_of_text(line: TypeLine, rules: str) -> TypeLine:
    """The type line of an ability with the talent spec that its text requires (Rule 100.2b, 100.2c).

    The spec is added to its tags where only the text names it.
    """
    is_ability = CardType.ABILITY in line.types
    required = SPEC_OF_TEXT.search(BOLD_OR_ITALIC.sub("", rules)) if is_ability else None
    if required is None or line.talent:
        return line
    tags = tuple(sorted(dict.fromkeys((*line.tags, Tag(required[1]))), key=_place))
    return replace(line, tags=tags, talent=required[1], spec=required[1])


def _types(cell: str) -> tuple[tuple[CardType, ...], list[Tag]]:
    """The types that the column names, and the tags that it names with them.

    :raises ValueError: when a word of it is neither.
    """
    words = re.findall(r"\w+", cell.title())
    named = [word for word in words if word not in TAGS_OF_TYPES]
    if not named or any(word not in TYPES for word in named):
        raise ValueError(f"the type {cell!r} is not one of the six card types (Rule 300.1)")
    types = tuple(dict.fromkeys(card_type for word in named for card_type in TYPES[word]))
    tags = [word if word in TAGS_OF_TYPES else ADDED_TAGS.get(word) for word in words]
    return types, [Tag(tag) for tag in tags if tag]


def _is_own_name(cell: str, name: str) -> bool:
    """Whether several words that are no known tag repeat the name of the card, which is no tag."""
    return " " in cell and fold(cell) == fold(name) and cell not in MULTI_WORD_TAGS


@lru_cache(maxsize=4096)
def split_tags(cell: str) -> tuple[Tag, ...]:
    """The tags of a cell: parted by commas, by words where a word is a tag of its own.

    >>> [str(tag) for tag in split_tags("Felguard demon, Pet(1)")]
    ['Felguard', 'Demon', 'Pet (1)']
    """
    tags: list[Tag] = []
    for part in re.sub(r"</?\w*>", "", cell).split(","):
        words = " ".join(_capital(word) for word in part.split())
        if not any(map(str.isalnum, words)):
            continue
        tag = Tag.parse(words)
        if tag.limit is not None:
            tags.append(tag)
        else:
            tags += [Tag(name) for name in _single_tags(words)]
    return tuple(tags)


def _single_tags(words: str) -> list[str]:
    if not words:
        return []
    begun = f"{words} ".casefold()
    first_tag = next((tag for tag in KNOWN_TAGS if begun.startswith(f"{tag} ".casefold())), None)
    if first_tag is None and (near := get_close_matches(words, MULTI_WORD_TAGS, n=1, cutoff=A_SLIP)):
        return near
    if first_tag is None and SMALL_WORDS & set(words.split()):
        return [words]
    first_tag = first_tag or words.split()[0]
    return [first_tag, *_single_tags(words[len(first_tag) :].strip())]


def _capital(word: str) -> str:
    return word if word in SMALL_WORDS else word[:1].upper() + word[1:]


@lru_cache(maxsize=4096)
def _mended(tag: Tag) -> Tag:
    """A talent spec with a slip of the pen in it, as it is spelled; any other tag as it is."""
    near = get_close_matches(tag.name, TALENTS, n=1, cutoff=A_SLIP) if tag.limit is None else []
    return Tag(near[0]) if near else tag


def _with_armor(tags: list[Tag]) -> list[Tag]:
    """The tags of equipment, with Armor where they name only what the armor is made of (Rule 304)."""
    names = {tag.name for tag in tags}
    return (
        tags if not names & MATERIALS or names & {"Armor", "Armor Set", "Shield"} else [Tag("Armor"), *tags]
    )


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
