"""Hooks: callbacks for kinds of events, for statistics. They are never part of the data of a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.events import Event
    from engine.state import GameState

Listener = Callable[["GameState", "Event"], None]


@dataclass(slots=True, eq=False)
class Hooks:
    """Callbacks by kind of event, called after an event of that kind has happened."""

    listeners: dict[type[Event], list[Listener]] = field(default_factory=dict)

    def listen(self, kind: type[Event], listener: Listener) -> None:
        """Call ``listener`` after every event of this kind."""
        self.listeners.setdefault(kind, []).append(listener)
