"""Which powers of the cards in play watch for what (Rule 703.3): derived, never saved."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.state.card import GameCard
from engine.state.power_sheet import Entry
from engine.tree.changes import Continuous
from engine.tree.powers import Payment, Triggered
from engine.tree.triggers import EventPattern

Triggers = dict[type[EventPattern], list[tuple[GameCard, Entry[Triggered]]]]


@dataclass(slots=True, eq=False)
class BoardIndex:
    """The cards in play, and the powers that are active now.

    ``triggers`` are triggered powers by the kind of pattern, ``usable`` payment and reward powers by the
    player who can use them (Rule 701.2, 702.2). ``controls`` is whether any modifier gives control of a
    card, ``player_modifiers`` those that apply to players, each with what its text refers to.
    """

    board: list[GameCard] = field(default_factory=list)
    triggers: Triggers = field(default_factory=dict)
    usable: dict[int, list[tuple[GameCard, Entry[Payment]]]] = field(default_factory=dict)
    controls: bool = False
    player_modifiers: list[tuple[Any, Continuous]] = field(default_factory=list)
    completions: dict[int, list[tuple[GameCard, Entry[Payment]]]] = field(default_factory=dict)
