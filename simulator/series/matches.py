"""Games of a deck against another, played by the same program on both sides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from engine.board.record import GameRecord, GameRecorder
from engine.match import MatchGame, match
from engine.rules.setup import GameDeck
from simulator.intervals import share
from simulator.series.examples import Examples
from simulator.series.game_start import GameStart
from simulator.series.play import game_deck
from simulator.series.run_settings import game_seed
from simulator.snapshots.named_decks import different_names
from simulator.snapshots.snapshot import DeckSnapshot

DECK, OPPONENT = 0, 1
"""The seats of a match."""
NO_WINNER = -1
"""The winner of a drawn game, in the counts."""
RESULTS = {DECK: "won", OPPONENT: "lost", NO_WINNER: "drawn"}
"""What a winner means for the deck: the kinds of examples, besides the longest game."""
LONGEST = "longest"


@dataclass(slots=True)
class MatchTally:
    """Counts over the games of a match: of the winners, by who went first and how the game ended, and of the
    turns of both players together. ``examples`` are the shortest games won and lost, a drawn one, and the
    longest.

    A tally consists of integers, as :class:`~simulator.series.tally.Tally` does.
    """

    results: Counter[tuple[int, int, str]] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)
    examples: Examples = field(default_factory=Examples)

    @property
    def games(self) -> int:
        """All games."""
        return self.lengths.total()

    def count(self, game: MatchGame, number: int | None = None) -> None:
        """Add one finished game; with its ``number``, counted from 0, it can be an example."""
        winner = NO_WINNER if game.winner is None else game.winner
        self.results[winner, game.first, game.ended.value] += 1
        self.lengths[game.turns] += 1
        self.examples.note(RESULTS[winner], number, game.turns)
        self.examples.note(LONGEST, number, -game.turns)

    def margin_of_error(self) -> float | None:
        """Half the width of the 95 % interval of the share of games won; ``None`` without a game."""
        return share(self.won(DECK), self.games).margin if self.games else None

    def won(self, seat: int, *, first: int | None = None) -> int:
        """How many games a seat has won, or nobody; with ``first`` of those in which that seat went first."""
        return sum(
            times
            for (winner, starter, _), times in self.results.items()
            if winner == seat and first in (None, starter)
        )

    def of_opponent(self) -> MatchTally:
        """The same games as the opponent counts them."""
        results = {
            (winner if winner == NO_WINNER else 1 - winner, 1 - first, ended): times
            for (winner, first, ended), times in self.results.items()
        }
        return MatchTally(Counter(results), Counter(self.lengths))

    def __add__(self, other: MatchTally) -> MatchTally:
        return MatchTally(
            self.results + other.results, self.lengths + other.lengths, self.examples + other.examples
        )

    def to_json(self) -> dict[str, Any]:
        """Convert the counts to JSON, in order."""
        return {
            "results": [[*result, self.results[result]] for result in sorted(self.results)],
            "lengths": [[turns, self.lengths[turns]] for turns in sorted(self.lengths)],
            "examples": self.examples.to_json(),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> MatchTally:
        """The counts that :meth:`to_json` wrote."""
        results = {(winner, first, ended): times for winner, first, ended, times in data["results"]}
        examples = Examples.from_json(data.get("examples", {}))
        return cls(Counter(results), Counter(dict(map(tuple, data["lengths"]))), examples)


@dataclass(frozen=True)
class MatchSeries:
    """The games of a deck against another, each of which can be played by its number.

    The decks take turns at going first, the deck in the first game.
    """

    deck: DeckSnapshot
    opponent: DeckSnapshot
    seed: int

    @cached_property
    def _game_decks(self) -> tuple[GameDeck, GameDeck]:
        return game_deck(self.deck), game_deck(self.opponent)

    def play(self, game: int) -> MatchGame:
        """Play one game, counted from 0; the same number always gives the same game."""
        return self._play(game)

    def start(self, game: int, version: int = 0) -> GameStart:
        """What one game is before it begins; a match has one version of each game."""
        return GameStart((self.deck, self.opponent), game_seed(self.seed, game), game % 2)

    def _play(self, game: int, recorder: GameRecorder | None = None) -> MatchGame:
        start = self.start(game)
        return match(self._game_decks, start.seed, first=start.first, recorder=recorder)

    def record(self, game: int, version: int = 0) -> GameRecord:
        """Play one game, and record it; a match has one version of each game."""
        recorder = GameRecorder(different_names([self.deck.name, self.opponent.name]))
        self._play(game, recorder)
        return recorder.record()

    def tally(self, games: Iterable[int]) -> MatchTally:
        """Play games in this process, and count their results."""
        tally = MatchTally()
        for game in games:
            tally.count(self.play(game), game)
        return tally
