"""Swaps of cards: "2 Fireball for 2 Frostbolt" makes another version of a deck."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from cards.indexing.normalize import fold
from cards.models import Card
from engine.cards import PrintedCard
from simulator.series.run_settings import MAX_CARDS
from simulator.snapshots.named_decks import NamedDeck
from simulator.snapshots.snapshot import DeckSnapshot

SWAP = re.compile(r"\s*(?:(\d{1,4})\s+)?(.+?)\s+for\s+(?:(\d{1,4})\s+)?(.+?)\s*", re.IGNORECASE | re.DOTALL)
MAX_NAME = 300
"""Characters of what swaps are called together."""


class SwapError(ValueError):
    """A swap that cannot be made; the message is one sentence for the visitor."""


@dataclass(frozen=True, slots=True)
class Swap:
    """So many copies of a card leave the main deck, and so many copies of another enter it."""

    removed: int
    old: str
    added: int
    new: str

    @classmethod
    def parse(cls, text: str) -> Swap:
        """Read "2 Fireball for 2 Frostbolt"; a number that is left out is 1.

        :raises SwapError: when the text is no swap.
        """
        match = SWAP.fullmatch(text)
        if match is None:
            raise SwapError(f"“{text}” is no swap. Write it as “2 Fireball for 2 Frostbolt”.")
        removed, old, added, new = match.groups()
        return cls(int(removed or 1), old, int(added or 1), new)

    def __str__(self) -> str:
        return f"{self.removed} {self.old} for {self.added} {self.new}"

    def apply(self, deck: DeckSnapshot) -> DeckSnapshot:
        """The deck after the swap, under its own name.

        :raises SwapError: when the deck lacks the cards, or there is no card of that name.
        """
        counts = Counter(dict(deck.main))
        old = self._old_card(deck)
        if counts[old] < self.removed:
            raise SwapError(f"The deck has {counts[old]} {old.name}, so {self.removed} can't be swapped.")
        counts[old] -= self.removed
        counts[self._new_card(deck)] += self.added
        swapped = DeckSnapshot.of(deck.name, deck.hero, (+counts).items(), deck.side)
        if not 0 < swapped.size <= MAX_CARDS:
            raise SwapError(f"The deck would have {swapped.size} cards; 1 to {MAX_CARDS} can be simulated.")
        return swapped

    def _old_card(self, deck: DeckSnapshot) -> PrintedCard:
        cards = [card for card, _ in deck.main if fold(card.name) == fold(self.old)]
        if not cards:
            raise SwapError(f"The deck has no card named “{self.old}”.")
        return cards[0]

    def _new_card(self, deck: DeckSnapshot) -> PrintedCard:
        """The card of the deck with that name, so that both are the same, else the stored one."""
        of_deck = [card for card, _ in (*deck.main, *deck.side) if fold(card.name) == fold(self.new)]
        stored = Card.objects.named([self.new])
        if not of_deck and self.new not in stored:
            raise SwapError(f"There is no card named “{self.new}”.")
        return of_deck[0] if of_deck else stored[self.new].printed()


def apply_swaps(texts: Iterable[str], deck: DeckSnapshot) -> NamedDeck:
    """The deck after swaps one after the other, under the name of all of them.

    :raises SwapError: when a text is no swap, or a swap cannot be made.
    """
    swaps = [Swap.parse(text) for text in texts]
    for swap in swaps:
        deck = swap.apply(deck)
    return NamedDeck("; ".join(map(str, swaps))[:MAX_NAME], deck)


def swap_versions(swaps: Iterable[Swap], deck: DeckSnapshot) -> list[NamedDeck]:
    """The versions of a deck after each of these swaps, equal ones once.

    :raises SwapError: when a swap cannot be made, or changes nothing.
    """
    versions: list[NamedDeck] = []
    for swap in swaps:
        version = swap.apply(deck)
        if version == deck:
            raise SwapError(f"“{swap}” changes nothing.")
        if all(version != earlier.snapshot for earlier in versions):
            versions.append(NamedDeck(str(swap), version))
    return versions
