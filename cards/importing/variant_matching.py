"""Which stored card an entry of a file is, where several cards share a name.

A file numbers the cards of a name by what it holds itself; a part of it, or a later one, may number
them differently. Any printing that has a collector number identifies a card.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain, count

from cards.importing.facts import CardEntry, CardFacts, PrintingFacts

CardKey = tuple[str, str, str]
PrintingOfName = tuple[tuple[str, str], tuple[str, str, int, str]]
"""Folded name and kind of a card, and the key of one of its printings."""


def with_stored_variants(
    entries: Iterable[CardEntry], stored: Mapping[CardKey, CardFacts]
) -> Iterator[CardEntry]:
    """The entries under the variants that the database has for them."""
    entries = list(entries)
    owners = {
        (card_key[:2], printing.key): card_key
        for card_key, card in stored.items()
        for printing in _numbered(card)
    }
    stored_keys = [_owner(entry, owners) for entry in entries]
    taken = {card_key for card_key in stored_keys if card_key}
    for entry, stored_key in zip(entries, stored_keys, strict=True):
        card_key = stored_key or _free_key(entry, taken)
        taken.add(card_key)
        yield replace(entry, card=replace(entry.card, variant=card_key[2]))


def _owner(entry: CardEntry, owners: Mapping[PrintingOfName, CardKey]) -> CardKey | None:
    """The stored card that has a printing in common with the entry."""
    name = entry.card.key[:2]
    printings = ((name, printing.key) for printing in _numbered(entry.card))
    return next((owners[printing] for printing in printings if printing in owners), None)


def _numbered(card: CardFacts) -> list[PrintingFacts]:
    return [printing for printing in card.printings if printing.number]


def _free_key(entry: CardEntry, taken: set[CardKey]) -> CardKey:
    """The entry's own key, or where another card has that, one by its first printing."""
    folded, kind, variant = entry.card.key
    first = next(iter(entry.card.printings), None)
    place = f"{first.set.name} {first.number}" if first else "another"
    numbered_places = (f"{place}, {number}" for number in count(2))
    card_keys = ((folded, kind, candidate) for candidate in chain((variant, place), numbered_places))
    return next(card_key for card_key in card_keys if card_key not in taken)
