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
    """The cards in play, and the powers that are active now."""

    board: list[GameCard] = field(default_factory=list)
    triggers: Triggers = field(default_factory=dict)
    """Triggered powers by the kind of pattern."""
    usable: dict[int, list[tuple[GameCard, PowerEntry[Payment]]]] = field(default_factory=dict)
    """Payment and reward powers by the player who can use them (Rule 701.2, 702.2)."""
    checked: int = Aspect.CHECKED
    """The aspects that pre-priority checks look at: with attachments all, as the description of a host can
    ask for any (Rule 400.6).
    """
    controls: bool = False
    """Whether any modifier gives control of a card."""
    called: dict[int, tuple[Filter, list[GameCard]]] | None = field(default_factory=dict)
    """The cards in play that are called what a description calls them, by the identity of that description,
    which is kept with them; ``None`` while characteristics are being computed.
    """
    player_modifiers: list[tuple[Any, Continuous]] = field(default_factory=list)
    """Modifiers that apply to players, each with what its text refers to."""
    replacements: Replacements = field(default_factory=dict)
    """Powers that replace events, by the kind of pattern or else of what they say (Rule 716, 717)."""
    as_enters: list[tuple[GameCard, PowerEntry[AsEnters]]] = field(default_factory=list)
    """Powers that do something as other cards enter play (Rule 710.1a)."""
    as_turn_starts: list[tuple[GameCard, PowerEntry[AsTurnStarts]]] = field(default_factory=list)
    """Powers that do something as a turn starts (Rule 501.1a)."""
    enters_with: list[tuple[GameCard, PowerEntry[EntersWith]]] = field(default_factory=list)
    """What other cards enter play with (Rule 710.1b)."""
    instants: list[tuple[Any, Continuous]] = field(default_factory=list)
    """Modifiers that make cards in hand instant."""
    uninterrupted: list[tuple[Any, Continuous]] = field(default_factory=list)
    """Modifiers because of which described cards on the chain can't be interrupted (Rule 711)."""
    everywhere: list[tuple[Any, Continuous]] = field(default_factory=list)
    """Modifiers that give powers to cards in all zones."""
    completions: dict[int, list[tuple[GameCard, PowerEntry[Payment]]]] = field(default_factory=dict)
