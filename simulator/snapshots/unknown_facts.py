"""Playing cards of which no source tells a number: by stated assumptions that never help the deck."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated

from cards.indexing.missing_facts import missing_facts, missing_label
from engine.cards import CardType, PrintedCard
from simulator.snapshots.snapshot import DeckSnapshot

ASSUMED_HEALTH = 1
"""Of an ally: enough to stay in play, as the opposing hero deals no damage."""
ASSUMPTIONS = (
    "Unknown ATK and DEF count as 0, and unknown health of an ally as "
    f"{ASSUMED_HEALTH}. A weapon of unknown strike cost deals no damage. "
    "A card of unknown cost or type is only placed as a resource."
)
IRRELEVANT = frozenset({"factions"})
"""Facts that build decks but play no game."""


@dataclass(frozen=True, slots=True)
class UnknownFacts:
    """A card of which a fact is not known, so that it had to be assumed."""

    name: str
    count: int
    facts: Annotated[str, "In words"]


def cards_with_unknown_facts(deck: DeckSnapshot) -> tuple[UnknownFacts, ...]:
    """The cards of the main deck that are played by :data:`ASSUMPTIONS`."""
    return tuple(_unknown_facts(deck))


def _unknown_facts(deck: DeckSnapshot) -> Iterator[UnknownFacts]:
    for card, count in deck.main:
        if facts := [fact for fact in missing_facts(card) if fact not in IRRELEVANT]:
            yield UnknownFacts(card.name, count, missing_label(facts))


def played_card(card: PrintedCard) -> PrintedCard:
    """The card as the engine plays it, by :data:`ASSUMPTIONS`.

    Without them an ally of undefined health would be destroyed at once (Rule 104.2, 410.6a), and a card of
    undefined cost played for nothing. Only quests cannot be played but placed (Rule 201.2).
    """
    missing = missing_facts(card)
    if "types" in missing or "cost" in missing:
        return PrintedCard(name=card.name, types=(CardType.QUEST,), tags=card.tags)
    if "health" in missing and card.has_type(CardType.ALLY):
        card = replace(card, health=ASSUMED_HEALTH)
    return replace(card, atk=0) if "strike_cost" in missing else card
