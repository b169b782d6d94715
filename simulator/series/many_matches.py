"""The games of many matches, played in turn, so that all matches advance together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import Any

from engine.board.record import GameRecord, GameRecorder
from engine.match import MatchGame, match
from engine.rules.setup import GameDeck
from simulator.series.game_start import GameStart
from simulator.series.matches import MatchTally
from simulator.series.play import game_deck
from simulator.series.run_settings import game_seed
from simulator.snapshots.named_decks import different_names
from simulator.snapshots.snapshot import DeckSnapshot

Pair = tuple[int, int]
"""The places of two decks in a list: of the deck, and of its opponent."""


def gauntlet_pairs(opponents: int) -> list[Pair]:
    """The first deck against each of the others."""
    return [(0, opponent) for opponent in range(1, opponents + 1)]


def matrix_pairs(decks: int) -> list[Pair]:
    """Every deck against each of those behind it."""
    return list(combinations(range(decks), 2))


@dataclass(slots=True)
class MatchesTally:
    """Counts over the games of many matches, by the number of the match. One without a game has none."""

    matches: dict[int, MatchTally] = field(default_factory=dict)

    @property
    def games(self) -> int:
        """The games of all matches together."""
        return sum(tally.games for tally in self.matches.values())

    def count(self, game: tuple[int, MatchGame], number: int | None = None) -> None:
        """Add one finished game of a match; with its ``number``, counted from 0, it can be an example."""
        match_number, played = game
        self.matches.setdefault(match_number, MatchTally()).count(played, number)

    def margin_of_error(self) -> float | None:
        """That of the widest match, as all are of interest; ``None`` before every match has a game."""
        margins = [tally.margin_of_error() for tally in self.matches.values()]
        return max((margin for margin in margins if margin is not None), default=None)

    def __add__(self, other: MatchesTally) -> MatchesTally:
        return MatchesTally(
            {
                number: self.matches.get(number, MatchTally()) + other.matches.get(number, MatchTally())
                for number in sorted({*self.matches, *other.matches})
            }
        )

    def to_json(self) -> dict[str, Any]:
        """Convert the counts to JSON, in order."""
        return {"matches": {str(number): self.matches[number].to_json() for number in sorted(self.matches)}}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> MatchesTally:
        """The counts that :meth:`to_json` wrote."""
        return cls({int(number): MatchTally.from_json(counts) for number, counts in data["matches"].items()})


@dataclass(frozen=True)
class MatchesSeries:
    """The games of many matches, each of which can be played by its number.

    The matches take turns. In each the decks take turns at going first, the first of the pair in the first
    game.
    """

    decks: tuple[DeckSnapshot, ...]
    pairs: tuple[Pair, ...]
    seed: int

    @cached_property
    def _game_decks(self) -> tuple[GameDeck, ...]:
        return tuple(map(game_deck, self.decks))

    def play(self, game: int) -> tuple[int, MatchGame]:
        """Play one game, counted from 0; the same number always gives the same game.

        :returns: the number of its match, and the game.
        """
        return game % len(self.pairs), self._play(game)

    def record(self, game: int, version: int = 0) -> GameRecord:
        """Play one game, and record it; a match has one version of each game."""
        recorder = GameRecorder(different_names(self.decks[place].name for place in self._pair(game)))
        self._play(game, recorder)
        return recorder.record()

    def tally(self, games: Iterable[int]) -> MatchesTally:
        """Play games in this process, and count their results."""
        tally = MatchesTally()
        for game in games:
            tally.count(self.play(game), game)
        return tally

    def _pair(self, game: int) -> Pair:
        return self.pairs[game % len(self.pairs)]

    def start(self, game: int, version: int = 0) -> GameStart:
        """What one game is before it begins; a match has one version of each game."""
        deck, opponent = (self.decks[place] for place in self._pair(game))
        return GameStart((deck, opponent), game_seed(self.seed, game), game // len(self.pairs) % 2)

    def _play(self, game: int, recorder: GameRecorder | None = None) -> MatchGame:
        start = self.start(game)
        decks = [self._game_decks[place] for place in self._pair(game)]
        return match(decks, start.seed, first=start.first, recorder=recorder)
