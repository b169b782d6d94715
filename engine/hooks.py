"""Hooks: callbacks for kinds of events, for statistics. They are never part of the data of a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

EventKind = TypeVar("EventKind")

Listener = Callable[[Any, Any], None]
"""What is called with the state of the game and the event."""


@dataclass(slots=True, eq=False)
class Hooks:
    """Callbacks by kind of event, called after an event of that kind has happened."""

    listeners: dict[type[object], list[Listener]] = field(default_factory=dict)

    def listen(self, kind: type[EventKind], listener: Callable[[Any, EventKind], None]) -> None:
        """Call ``listener`` with the state of the game and the event after every event of this kind."""
        self.listeners.setdefault(kind, []).append(listener)
