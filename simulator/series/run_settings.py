"""The settings of a run and their limits, and the seeds of its games."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256

MAX_GAMES = 1_000_000
MAX_TURNS = 50
MAX_SEED = 2**53 - 1
"""The largest integer that every JSON parser reads exactly."""
MAX_CARDS = 1_000

DEFAULT_GAMES = 1_000
DEFAULT_TURNS = 20


class SettingsError(ValueError):
    """A setting is out of its limits; the message is one sentence for the user."""


class Seat(StrEnum):
    """Who takes the first turn, which decides whether the first draw is skipped (Rule 501.2b)."""

    ALTERNATE = "alternate"
    FIRST = "first"
    SECOND = "second"

    def first(self, game: int) -> bool:
        """Whether the deck's player goes first in that game, counted from 0."""
        return self is Seat.FIRST or (self is Seat.ALTERNATE and game % 2 == 0)

    @property
    def sentence(self) -> str:
        """The seat as a phrase."""
        return {
            Seat.ALTERNATE: "going first in every other game",
            Seat.FIRST: "always going first",
            Seat.SECOND: "always going second",
        }[self]


@dataclass(frozen=True, slots=True, kw_only=True)
class RunSettings:
    """The number of games, the most own turns of each, the seed, and the seat.

    :raises SettingsError: when a number is out of its limits.
    """

    games: int = DEFAULT_GAMES
    turns: int = DEFAULT_TURNS
    seed: int = 0
    seat: Seat = Seat.ALTERNATE

    def __post_init__(self) -> None:
        for name, value, minimum, maximum in (
            ("Games", self.games, 1, MAX_GAMES),
            ("Turns", self.turns, 1, MAX_TURNS),
            ("The seed", self.seed, 0, MAX_SEED),
        ):
            if not minimum <= value <= maximum:
                raise SettingsError(f"{name} must be a number from {minimum} to {maximum}, not {value}.")


def new_seed() -> int:
    """A seed short enough to read aloud."""
    return secrets.randbelow(1_000_000_000)


def game_seed(run_seed: int, game: int) -> int:
    """The seed of one game of a run, games counted from 0.

    The first eight bytes of SHA-256 over ``<run seed>/<game>`` in ASCII. A game's seed depends on
    nothing else, so neither the chunks nor the workers that play them change a result.
    """
    return int.from_bytes(sha256(f"{run_seed}/{game}".encode("ascii")).digest()[:8])
