"""Cards as people and programs refer to them: by name, and where several share it, by name and set.

A reference is read as a line of a deck list is (:mod:`decks.card_matching`), but what stands beside the name
must be the set, the number, the type or the variant of a card of that name: ``Death Coil (DKS 6)``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cards.models import Card
from decks.files import Reading
from decks.files.name_suffixes import parse_name
from decks.name_lookup import NameLookup, NamesakeChoice, choose, of_printing
from engine.cards import PrintedCard


@dataclass(frozen=True, slots=True)
class ReferencedCards:
    """The cards for decks that a text can mean, at least one, the principal card first."""

    reading: Reading
    cards: tuple[Card, ...]

    def choose(self, hero: PrintedCard | None = None) -> NamesakeChoice:
        """The card for a deck of this hero: one that it may have, else the principal one, with a note.

        Rule 100.2.
        """
        return choose(self.cards, self.reading, hero=hero)

    def choose_hero(self) -> NamesakeChoice:
        """The card for the hero of a deck: one that starts the game in play, if there is any (Rule 301.4)."""
        heroes = [card for card in self.cards if card.is_starting_hero]
        return choose(heroes or self.cards, self.reading)


def find_reference(text: str) -> ReferencedCards | None:
    """The cards that a text refers to; ``None`` if it refers to none."""
    return find_references([text]).get(text)


def find_references(texts: Iterable[str]) -> dict[str, ReferencedCards]:
    """The cards that these texts refer to, by text; a text that refers to none is left out."""
    readings = {text: _readings(text) for text in texts}
    lookup = NameLookup()
    lookup.load(reading.name for text_readings in readings.values() for reading in text_readings)
    references = ((text, _find(text_readings, lookup)) for text, text_readings in readings.items())
    return {text: reference for text, reference in references if reference}


def _readings(text: str) -> list[Reading]:
    """The text as a name, then as a name with a set beside it."""
    return [Reading(1, name.name, name.printing, name.set_names) for name in parse_name(text)]


def _find(readings: Iterable[Reading], lookup: NameLookup) -> ReferencedCards | None:
    """The cards of the first reading that holds, narrowed down by what stands beside the name."""
    for reading in readings:
        cards = lookup.deck_cards(reading.name) if lookup.can_hold(reading) else []
        if reading.printing:
            cards = of_printing(cards, reading.printing)
        if cards:
            return ReferencedCards(reading, tuple(cards))
    return None
