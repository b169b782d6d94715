"""Matches of a deck against each of many."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from common.wording import count_noun
from simulator.kinds.base import CountedGames, PlayedGames, ReportLinks, name_of_many
from simulator.kinds.many_matches import MatchesKind
from simulator.reports.gauntlet_report import ClearMatches, gauntlet_report, sum_of_matches
from simulator.reports.main_figure import MainFigure, share_figure
from simulator.reports.match_report import match_numbers
from simulator.series.many_matches import MatchesTally, Pair, gauntlet_pairs
from simulator.snapshots.named_decks import NamedDeck


class GauntletKind(MatchesKind):
    """Matches of a deck against each of its opponents."""

    name = "gauntlet"
    title = "Gauntlet for {deck}"
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

    def main_figure(self, counted: CountedGames[MatchesTally]) -> MainFigure:
        """The share of all games won, and how many matches are clearly won and lost."""
        matches = counted.tally.matches.values()
        clear = ClearMatches.of(matches)
        trials = f"{count_noun(counted.tally.games, 'game')} against {count_noun(len(matches), 'opponent')}"
        figure = share_figure(match_numbers(sum_of_matches(matches)).won, trials, verdict=clear.verdict)
        return replace(figure, summary=clear.summary)

    def page(self, played: PlayedGames[MatchesTally], links: ReportLinks) -> dict[str, Any]:
        """The opponents, the best match first."""
        report = gauntlet_report(played.decks[1:], played.tally, links.decks)
        hardest = report.rows[-1].deck
        return {"report": report, "opposing_deck": hardest if hardest.key else None}


KIND = GauntletKind()
