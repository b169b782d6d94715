"""What the reports of several kinds of runs say alike: of decks, of card text, and of settings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from engine.cardtext.coverage import CoverageLevel
from simulator.series.play import MULLIGAN_POLICY, OPPONENT, PLAYING_POLICY
from simulator.series.run_settings import RunSettings, Seat
from simulator.snapshots.coverage import RunCoverage
from simulator.snapshots.named_decks import NamedDeck
from simulator.snapshots.snapshot import DeckSnapshot

ENGINE_HELP = "The implementation of the engine that played"


@dataclass(frozen=True, slots=True)
class ReportDeck:
    """One of the two decks of a run."""

    deck: Annotated[str, "Its name"]
    hero: str
    cards: int
    fully_simulated: Annotated[int, "Cards played with all of their text"]

    @classmethod
    def of(cls, deck: DeckSnapshot, coverage: RunCoverage | None = None, *, name: str = "") -> ReportDeck:
        """The deck under its own name or another, as this process plays it unless coverage is recorded."""
        coverage = coverage or RunCoverage.of(deck)
        return cls(name or deck.name, deck.hero.name, deck.size, coverage.main.full)


@dataclass(frozen=True, slots=True)
class CoverageReport:
    """The cards of the main deck by how much of their text the games play."""

    full: int
    partial: int
    none: int
    hero: CoverageLevel
    indicative: Annotated[bool, "Whether too few are played in full for reliable results"]

    @classmethod
    def of(cls, coverage: RunCoverage) -> CoverageReport:
        """The coverage of a run."""
        main = coverage.main
        return cls(main.full, main.partial, main.none, coverage.hero, coverage.is_indicative)


@dataclass(frozen=True, slots=True)
class UnsupportedCardReport:
    """A card with text that has no effect in the games."""

    name: str
    count: int
    text: Annotated[tuple[str, ...], "The powers without effect"]


def unsupported_cards(coverage: RunCoverage) -> tuple[UnsupportedCardReport, ...]:
    """The cards that are not fully simulated, with the text that has no effect."""
    return tuple(
        UnsupportedCardReport(card.name, card.count, tuple(power.text for power in card.powers))
        for card in coverage.cards
    )


@dataclass(frozen=True, slots=True)
class GoldfishSettings:
    """How goldfish games were played."""

    seed: int
    turns: Annotated[int, "Most own turns of a game"]
    seat: Seat
    mulligan_policy: str = MULLIGAN_POLICY
    playing_policy: str = PLAYING_POLICY
    opponent: str = OPPONENT

    @classmethod
    def of(cls, settings: RunSettings) -> GoldfishSettings:
        """The settings of a run."""
        return cls(settings.seed, settings.turns, settings.seat)


def two_decks(decks: Sequence[NamedDeck], coverage: RunCoverage) -> tuple[ReportDeck, ReportDeck]:
    """A deck, of which the coverage is recorded, and another, under the names of their lists."""
    return ReportDeck.of(decks[0].snapshot, coverage), ReportDeck.of(decks[1].snapshot)
