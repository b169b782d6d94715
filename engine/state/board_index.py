"""Which powers of the cards in play watch for what (Rule 703.3): derived, never saved."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.state.aspects import Aspect
from engine.state.card import GameCard
from engine.state.power_sheet import PowerEntry, PowerOverEvents
from engine.tree.changes import Continuous
from engine.tree.node import Node
from engine.tree.powers import AsEnters, AsTurnStarts, EntersWith, Payment, Triggered
from engine.tree.references import Filter
from engine.tree.triggers import EventPattern

Triggers = dict[type[EventPattern], list[tuple[GameCard, PowerEntry[Triggered]]]]


Replacements = dict[type[Node], list[tuple[GameCard, PowerEntry[PowerOverEvents]]]]


@dataclass(slots=True, eq=False)
class BoardIndex:
    """The cards in play, and the powers that are active now.

    ``triggers`` are triggered powers by the kind of pattern, ``replacements`` those that replace events, by
    the kind of pattern or, without one, of what they say (Rule 716, 717), ``usable`` payment and reward
    powers by the player who can use them (Rule 701.2, 702.2). ``controls`` is whether any modifier gives
    control of a card, ``player_modifiers`` those that apply to players, each with what its text refers to.
    ``checked`` are the aspects that pre-priority checks look at: with attachments all, as the description
    of a host can ask for any (Rule 400.6). ``as_enters`` are powers that do something as other cards
    enter play (Rule 710.1a), ``as_turn_starts`` those that do something as a turn starts (Rule 501.1a),
    ``enters_with`` what those enter play with (Rule 710.1b), ``instants`` modifiers that make cards in
    hand instant. ``called`` are the cards in play that are called what a description calls them, by the
    identity of that description, which is kept with them; ``None`` while characteristics are being
    computed.
    """

    board: list[GameCard] = field(default_factory=list)
    triggers: Triggers = field(default_factory=dict)
    usable: dict[int, list[tuple[GameCard, PowerEntry[Payment]]]] = field(default_factory=dict)
    checked: int = Aspect.CHECKED
    controls: bool = False
    called: dict[int, tuple[Filter, list[GameCard]]] | None = field(default_factory=dict)
    player_modifiers: list[tuple[Any, Continuous]] = field(default_factory=list)
    replacements: Replacements = field(default_factory=dict)
    as_enters: list[tuple[GameCard, PowerEntry[AsEnters]]] = field(default_factory=list)
    as_turn_starts: list[tuple[GameCard, PowerEntry[AsTurnStarts]]] = field(default_factory=list)
    enters_with: list[tuple[GameCard, PowerEntry[EntersWith]]] = field(default_factory=list)
    instants: list[tuple[Any, Continuous]] = field(default_factory=list)
    completions: dict[int, list[tuple[GameCard, PowerEntry[Payment]]]] = field(default_factory=dict)
