"""What a table asks of a game: little, so that games without anything else in common can be played at one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from engine.log import LoggedCard

Json = Mapping[str, Any]


class DecisionError(ValueError):
    """The option is not among those of the pending decision; the message is a sentence."""


@dataclass(frozen=True, slots=True)
class LogEntry:
    """What happened, as a reader may know it: the turn of the game, the text, the number of the rule, whether
    something lies otherwise since then, and the cards that the text names.
    """

    turn: int
    text: str
    rule: str
    changes_board: bool
    cards: tuple[LoggedCard, ...]


class TableGame(Protocol):
    """A game in progress, in the memory of this process. Seats and options are counted from 0.

    ``guide`` names the notes that explain the game as it goes; empty for most.
    """

    guide: str

    @property
    def deciding_seat(self) -> int | None:
        """The seat that decides now; ``None`` when the game is over."""

    @property
    def options(self) -> Sequence[str]:
        """The texts of the options of the pending decision, complete, the last one doing the least."""

    @property
    def ply(self) -> int:
        """How many decisions were made."""

    @property
    def chosen(self) -> Sequence[int]:
        """The options of the decisions that were made, ``-1 - seat`` for a concession."""

    @property
    def result(self) -> str:
        """How the game ended, as a sentence; empty while it goes on."""

    def result_for(self, seat: int) -> str:
        """The same, said to the player of a seat."""

    def decide(self, option: int) -> None:
        """Answer the pending decision.

        :raises DecisionError: when there is no such option.
        """

    def concede(self, seat: int) -> None:
        """Let a player leave the game.

        :raises DecisionError: when the player has left it already, or the game is over.
        """

    def repeat(self, options: Iterable[int]) -> None:
        """Make decisions that were made before, given as in :attr:`chosen`.

        :raises DecisionError: when one does not fit, as with a changed engine.
        """

    def machine_option(self, level: str) -> int:
        """The option that the machine chooses at a level for the seat that decides now."""

    def passing_option(self, pace: str, since: Json, stops: Sequence[str]) -> int | None:
        """The option that is taken for a person who does not want to be asked here; ``None`` to ask."""

    def moment(self, seat: int) -> Json:
        """What :meth:`passing_option` needs to know of the moment at which a seat chooses a pace."""

    def log(self, seat: int | None) -> list[LogEntry]:
        """What happened so far as a seat may know it; ``None`` is somebody without a seat, who sees nothing
        hidden.
        """

    def full_log(self) -> list[LogEntry]:
        """What happened so far, for who may read everything."""

    def lines_at(self) -> Sequence[int]:
        """For each decision made, how many lines the log had before it."""


class GameKind(ABC):
    """A game that can be played at tables."""

    name: str
    title: str

    @abstractmethod
    def begin(self, setup: Json, options: Iterable[int]) -> TableGame:
        """The game after these decisions.

        :raises DecisionError: when a decision does not fit, as with a changed engine.
        """
