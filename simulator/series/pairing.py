"""Two versions of a deck that play the same games: from the same seeds, and dealt alike.

From one seed, a shuffle puts what stands in one place of a deck list into one place of the deck. The second
version is therefore listed with the cards that both share in the places that they have in the first. Then
both draw the same cards in the same order, but for those that differ. What the versions have in common
cancels out of the difference of their winning turns, and small differences show in few games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from engine.board.record import GameRecord
from engine.cards import PrintedCard
from engine.goldfish import GoldfishGame
from simulator.intervals import mean
from simulator.series.examples import Examples
from simulator.series.game_start import GameStart
from simulator.series.play import GoldfishSeries
from simulator.series.run_settings import RunSettings
from simulator.snapshots.snapshot import DeckSnapshot

NOT_WON = 0
"""The winning turn of a game that was not won, in the counts of pairs."""
AHEAD, BEHIND = "ahead", "behind"
"""The kinds of examples: games that the second deck won earlier, or later."""


def aligned(cards: Iterable[PrintedCard], model: Iterable[PrintedCard]) -> tuple[PrintedCard, ...]:
    """Cards in the order of others: those that both have in the same places, the rest in those left over.

    Where there are more cards than in the model, the last ones follow behind; where there are fewer, the
    places at the end are closed up.
    """
    left = Counter(cards)
    places: list[PrintedCard | None] = []
    for card in model:
        is_shared = left[card] > 0
        left[card] -= is_shared
        places.append(card if is_shared else None)
    remaining = [card for card, count in left.items() for _ in range(count)][::-1]
    filled = [card if card is not None else remaining.pop() if remaining else None for card in places]
    return (*(card for card in filled if card is not None), *reversed(remaining))


@dataclass(slots=True)
class PairedTally:
    """How often which winning turns came about together, the first deck's first; :data:`NOT_WON` for none.
    ``examples`` are the games in which the second deck was most ahead, and most behind.

    A tally consists of integers, as :class:`~simulator.series.tally.Tally` does.
    """

    turns: int
    pairs: Counter[tuple[int, int]] = field(default_factory=Counter)
    examples: Examples = field(default_factory=Examples)

    def count(self, games: tuple[GoldfishGame, GoldfishGame], number: int | None = None) -> None:
        """Add a game of both decks; with its ``number``, counted from 0, it can be an example."""
        first, second = games[0].win_turn or NOT_WON, games[1].win_turn or NOT_WON
        self.pairs[first, second] += 1
        longer = self.length(second) - self.length(first)
        if longer:
            self.examples.note(AHEAD if longer < 0 else BEHIND, number, -abs(longer))

    def margin_of_error(self) -> float | None:
        """Half the width of the 95 % interval of the difference, in turns; ``None`` without one."""
        return mean(self.length_differences()).margin if self.games else None

    @property
    def games(self) -> int:
        """The games that each deck played."""
        return self.pairs.total()

    def length(self, win_turn: int) -> int:
        """A winning turn as a length: a game that was not won counts as one turn more than the limit."""
        return self.turns + 1 if win_turn == NOT_WON else win_turn

    def length_differences(self) -> Counter[int]:
        """How often the second deck took so many turns longer than the first."""
        differences: Counter[int] = Counter()
        for (first, second), times in self.pairs.items():
            differences[self.length(second) - self.length(first)] += times
        return differences

    def __add__(self, other: PairedTally) -> PairedTally:
        """Add the counts of two tallies.

        :raises ValueError: when their games have different numbers of turns.
        """
        if self.turns != other.turns:
            raise ValueError("Tallies with a different number of turns cannot be added.")
        return PairedTally(self.turns, self.pairs + other.pairs, self.examples + other.examples)

    def to_json(self) -> dict[str, Any]:
        """Convert the counts to JSON, in order."""
        pairs = [[*pair, self.pairs[pair]] for pair in sorted(self.pairs)]
        return {"turns": self.turns, "pairs": pairs, "examples": self.examples.to_json()}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> PairedTally:
        """The counts that :meth:`to_json` wrote."""
        pairs = Counter({(first, second): n for first, second, n in data["pairs"]})
        return cls(data["turns"], pairs, Examples.from_json(data.get("examples", {})))


@dataclass(frozen=True)
class PairedSeries:
    """The goldfish games of two versions of a deck, each of which can be played by its number."""

    deck: DeckSnapshot
    version: DeckSnapshot
    settings: RunSettings

    @cached_property
    def _series(self) -> tuple[GoldfishSeries, GoldfishSeries]:
        order = aligned(self.version.cards(), self.deck.cards())
        return GoldfishSeries(self.deck, self.settings), GoldfishSeries(self.version, self.settings, order)

    def play(self, game: int) -> tuple[GoldfishGame, GoldfishGame]:
        """Play one game with both decks, counted from 0; the same number always gives the same games."""
        first, second = self._series
        return first.play(game), second.play(game)

    def record(self, game: int, version: int = 0) -> GameRecord:
        """Play one game of the deck, or of its other version (1), and record it."""
        return self._series[version].record(game)

    def start(self, game: int, version: int = 0) -> GameStart:
        """What one game of the deck, or of its other version (1), is before it begins."""
        return self._series[version].start(game)

    def tally(self, games: Iterable[int]) -> PairedTally:
        """Play games in this process, and count their results."""
        tally = PairedTally(self.settings.turns)
        for game in games:
            tally.count(self.play(game), game)
        return tally
