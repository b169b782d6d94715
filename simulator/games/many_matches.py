"""The games of many matches, played in turn, so that all matches advance together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import Any

from engine.match import MatchGame, match
from engine.rules.setup import GameDeck
from simulator.games.matches import MatchTally
from simulator.games.play import game_deck
from simulator.games.run_settings import game_seed
from simulator.games.snapshot import DeckSnapshot

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

    def count(self, game: tuple[int, MatchGame]) -> None:
        """Add one finished game of the match of that number."""
        number, played = game
        self.matches.setdefault(number, MatchTally()).count(played)

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
        turn, number = divmod(game, len(self.pairs))
        deck, opponent = (self._game_decks[place] for place in self.pairs[number])
        return number, match((deck, opponent), game_seed(self.seed, game), first=turn % 2)
