"""The log of a game: a readable line for each event, with private information apart."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log: a public text, and a private text that only ``player`` may read.

    ``rule`` is the number of the rule by which it happened, if there is one.
    """

    turn: int
    text: str
    player: int | None = None
    private: str | None = None
    rule: str = ""

    @property
    def full_text(self) -> str:
        """The text for whoever may read everything."""
        return self.text if self.private is None else self.private

    def visible_to(self, player: int | None) -> str:
        """The line as a player may read it; ``None`` is a spectator."""
        may_read_private = self.private is not None and player is not None and player == self.player
        text = self.private if may_read_private else self.text
        return f"Turn {self.turn}: {text}" if self.turn else f"Set-up: {text}"


@dataclass(slots=True)
class Log:
    """The lines of a game, oldest first."""

    lines: list[LogLine] = field(default_factory=list)

    def copy(self, length: int | None = None) -> Log:
        """An equal log, or the first ``length`` lines of it."""
        return Log(self.lines[:length])

    def visible_to(self, player: int | None) -> list[str]:
        """Every line as a player may read it; ``None`` is a spectator."""
        return [line.visible_to(player) for line in self.lines]

    def __str__(self) -> str:
        return "\n".join(self.visible_to(None))
