"""What a kind of run consists of: its games and how they are counted, its limits and input, its report.

A kind is one object (:class:`RunKind`) in a module of its own. Nothing here uses the database: a kind gets
decks and counts, and returns games, reports, tables and what its templates show.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from math import ceil
from typing import Any, Generic, Protocol, Self, TypeVar

from django.utils.safestring import SafeString

from common.csv_tables import CsvTable
from engine.board.record import GameRecord
from simulator.reports.example_games import ExampleGame
from simulator.reports.main_figure import MainFigure
from simulator.series.game_start import GameStart
from simulator.series.run_settings import DEFAULT_GAMES, RunSettings
from simulator.series.sweep_rounds import StoppedVersion
from simulator.snapshots.coverage import NewCards, RunCoverage
from simulator.snapshots.named_decks import NamedDeck
from simulator.snapshots.snapshot import DeckSnapshot

CHUNKS = 20
"""A run has about so many chunks, if they are neither too small nor too large then."""
MIN_CHUNK, MAX_CHUNK = 20, 250
"""Goldfish games of a chunk; of games that take longer, fewer."""
CHUNKS_AT_END = 3
"""A chunk has at most one in so many of the games that are left, where that is not too small."""
SMALLEST_AT_END = 4
"""A chunk at the end has no fewer games than one in so many of a usual chunk."""
MAX_MATCHES_OF_VISITOR = 2_000
"""The most games of matches that are started on the site: each takes as long as several goldfish games."""


class GameSeries(Protocol):
    """The games of a run, of any kind, each of which can be played by its number."""

    def play(self, game: int) -> Any:
        """Play one game, counted from 0; the same number always gives the same game."""

    def record(self, game: int, version: int = 0) -> GameRecord:
        """Play one game, and record it; where versions of a deck play the same game, that of a version."""

    def start(self, game: int, version: int = 0) -> GameStart:
        """What a game, or that of a version, is before it begins."""


class GameTally(Protocol):
    """Counts over the games of a run, of any kind, which can be added to those of other games."""

    @property
    def games(self) -> int:
        """How many games are counted."""

    def count(self, game: Any, number: int | None = None, /) -> None:
        """Add one finished game; with its number it can be an example."""

    def margin_of_error(self) -> float | None:
        """Half the width of the 95 % interval of the main number; ``None`` if there is none yet."""

    def __add__(self, other: Self) -> Self:
        """Add the counts of two tallies of the same run."""

    def to_json(self) -> dict[str, Any]:
        """Convert the counts to JSON."""


T = TypeVar("T", bound=GameTally)


class OtherInput(Enum):
    """How the other decks of a run are named, where it has any: the opponent; the other version, as a deck
    or by swaps of cards; many decks; or many swaps of cards.
    """

    NONE = auto()
    OPPONENT = auto()
    VERSION = auto()
    DECKS = auto()
    SWAPS = auto()


@dataclass(frozen=True, slots=True)
class MarginInput:
    """The margin of error at which a run can end, as a form has it: from ``least`` to ``most``, divided by
    ``divisor`` for the tally.
    """

    least: float
    most: float
    help: str
    divisor: float = 1.0


MARGIN_IN_TURNS = MarginInput(
    0.01, 10, "In turns, such as 0.1: half the width of the interval. Leave empty to play all games."
)
MARGIN_IN_PERCENT = MarginInput(
    0.5, 50, "In percent of the games, such as 3. Leave empty to play all games.", 100.0
)


@dataclass(frozen=True, slots=True)
class RunSetup:
    """What the games of a run are played with; ``stopped`` are the versions that play no further."""

    deck: DeckSnapshot
    others: Sequence[DeckSnapshot]
    settings: RunSettings
    stopped: Collection[int]


@dataclass(frozen=True, slots=True)
class CountedGames(Generic[T]):
    """The counts of the games of a run, and the names of its decks, its own first.

    ``new_cards`` are those of each version of a deck; none where a run did not record them.
    """

    tally: T
    names: tuple[str, ...]
    new_cards: tuple[NewCards, ...] = ()

    def has_verdict(self, version: int) -> bool:
        """Whether the games of a version can tell what its new cards are worth."""
        return not self.new_cards or self.new_cards[version].has_verdict


@dataclass(frozen=True, slots=True)
class PlayedGames(Generic[T]):
    """The games of a run, as they were counted, with what they were played with.

    ``decks`` are the deck and, where there are any, the other version, the opponents, or the versions of a
    sweep; ``coverage`` is that of the first, ``new_cards`` those of each
    version. ``engines`` are the implementations of the engine that played,
    and ``stopped_versions`` those of a sweep that stopped early.
    """

    decks: tuple[NamedDeck, ...]
    settings: RunSettings
    tally: T
    engines: tuple[str, ...]
    coverage: RunCoverage
    stopped_versions: tuple[StoppedVersion, ...] = ()
    new_cards: tuple[NewCards, ...] = ()

    @property
    def counted(self) -> CountedGames[T]:
        """The counts of the games."""
        return CountedGames(self.tally, tuple(deck.name for deck in self.decks), self.new_cards)

    @property
    def engine(self) -> str:
        """The engines in words."""
        return ", ".join(self.engines)


@dataclass(frozen=True, slots=True)
class ReportLinks:
    """The links of a report: to cards by name, as HTML, and the addresses of decks by key."""

    cards: Mapping[str, SafeString] = field(default_factory=dict)
    decks: Mapping[str, str] = field(default_factory=dict)


class RunKind(ABC, Generic[T]):
    """A kind of run."""

    name: str
    """Stored, and in the API."""
    address: str
    """In the address of the page that starts a run."""
    place: int
    """Orders the kinds."""
    tally_class: type[T]
    report_class: type

    game_cost = 1
    """As many goldfish games take as long as one game, roughly."""
    has_matches = False
    has_own_deck = True
    """A run of a kind without one has only other decks."""
    has_rounds = False
    others = OtherInput.NONE
    least_others = 0
    most_others = 1
    too_few_others = ""
    default_games = DEFAULT_GAMES
    """The games of each match or version, in a run on the site."""
    most_games = 10_000
    """At most so many of each, and of all together."""
    games_label = "Games"
    """What the games are called on the page that starts a run."""
    games_help = ""
    title: str
    """What a run is called, with the names of the ``{deck}`` and of the ``{other}`` ones."""
    margin: MarginInput | None = MARGIN_IN_TURNS

    def __str__(self) -> str:
        return self.name

    @property
    def has_many_decks(self) -> bool:
        """Whether a run has a list of other decks."""
        return self.others in (OtherInput.DECKS, OtherInput.SWAPS)

    @property
    def has_versions(self) -> bool:
        """Whether the other decks are versions of the deck, which play the same games."""
        return self.others in (OtherInput.VERSION, OtherInput.SWAPS)

    @property
    def start_template(self) -> str:
        """The template of the page that starts a run."""
        return f"simulator/kinds/{self.name}/start.html"

    @property
    def report_template(self) -> str:
        """The template of the numbers in a report."""
        return f"simulator/kinds/{self.name}/report.html"

    # Games

    def series(
        self,
        deck: DeckSnapshot,
        others: Sequence[DeckSnapshot],
        settings: RunSettings,
        stopped: Collection[int] = (),
    ) -> GameSeries:
        """The games of a run with its other decks; ``stopped`` are the versions that play no further.

        :raises ValueError: when the kind needs other decks and there are too few.
        """
        if len(others) < self.least_others:
            raise ValueError(f"a {self.name} needs other decks")
        return self.make_series(RunSetup(deck, others, settings, stopped))

    @abstractmethod
    def make_series(self, setup: RunSetup) -> GameSeries:
        """The games of a run with enough other decks."""

    @abstractmethod
    def empty_tally(self, turns: int) -> T:
        """A tally without a game, for games of at most so many own turns."""

    def read_tally(self, data: Mapping[str, Any]) -> T:
        """The tally that ``to_json`` wrote."""
        tally: T = self.tally_class.from_json(data)  # type: ignore[attr-defined]
        return tally

    def chunk_sizes(self, games: int, others: int) -> Iterator[int]:
        """How many games each chunk has of a run, or of a round, with so many other decks."""
        least, most = max(1, MIN_CHUNK // self.game_cost), max(1, MAX_CHUNK // self.game_cost)
        size = min(max(ceil(games / CHUNKS), least), most)
        least_at_end = max(least, size // SMALLEST_AT_END)
        while games:
            chunk = min(games, max(least_at_end, min(size, games // CHUNKS_AT_END)))
            yield chunk
            games -= chunk

    # Rounds, of a kind that has any

    def round_size(self, games: int) -> int:
        """How many games a round has of a run with so many."""
        return games

    def newly_stopped(self, tally: T, stopped: Collection[int]) -> list[StoppedVersion]:
        """The versions that stop after the rounds that are counted, of those that had not stopped before."""
        return []

    def is_decided(self, tally: T, stopped: Collection[int]) -> bool:
        """Whether no further round is needed."""
        return True

    # Input

    def parts(self, others: int) -> int:
        """How many matches a run with so many other decks plays, or versions it tries; else 1."""
        return 1

    def games_of_run(self, games: int, others: int) -> int:
        """The games of a run with so many of each part."""
        return games * self.parts(others)

    def name_of_others(self, others: Sequence[NamedDeck]) -> str:
        """What the other decks are called together; empty without any."""
        return others[0].name if others else ""

    # Reports

    @abstractmethod
    def report(self, played: PlayedGames[T]) -> Any:
        """What commands print with ``--json`` and the API has as ``report``: a ``report_class``."""

    @abstractmethod
    def table(self, played: PlayedGames[T]) -> CsvTable:
        """The numbers of the report for a spreadsheet, as commands print them with ``--csv``."""

    @abstractmethod
    def main_figure(self, counted: CountedGames[T]) -> MainFigure:
        """The number that answers the question of the run, in words."""

    @abstractmethod
    def page(self, played: PlayedGames[T], links: ReportLinks) -> dict[str, Any]:
        """What the template of the report shows; ``report`` has the ``games`` that are counted."""

    @abstractmethod
    def examples(self, tally: T) -> list[ExampleGame]:
        """Games worth stepping through; none for runs of versions that did not keep any."""

    def interim_result(self, tally: T) -> str:
        """The main number of the games so far with its interval, in words; empty where there is none."""
        return ""


def name_of_many(decks: Sequence[NamedDeck], counted: str) -> str:
    """What many decks are called together: the only one by its name, more by their count in words."""
    return decks[0].name if len(decks) == 1 else counted
