"""Histories when two cards turn out to be one: the same steps, with the card that stays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from decks import file_limits
from decks.history.diff import Difference, difference
from decks.history.state import Copies, Place, State

Keys = Mapping[int, int]
"""The keys of cards that are replaced, and of the cards that stay."""


def merge_cards(state: State, replaced: Keys) -> State:
    """The state with the card that stays in place of each replaced one.

    Copies in the same zone add up to at most ``file_limits.COPIES``, and their notes are joined.
    """
    entries: dict[Place, Copies] = {}
    for (card, zone), copies in state.entries.items():
        place = replaced.get(card, card), zone
        entries[place] = _add(entries[place], copies) if place in entries else copies
    hero = state.hero and replaced.get(state.hero, state.hero)
    return replace(state, hero=hero, entries=entries)


def _add(first: Copies, second: Copies) -> Copies:
    notes = dict.fromkeys(note for note in (first.note, second.note) if note)
    return Copies(
        min(first.count + second.count, file_limits.COPIES.value),
        "; ".join(notes)[: file_limits.NOTE_CHARACTERS.value],
    )


def merge_done_steps(current: State, changes: Iterable[Difference], replaced: Keys) -> Iterator[Difference]:
    """The changes that led to the current state, latest first, with merged cards; some may be empty."""
    for change in changes:
        before = change.reversed().applied(current)
        yield difference(merge_cards(before, replaced), merge_cards(current, replaced))
        current = before


def merge_undone_steps(current: State, changes: Iterable[Difference], replaced: Keys) -> Iterator[Difference]:
    """The changes that "redo" would make from the current state, in order, with merged cards."""
    for change in changes:
        after = change.applied(current)
        yield difference(merge_cards(current, replaced), merge_cards(after, replaced))
        current = after
