"""The community file as a table: a head of column names, then a row a printing, cells between tabs."""

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass

from cards.importing.facts import CardFileError, Rejection

CLASS_COLUMNS = {
    "DeathKnight": "Death Knight",
    **{
        name: name
        for name in ("Druid", "Hunter", "Mage", "Paladin", "Priest", "Rogue", "Shaman", "Warlock", "Warrior")
    },
}
SUBTYPE_COLUMNS = ("subtype", "subtype2", "subtype3", "subtype4")
COLUMNS = frozenset(
    [
        *(
            "name",
            "type",
            "faction",
            "setcode",
            "setname",
            "no",
            "rules",
            "rarity",
            "def",
            "cost",
            "strikecost",
        ),
        *("atk", "dmgtype", "health", "all_classes", *CLASS_COLUMNS, "instant", "race", "class", "class2"),
        *(*SUBTYPE_COLUMNS, "profession", "profession2", "block", "artist", "flavour"),
    ]
)
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b\ufeff\ufffe\uffff]")
DOUBLED_QUOTES = re.compile(r'""+')
# A cell between quotation marks, all of those within it doubled.
QUOTED_CELL = re.compile(r'"(?:[^"]|"")*"')
NOT_ASCII = re.compile(r"[^\x00-\x7f]+")


@dataclass(frozen=True, slots=True)
class TableRow:
    """One row: its line in the file, and its cells by column, cleaned of damage but not of markup."""

    line: int
    cells: dict[str, str]

    def __getitem__(self, column: str) -> str:
        return self.cells[column]


def is_table(text: str) -> bool:
    """Whether the first line could be the head of a community file."""
    return "\t" in text.partition("\n")[0]


def read_table(text: str) -> tuple[list[TableRow], list[Rejection]]:
    """The rows, and those with too few or too many cells.

    :raises CardFileError: when the head lacks a column that is needed, or names one twice.
    """
    lines = enumerate(text.split("\n"), start=1)
    head = [name.strip() for name in next(lines)[1].split("\t")]
    missing = sorted(COLUMNS - set(head))
    if missing:
        named = ", ".join(missing[:5]) + (" and others" if len(missing) > 5 else "")
        raise CardFileError(f"The file is not a community card file: it has no column {named}.")
    if len(set(head)) < len(head):
        raise CardFileError("The header of the file has a column twice.")
    rows, rejected = [], []
    for line, cells in _cells(lines):
        cells = _of_length(cells, head)
        if len(cells) == len(head):
            rows.append(TableRow(line, {name: clean(cell) for name, cell in zip(head, cells, strict=True)}))
        else:
            rejected.append(
                Rejection(line, f"The row has {len(cells)} cells, but the header has {len(head)}.")
            )
    return rows, rejected


def _cells(lines: Iterator[tuple[int, str]]) -> Iterator[tuple[int, list[str]]]:
    return ((line, content.rstrip("\r").split("\t")) for line, content in lines if content.strip())


def _of_length(cells: list[str], head: list[str]) -> list[str]:
    """The cells as many as the head has, where only empty ones are too many and none that count too few."""
    cells = cells[: len(head)] + [cell for cell in cells[len(head) :] if cell.strip()]
    forgotten = head[len(cells) :]
    return cells if COLUMNS & set(forgotten) else cells + [""] * len(forgotten)


def clean(cell: str) -> str:
    """A cell without HTML entities, control characters, needless spaces, twice-encoded letters and quotes.

    >>> clean("Jose  LadrÃ¶nn&#39;s ")
    "Jose Ladrönn's"
    """
    mended = NOT_ASCII.sub(lambda run: _decoded_again(run[0]), html.unescape(cell))
    return _with_single_quotes(" ".join(CONTROL.sub(" ", mended).split()))


def _with_single_quotes(cell: str) -> str:
    """The cell with one quotation mark where a spreadsheet has doubled it, and without those around it."""
    if DOUBLED_QUOTES.search(cell) and QUOTED_CELL.fullmatch(cell):
        cell = cell[1:-1]
    return DOUBLED_QUOTES.sub('"', cell)


def _decoded_again(run: str) -> str:
    """Letters whose UTF-8 bytes were once taken for Windows-1252, as what they were; others as they are."""
    try:
        return b"".join(_windows_byte(character) for character in run).decode("utf-8")
    except UnicodeError:
        return run


def _windows_byte(character: str) -> bytes:
    try:
        return character.encode("cp1252")
    except UnicodeEncodeError:
        return character.encode("latin-1")
