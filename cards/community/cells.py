"""Cells with one value in them: numbers, costs, icons, rarities; each reads a cell or says what is wrong."""

import re

from cards.community.table import CLASS_COLUMNS, TableRow
from cards.models import Rarity
from engine.cards import CharacterClass, Cost, DamageType, Faction

COST = re.compile(r"(?:\d{1,3}|X)(?:\s*\+\s*(?:\d{1,3}|X)){0,2}", re.IGNORECASE | re.ASCII)
NUMBER = re.compile(r"\d{1,4}", re.ASCII)
# A value that the text of the card sets is printed as a star; it counts as 0 (Rule 104.2).
SET_BY_TEXT = "*"
FACTIONS = {
    "": frozenset[Faction](),
    "Neutral": frozenset[Faction](),
    "Alliance": frozenset({Faction.ALLIANCE}),
    "Horde": frozenset({Faction.HORDE}),
    "Both": frozenset(Faction),
}
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
    if not cell:
        return None
    if cell == SET_BY_TEXT:
        return 0
    if not NUMBER.fullmatch(cell):
        raise ValueError(f"{column} is {cell!r}, which is no number")
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
    if not cell:
        return None
    if not COST.fullmatch(cell):
        raise ValueError(f"the cost {cell!r} is no resource cost (Rule 201)")
    return Cost.parse(cell)


def damage_types(row: TableRow) -> tuple[DamageType, ...]:
    """The damage types named, between commas or slashes (Rule 205.1).

    :raises ValueError: when one is none of the eight.
    """
    names = [part.strip().capitalize() for part in re.split(r"[,/]", row["dmgtype"]) if part.strip()]
    unknown = [name for name in names if name not in set(DamageType)]
    if unknown:
        raise ValueError(f"{unknown[0]!r} is none of the eight damage types (Rule 205.1)")
    return tuple(dict.fromkeys(DamageType(name) for name in names))


def class_icons(row: TableRow) -> frozenset[CharacterClass]:
    """The classes ticked (Rule 206.1a)."""
    return frozenset(
        CharacterClass(name) for column, name in CLASS_COLUMNS.items() if row[column].lower() == "x"
    )


def factions(row: TableRow) -> frozenset[Faction]:
    """The faction icons (Rule 206.1b).

    :raises ValueError: when the faction is unknown.
    """
    try:
        return FACTIONS[row["faction"]]
    except KeyError:
        raise ValueError(f"the faction {row['faction']!r} is unknown") from None


def rarity(row: TableRow) -> str:
    """The rarity by its letter (Rule 204.2).

    :raises ValueError: when the letter stands for none.
    """
    try:
        return RARITIES[row["rarity"].lower()]
    except KeyError:
        raise ValueError(f"the rarity {row['rarity']!r} is unknown") from None
