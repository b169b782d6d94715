"""How much of the text of a deck's cards is simulated, as a run records it and its report begins with it.

A run is played by the engine of its time. The worker that plays its first games records the coverage, so the
report of an old run does not claim what the engine learned later.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from common.wording import count_noun, join_words
from engine.cardtext.coverage import (
    CoverageLevel,
    DeckCoverage,
    UnsupportedPower,
    card_coverage,
    deck_coverage,
)
from simulator.snapshots.snapshot import DeckSnapshot

RELIABLE_PERCENT = 60
"""With a smaller share of the main deck fully simulated, the results of a run are called indicative."""

HERO_SENTENCES = {
    CoverageLevel.FULL: "The hero is fully simulated.",
    CoverageLevel.PARTIAL: "The hero is simulated with part of its text.",
    CoverageLevel.NONE: "The hero is simulated without its text.",
}


@dataclass(frozen=True, slots=True)
class UnsupportedCard:
    """A card of the deck that is not fully simulated, its copies, and the powers that have no effect."""

    name: str
    count: int
    is_hero: bool
    level: CoverageLevel
    powers: tuple[UnsupportedPower, ...]


@dataclass(frozen=True, slots=True)
class RunCoverage:
    """The cards of the main deck by how much of their text is simulated, and the hero.

    ``cards`` are those that are not fully simulated, the hero first.
    """

    main: DeckCoverage
    hero: CoverageLevel
    cards: tuple[UnsupportedCard, ...]

    @classmethod
    def of(cls, deck: DeckSnapshot) -> RunCoverage:
        """What the engine of this process plays of a deck."""
        return cls(deck_coverage(deck.main), card_coverage(deck.hero).level, tuple(_unsupported_cards(deck)))

    @property
    def is_indicative(self) -> bool:
        """Whether too few cards are fully simulated for the results to be more than indicative."""
        return self.main.full * 100 < RELIABLE_PERCENT * self.main.size

    @property
    def headline(self) -> str:
        """The first line of a report."""
        if self.is_indicative:
            return f"Indicative results: only {self.fully_simulated} fully simulated"
        if self.main.full == self.main.size:
            return f"All {count_noun(self.main.size, 'card')} fully simulated"
        return f"{self.fully_simulated} fully simulated"

    @property
    def fully_simulated(self) -> str:
        """The fully simulated cards of the main deck: ``52 of 60 cards``."""
        return f"{self.main.full:,} of {count_noun(self.main.size, 'card')}"

    @property
    def summary(self) -> str:
        """The other cards of the main deck, and the hero, in sentences."""
        return " ".join([*self._other_cards(), HERO_SENTENCES[self.hero]])

    def _other_cards(self) -> Iterator[str]:
        partial, none = self.main.partial, self.main.none
        if partial:
            without = f", {none:,} without any" if none else ""
            yield f"{_cards_are(partial)} simulated with part of the text{without}."
        elif none:
            yield f"{_cards_are(none)} simulated without text."

    def to_json(self) -> dict[str, Any]:
        """Convert the coverage to JSON."""
        return {"main": asdict(self.main), "hero": self.hero, "cards": [asdict(card) for card in self.cards]}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> RunCoverage:
        """The coverage that :meth:`to_json` wrote."""
        cards = (
            UnsupportedCard(
                card["name"],
                card["count"],
                card["is_hero"],
                CoverageLevel(card["level"]),
                tuple(UnsupportedPower(**power) for power in card["powers"]),
            )
            for card in data["cards"]
        )
        return cls(DeckCoverage(**data["main"]), CoverageLevel(data["hero"]), tuple(cards))


@dataclass(frozen=True, slots=True)
class NewCards:
    """The cards of a version of a deck that the deck has fewer of: how many of them (``simulated``) have some
    text that is simulated, or none at all, and the names of the others.
    """

    simulated: int
    not_simulated: tuple[str, ...]

    @classmethod
    def of(cls, deck: DeckSnapshot, version: DeckSnapshot) -> NewCards:
        """What the engine of this process plays of the cards put in."""
        new = Counter(dict(version.main)) - Counter(dict(deck.main))
        unsimulated = [card for card in new if card_coverage(card).level is CoverageLevel.NONE]
        return cls(len(new) - len(unsimulated), tuple(sorted(card.name for card in unsimulated)))

    @property
    def has_verdict(self) -> bool:
        """Whether games can tell what the cards are worth: they cannot where no text of any is simulated."""
        return bool(self.simulated) or not self.not_simulated

    @property
    def sentence(self) -> str:
        """Which cards are not simulated; empty if all are."""
        return f"Not simulated: the text of {join_words(self.not_simulated)}." if self.not_simulated else ""

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> NewCards:
        """The cards that ``dataclasses.asdict`` wrote."""
        return cls(data["simulated"], tuple(data["not_simulated"]))


def _cards_are(count: int) -> str:
    return count_noun(count, "card is", "cards are")


def _unsupported_cards(deck: DeckSnapshot) -> Iterator[UnsupportedCard]:
    for place, (card, count) in enumerate(((deck.hero, 1), *deck.main)):
        coverage = card_coverage(card)
        if coverage.unsupported:
            yield UnsupportedCard(card.name, count, place == 0, coverage.level, coverage.unsupported)
