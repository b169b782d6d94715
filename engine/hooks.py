"""Hooks: callbacks for kinds of events. They are never part of the data of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.events import Event
    from engine.state import GameState

Listener = Callable[["GameState", "Event"], None]
Replacement = Callable[["GameState", "Event"], "Sequence[Event] | None"]


@dataclass(slots=True, eq=False)
class Hooks:
    """Callbacks by kind of event.

    A replacement returns the events that happen instead, or ``None`` for no change (Rule 716.1). A listener
    is called after an event of its kind has happened (Rule 703.1).
    """

    replacements: dict[type[Event], list[Replacement]] = field(default_factory=dict)
    listeners: dict[type[Event], list[Listener]] = field(default_factory=dict)

    def listen(self, kind: type[Event], listener: Listener) -> None:
        """Call ``listener`` after every event of this kind."""
        self.listeners.setdefault(kind, []).append(listener)

    def replace(self, kind: type[Event], replacement: Replacement) -> None:
        """Call ``replacement`` before every event of this kind."""
        self.replacements.setdefault(kind, []).append(replacement)
