"""A community row as a card with one printing."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from cards.importing.community_file import cells
from cards.importing.community_file.table import TableRow
from cards.importing.community_file.type_line import TypeLine, read_type_line, with_spec_of_text
from cards.importing.facts import CardFacts, PrintingFacts, SetFacts
from cards.importing.text import (
    MARKUP,
    TextBox,
    TextBoxSide,
    read_text_box,
    without_allegiance,
)
from cards.models import Kind, Source
from engine.cards import Back, CardType, CharacterClass, Cost, DamageType, PrintedCard

TREATMENTS = {"EA": "Extended art", "EA - Sketch": "Extended art sketch", "Loot": "Loot"}
TREATED = re.compile(r"(.+?)\s*\(([^()]*)\)")
SET_OF_TOKENS = "Tokens"
RAID_BLOCK = "0"
CLASS_RESTRICTION = re.compile(r"\[[^\]]+\][^.]*\bHero Required\b")

# Which numbers a card of a type has; any other in its row is a leaving of the file, not of the card.
NUMBERS = {
    CardType.HERO: {"atk", "health"},
    CardType.ALLY: {"atk", "health"},
    CardType.EQUIPMENT: {"atk", "defense", "strike_cost"},
    CardType.ABILITY: set(),
    CardType.QUEST: set(),
    CardType.LOCATION: set(),
}
COLUMN_OF = {"atk": "atk", "health": "health", "defense": "def", "strike_cost": "strikecost"}
WITHOUT_COST = {CardType.QUEST, CardType.LOCATION}


@dataclass(frozen=True, slots=True)
class CardRow:
    """A parsed row: the card with this one printing, and notes on what was corrected."""

    line: int
    card: CardFacts
    notes: tuple[str, ...] = ()


def set_names(rows: Iterable[TableRow]) -> dict[tuple[str, str], SetFacts]:
    """Each set by code and plain name, with the block that most of its rows name."""
    blocks: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for row in rows:
        blocks[row["setcode"], _plain_set(row)[0]][row["block"]] += 1
    return {
        (code, name): SetFacts(code=code, name=name, block=_block(counted))
        for (code, name), counted in blocks.items()
    }


def _block(counted: Counter[str]) -> int | None:
    """The block of a set; none for raids and for sets whose cards come from everywhere."""
    block, count = counted.most_common(1)[0]
    named = block.isascii() and block.isdigit() and block != RAID_BLOCK
    return int(block) if named and len(block) < 4 and 2 * count > counted.total() else None


def _plain_set(row: TableRow) -> tuple[str, str]:
    """The name of the set, and how the card is treated in it."""
    match = TREATED.fullmatch(row["setname"])
    if match and match[2] in TREATMENTS:
        return match[1], TREATMENTS[match[2]]
    return row["setname"], ""


def read_row(row: TableRow, sets: dict[tuple[str, str], SetFacts]) -> CardRow:
    """Understand a row.

    :raises ValueError: when it is no card.
    """
    for column in ("name", "setcode", "setname"):
        if not row[column]:
            raise ValueError(f"the {column} is empty")
    kind = _kind(row)
    line = with_spec_of_text(read_type_line(row), row["rules"])
    box = read_text_box(row["rules"])
    if any(tag.name == "Traitor" for tag in line.tags) and CardType.HERO in line.types:
        box = without_allegiance(box)
    notes = list(box.notes)
    printed = PrintedCard(
        name=row["name"],
        types=line.types,
        cost=_cost(row, line, kind),
        classes=_classes(row, line),
        factions=cells.factions(row),
        tags=line.tags,
        race=line.race if CardType.ALLY in line.types or CardType.HERO in line.types else None,
        talent=line.talent,
        professions=cells.professions(row),
        text=_text(line, row, box),
        **_numbers(row, line, box, notes),
    )
    card = CardFacts(
        printed=printed,
        kind=kind,
        wording=box.front.wording,
        back_wording=box.back.wording if box.back else (),
        corrections=box.correction_pairs,
        source=Source.COMMUNITY,
        printings=(_printing(row, sets),),
    )
    return CardRow(row.line, card, tuple(notes))


def _kind(row: TableRow) -> Kind:
    if row["setname"] == SET_OF_TOKENS:
        return Kind.TOKEN
    return Kind.RAID if row["block"] == RAID_BLOCK or row["type"] == "Achievement" else Kind.DECK


def _cost(row: TableRow, line: TypeLine, kind: Kind) -> Cost | None:
    """The play cost (Rule 201.2); of a quest the file has the cost of completing it, as its text has."""
    if WITHOUT_COST & set(line.types) or (CardType.HERO in line.types and not _is_master(line)):
        return None
    return Cost(0) if kind is Kind.TOKEN else cells.cost(row)


def _is_master(line: TypeLine) -> bool:
    return any(tag.name == "Master" for tag in line.tags)


def _classes(row: TableRow, line: TypeLine) -> frozenset[CharacterClass]:
    """The class icons outside the text box (Rule 206.1a).

    A hero shows the icon of its class. The columns of a Master Hero that requires a class repeat
    the icons in its text box, which do not count. Where all ten are ticked, equipment does print
    ten icons; another card prints none and is neutral (Rule 206.1d).
    """
    ticked = cells.class_icons(row)
    if CardType.HERO not in line.types:
        neutral = len(ticked) == len(CharacterClass) and CardType.EQUIPMENT not in line.types
        return frozenset() if neutral else ticked
    if _is_master(line):
        return frozenset() if CLASS_RESTRICTION.search(row["rules"]) else ticked
    return frozenset(name for name in CharacterClass if any(tag.name == name for tag in line.tags))


def _text(line: TypeLine, row: TableRow, box: TextBox) -> tuple[str, ...]:
    """The paragraphs of the front; a talent that only the subtypes name is added as text (Rule 100.2c)."""
    restricted = re.search(r"\b(?:Hero Required|Talent)\b", row["rules"])
    restriction = (f"{line.spec} Talent",) if line.needs_talent and line.spec and not restricted else ()
    return restriction + box.front.text


def _numbers(row: TableRow, line: TypeLine, box: TextBox, notes: list[str]) -> dict[str, Any]:
    """ATK, damage types, health, DEF and strike cost, as far as the type has them, and the other side."""
    expected = set().union(*(NUMBERS[card_type] for card_type in line.types)) if line.types else set()
    numbers: dict[str, int | None] = {}
    health, back_health = cells.two_numbers(row, "health") if "health" in expected else (None, None)
    for name, column in COLUMN_OF.items():
        if name not in expected:
            if row[column] not in ("", "0"):
                notes.append(f"{row['type']} with {column} {row[column]}: ignored")
        else:
            numbers[name] = health if name == "health" else cells.number(row, column)
    if "health" in expected and health is None:
        notes.append("the health is missing")
    if "Totem" in {word for tag in line.tags for word in tag.name.split()} and "atk" in expected:
        numbers["atk"] = numbers["atk"] or 0
    damage_types = _damage_types(row, line, notes) if numbers.get("atk") is not None else ()
    back = None
    if box.back or back_health is not None:
        side = box.back or TextBoxSide()
        back = Back(text=side.text, atk=side.atk, health=side.health or back_health)
    return {**numbers, "damage_types": damage_types, "back": back}


def _damage_types(row: TableRow, line: TypeLine, notes: list[str]) -> tuple[DamageType, ...]:
    """The damage types; of a melee weapon whose cell is damaged, melee."""
    try:
        return cells.damage_types(row)
    except ValueError as error:
        if not any(tag.name == DamageType.MELEE for tag in line.tags):
            raise
        notes.append(f"{error}: read as Melee")
        return (DamageType.MELEE,)


def _printing(row: TableRow, sets: dict[tuple[str, str], SetFacts]) -> PrintingFacts:
    set_name, treatment = _plain_set(row)
    return PrintingFacts(
        set=sets[row["setcode"], set_name],
        number=cells.number(row, "no") or 0,
        treatment=treatment,
        rarity=cells.rarity(row),
        artist=row["artist"],
        flavour=MARKUP.sub("", row["flavour"]).strip(),
        text=row["rules"],
    )
