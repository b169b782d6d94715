"""Records of games: every line of the log, with a picture of the game after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.board.picture import BoardPicture, picture_of
from engine.board.view import view_for
from engine.events import Event
from engine.hooks import Hooks
from engine.log import LogLine
from engine.state import GameState


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game to step through.

    ``lines`` are those of its log, and ``pictures`` show everything, hands included. ``places`` has, for each
    line, the index of the picture of the game after it. ``ending`` is a word for how the game ended.
    """

    lines: tuple[LogLine, ...]
    pictures: Sequence[BoardPicture]
    places: tuple[int, ...]
    ending: str

    def picture(self, line: int) -> BoardPicture:
        """The picture after a line of the log, counted from 0."""
        return self.pictures[self.places[line]]


class GameRecorder:
    """Writes the record of a game that keeps a log.

    ``names`` are those of the players. The recorder is one of the hooks of the game (:meth:`listen`), and is
    told when the game is over (:meth:`finish`).
    """

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        self.lines: list[LogLine] = []
        self.pictures: list[BoardPicture] = []
        self.places: list[int] = []
        self.ending = ""

    def listen(self, hooks: Hooks) -> None:
        """Watch all events of a game."""
        for kind in _kinds_below(Event):
            hooks.listen(kind, self.happened)

    def happened(self, game: GameState, event: Event) -> None:
        """Record the lines that were written since the last event, with a picture of the game now."""
        new = [] if game.log is None else game.log.lines[len(self.lines) :]
        if not new:
            return
        picture = picture_of(view_for(game, None))
        if not self.pictures or self.pictures[-1] != picture:
            self.pictures.append(picture)
        self.lines += new
        self.places += [len(self.pictures) - 1] * len(new)

    def finish(self, ending: str) -> None:
        """Note how the game ended."""
        self.ending = ending

    def record(self) -> GameRecord:
        """What has been recorded so far."""
        return GameRecord(tuple(self.lines), tuple(self.pictures), tuple(self.places), self.ending)


def _kinds_below(kind: type[Event]) -> list[type[Event]]:
    return [kind, *(other for below in kind.__subclasses__() for other in _kinds_below(below))]
