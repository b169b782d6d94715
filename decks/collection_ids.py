"""The ids of the cardcarp collection, and the stored cards that they mean.

A printing is named by its set and number there, as in ``hogger-002``; a card ("oracle") by its name and its
first printing. Both are written in kebab case, so an id never tells the exact name.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher

from cards.importing.cardcarp.oracles import kebab
from cards.indexing.normalize import fold
from cards.models import Card, Kind, Printing, Set
from cards.set_catalog import CatalogSet, set_catalog

PRINTING = re.compile(r"(?P<set>[a-z0-9-]+)-(?P<number>\d{1,4})[a-z]?", re.ASCII)
SMALL_WORDS = {"a", "an", "and", "at", "for", "from", "in", "of", "on", "the", "to", "with"}
MIN_SIMILARITY = 0.75
"""Lists misspell names: this much of a name must agree where set and number do."""


class CollectionCards:
    """Finds the stored cards of ids; it reads each set once, so use one for many ids."""

    def __init__(self) -> None:
        self._sets: dict[tuple[str, str], int] = {}
        self._names: dict[str, int] = {}
        for stored in Set.objects.all():
            self._sets[stored.code, fold(stored.name)] = stored.pk
            self._names[kebab(stored.name)] = stored.pk
        self._cards: dict[int, dict[int, list[Card]]] = {}

    def printed(self, reference: str, name: str = "") -> Card | None:
        """The card of a printing; where a name is told, the one of that name, or of one much like it."""
        cards = list(self._printed(reference))
        if not name:
            return cards[0] if cards else None
        ranked = [(_similarity(card.name, name), -place) for place, card in enumerate(cards)]
        similarity, place = max(ranked, default=(0.0, 0))
        return cards[-place] if similarity >= MIN_SIMILARITY else None

    def named(self, name: str, kinds: Iterable[Kind]) -> Card | None:
        """The card of exactly this name, of the first of these kinds that has one."""
        for kind in kinds:
            card = Card.objects.filter(kind=kind).named([name]).get(name)
            if card:
                return card
        return None

    def of_oracle(self, reference: str) -> Card | None:
        """The card of an oracle: the one of that name in the set of its first printing, else of that name."""
        for name, printing in oracle_parts(reference):
            for card in self._printed(printing):
                if kebab(card.name) == name:
                    return card
        name = oracle_name(reference)
        return self.named(name, (Kind.DECK,))

    def _printed(self, reference: str) -> Iterator[Card]:
        match = PRINTING.fullmatch(reference)
        if not match:
            return
        candidates = [candidate.key for candidate in catalog_sets(reference)]
        keys = [self._sets.get(key) for key in candidates] or [self._names.get(match["set"])]
        for key in keys:
            if key is not None:
                yield from self._cards_of_set(key).get(int(match["number"]), ())

    def _cards_of_set(self, set_key: int) -> dict[int, list[Card]]:
        if set_key not in self._cards:
            cards: dict[int, list[Card]] = defaultdict(list)
            for printing in Printing.objects.filter(set=set_key).select_related("card"):
                cards[printing.number].append(printing.card)
            self._cards[set_key] = cards
        return self._cards[set_key]


def catalog_sets(reference: str) -> list[CatalogSet]:
    """The sets of the game that a printing may be from; empty for a set that is no part of it."""
    match = PRINTING.fullmatch(reference)
    return set_catalog().candidates("cardcarp", match["set"].replace("-", " ")) if match else []


def oracle_parts(reference: str) -> list[tuple[str, str]]:
    """How an oracle's id may divide into name and first printing; the longest name of a set first."""
    words = reference.split("-")
    parts = [("-".join(words[:place]), "-".join(words[place:])) for place in range(1, len(words) - 1)]
    return [(name, printing) for name, printing in parts if catalog_sets(printing)]


def oracle_name(reference: str) -> str:
    """The name of an oracle as far as its id tells: without punctuation, which is not compared.

    >>> oracle_name("mrs-oleary-heroes-of-azeroth-012")
    'Mrs Oleary'
    """
    parts = oracle_parts(reference)
    first, *others = (parts[0][0] if parts else reference).split("-")
    words = [word if word in SMALL_WORDS else word.capitalize() for word in others]
    return " ".join([first.capitalize(), *words])


def _similarity(name: str, other: str) -> float:
    return SequenceMatcher(None, fold(name), fold(other)).ratio()
