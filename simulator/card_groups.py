"""Groups of a deck's cards, as visitors ask for them: by a name, or by a search query."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cards.indexing.normalize import fold
from cards.models import Card, Kind
from cards.query.interpreter import interpret
from cards.search import SearchTimeoutError, time_limit


class DeckGroupError(ValueError):
    """A text that names no cards of the deck; the message is one sentence for the visitor."""


@dataclass(frozen=True, slots=True)
class DeckGroup:
    """Some of a deck's cards: their ``places`` in its list, and in words what they have in common."""

    text: str
    places: frozenset[int]
    description: str


def find_group(text: str, names: Sequence[str]) -> DeckGroup:
    """The cards of a list that a text means: the one of this name, else those that the search finds by it.

    :raises DeckGroupError: when the text is no query, or finds no card of the list.
    """
    folded = fold(text)
    named = frozenset(place for place, name in enumerate(names) if fold(name) == folded)
    if named:
        return DeckGroup(text, named, names[min(named)])
    interpretation = interpret(text)
    if interpretation.problems:
        raise DeckGroupError(interpretation.problems[0].sentence)
    cards = Card.objects.filter(interpretation.q, kind=Kind.DECK, folded__in=[fold(name) for name in names])
    try:
        with time_limit():
            matching = set(cards.values_list("folded", flat=True))
    except SearchTimeoutError as error:
        raise DeckGroupError(str(error)) from None
    places = frozenset(place for place, name in enumerate(names) if fold(name) in matching)
    if not places:
        raise DeckGroupError(f"No card of the deck matches “{text}”.")
    return DeckGroup(text, places, f"cards with {interpretation.description}")
