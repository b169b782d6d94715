"""The log of a game: a readable line for each event, with private information apart."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple


class LoggedCard(NamedTuple):
    """A card that a line names: its number in the game, from 1, and the identity that it has after what the
    line says, 0 where that is hidden from those who may read the name.
    """

    name: str
    number: int
    identity: int


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log: a public text, and a private text that only ``player`` may read.

    ``rule`` is the number of the rule by which it happened, if there is one. ``changes_board`` is whether
    something lies otherwise afterwards: cards, damage or counters; an announcement changes none of them.
    ``cards`` are those that one of the texts names.
    """

    turn: int
    text: str
    player: int | None = None
    private: str | None = None
    rule: str = ""
    changes_board: bool = True
    cards: tuple[LoggedCard, ...] = ()

    @property
    def full_text(self) -> str:
        """The text for whoever may read everything."""
        return self.text if self.private is None else self.private

    def text_for(self, player: int | None) -> str:
        """The text as a player may read it; ``None`` is a spectator."""
        is_private = self.private is not None and player is not None and player == self.player
        return self.full_text if is_private else self.text

    def cards_named_in(self, text: str) -> tuple[LoggedCard, ...]:
        """The cards of which a text of the line speaks: whoever may read it may know them."""
        return tuple(card for card in self.cards if card.name in text)

    def visible_to(self, player: int | None) -> str:
        """The line as a player may read it, with its turn; ``None`` is a spectator."""
        text = self.text_for(player)
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
