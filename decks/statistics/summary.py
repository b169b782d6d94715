"""The figures beside a deck: its curve, its averages, and a chart of each aspect worth counting."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from decks.statistics.charts import Beam, beams, curve
from decks.statistics.counting import Averages, averages, tally
from decks.statistics.deck_cards import TOP_COST, Holding
from decks.statistics.facets import ASPECTS, Aspect

COUNTED = ("type", "resource", "class", "faction", "damage", "rarity", "restriction")
COSTS = tuple(map(str, range(TOP_COST + 1)))


@dataclass(frozen=True, slots=True)
class Figure:
    """The chart of one aspect."""

    aspect: Aspect
    beams: tuple[Beam, ...]


@dataclass(frozen=True, slots=True)
class Figures:
    """All that is drawn and counted of a deck."""

    curve: tuple[Beam, ...]
    averages: Averages
    charts: tuple[Figure, ...]
    different: int


def figures(holdings: Sequence[Holding]) -> Figures:
    """Of the cards of a main deck; a chart with nothing in it is left out."""
    whole = sum(holding.count for holding in holdings)
    charts = ((ASPECTS[key], beams(tally(ASPECTS[key], holdings), whole)) for key in COUNTED)
    return Figures(
        curve=curve(tally(ASPECTS["cost"], holdings, always=COSTS)),
        averages=averages(tuple((holding.card, holding.count) for holding in holdings)),
        charts=tuple(Figure(aspect, found) for aspect, found in charts if found),
        different=len(holdings),
    )
