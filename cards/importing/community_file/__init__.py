"""The tab-separated community file: some 7,000 printings typed in by players over seven years.

``table`` finds rows and cells, ``cells``, ``type_line`` and :mod:`cards.importing.text` read them,
``card_row`` makes a card of a row, ``row_merging`` one card of its rows. Nothing here depends on the name
of a card.
"""

from cards.importing import native_file
from cards.importing.community_file.card_row import CardRow, read_row, set_names
from cards.importing.community_file.row_merging import entries
from cards.importing.community_file.table import TableRow, is_table, read_table
from cards.importing.facts import ParsedCardFile, Rejection

__all__ = ["is_table", "read"]


def read(text: str) -> ParsedCardFile:
    """Read a whole file.

    :raises CardFileError: when its head is not that of a community file.
    """
    table, rejected = read_table(text)
    sets = set_names(table)
    rows: list[CardRow] = []
    reading = ParsedCardFile(rejected=rejected)
    for row in table:
        try:
            rows.append(_sound(read_row(row, sets)))
        except ValueError as error:
            reading.rejected.append(Rejection(row.line, _sentence(row, str(error))))
    reading.entries, reading.notes = entries(rows)
    reading.notes += [
        f"{row.card.printed.name}: line {row.line}, {note}." for row in rows for note in row.notes
    ]
    return reading


def _sound(row: CardRow) -> CardRow:
    """The row, if its card fits into the native format, which has all the limits.

    :raises ValueError: if it could not.
    """
    native_file.check(row.card)
    return row


def _sentence(row: TableRow, reason: str) -> str:
    return f"{row['name'] or 'A card without a name'}: {reason.rstrip('.')}."
