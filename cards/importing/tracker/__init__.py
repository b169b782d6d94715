"""The collection of WoWTCG-Tracker: which cards there are, their type lines, and texts in paragraphs.

It consists of two JSON files: the cards by name, and a list of their printings. It has no ATK, health, DEF,
strike cost, faction or artist, and its texts have lost their icons.
"""

from collections import defaultdict
from typing import Any

from cards.importing.facts import CardFileError, Rejection
from cards.importing.native_schema import parse
from cards.importing.source_cards import ParsedCardFile, SourceCard
from cards.importing.tracker.cards import TrackerCard, TrackerName, TrackerPrint, is_supplement, read_print
from cards.importing.tracker.numbering import infer_types
from cards.models import Source

FILE_KEYS = ('"card_category"', '"card_print_expansion_name"')

__all__ = ["could_be", "read", "read_values"]


def could_be(text: str) -> bool:
    """Whether a JSON text could be one of the two files."""
    return text.lstrip()[:1] in ("{", "[") and any(key in text[:2000] for key in FILE_KEYS)


def read_values(values: list[Any]) -> ParsedCardFile:
    """Read the contents of the two files, in either order.

    :raises CardFileError: when they are not the cards and the printings of the tracker.
    """
    cards = next(filter(is_card_list, values), None)
    prints = next(filter(is_print_list, values), None)
    if cards is None or prints is None:
        raise CardFileError("These are not the two files of the tracker: its cards and their printings.")
    return read(cards, prints)


def is_card_list(value: Any) -> bool:
    """Whether a JSON value could be the tracker's cards."""
    first = next(iter(value.values()), None) if isinstance(value, dict) else None
    return isinstance(first, dict) and "card_category" in first


def is_print_list(value: Any) -> bool:
    """Whether a JSON value could be the tracker's printings."""
    return (
        isinstance(value, list)
        and bool(value)
        and isinstance(value[0], dict)
        and "card_print_expansion_name" in value[0]
    )


def read(cards: dict[str, Any], prints: list[Any]) -> ParsedCardFile:
    """Read the collection; a printing that is wrong is rejected by its place in the list, counted from 1."""
    card_file = ParsedCardFile(source=Source.TRACKER)
    shared_names = _shared_names(prints)
    keys: dict[str, int] = {}
    for line, value in enumerate(prints, start=1):
        try:
            printing = parse(TrackerPrint, value)
            if printing.card_name not in cards:
                raise ValueError("is not among the cards")
            card = parse(TrackerCard, cards[printing.card_name])
            shared = printing.card_name in shared_names
            statement = read_print(TrackerName(card, is_shared=shared), printing, line)
        except ValueError as error:
            name = value.get("card_name") if isinstance(value, dict) else None
            card_file.rejected.append(Rejection(line, f"{name or 'A printing without a name'}: {error}."))
            continue
        if statement.key in keys:
            note = f"{printing.card_name}: printing {line} repeats printing {keys[statement.key]}."
            card_file.notes.append(note)
            continue
        keys[statement.key] = line
        card_file.statements.append(statement)
    card_file.statements, untyped = infer_types(card_file.statements), card_file.statements
    for before, after in zip(untyped, card_file.statements, strict=True):
        if before is not after:
            card_file.notes.append(_describe_inferred(after))
    return card_file


def _describe_inferred(statement: SourceCard) -> str:
    [printing] = statement.printings
    kind = " ".join([*statement.facts["classes"], *statement.facts["types"]])
    return f"{statement.name}: taken for {kind}, as the cards beside it in {printing.set.name} are."


def _shared_names(prints: list[Any]) -> set[str]:
    """The names that were printed both in raid decks and in other products, where they can be other cards."""
    products: dict[str, set[bool]] = defaultdict(set)
    for value in prints:
        if isinstance(value, dict) and isinstance(value.get("card_print_expansion_name"), str):
            products[str(value.get("card_name"))].add(is_supplement(value["card_print_expansion_name"]))
    return {name for name, kinds in products.items() if len(kinds) > 1}
