"""The names that an import has to look at: those of its file, and of cards that could be one with theirs.

Cards under several names are found by what is stored: the statements that they were made of, and the set and
number of their printings (:mod:`cards.importing.merging.spellings`).
"""

from collections.abc import Iterable

from cards.importing.merging.grouping import Place, places
from cards.importing.set_store import set_facts
from cards.importing.source_cards import SourceCard
from cards.models import Card, Printing, Set, SourceRecord
from cards.set_catalog import set_catalog


def related_names(names: Iterable[str], statements: Iterable[SourceCard] = ()) -> set[str]:
    """The folded names and those of the statements, with all that are stored for the same cards."""
    statements = list(statements)
    set_keys = {stored.pk: _catalog_key(stored) for stored in Set.objects.all()}
    printed = {place for statement in statements for place in places(statement)}
    related = {*names, *(folded for statement in statements for folded in statement.folded_names)}
    related |= _names_of_replaced(statements)
    while True:
        cards = _cards_named(related)
        printed |= _places_of(cards, set_keys)
        cards |= _cards_at(printed, set_keys)
        names_of_cards = _names_of(cards)
        if names_of_cards <= related:
            return related
        related |= names_of_cards


def _catalog_key(stored: Set) -> tuple[str, str]:
    catalog_set = set_catalog().resolve(stored.code, stored.name)
    return catalog_set.key if catalog_set else set_facts(stored).key


def _names_of_replaced(statements: Iterable[SourceCard]) -> set[str]:
    """The names of the stored statements that these replace, which may have had others."""
    keys = {(statement.source.value, statement.key) for statement in statements}
    stored = SourceRecord.objects.filter(key__in={key for _, key in keys}).order_by()
    return {
        folded
        for source, key, folded in stored.values_list("source", "key", "folded")
        if (source, key) in keys
    }


def _cards_named(names: set[str]) -> set[int]:
    """The cards of these names, or with statements under them."""
    named = Card.objects.filter(folded__in=names).order_by().values_list("pk", flat=True)
    stated = SourceRecord.objects.filter(folded__in=names, card__isnull=False).order_by()
    return {*named, *stated.values_list("card", flat=True)}


def _places_of(cards: set[int], set_keys: dict[int, tuple[str, str]]) -> set[Place]:
    printings = Printing.objects.filter(card__in=cards, number__gt=0).order_by()
    return {(set_keys[key], number) for key, number in printings.values_list("set", "number")}


def _cards_at(printed: set[Place], set_keys: dict[int, tuple[str, str]]) -> set[int]:
    """The cards with a printing in one of these places."""
    keys = {set_key for set_key, _ in printed}
    sets = [key for key, set_key in set_keys.items() if set_key in keys]
    printings = Printing.objects.filter(set__in=sets, number__in={number for _, number in printed})
    rows = printings.order_by().values_list("card", "set", "number")
    return {card for card, key, number in rows if (set_keys[key], number) in printed}


def _names_of(cards: set[int]) -> set[str]:
    """The names of the cards, and those under which they are stated."""
    named = Card.objects.filter(pk__in=cards).order_by().values_list("folded", flat=True)
    stated = SourceRecord.objects.filter(card__in=cards).order_by().values_list("folded", flat=True)
    return {*named, *stated}
