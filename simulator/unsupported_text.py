"""The cards of a deck with text that the simulator does not play yet, as a report lists them."""

from __future__ import annotations

from dataclasses import dataclass

from cards.models import Card
from simulator.play import UnsupportedText, assumption, unsupported_texts
from simulator.snapshot import DeckSnapshot


@dataclass(frozen=True, slots=True)
class UnsupportedCard:
    """A card with unsupported text, and the address of its page; empty where the card has none."""

    text: UnsupportedText
    url: str


@dataclass(frozen=True, slots=True)
class UnsupportedCards:
    """The cards of a deck with unsupported text.

    ``copies`` and ``size`` count cards of the main deck: those with unsupported text, and all of them.
    ``hero`` is true when the hero has such text too. ``assumption`` is a sentence about a fact that had to be
    assumed.
    """

    cards: tuple[UnsupportedCard, ...]
    copies: int
    size: int
    hero: bool
    assumption: str


def unsupported_cards(deck: DeckSnapshot) -> UnsupportedCards:
    """List the cards of a deck whose text is not played in full."""
    texts = list(unsupported_texts(deck))
    cards = Card.objects.named(text.name for text in texts)
    return UnsupportedCards(
        cards=tuple(
            UnsupportedCard(text, cards[text.name].get_absolute_url() if text.name in cards else "")
            for text in texts
        ),
        copies=sum(text.count for text in texts if not text.is_hero),
        size=deck.size,
        hero=any(text.is_hero for text in texts),
        assumption=assumption(deck),
    )
