"""How events happen: replacements, consequences, log, change, triggers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.decisions import Flow
from engine.derive.layers import refresh
from engine.events.ending import end_modifiers, modifiers_ended
from engine.events.event import Event
from engine.events.log_lines import LineWriter
from engine.events.recording import Recording, begin_recording
from engine.events.triggering import matches_before, notice
from engine.state import GameState
from engine.state.aspects import Aspect

Replacer = Callable[[GameState, Sequence[Event]], Flow[Sequence[Event]]]

REPLACERS: list[Replacer] = []
"""What puts other events in the place of some (Rule 716); ``engine.play.replacing`` fills it."""


def happen(game: GameState, event: Event) -> Flow[Sequence[Event]]:
    """Let one event happen, or the events that replace it (Rule 716.1a); returns what really happened."""
    if game.stale:
        refresh(game)
    if game.index.replacements or game.replacements:
        return _carry_out(game, (yield from _after_replacement(game, (event,))))
    return _carry_out(game, (event,))


def happen_together(game: GameState, events: Sequence[Event]) -> Flow[Sequence[Event]]:
    """Let events happen at the same time: replacements, the changes, then what triggers (Rule 802.1).

    :returns: the events that really happened, without those that were not possible.
    """
    if game.stale:
        refresh(game)
    if game.index.replacements or game.replacements:
        events = yield from _after_replacement(game, events)
    return _carry_out(game, events)


def _after_replacement(game: GameState, events: Sequence[Event]) -> Flow[Sequence[Event]]:
    for replacer in REPLACERS:
        events = yield from replacer(game, events)
    return events


def _carry_out(game: GameState, events: Sequence[Event]) -> Sequence[Event]:
    if game.stale:
        refresh(game)
    for event in events:
        if event.has_consequences:
            events = _with_consequences(game, events)
            break
    matched = matches_before(game, events) if game.index.triggers or game.watchers else None
    recording = begin_recording(game, events) if game.text.recorded else None
    endings = modifiers_ended(game, events, before=True) if game.modifiers else []
    happened, touched = _perform(game, events, recording)
    if game.modifiers:
        end_modifiers(game, [*endings, *modifiers_ended(game, happened, before=False)], happened)
    if game.stale or matched is not None or touched & Aspect.MOVES or game.index.triggers or game.watchers:
        notice(game, happened, matched)
    if recording is not None:
        recording.finish(happened)
    listeners = game.hooks.listeners
    if listeners:
        for event in happened:
            for listener in listeners.get(type(event), ()):
                listener(game, event)
    return happened


def _perform(
    game: GameState, events: Sequence[Event], recording: Recording | None
) -> tuple[Sequence[Event], int]:
    """Change the game by each event that is possible; returns those, and the aspects that they touched."""
    happened = []
    touched = 0
    version = game.version
    for event in events:
        if not (event.is_always_possible or event._is_possible(game)):
            continue
        writer = None if game.log is None else LineWriter(game, event)
        if recording is not None:
            recording.note(event, before=True)
        event._perform(game)
        if writer is not None:
            writer.write(game)
        game.version += 1
        touched |= event.touches
        if touched & game.reads:
            game.stale = True
        happened.append(event)
    if game.checked == version and not (game.stale or touched & game.index.checked):
        game.checked = game.version
    return happened, touched


def _with_consequences(game: GameState, events: Sequence[Event]) -> Sequence[Event]:
    additional: list[Event] = []
    for event in events:
        if event.has_consequences:
            consequences = event._consequences(game)
            if consequences and event._is_possible(game):
                additional += consequences
    return [*_with_consequences(game, additional), *events] if additional else events
