"""Matches of many decks against each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from common.wording import count_noun
from simulator.intervals import share
from simulator.kinds.base import CountedGames, PlayedGames, ReportLinks
from simulator.kinds.many_matches import MatchesKind
from simulator.reports.example_games import ExampleGame, length_examples
from simulator.reports.main_figure import MainFigure, share_figure
from simulator.reports.matrix_report import best_deck, matrix_report
from simulator.series.many_matches import MatchesTally, Pair, matrix_pairs
from simulator.series.matches import DECK
from simulator.snapshots.named_decks import NamedDeck


class MatrixKind(MatchesKind):
    """Matches of every deck against every other."""

    name = "matrix"
    title = "Matrix: {deck} against each other"
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

    def main_figure(self, counted: CountedGames[MatchesTally]) -> MainFigure:
        """The best deck, and the share of its games won."""
        place, games = best_deck(len(counted.names), counted.tally)
        won = share(games.won(DECK), games.games)
        decks = count_noun(len(counted.names), "deck")
        trials = f"{count_noun(games.games, 'game')}, the best of {decks}"
        return share_figure(won, trials, subject=counted.names[place])

    def page(self, played: PlayedGames[MatchesTally], links: ReportLinks) -> dict[str, Any]:
        """The decks, the best first, and every match."""
        report = matrix_report(played.decks, played.tally, links.decks)
        return {"report": report, "best_deck": report.rows[0].deck}

    def examples(self, tally: MatchesTally) -> list[ExampleGame]:
        """The shortest and the longest game of all matches."""
        return length_examples(self.all_examples(tally))


KIND = MatrixKind()
