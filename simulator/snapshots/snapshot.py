"""Snapshots: a deck list as JSON, with the printed facts of every card as they are when a run starts.

A run must be repeatable whatever happens to the deck and the card database afterwards, so it stores
everything the engine needs and no reference to either. Cards are in a fixed order, so two lists of the same
cards play the same games from the same seed.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.cards import PrintedCard, Tag

Json = dict[str, Any]
CountedCards = tuple[tuple[PrintedCard, int], ...]


@dataclass(frozen=True, slots=True)
class DeckSnapshot:
    """A deck as a run plays it: a hero, and the main deck and the side deck as cards with their counts."""

    name: str
    hero: PrintedCard
    main: CountedCards
    side: CountedCards = ()

    @classmethod
    def of(
        cls,
        name: str,
        hero: PrintedCard,
        main: Iterable[tuple[PrintedCard, int]],
        side: Iterable[tuple[PrintedCard, int]] = (),
    ) -> DeckSnapshot:
        """Take a snapshot; the cards are sorted by name."""
        return cls(name, hero, tuple(sorted(main, key=_sort_key)), tuple(sorted(side, key=_sort_key)))

    @property
    def size(self) -> int:
        """Cards in the main deck."""
        return sum(count for _, count in self.main)

    def cards(self) -> Iterator[PrintedCard]:
        """Every copy of every card of the main deck."""
        return _copies(self.main)

    def places(self, cards: Iterable[PrintedCard]) -> list[int]:
        """Where each of these cards is among :meth:`cards`, copies one after the other.

        :raises IndexError: when a card is not in the main deck so often.
        """
        places: defaultdict[PrintedCard, list[int]] = defaultdict(list)
        for place, card in enumerate(self.cards()):
            places[card].insert(0, place)
        return [places[card].pop() for card in cards]

    def side_cards(self) -> Iterator[PrintedCard]:
        """Every copy of every card of the side deck."""
        return _copies(self.side)

    def to_json(self) -> Json:
        """Convert the deck to JSON."""
        data = {"name": self.name, "hero": card_to_json(self.hero), "main": _counted_to_json(self.main)}
        return data | ({"side": _counted_to_json(self.side)} if self.side else {})

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> DeckSnapshot:
        """The deck that :meth:`to_json` wrote."""
        main, side = _counted_from_json(data["main"]), _counted_from_json(data.get("side", ()))
        return cls(data["name"], card_from_json(data["hero"]), main, side)


def _copies(cards: CountedCards) -> Iterator[PrintedCard]:
    for card, count in cards:
        for _ in range(count):
            yield card


def _counted_to_json(cards: CountedCards) -> list[Json]:
    return [{"count": count, "card": card_to_json(card)} for card, count in cards]


def _counted_from_json(data: Iterable[Json]) -> CountedCards:
    return tuple((card_from_json(entry["card"]), entry["count"]) for entry in data)


def _sort_key(entry: tuple[PrintedCard, int]) -> tuple[str, str, int]:
    """The order of entries in a snapshot: by name, and by all facts for cards of the same name."""
    card, count = entry
    return card.name, json.dumps(card_to_json(card), sort_keys=True), count


def card_to_json(card: PrintedCard) -> Json:
    """Convert the printed facts of a card to JSON; empty ones are left out, tags are beside their numbers."""
    tags = {"tags": [[tag.name, tag.limit] for tag in card.tags]} if card.tags else {}
    return card.data() | tags


def card_from_json(data: Mapping[str, Any]) -> PrintedCard:
    """The card that :func:`card_to_json` wrote."""
    card = PrintedCard.from_data({"types": [], **data, "tags": []})
    return replace(card, tags=tuple(Tag(name, limit) for name, limit in data.get("tags", ())))
