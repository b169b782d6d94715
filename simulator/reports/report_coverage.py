"""What a report says of the card text that is simulated: first the headline, below the cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from simulator.series.play import assumption
from simulator.snapshots.coverage import RunCoverage, UnsupportedCard
from simulator.snapshots.snapshot import DeckSnapshot
from simulator.snapshots.unknown_facts import ASSUMPTIONS, UnknownFacts, cards_with_unknown_facts


@dataclass(frozen=True, slots=True)
class LinkedCard:
    """A card that is not fully simulated, and its name, as a link where it is stored."""

    card: UnsupportedCard
    name: str


@dataclass(frozen=True, slots=True)
class ReportCoverage:
    """How much card text the games of a run played, and how much they would play today.

    ``recorded`` is None for a run of a version that did not record it: its report lists what the current
    version does not play, and its results count as indicative. ``assumption`` is a sentence about a fact that
    had to be assumed of the hero, ``unknown_facts`` are the cards of the main deck that lack some.
    """

    recorded: RunCoverage | None
    current: RunCoverage
    cards: tuple[LinkedCard, ...]
    assumption: str
    unknown_facts: tuple[UnknownFacts, ...] = ()
    unknown_facts_assumptions: str = ASSUMPTIONS

    @property
    def is_indicative(self) -> bool:
        """Whether the results are no more than indicative."""
        return self.recorded is None or self.recorded.is_indicative

    @property
    def headline(self) -> str:
        """The first line of the report."""
        if self.recorded is None:
            return "Indicative results: card text coverage unknown"
        return self.recorded.headline

    @property
    def sentences(self) -> str:
        """What follows the headline."""
        if self.recorded is None:
            return (
                "An earlier version of the simulator played these games and did not record how much card "
                f"text it supported. The current version fully simulates {self.current.fully_simulated}."
            )
        if self.recorded.main.full < self.current.main.full:
            return (
                f"{self.recorded.summary} These games were played by an earlier version of the simulator. "
                f"The current version fully simulates {self.current.fully_simulated}: run again to update "
                "the results."
            )
        return self.recorded.summary


def report_coverage(
    deck: DeckSnapshot, recorded: RunCoverage | None, links: Mapping[str, str]
) -> ReportCoverage:
    """The coverage of a run for its report, with links to its cards by name."""
    current = RunCoverage.of(deck)
    unsupported = (recorded or current).cards
    return ReportCoverage(
        recorded=recorded,
        current=current,
        cards=tuple(LinkedCard(card, links.get(card.name, card.name)) for card in unsupported),
        assumption=assumption(deck),
        unknown_facts=cards_with_unknown_facts(deck),
    )
