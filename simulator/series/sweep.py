"""A sweep over versions of a deck: many play the same games as the deck, and hopeless ones stop early."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from engine.goldfish import GoldfishGame
from simulator.intervals import Mean, mean
from simulator.series.pairing import PairedTally, aligned
from simulator.series.play import GoldfishSeries
from simulator.series.run_settings import RunSettings
from simulator.snapshots.coverage import NewCards
from simulator.snapshots.snapshot import DeckSnapshot

ROUND = 40
"""Games that each version plays before the next decision on which go on."""
CAUTION = 1.7
"""A version stops where an interval so many times as wide as the usual one decides: 99.9 % in place of 95 %,
as there is a decision after every round.
"""


@dataclass(slots=True, eq=False)
class SweepVersion:
    """A version in a sweep: its games with those of the deck, its new cards, and whether it ``stopped`` as
    hopeless.
    """

    name: str
    series: GoldfishSeries
    tally: PairedTally
    new_cards: NewCards
    stopped: bool = False

    @property
    def longer(self) -> Mean:
        """By how many turns the version takes longer to win than the deck."""
        return mean(self.tally.length_differences())

    def rank(self) -> tuple[bool, bool, float]:
        """Orders versions."""
        return not self.new_cards.has_verdict, self.stopped, self.longer.value


@dataclass(slots=True)
class Sweep:
    """Plays versions of a deck, round by round, with a budget of games, those of the deck itself included.

    A version stops when it is clearly slower than the deck, or clearly slower than another version.
    """

    deck: DeckSnapshot
    settings: RunSettings
    budget: int
    versions: list[SweepVersion] = field(default_factory=list)
    games: int = 0

    def add(self, name: str, deck: DeckSnapshot) -> None:
        """Enter a version of the deck."""
        order = aligned(deck.cards(), self.deck.cards())
        series = GoldfishSeries(deck, self.settings, order)
        self.versions.append(
            SweepVersion(name, series, PairedTally(self.settings.turns), NewCards.of(self.deck, deck))
        )

    def run(self) -> Iterator[int]:
        """Play to the end; after every round yields how many games have been played by all together.

        It ends when the budget does not suffice for another round, or no version is left to be told from
        another or from the deck.
        """
        series, number = GoldfishSeries(self.deck, self.settings), 0
        while active := self._active():
            if self.games + ROUND * (1 + len(active)) > self.budget:
                break
            games = [series.play(game) for game in range(number, number + ROUND)]
            for version in active:
                self._play(version, number, games)
            self.games += ROUND * (1 + len(active))
            number += ROUND
            self._stop_hopeless(active)
            yield self.games

    def ranking(self) -> list[SweepVersion]:
        """The versions that have played: the fastest first, then those that stopped, then those without a
        verdict.
        """
        played = [version for version in self.versions if version.tally.games]
        return sorted(played, key=SweepVersion.rank)

    def _active(self) -> list[SweepVersion]:
        active = [version for version in self.versions if not version.stopped]
        has_played = all(version.tally.games for version in active)
        return [] if has_played and is_decided([version.tally for version in active]) else active

    def _play(self, version: SweepVersion, number: int, games: Sequence[GoldfishGame]) -> None:
        for place, game in enumerate(games):
            version.tally.count((game, version.series.play(number + place)))

    def _stop_hopeless(self, active: Sequence[SweepVersion]) -> None:
        for number in hopeless_versions(dict(enumerate(version.tally for version in active))):
            active[number].stopped = True


def hopeless_versions(tallies: Mapping[int, PairedTally]) -> dict[int, int | None]:
    """The versions that are clearly slower, each with the number of the version that is clearly faster, or
    ``None`` where the deck is.

    :raises ValueError: when a version has no games.
    """
    ends = {number: _ends(tally) for number, tally in tallies.items()}
    fastest = min(ends, key=lambda number: ends[number][1], default=None)
    hopeless: dict[int, int | None] = {}
    for number, (low, _) in ends.items():
        if low > 0:
            hopeless[number] = None
        elif fastest is not None and low > ends[fastest][1]:
            hopeless[number] = fastest
    return hopeless


def is_decided(active: Sequence[PairedTally]) -> bool:
    """Whether no version is left to be told from another or from the deck."""
    return not active or (len(active) == 1 and _ends(active[0])[1] < 0)


def _ends(tally: PairedTally) -> tuple[float, float]:
    """The ends of the cautious interval of by how much a version takes longer."""
    longer = mean(tally.length_differences())
    if longer.low is None:
        return float("-inf"), float("inf")
    reach = (longer.value - longer.low) * CAUTION
    return longer.value - reach, longer.value + reach


def check_budget(budget: int, versions: int) -> str:
    """A sentence on a budget that does not suffice for one round; empty if it does."""
    least = ROUND * (1 + versions)
    return "" if budget >= least else f"The budget is too small: one round takes {least:,} games."
