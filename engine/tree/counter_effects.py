"""Instructions about the counters that are on cards already (Rule 404.1)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.tree.effects import Effect
from engine.tree.references import CardReference


@dataclass(frozen=True, slots=True)
class RemoveAnyCounter(Effect):
    """As in "remove a counter from target location": one of those on it, which the player chooses (Rule
    404.1a, 709.2b).
    """

    card: CardReference


@dataclass(frozen=True, slots=True)
class AddAnotherCounter(Effect):
    """As in "choose a counter on target card and add another of those counters to it" (Rule 404.1a)."""

    card: CardReference


@dataclass(frozen=True, slots=True)
class DoubleCounters(Effect):
    """As in "double the number of spark counters on this weapon": as many more of that name are put on each
    card as there are on it (Rule 404.1).
    """

    name: str
    card: CardReference
