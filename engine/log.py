"""The log of a game: one readable line for each event, with what is private kept apart."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line: what everybody may read, and what one player may read instead, if that is more."""

    turn: int
    text: str
    player: int | None = None
    private: str | None = None

    def seen_by(self, player: int | None) -> str:
        """The line as a player may read it; ``None`` is a spectator."""
        known = self.private is not None and player is not None and player == self.player
        text = self.private if known else self.text
        return f"Turn {self.turn}: {text}" if self.turn else f"Set-up: {text}"


@dataclass(slots=True)
class Log:
    """The lines of a game, oldest first."""

    lines: list[LogLine] = field(default_factory=list)

    def copy(self, length: int | None = None) -> Log:
        """An equal log, or the first ``length`` lines of it."""
        return Log(self.lines[:length])

    def seen_by(self, player: int | None) -> list[str]:
        """Every line as a player may read it; ``None`` is a spectator."""
        return [line.seen_by(player) for line in self.lines]

    def __str__(self) -> str:
        return "\n".join(self.seen_by(None))
