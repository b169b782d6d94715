"""Matches of a deck against each of many."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from common.wording import count_noun
from simulator.kinds.base import PlayedGames, ReportLinks, name_of_many
from simulator.kinds.many_matches import MatchesKind
from simulator.reports.gauntlet_report import gauntlet_report
from simulator.series.many_matches import MatchesTally, Pair, gauntlet_pairs
from simulator.snapshots.named_decks import NamedDeck


class GauntletKind(MatchesKind):
    """Matches of a deck against each of its opponents."""

    name = "gauntlet"
    address = "gauntlet"
    place = 4
    least_others = 1
    too_few_others = "Choose at least one opponent."
    default_games = 50
    games_label = "Games against each"

    def pairs(self, others: int) -> list[Pair]:
        """The deck against each of the others."""
        return gauntlet_pairs(others)

    def name_of_others(self, others: Sequence[NamedDeck]) -> str:
        """The opponent, or how many there are."""
        return name_of_many(others, count_noun(len(others), "deck"))

    def page(self, played: PlayedGames[MatchesTally], links: ReportLinks) -> dict[str, Any]:
        """The opponents, the best match first."""
        return {"report": gauntlet_report(played.decks[1:], played.tally, links.decks)}


KIND = GauntletKind()
