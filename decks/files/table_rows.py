"""Rows of tables in a list, whatever their columns: ``Ally | 4 | Zip | HoA``, ``Zip;4;Common``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from cards.indexing.normalize import words
from decks.files import heading_words as vocabulary
from decks.files.deck_file import LineZone, Reading, parse_count
from decks.files.line_markup import remove_markup
from decks.files.name_suffixes import EXPLAINED_WORDS, LONG_NAME, find_remark, parse_name
from engine.cards import CardType


def _phrases(text: str) -> frozenset[str]:
    return frozenset(text.split(", "))


COLUMNS: Mapping[str, frozenset[str]] = {
    "name": _phrases(
        "name, card, card name, cardname, cards, title, karte, kartenname, carte, carta, nom, nombre, nome"
    ),
    "count": _phrases(
        "count, quantity, qty, num, number of copies, copies, amount, anzahl, menge, quantite"
        ", nombre de copies, cantidad, quantita, x, tally, in deck"
    ),
    "main": _phrases("mb, main, md, main deck, maindeck, mainboard, hauptdeck"),
    "side": _phrases("sb, side, side deck, sidedeck, sideboard, side board"),
    "set": _phrases("set, set code, set name, edition, expansion, serie"),
    "number": _phrases("collector number, card number, number, no, nr, num in set"),
    "type": _phrases("type, card type, typ, tipo, kind"),
    "zone": _phrases("zone, board, section, ort, bereich, zona, deck part, list"),
    "note": _phrases("note, notes, comment, comments, remarks"),
}
"""The words in the head of a column, without accents and punctuation."""
OTHER_COLUMNS = _phrases(
    "class, classes, faction, race, rarity, cost, price, condition, foil, language, lang, atk, health, def"
    ", tags, category, text, artist, block, total, value, klasse, seltenheit, rarete, rareza, rarita, cout"
    ", coste, costo, kosten, preis, prix, precio"
)
MOST_CELLS = 20
LEAST_COMMAS = 2
LEAST_WIDE_CELLS = 3
"""Cells that are apart by blanks or commas alone, for the line to be a row."""
_DELIMITERS = ("\t", "|", ";")
_WIDE_BLANKS = re.compile(r"\s{2,}")
_COMMA = re.compile(r",(?!\d)|(?<!\d),")
"""A comma, unless it is that of a price."""
_COUNT = re.compile(r"[x×]?\s?(?P<count>\d{1,3})\s?[x×]?", re.IGNORECASE)
_MOST_JOINED = 3
Columns = Mapping[str, int]
NO_COLUMNS: Columns = {}


@dataclass(frozen=True, slots=True)
class ListedRow:
    """A row with a card: its readings, and the zone and type that other cells name."""

    readings: tuple[Reading, ...]
    zone: LineZone | None = None
    card_type: str = ""


def split_cells(text: str) -> list[str]:
    """The cells of a line, by the first delimiter in it; one cell for a line that is no row.

    >>> split_cells("| Ally | 4 | Zip |"), split_cells("Ally   4   Zip")
    (['Ally', '4', 'Zip'], ['Ally', '4', 'Zip'])
    """
    stripped = text.strip()
    for delimiter in _DELIMITERS:
        if delimiter in stripped:
            cells = (stripped.strip("| ") if delimiter == "|" else stripped).split(delimiter)
            return [remove_markup(cell).strip() for cell in cells]
    if _WIDE_BLANKS.search(stripped):
        return [remove_markup(cell) for cell in _WIDE_BLANKS.split(stripped)]
    if len(stripped) <= LONG_NAME and stripped.count(",") >= LEAST_COMMAS:
        return [remove_markup(cell).strip() for cell in _COMMA.split(stripped)]
    return [stripped]


def parse_columns(cells: list[str]) -> Columns | None:
    """The columns of a table by the words in its head; ``None`` for a line that is no head.

    >>> parse_columns(["Card", "Qty"])
    {'name': 0, 'count': 1}
    """
    heads = [words(cell) for cell in cells]
    if len(cells) == 1:
        heads = heads[0].split()
    column_words = {head for listed in COLUMNS.values() for head in listed} | OTHER_COLUMNS
    if sum(map(bool, heads)) < 2 or not column_words.issuperset(filter(None, heads)):
        return None
    columns = {
        kind: next(place for place, head in enumerate(heads) if head in listed)
        for kind, listed in COLUMNS.items()
        if not listed.isdisjoint(heads)
    }
    return columns if "name" in columns else None


def parse_row(number: int, text: str, columns: Columns = NO_COLUMNS) -> ListedRow | None:
    """The card of a row; ``None`` for a line without cells, or without anything that says which is which.

    :raises DeckFileError: when its count is out of bounds.
    """
    cells = split_cells(text)
    if not 2 <= len(cells) <= MOST_CELLS:
        return None
    if columns and max(columns.values()) >= len(cells):
        columns = NO_COLUMNS
    counts = [place for place, cell in enumerate(cells) if _COUNT.fullmatch(cell)]
    count_place = columns.get("count", counts[0] if counts else None)
    kinds = {place: words(cell).split() for place, cell in enumerate(cells)}
    is_wide = not any(delimiter in text for delimiter in _DELIMITERS)
    facts = {
        place
        for place, cell_words in kinds.items()
        if place not in (columns.get("name"), count_place) and (not cell_words or _is_fact(cell_words))
    }
    named = [place for place in facts if vocabulary.zone_of(kinds[place]) or vocabulary.type_of(kinds[place])]
    is_counted = count_place is not None and (len(cells) >= LEAST_WIDE_CELLS or not is_wide)
    if not (columns or named or is_counted):
        return None
    copies = 1
    if count_place is not None and (match := _COUNT.fullmatch(cells[count_place])):
        copies = parse_count(number, match["count"])
    names = (
        [columns["name"]]
        if columns
        else [
            place
            for place in kinds
            if place not in facts and place != count_place and not _COUNT.fullmatch(cells[place])
        ]
    )
    joined = "," in text and not columns and is_wide
    readings = tuple(
        reading
        for place in names
        for reading in _readings(copies, cells, place, count_place, facts, joined=joined)
    )
    if not readings:
        return None
    zone = next(filter(None, (vocabulary.zone_of(kinds[place]) for place in named)), None)
    types = list(filter(None, (vocabulary.type_of(kinds[place]) for place in named)))
    is_hero = types[:1] == [CardType.HERO] and "master" not in kinds[named[0]]
    return ListedRow(readings, zone or (LineZone.HERO if is_hero else None), types[0].value if types else "")


def _is_fact(cell_words: list[str]) -> bool:
    """Whether a cell names a type, zone, class or rarity, and no card."""
    return all(word in EXPLAINED_WORDS or word in vocabulary.QUALIFIERS for word in cell_words)


def _readings(
    copies: int, cells: list[str], place: int, count_place: int | None, facts: set[int], *, joined: bool
) -> Iterator[Reading]:
    """The cell at this place as a name beside the other cells; with those behind it, if ``joined``."""
    for size in range(min(_MOST_JOINED, len(cells) - place) if joined else 1, 0, -1):
        places = range(place, place + size)
        if size > 1 and not facts.isdisjoint({*places, count_place}):
            continue
        others = [cell for other, cell in enumerate(cells) if other not in places and other != count_place]
        remarks = tuple(filter(None, map(find_remark, others)))
        for name in parse_name(", ".join(cells[other] for other in places)):
            printing = " ".join(filter(None, [*others, name.printing]))
            yield Reading(copies, name.name, printing, name.set_names, (*remarks, *name.remarks))
