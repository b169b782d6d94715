"""Comma-separated files: a title, a blank line, then ``name,count,set,type,block``; or with headings."""

from __future__ import annotations

import csv

from decks.files.model import DeckFile, DeckFileError, Line, Reading, Zone, counted

DELIMITERS = (",", ";", "\t")
NAMES = {"name", "card", "card name", "cardname"}
COUNTS = {"count", "quantity", "qty", "num", "number of copies", "copies", "amount"}
TYPES = {"type", "card type"}
ZONES = {"zone", "board", "section"}
_ZONE_WORDS = {"hero": Zone.HERO, "side": Zone.SIDE, "sideboard": Zone.SIDE, "side deck": Zone.SIDE}


def is_csv(text: str) -> bool:
    """Whether the first lines look like one of the two kinds of table."""
    lines = [line for line in text.splitlines()[:3] if line.strip()]
    if not lines:
        return False
    if _delimiter(text):
        return True
    return any(len(cells) > 1 and cells[1].isdecimal() for cells in map(_cells, lines[:2]))


def read(text: str) -> DeckFile:
    """Read either kind.

    :raises DeckFileError: when a row has no possible number of copies.
    """
    delimiter = _delimiter(text) or DELIMITERS[0]
    # Rows are read line by line, so that one stray quotation mark cannot swallow the rest.
    rows = [
        (number, line, _cells(line, delimiter))
        for number, line in enumerate(text.splitlines(), start=1)
        if line.strip()
    ]
    title = ""
    columns = _headings(rows[0][2])
    if "name" in columns:
        rows = rows[1:]
    else:
        columns = {"name": 0, "count": 1, "type": 3}
        if len(rows[0][2]) == 1:
            title, rows = rows[0][2][0], rows[1:]
    return DeckFile(
        lines=tuple(_line(number, text, cells, columns) for number, text, cells in rows),
        name=title,
        format="csv",
    )


def _delimiter(text: str) -> str:
    """What stands between the headings, if the first line holds headings."""
    first = next(line for line in text.splitlines() if line.strip())
    heads = ((delimiter, _cells(first, delimiter)) for delimiter in DELIMITERS)
    return next(
        (delimiter for delimiter, cells in heads if len(cells) > 1 and "name" in _headings(cells)), ""
    )


def _cells(line: str, delimiter: str = ",") -> list[str]:
    return [cell.strip() for cell in next(csv.reader([line], delimiter=delimiter), [])]


def _headings(cells: list[str]) -> dict[str, int]:
    kinds = {"name": NAMES, "count": COUNTS, "type": TYPES, "zone": ZONES}
    words = [cell.strip().lower() for cell in cells]
    return {kind: words.index(word) for kind, known in kinds.items() for word in words if word in known}


def _line(number: int, text: str, cells: list[str], columns: dict[str, int]) -> Line:
    def cell(kind: str) -> str:
        column = columns.get(kind)
        return cells[column] if column is not None and column < len(cells) else ""

    digits = cell("count")
    if digits and not (digits.isascii() and digits.isdigit()):
        raise DeckFileError(f"Line {number} has {digits[:20]!r} where a number of copies should stand.")
    count = counted(number, digits) if digits else 1
    zone = _ZONE_WORDS.get((cell("zone") or cell("type")).lower(), Zone.MAIN)
    return Line(number, text.strip(), (Reading(count, cell("name") or text.strip()),), zone)
