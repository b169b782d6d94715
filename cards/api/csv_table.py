"""Cards as a table (CSV): a card or printing a row, ready for any spreadsheet."""

import csv
from collections.abc import Iterable, Iterator

from cards.models import Card, Printing
from cards.printed_facts import PRINTED_FACTS
from common.csv_tables import escape_formula

COLUMNS = (
    *("name", "slug", "kind", "variant", *(fact.name for fact in PRINTED_FACTS), "text"),
    *("back_text", "back_atk", "back_health", "set", "set_name", "number", "treatment", "rarity", "artist"),
)


class _Line:
    """What a csv writer writes to: it keeps the one line it was given."""

    def write(self, line: str) -> str:
        return line


def lines(rows: Iterable[tuple[Card, Printing | None]]) -> Iterator[str]:
    """The table line by line, its headings first."""
    writer = csv.writer(_Line(), lineterminator="\r\n")
    yield writer.writerow(COLUMNS)
    for card, printing in rows:
        yield writer.writerow([_cell(value) for value in _row(card, printing)])


def every_printing(cards: Iterable[Card]) -> Iterator[tuple[Card, Printing | None]]:
    """Each card with each of its printings, or alone where it has none."""
    for card in cards:
        for printing in card.printings.all() or (None,):
            yield card, printing


def first_printing(cards: Iterable[Card]) -> Iterator[tuple[Card, Printing | None]]:
    """Each card with the first of its printings."""
    for card in cards:
        yield card, next(iter(card.printings.all()), None)


def _row(card: Card, printing: Printing | None) -> Iterator[object]:
    back = card.back
    yield from (card.name, card.slug, card.kind, card.variant)
    yield from (getattr(card, fact.name) for fact in PRINTED_FACTS)
    yield "\n".join(card.front.text)
    yield from ("\n".join(back.text), back.atk, back.health) if back else (None, None, None)
    if printing:
        yield from (printing.set.code, printing.set.name, printing.number or None, printing.treatment)
        yield from (printing.rarity, printing.artist)
    else:
        yield from (None,) * 6


def _cell(value: object) -> object:
    """A list with semicolons; text that a spreadsheet would take for a formula behind an apostrophe."""
    if value is None or isinstance(value, int):
        return value
    text = "; ".join(value) if isinstance(value, list) else str(value)
    return escape_formula(text)
