"""What gauntlets and matrices have alike: matches between many decks, which advance together."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from operator import add
from typing import Annotated

from common.csv_tables import CsvTable
from simulator.kinds.base import MAX_MATCHES_OF_VISITOR, OtherInput, PlayedGames, RunKind, RunSetup
from simulator.reports.example_games import ExampleGame, match_examples
from simulator.reports.fields import INLINE, Row
from simulator.reports.match_report import MatchNumbers, match_numbers
from simulator.reports.report_parts import ENGINE_HELP, ReportDeck
from simulator.series.examples import Examples
from simulator.series.many_matches import MatchesSeries, MatchesTally, Pair

MAX_DECKS = 20
COLUMNS = (
    *("deck", "opponent", "games", "won", "lost", "drawn", "share", "low", "high"),
    *("games going first", "won going first", "games going second", "won going second"),
    *("turns of both", "endings"),
)


@dataclass(frozen=True, slots=True)
class ListedMatch:
    """One match of many."""

    deck: Annotated[str, "Its name"]
    opponent: Annotated[str, "Its name"]
    numbers: Annotated[MatchNumbers, INLINE]

    def row(self) -> Row:
        """The match in a table."""
        numbers = self.numbers
        seats = [
            (share.trials, share.count) if share else (0, 0)
            for share in (numbers.won_first, numbers.won_second)
        ]
        return (
            *(self.deck, self.opponent, numbers.games),
            *(numbers.won.count, numbers.lost.count, numbers.drawn.count),
            *(numbers.won.value, numbers.won.low, numbers.won.high),
            *(count for seat in seats for count in seat),
            numbers.turns.value,
            "; ".join(f"{ended} {part.count}" for ended, part in numbers.endings.items()),
        )


@dataclass(frozen=True, slots=True)
class MatchesReport:
    """The report of a gauntlet or a matrix, as `gauntlet --json` prints it."""

    decks: Annotated[tuple[ReportDeck, ...], "All decks, in a gauntlet the deck first"]
    seed: int
    engine: Annotated[str, ENGINE_HELP]
    games: Annotated[int, "Of all matches together"]
    matches: tuple[ListedMatch, ...]


class MatchesKind(RunKind[MatchesTally]):
    """Matches between many decks."""

    tally_class = MatchesTally
    report_class = MatchesReport
    game_cost = 8
    has_matches = True
    others = OtherInput.DECKS
    most_others = MAX_DECKS
    most_games = MAX_MATCHES_OF_VISITOR
    margin = None

    @abstractmethod
    def pairs(self, others: int) -> list[Pair]:
        """Which decks the matches are between where there are so many others, by their places among all."""

    def parts(self, others: int) -> int:
        """The matches."""
        return len(self.pairs(others))

    def make_series(self, setup: RunSetup) -> MatchesSeries:
        """The games of all matches in turn."""
        decks = (setup.deck, *setup.others) if self.has_own_deck else tuple(setup.others)
        return MatchesSeries(decks, tuple(self.pairs(len(setup.others))), setup.settings.seed)

    def empty_tally(self, turns: int) -> MatchesTally:
        """A tally of results by match."""
        return MatchesTally()

    def report(self, played: PlayedGames[MatchesTally]) -> MatchesReport:
        """All decks, and their matches."""
        return MatchesReport(
            tuple(ReportDeck.of(deck.snapshot, name=deck.name) for deck in played.decks),
            played.settings.seed,
            played.engine,
            played.tally.games,
            tuple(self.matches(played)),
        )

    def matches(self, played: PlayedGames[MatchesTally]) -> Iterator[ListedMatch]:
        """The matches with their numbers, those without a game left out."""
        for number, (deck, opponent) in enumerate(self.pairs(len(played.decks) - self.has_own_deck)):
            if counts := played.tally.matches.get(number):
                names = played.decks[deck].name, played.decks[opponent].name
                yield ListedMatch(*names, match_numbers(counts))

    def table(self, played: PlayedGames[MatchesTally]) -> CsvTable:
        """The matches, one in a row."""
        return CsvTable(COLUMNS, [match.row() for match in self.matches(played)])

    def examples(self, tally: MatchesTally) -> list[ExampleGame]:
        """Those of all matches together."""
        return match_examples(self.all_examples(tally))

    def all_examples(self, tally: MatchesTally) -> Examples:
        """The examples of all matches together."""
        return reduce(add, (match.examples for match in tally.matches.values()), Examples())
