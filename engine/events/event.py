"""How an event happens: replacements, log, change, listeners."""

from __future__ import annotations

from collections.abc import Sequence

from engine.decisions import Flow
from engine.log import LogLine
from engine.state import GameState


class Event:
    """Something that happens."""

    __slots__ = ()

    def _is_possible(self, game: GameState) -> bool:
        """Whether there still is something to change: an event before may have done it (Rule 802.1)."""
        return True

    def _perform(self, game: GameState) -> None:
        """Change the game."""
        raise NotImplementedError

    def _describe(self, game: GameState) -> str | LogLine | None:
        """The line of the log, written before the event is performed; ``None`` for no line."""
        return None


def happen(game: GameState, event: Event) -> Flow[Sequence[Event]]:
    """Let one event happen, or the events that replace it (Rule 716.1a); returns what really happened."""
    return _carry_out(game, _after_replacement(game, (event,)))
    yield  # makes this a flow: a later version asks a player to choose a replacement (Rule 716.1b)


def happen_together(game: GameState, events: Sequence[Event]) -> Flow[Sequence[Event]]:
    """Let events happen at the same time: replacements, then the changes, then the listeners (Rule 802.1).

    :returns: the events that really happened, without those that had become impossible.
    """
    return _carry_out(game, _after_replacement(game, events))
    yield  # as in ``happen``


def _carry_out(game: GameState, events: Sequence[Event]) -> Sequence[Event]:
    happened = []
    for event in events:
        if not event._is_possible(game):
            continue
        if game.log is not None:
            _write(game, event)
        event._perform(game)
        game.version += 1
        happened.append(event)
    if game.hooks.listeners:
        for event in happened:
            for listener in game.hooks.listeners.get(type(event), ()):
                listener(game, event)
    return happened


def _after_replacement(game: GameState, events: Sequence[Event]) -> Sequence[Event]:
    if not game.hooks.replacements:
        return events
    return [after for event in events for after in _replaced(game, event, frozenset())]


def _replaced(game: GameState, event: Event, done: frozenset[int]) -> list[Event]:
    """The events that happen in place of one; a replacement applies to an event once (Rule 716.1e)."""
    for replacement in game.hooks.replacements.get(type(event), ()):
        if id(replacement) not in done:
            instead = replacement(game, event)
            if instead is not None:
                used = done | {id(replacement)}
                return [after for new in instead for after in _replaced(game, new, used)]
    return [event]


def _write(game: GameState, event: Event) -> None:
    line = event._describe(game)
    if line is not None and game.log is not None:
        game.log.lines.append(line if isinstance(line, LogLine) else LogLine(game.turn, line))
