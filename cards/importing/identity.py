"""Which stored card a file speaks of, where several cards bear one name.

A file numbers the cards of a name by what it holds itself; a part of it, or a later one, may number
them differently. A card is known again by any of its printings that has a collector number.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from cards.importing.facts import CardFacts, Entry, PrintingFacts

Key = tuple[str, str, str]


def recognised(entries: Iterable[Entry], stored: Mapping[Key, CardFacts]) -> Iterator[Entry]:
    """The entries under the variants that the database knows them by."""
    entries = list(entries)
    owners = {(key[:2], each.key): key for key, card in stored.items() for each in _numbered(card)}
    known = [_owner(entry, owners) for entry in entries]
    taken = {key for key in known if key}
    for entry, key in zip(entries, known, strict=True):
        if key is None:
            key = _free(entry, taken)
            taken.add(key)
        yield replace(entry, card=replace(entry.card, variant=key[2]))


def _owner(entry: Entry, owners: Mapping[tuple[object, object], Key]) -> Key | None:
    """The stored card that has a printing in common with the entry."""
    name = entry.card.key[:2]
    keys = ((name, printing.key) for printing in _numbered(entry.card))
    return next((owners[key] for key in keys if key in owners), None)


def _numbered(card: CardFacts) -> list[PrintingFacts]:
    return [printing for printing in card.printings if printing.number]


def _free(entry: Entry, taken: set[Key]) -> Key:
    """The entry's own name, or where another card has that, one by its first printing."""
    folded, kind, variant = entry.card.key
    first = next(iter(entry.card.printings), None)
    place = f"{first.set.name} {first.number}" if first else "another"
    candidates = [variant, place, *(f"{place}, {count}" for count in range(2, len(taken) + 4))]
    return next((folded, kind, each) for each in candidates if (folded, kind, each) not in taken)
