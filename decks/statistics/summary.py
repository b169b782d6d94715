"""The statistics shown beside a deck: its curve, its averages, and a chart for each facet worth counting."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from decks.statistics.charts import FacetBar, curve_bars, share_bars
from decks.statistics.counting import Averages, compute_averages, count_values
from decks.statistics.deck_cards import TOP_COST, DeckCard
from decks.statistics.facets import FACETS, UNKNOWN, Facet

CHARTED_FACETS = ("type", "resource", "class", "faction", "damage", "rarity", "restriction")
COSTS = tuple(map(str, range(TOP_COST + 1)))


@dataclass(frozen=True, slots=True)
class FacetChart:
    """The chart of one facet."""

    facet: Facet
    bars: tuple[FacetBar, ...]


@dataclass(frozen=True, slots=True)
class DeckStatistics:
    """Everything that is drawn and counted of a deck."""

    curve: tuple[FacetBar, ...]
    averages: Averages
    charts: tuple[FacetChart, ...]
    different: int


def compute_statistics(deck_cards: Sequence[DeckCard]) -> DeckStatistics:
    """The statistics of the cards of a main deck; an empty chart is left out."""
    total = sum(deck_card.count for deck_card in deck_cards)
    charts = (
        FacetChart(FACETS[key], share_bars(count_values(FACETS[key], deck_cards), total))
        for key in CHARTED_FACETS
    )
    return DeckStatistics(
        curve=curve_bars(
            [bar for bar in count_values(FACETS["cost"], deck_cards, always=COSTS) if bar.value != UNKNOWN]
        ),
        averages=compute_averages(tuple((deck_card.card, deck_card.count) for deck_card in deck_cards)),
        charts=tuple(chart for chart in charts if chart.bars),
        different=len(deck_cards),
    )
