"""Matches of many decks against each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simulator.kinds.base import PlayedGames, ReportLinks
from simulator.kinds.many_matches import MatchesKind
from simulator.reports.matrix_report import matrix_report
from simulator.series.many_matches import MatchesTally, Pair, matrix_pairs
from simulator.snapshots.named_decks import NamedDeck


class MatrixKind(MatchesKind):
    """Matches of every deck against every other."""

    name = "matrix"
    address = "matrix"
    place = 5
    has_own_deck = False
    least_others = 2
    too_few_others = "Choose at least two decks."
    default_games = 20
    games_label = "Games of each match"

    def pairs(self, others: int) -> list[Pair]:
        """Every deck against each of those behind it."""
        return matrix_pairs(others)

    def name_of_others(self, others: Sequence[NamedDeck]) -> str:
        """What the decks play against."""
        return "each other"

    def page(self, played: PlayedGames[MatchesTally], links: ReportLinks) -> dict[str, Any]:
        """The decks, the best first, and every match."""
        return {"report": matrix_report(played.decks, played.tally, links.decks)}


KIND = MatrixKind()
