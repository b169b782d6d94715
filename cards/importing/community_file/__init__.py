"""The tab-separated community file: some 7,000 printings typed in by players over seven years.

``table`` finds rows and cells, ``cells``, ``type_line`` and :mod:`cards.importing.text` read them,
``card_row`` makes a card of a row. Nothing here depends on the name of a card.
"""

from collections import Counter
from dataclasses import replace

from cards.importing import native_file
from cards.importing.community_file.card_row import CardRow, read_row, set_names
from cards.importing.community_file.table import TableRow, is_table, read_table
from cards.importing.facts import Rejection
from cards.importing.source_cards import ParsedCardFile, SourceCard, facts_of, text_fact
from cards.models import Source

__all__ = ["is_table", "read"]


def read(text: str) -> ParsedCardFile:
    """Read a whole file; a row is a statement about one printing.

    :raises CardFileError: when its head is not that of a community file.
    """
    table, rejected = read_table(text)
    sets = set_names(table)
    rows: list[CardRow] = []
    card_file = ParsedCardFile(source=Source.COMMUNITY, rejected=rejected)
    for row in table:
        try:
            rows.append(_sound(read_row(row, sets)))
        except ValueError as error:
            card_file.rejected.append(Rejection(row.line, _sentence(row, str(error))))
    card_file.statements = _statements(rows)
    card_file.notes = [
        f"{row.card.printed.name}: line {row.line}, {note}." for row in rows for note in row.notes
    ]
    return card_file


def _statements(rows: list[CardRow]) -> list[SourceCard]:
    """The rows as statements; rows of the same printing are told apart by their contents."""
    statements = [_statement(row) for row in rows]
    numbers: Counter[str] = Counter()
    keyed = {}
    for statement in sorted(statements, key=lambda statement: (statement.key, repr(statement.content()))):
        numbers[statement.key] += 1
        keyed[statement.line] = numbers[statement.key]
    return [
        statement if keyed[statement.line] == 1 else _numbered(statement, keyed[statement.line])
        for statement in statements
    ]


def _statement(row: CardRow) -> SourceCard:
    """What a row states. No icon and no text are stated; an empty number can have been forgotten."""
    card, [printing] = row.card, row.card.printings
    facts = facts_of(card, with_empty=False)
    facts.setdefault("classes", [])
    facts.setdefault("factions", [])
    facts.setdefault("text", text_fact(()))
    place = f"{printing.set.code}|{printing.set.name}|{printing.number}|{printing.treatment}"
    return SourceCard(
        source=Source.COMMUNITY,
        key=f"{place}|{card.kind.value}|{card.printed.name}",
        facts=facts,
        kind=card.kind,
        printings=card.printings,
        line=row.line,
    )


def _numbered(statement: SourceCard, number: int) -> SourceCard:
    return replace(statement, key=f"{statement.key}|{number}")


def _sound(row: CardRow) -> CardRow:
    """The row, if its card fits into the native format, which has all the limits.

    :raises ValueError: if it could not.
    """
    native_file.check(row.card)
    return row


def _sentence(row: TableRow, reason: str) -> str:
    return f"{row['name'] or 'A card without a name'}: {reason.rstrip('.')}."
