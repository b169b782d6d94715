"""Comma-separated files: a title, a blank line, then ``name,count,set,type,block``; or with headings.

Our own files have a sixth column with the zone, a seventh with the note on the card, and rows for
notes and unmatched lines. A cell that a spreadsheet would read as a formula is prefixed with an
apostrophe.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from dataclasses import replace

from cards.indexing.normalize import words
from decks import file_limits
from decks.decklist import Entries
from decks.files import heading_words as vocabulary
from decks.files import notes
from decks.files.card_entries import name_readings, zone_of_heading
from decks.files.deck_file import (
    DeckFile,
    DeckFileError,
    Line,
    LineKind,
    LineZone,
    Remark,
    Sheet,
    clean,
    is_long,
    labelled_name,
    parse_count,
    remark_line,
)
from decks.files.headings import Heading, parse_heading
from decks.files.line_kinds import classify
from decks.files.line_parsing import has_count, parse_line
from decks.files.list_lines import format_line, parse_unmatched_line, split_marker
from decks.files.name_suffixes import find_remark
from decks.files.table_rows import COLUMNS
from decks.statistics.deck_cards import main_type
from engine.cards import CardType

DELIMITERS = (",", ";", "\t")
NOTE = "note"
UNMATCHED_ZONES = {
    "not matched": LineZone.MAIN,
    "not matched side": LineZone.SIDE,
    "not matched maybe": LineZone.MAYBE,
}
LEAST_CELLS = 3
"""Cells of a row that cannot be a line of a plain list, such as "Zip, 2"."""
LONGEST_ROW = 2_000
"""Characters in a row of a table; a longer line is treated as one cell."""

_FORMULA = re.compile(r"'*[=+\-@]")
_TYPE_WORDS = {kind.lower() for kind in CardType} | {NOTE, *UNMATCHED_ZONES}


def is_csv(text: str) -> bool:
    """Whether the first lines look like one of the two kinds of table."""
    lines = [line for line in text.splitlines()[:3] if line.strip()]
    if not lines:
        return False
    if _delimiter(text):
        return True
    first, *others = map(_cells, lines[:2])
    is_list = len(first) == 1 and has_count(first[0])  # "4 Zip", and no title
    if is_list and all(len(cells) < LEAST_CELLS for cells in others):
        return False
    is_table = _is_row(first) and all(len(cells) > 1 for cells in others)  # or it is a title like "Rush, 2"
    return is_table or any(map(_is_row, others))


def _is_row(cells: list[str]) -> bool:
    """Whether these are name and count; a name that begins with a digit needs a type or zone beside it."""
    if len(cells) < 2 or not cells[0] or not (cells[1].isascii() and cells[1].isdigit()):
        return False
    if int(cells[1]) > file_limits.COPIES.value:  # "May 2, 2011"
        return False
    has_type = not _TYPE_WORDS.isdisjoint(cell.lower() for cell in cells[2:])
    is_type = vocabulary.TYPE_OF_WORD.keys() >= set(words(cells[0]).split())  # "Ally, 4, Zip"
    return has_type or not (is_type or cells[0][:1].isdigit())


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
    if "name" in columns and len(rows[0][2]) > 1:
        rows = rows[1:]
    else:
        columns = {"name": 0, "count": 1, "set": 2, "type": 3, "zone": 5, "note": 6}
        if len(rows[0][2]) == 1:
            title, rows = rows[0][2][0], rows[1:]
    prose = [(number, cells) for number, _, cells in rows if _zone(cells, columns) == NOTE]
    notes_content = notes.unpack((number, cells[columns["name"]]) for number, cells in prose)
    cards = [row for row in rows if _zone(row[2], columns) != NOTE]
    return DeckFile(
        lines=tuple(_lines(cards, columns)),
        name=title,
        description=notes_content.description,
        format="csv",
        has_named_hero=notes_content.no_hero,
        tags=notes_content.tags,
        remarks=(*notes_content.remarks, *_remarks(cards, columns)),
    )


def _zone(cells: list[str], columns: dict[str, int]) -> str:
    return _cell(cells, columns, "zone").lower()


def _delimiter(text: str) -> str:
    """The delimiter, if the first line has headings; otherwise empty."""
    first = next(line for line in text.splitlines() if line.strip())
    heads = ((delimiter, _cells(first, delimiter)) for delimiter in DELIMITERS)
    return next((delimiter for delimiter, cells in heads if _is_head(cells)), "")


def _is_head(cells: list[str]) -> bool:
    """Whether these are the headings of columns, one of them that of the names."""
    columns = _headings(cells)
    return "name" in columns and len(cells) > 1 and (len(columns) > 1 or columns["name"] == 0)


def _cells(line: str, delimiter: str = ",") -> list[str]:
    if len(line) > LONGEST_ROW:
        return [line]
    return [_unescaped(cell.strip()) for cell in next(csv.reader([line], delimiter=delimiter), [])]


def _headings(cells: list[str]) -> dict[str, int]:
    """The column of each kind of heading; none in a line that begins with a digit, as "1 Zip, Name" does."""
    if cells and cells[0][:1].isdigit():
        return {}
    heads = [words(cell) for cell in cells]
    return {
        kind: next(place for place, head in enumerate(heads) if head in spellings)
        for kind, spellings in COLUMNS.items()
        if not spellings.isdisjoint(heads)
    }


def _lines(rows: list[tuple[int, str, list[str]]], columns: dict[str, int]) -> Iterator[Line]:
    """The lines of the cards; a row of one cell may be a heading, a total or a line of a plain list."""
    heading = Heading(LineZone.MAIN)
    for number, text, cells in rows:
        filled = [cell for cell in cells if cell]
        if "name" in columns and "side" in columns:
            yield from _lines_by_zone(number, text, cells, columns)
            continue
        if len(filled) != 1 or _zone(cells, columns):
            yield _line(number, text, cells, columns, heading)
        elif new_heading := parse_heading(filled[0]):
            heading = new_heading
        elif is_long(filled[0]):
            yield remark_line(number, filled[0])
        else:
            marked_zone, card = split_marker(filled[0])
            zone = marked_zone or heading.zone or LineZone.MAIN
            yield Line(number, filled[0], parse_line(number, card), zone, classify(filled[0]))


def _lines_by_zone(number: int, text: str, cells: list[str], columns: dict[str, int]) -> Iterator[Line]:
    """The lines of a row with a count for each zone; a word in place of a count names the zone itself."""
    name = _cell(cells, columns, "name")
    for kind, zone in (("main", LineZone.MAIN), ("count", LineZone.MAIN), ("side", LineZone.SIDE)):
        word = _cell(cells, columns, kind)
        if word.isalpha():
            yield _line(number, text, [name, "1", word], {"name": 0, "count": 1, "zone": 2}, Heading(zone))
        elif word.strip("0"):
            yield _line(number, text, [name, word], {"name": 0, "count": 1}, Heading(zone))


def _line(number: int, text: str, cells: list[str], columns: dict[str, int], heading: Heading) -> Line:
    place = _zone(cells, columns)
    if place in UNMATCHED_ZONES:
        return parse_unmatched_line(number, _cell(cells, columns, "name"), UNMATCHED_ZONES[place])
    digits = _cell(cells, columns, "count")
    kind = LineKind.FIGURE if _is_total(cells, columns) else LineKind.CARD
    if digits and not (digits.isascii() and digits.isdigit()):
        raise DeckFileError(f"Line {number} has {digits[:20]!r} instead of a number of copies.")
    count = parse_count(number, digits) if digits else 1
    name = clean(_cell(cells, columns, "name") or text)
    if is_long(name):
        return remark_line(number, text)
    card_type = _cell(cells, columns, "type")
    zone = zone_of_heading(place or card_type) if place or card_type else heading.zone or LineZone.MAIN
    printing = f"{_cell(cells, columns, 'set')} {_cell(cells, columns, 'number')}".strip()
    others = [cell for column, cell in enumerate(cells) if column not in columns.values() and cell]
    remarks = tuple(filter(None, map(find_remark, others)))
    readings = tuple(
        replace(reading, remarks=(*reading.remarks, *remarks))
        for reading in name_readings(count, name, printing)
    )
    kind_of_card = vocabulary.type_of(words(card_type).split())
    line_text = f"{format_line(count, name)} ({', '.join(remarks)})" if remarks else format_line(count, name)
    return Line(
        number, line_text, readings, zone, kind, kind_of_card or card_type.title() or heading.card_type
    )


def _is_total(cells: list[str], columns: dict[str, int]) -> bool:
    """Whether the row sums up others."""
    name, digits = _cell(cells, columns, "name"), _cell(cells, columns, "count")
    return bool(digits) and classify(f"{name} {digits}") is LineKind.FIGURE


def _remarks(rows: list[tuple[int, str, list[str]]], columns: dict[str, int]) -> Iterator[Remark]:
    for _, _, cells in rows:
        note = clean(_cell(cells, columns, "note"))
        if note and _zone(cells, columns) not in UNMATCHED_ZONES:
            name = labelled_name(_cell(cells, columns, "name"), _cell(cells, columns, "set"))
            yield Remark(zone_of_heading(_zone(cells, columns)), clean(name), note)


def _cell(cells: list[str], columns: dict[str, int], kind: str) -> str:
    column = columns.get(kind)
    return cells[column] if column is not None and column < len(cells) else ""


def write(sheet: Sheet) -> str:
    """The deck as a table, the title first."""
    deck = sheet.deck
    output = io.StringIO()
    table = csv.writer(output, lineterminator="\n")
    csv.writer(output, lineterminator="\n\n", quoting=csv.QUOTE_ALL).writerow([_escaped(clean(deck.name))])
    hero: Entries = ((deck.hero, 1),) if deck.hero else ()
    zones = (
        (LineZone.HERO, hero),
        (LineZone.MAIN, deck.main),
        (LineZone.SIDE, deck.side),
        (LineZone.MAYBE, deck.maybe),
    )
    for zone, entries in zones:
        for card, count in entries:
            printed = sheet.printed(card)
            block = str(printed.block or "")
            name = _escaped(clean(card.name))
            set_name = _escaped(printed.label or printed.set)
            note = clean(sheet.remark(zone, card))
            row = [
                name,
                count,
                set_name,
                main_type(card) or "",
                block,
                zone.value,
            ]
            table.writerow([*row, _escaped(note)] if note else row)
    zone_words = {zone: word for word, zone in UNMATCHED_ZONES.items()}
    for line in deck.unmatched:
        table.writerow([_escaped(line.text), 1, "", "", "", zone_words[LineZone(line.zone)]])
    for note_line in notes.pack(sheet, maybe=False, remarks=False, unmatched=()).splitlines():
        table.writerow([_escaped(note_line), "", "", "", "", NOTE])
    return output.getvalue()


def _escaped(cell: str) -> str:
    return f"'{cell}" if _FORMULA.match(cell) else cell


def _unescaped(cell: str) -> str:
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell
