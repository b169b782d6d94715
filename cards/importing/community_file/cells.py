"""Cells with one value: numbers, costs, icons, rarities. Each function reads a cell or raises an error."""

import re

from cards.importing.community_file.table import CLASS_COLUMNS, TableRow
from cards.models import Rarity
from engine.cards import CharacterClass, Cost, DamageType, Faction

COST = re.compile(r"(?:\d{1,3}|X)(?:\s*\+\s*(?:\d{1,3}|X)){0,2}", re.IGNORECASE | re.ASCII)
NUMBER = re.compile(r"\d{1,4}", re.ASCII)
# A value that the text of the card sets is printed as a star or X; it counts as 0 (Rule 104.2).
SET_BY_TEXT = ("*", "X", "x")
# How people write that there is no value.
EMPTY_VALUES = ("", "-", "–", "—")
FACTIONS = {
    "neutral": frozenset[Faction](),
    "alliance": frozenset({Faction.ALLIANCE}),
    "horde": frozenset({Faction.HORDE}),
    "both": frozenset(Faction),
}
TICKED = {"x": True, "1": True, "yes": True, "": False, "0": False, "no": False}
# Separators in a cell with several words.
BETWEEN = re.compile(r"[\s,;/&+\[\]]+(?:(?:and|or)\b[\s,;/&+\[\]]*)?", re.IGNORECASE)
RARITIES = {
    "": "",
    "c": Rarity.COMMON,
    "u": Rarity.UNCOMMON,
    "r": Rarity.RARE,
    "e": Rarity.EPIC,
    "l": Rarity.LEGENDARY,
    "p": Rarity.PROMO,
}


def number(row: TableRow, column: str) -> int | None:
    """A whole number, or ``None`` for an empty cell.

    :raises ValueError: when the cell holds something else.
    """
    cell = row[column]
    if cell in EMPTY_VALUES:
        return None
    if cell in SET_BY_TEXT:
        return 0
    if not NUMBER.fullmatch(cell):
        raise ValueError(f"{column} is {cell!r}, which is not a number")
    return int(cell)


def two_numbers(row: TableRow, column: str) -> tuple[int | None, int | None]:
    """The number of the front and, where the cell has two (``21/32``), that of the back.

    :raises ValueError: when the cell holds something else.
    """
    match = re.fullmatch(r"(\d{1,4})\s*/\s*(\d{1,4})", row[column], re.ASCII)
    return (int(match[1]), int(match[2])) if match else (number(row, column), None)


def cost(row: TableRow) -> Cost | None:
    """The play cost.

    :raises ValueError: when the cell holds no cost.
    """
    cell = row["cost"]
    if cell in EMPTY_VALUES:
        return None
    if not COST.fullmatch(cell):
        raise ValueError(f"the cost {cell!r} is not a resource cost (Rule 201)")
    return Cost.parse(cell)


def damage_types(row: TableRow) -> tuple[DamageType, ...]:
    """The damage types named, one or several (Rule 205.1).

    :raises ValueError: when one is none of the eight.
    """
    names = [part.capitalize() for part in BETWEEN.split(row["dmgtype"]) if part]
    unknown = [name for name in names if name not in set(DamageType)]
    if unknown:
        raise ValueError(f"{unknown[0]!r} is not one of the eight damage types (Rule 205.1)")
    return tuple(dict.fromkeys(DamageType(name) for name in names))


def class_icons(row: TableRow) -> frozenset[CharacterClass]:
    """The classes ticked (Rule 206.1a).

    :raises ValueError: when a cell holds something that is no tick.
    """
    invalid = next((column for column in CLASS_COLUMNS if row[column].casefold() not in TICKED), None)
    if invalid:
        raise ValueError(f"{invalid} is {row[invalid]!r}, which is not a tick")
    return frozenset(
        CharacterClass(name) for column, name in CLASS_COLUMNS.items() if TICKED[row[column].casefold()]
    )


def professions(row: TableRow) -> tuple[str, ...]:
    """The professions of a hero (Rule 206.1)."""
    cells = f"{row['profession']},{row['profession2']}".split(",")
    return tuple(dict.fromkeys(cell.strip().capitalize() for cell in cells if cell.strip()))


def factions(row: TableRow) -> frozenset[Faction]:
    """The faction icons (Rule 206.1b).

    :raises ValueError: when the faction is unknown.
    """
    words = [part for part in BETWEEN.split(row["faction"].casefold()) if part]
    if any(word not in FACTIONS for word in words):
        raise ValueError(f"the faction {row['faction']!r} is unknown")
    return frozenset().union(*(FACTIONS[word] for word in words))


def rarity(row: TableRow) -> str:
    """The rarity by its letter (Rule 204.2).

    :raises ValueError: when the letter is unknown.
    """
    try:
        return RARITIES[row["rarity"].lower()]
    except KeyError:
        raise ValueError(f"the rarity {row['rarity']!r} is unknown") from None
