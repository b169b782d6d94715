"""The numbers of a matrix: many decks against each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from common.wording import count_noun
from simulator.intervals import Share, share
from simulator.reports.gauntlet_report import ListedDeck, OpponentRow, listed_decks, sum_of_matches
from simulator.reports.main_figure import EVEN, share_mark
from simulator.reports.match_report import MatchNumbers, match_numbers
from simulator.series.many_matches import MatchesTally, matrix_pairs
from simulator.series.matches import DECK, MatchTally
from simulator.snapshots.named_decks import NamedDeck


@dataclass(frozen=True, slots=True)
class MatrixCell:
    """The share of games that the deck of the row won against that of the column.

    ``match`` is the number of the match in the table of all. ``shade`` says how far the share is from one
    half, from 0 to 5, and ``is_clear`` that its interval leaves out one half.
    """

    opponent: str
    won: Share
    match: int

    @property
    def shade(self) -> int:
        """How far from one half: 0 for half of the games, 5 for all or none."""
        return round(abs(self.won.value - EVEN) * 10)

    @property
    def is_ahead(self) -> bool:
        """Whether the deck won more than half of the games."""
        return self.won.value > EVEN

    @property
    def is_clear(self) -> bool:
        """Whether the interval leaves out one half."""
        return not self.won.low <= EVEN <= self.won.high


@dataclass(frozen=True, slots=True)
class MatrixRow:
    """A deck, its games against all others together, and those against each in the order of the rows.

    ``total`` and a cell are ``None`` without a game; so is the cell of the deck itself.
    """

    number: int
    deck: ListedDeck
    total: MatrixCell | None
    cells: tuple[MatrixCell | None, ...]


@dataclass(frozen=True, slots=True)
class MatrixMatch:
    """One match of a matrix, as the deck that is listed first counts its games."""

    number: int
    deck: ListedDeck
    row: OpponentRow

    @property
    def report(self) -> MatchNumbers:
        """The numbers of the match."""
        return self.row.report


@dataclass(frozen=True, slots=True)
class MatrixReport:
    """The decks by the share of all their games won, the best first, and every match between two of them."""

    games: int
    rows: tuple[MatrixRow, ...]
    matches: tuple[MatrixMatch, ...]

    @property
    def fully_simulated(self) -> str:
        """The fully simulated cards of all decks: ``352 of 360 cards``."""
        covered = [row.deck.coverage.main for row in self.rows]
        size = sum(coverage.size for coverage in covered)
        return f"{sum(coverage.full for coverage in covered):,} of {count_noun(size, 'card')}"

    @property
    def indicative_decks(self) -> int:
        """The decks of which too few cards are fully simulated for more than indicative results."""
        return sum(row.deck.coverage.is_indicative for row in self.rows)


def matrix_report(decks: Sequence[NamedDeck], tally: MatchesTally, urls: Mapping[str, str]) -> MatrixReport:
    """Compute the report of a tally; ``urls`` has the addresses of the decks' pages by key.

    :raises ValueError: when no game is counted.
    """
    if not tally.games:
        raise ValueError("A matrix needs at least one game.")
    listed = listed_decks(decks, urls)
    against = _tallies_by_deck(len(decks), tally)
    totals = [sum_of_matches(tallies.values()) for tallies in against]
    order = _best_first(totals)
    pairs = [(deck, other) for deck, other in combinations(order, 2) if other in against[deck]]
    numbers = {frozenset(pair): number for number, pair in enumerate(pairs, start=1)}

    def cell(deck: int, other: int) -> MatrixCell | None:
        if other not in against[deck]:
            return None
        won = match_numbers(against[deck][other]).won
        return MatrixCell(listed[other].name, won, numbers[frozenset((deck, other))])

    return MatrixReport(
        games=tally.games,
        rows=tuple(
            MatrixRow(number, listed[deck], _total(totals[deck]), tuple(cell(deck, other) for other in order))
            for number, deck in enumerate(order, start=1)
        ),
        matches=tuple(
            MatrixMatch(number, listed[deck], _opponent_row(listed[other], against[deck][other]))
            for number, (deck, other) in enumerate(pairs, start=1)
        ),
    )


def best_deck(decks: int, tally: MatchesTally) -> tuple[int, MatchTally]:
    """The place of the best of so many decks, and the counts of all of its games."""
    totals = [sum_of_matches(tallies.values()) for tallies in _tallies_by_deck(decks, tally)]
    place = _best_first(totals)[0]
    return place, totals[place]


def _best_first(totals: Sequence[MatchTally]) -> list[int]:
    return sorted(range(len(totals)), key=lambda place: -_won(totals[place]))


def _tallies_by_deck(decks: int, tally: MatchesTally) -> list[dict[int, MatchTally]]:
    """For each deck the counts of its games by opponent, as this deck counts them."""
    against: list[dict[int, MatchTally]] = [{} for _ in range(decks)]
    for number, (deck, other) in enumerate(matrix_pairs(decks)):
        if counts := tally.matches.get(number):
            against[deck][other] = counts
            against[other][deck] = counts.of_opponent()
    return against


def _won(counts: MatchTally) -> float:
    return counts.won(DECK) / counts.games if counts.games else 0.0


def _total(counts: MatchTally) -> MatrixCell | None:
    return MatrixCell("all others", share(counts.won(DECK), counts.games), 0) if counts.games else None


def _opponent_row(deck: ListedDeck, counts: MatchTally) -> OpponentRow:
    report = match_numbers(counts)
    return OpponentRow(deck, report, share_mark(report.won))
