"""The numbers of a gauntlet: one deck against many, match by match and together."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import add

from common.wording import count_noun
from simulator.reports.chart_geometry import IntervalMark
from simulator.reports.main_figure import EVEN, share_mark
from simulator.reports.match_report import MatchNumbers, match_numbers
from simulator.series.many_matches import MatchesTally
from simulator.series.matches import MatchTally
from simulator.snapshots.coverage import RunCoverage
from simulator.snapshots.named_decks import NamedDeck


@dataclass(frozen=True, slots=True)
class ListedDeck:
    """A deck of a run with many: its name, its key and the address of its page if it is still there, and how
    much of its card text the current version simulates.
    """

    name: str
    key: str
    url: str
    coverage: RunCoverage


@dataclass(frozen=True, slots=True)
class OpponentRow:
    """An opponent, and how the deck fared against it; ``mark`` draws the share won beside one half."""

    deck: ListedDeck
    report: MatchNumbers
    mark: IntervalMark


@dataclass(frozen=True, slots=True)
class GauntletReport:
    """How a deck fared against each opponent, the best match first, and against all together. ``unplayed``
    are the opponents without a game.
    """

    games: int
    rows: tuple[OpponentRow, ...]
    total: MatchNumbers
    total_mark: IntervalMark
    unplayed: tuple[ListedDeck, ...]


@dataclass(frozen=True, slots=True)
class ClearMatches:
    """How many matches are clearly won and lost, of so many: the interval of their share won lies above or
    below one half.
    """

    won: int
    lost: int
    matches: int

    @classmethod
    def of(cls, tallies: Collection[MatchTally]) -> ClearMatches:
        """Count the matches."""
        shares = [match_numbers(tally).won for tally in tallies]
        won, lost = sum(part.low > EVEN for part in shares), sum(part.high < EVEN for part in shares)
        return cls(won, lost, len(shares))

    @property
    def verdict(self) -> str:
        """The matches that are clearly won and lost, and the others: the interval says which."""
        parts = [_clear(self.won, "win"), _clear(self.lost, "loss")]
        if level := self.matches - self.won - self.lost:
            parts.append(f"{level} too close to call")
        return f"{', '.join(parts).capitalize()}."

    @property
    def summary(self) -> str:
        """How many decks are clearly beaten."""
        return f"{self.won} of {count_noun(self.matches, 'deck')} clearly beaten"


def _clear(count: int, noun: str) -> str:
    plural = "losses" if noun == "loss" else "wins"
    return count_noun(count, f"clear {noun}", f"clear {plural}") if count else f"no clear {noun}"


def gauntlet_report(
    opponents: Sequence[NamedDeck], tally: MatchesTally, urls: Mapping[str, str]
) -> GauntletReport:
    """Compute the report of a tally; ``urls`` has the addresses of the opponents' pages by key.

    :raises ValueError: when no game is counted.
    """
    decks = listed_decks(opponents, urls)
    rows = [_row(decks[number], counts) for number, counts in tally.matches.items()]
    total = match_numbers(sum_of_matches(tally.matches.values()))
    return GauntletReport(
        games=tally.games,
        rows=tuple(sorted(rows, key=lambda row: -row.report.won.value)),
        total=total,
        total_mark=share_mark(total.won),
        unplayed=tuple(deck for number, deck in enumerate(decks) if number not in tally.matches),
    )


def _row(deck: ListedDeck, counts: MatchTally) -> OpponentRow:
    report = match_numbers(counts)
    return OpponentRow(deck, report, share_mark(report.won))


def sum_of_matches(tallies: Iterable[MatchTally]) -> MatchTally:
    """The counts of several matches together."""
    return reduce(add, tallies, MatchTally())


def listed_decks(decks: Iterable[NamedDeck], urls: Mapping[str, str]) -> list[ListedDeck]:
    """The decks as reports list them; ``urls`` has the addresses of their pages by key."""
    return [_listed_deck(deck, urls.get(deck.key, "")) for deck in decks]


def _listed_deck(deck: NamedDeck, url: str) -> ListedDeck:
    return ListedDeck(deck.name, deck.key if url else "", url, RunCoverage.of(deck.snapshot))
