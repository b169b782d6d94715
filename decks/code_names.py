"""The names of the cards of a deck code, whose keys are hashes of names."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import replace

from cards.indexing.normalize import fold
from cards.models import Card, Kind
from decks.files import DeckFile, Line, Reading, code
from decks.files.deck_file import labelled_name
from decks.files.list_lines import format_line
from decks.name_lookup import printing_labels

CardName = tuple[str, str]
"""The name of a card and the label that tells it from others of that name, if the key says which it is."""


def with_code_names(file: DeckFile) -> DeckFile:
    """The file with card names in place of the keys of a deck code, where exactly one name has the key."""
    keys = {code.key_in(reading.name) for line in file.lines for reading in line.readings} - {""}
    if not keys:
        return file
    names = _names(keys)
    if unknown := keys - names.keys():
        names |= _labelled_names(unknown)
    return replace(file, lines=tuple(_with_name(line, names) for line in file.lines))


def _names(keys: Set[str]) -> dict[str, CardName]:
    """The names that these keys stand for; cards of one name, in any spelling, have one key."""
    names: dict[str, dict[str, str]] = {}
    rows = Card.objects.filter(kind=Kind.DECK).order_by("-variant")
    for name, folded in rows.values_list("name", "folded"):
        if (key := code.key(name)) in keys:
            names.setdefault(key, {})[folded] = name
    return {
        key: (next(iter(spellings.values())), "") for key, spellings in names.items() if len(spellings) == 1
    }


def _labelled_names(keys: Set[str]) -> dict[str, CardName]:
    """The cards that these keys stand for by name and printing."""
    names: dict[str, set[CardName]] = {}
    for card in Card.objects.filter(kind=Kind.DECK).prefetch_related("printings__set").order_by():
        for label in [*printing_labels(card), card.variant, " ".join(card.types)]:
            if label and (key := code.key(card.name, label)) in keys:
                names.setdefault(key, set()).add((card.name, label))
    return {
        key: next(iter(same)) for key, same in names.items() if len({fold(name) for name, _ in same}) == 1
    }


def _with_name(line: Line, names: dict[str, CardName]) -> Line:
    reading = next((reading for reading in line.readings if code.key_in(reading.name)), None)
    if reading is None:
        return line
    key = code.key_in(reading.name)
    if key not in names:
        return replace(line, readings=(reading,))
    name, label = names[key]
    text = format_line(reading.count, labelled_name(name, label))
    return replace(line, text=text, readings=(Reading(reading.count, name, label),))
