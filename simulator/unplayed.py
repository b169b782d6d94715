"""What a report owes its reader: the cards whose text counted for nothing in the games."""

from __future__ import annotations

from dataclasses import dataclass

from cards.models import Card
from simulator.frozen import FrozenDeck
from simulator.play import UnplayedText, assumption, unplayed_text


@dataclass(frozen=True, slots=True)
class UnplayedCard:
    """A card, the text that was not played, and its page, where the card is still in the database."""

    text: UnplayedText
    url: str


@dataclass(frozen=True, slots=True)
class Unplayed:
    """The cards played without some of their text, among all the cards of the deck, and what was assumed."""

    cards: tuple[UnplayedCard, ...]
    copies: int
    size: int
    hero: bool
    assumption: str


def unplayed(deck: FrozenDeck) -> Unplayed:
    """What was not played of a deck; copies and size leave the hero out."""
    texts = list(unplayed_text(deck))
    known = Card.objects.named(text.name for text in texts)
    found = tuple(
        UnplayedCard(text, known[text.name].get_absolute_url() if text.name in known else "")
        for text in texts
    )
    copies = sum(text.count for text in texts if not text.leads)
    return Unplayed(
        found, copies, deck.size, hero=any(text.leads for text in texts), assumption=assumption(deck)
    )
