"""Continuous modifiers in force: data with a timestamp (Rule 714, 715, 718)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from engine.cards import PrintedCard
from engine.state.reference import CardIdentity, Mention
from engine.tree.changes import Continuous, StrikesWith
from engine.tree.effects import Prevent, Replace
from engine.tree.packet_effects import MakeUnpreventable
from engine.tree.powers import Triggered
from engine.tree.triggers import DealsDamage


class Expiry(StrEnum):
    """When a definite modifier ends (Rule 714.3)."""

    COMBAT = "combat"
    END_OF_TURN = "end of turn"
    NEVER = "never"
    NEXT_TURN = "next turn"
    READY_STEP = "ready step"
    START_OF_TURN = "start of turn"
    TURN = "turn"
    WHILE_REMAINS = "while remains"


@dataclass(slots=True)
class Modifier:
    """One definite continuous modifier in force.

    ``source`` and ``controller`` are those of the link that created it (Rule 712.5, 712.6). ``flagged`` are
    the only cards it applies to, or ``None`` where its description is checked again and again (Rule 714.3e,
    714.3f). ``player`` is whose turn ends it, where a turn does, ``created`` the turn it began in;
    ``printed`` is what the cards show that it makes copies of another (Rule 402.3). ``targets``,
    ``target_players``, ``mentions`` and the ``chosen`` cards are what its text can refer back to.
    """

    content: Continuous
    source: CardIdentity
    controller: int
    timestamp: int
    expiry: Expiry
    flagged: tuple[CardIdentity, ...] | None = None
    player: int | None = None
    x: int = 0
    created: int = 0
    targets: tuple[tuple[CardIdentity, ...], ...] = ()
    target_players: tuple[tuple[int, ...], ...] = ()
    mentions: tuple[Mention, ...] = ()
    chosen: tuple[CardIdentity, ...] = ()
    printed: PrintedCard | None = None

    @property
    def is_strike(self) -> bool:
        """Whether it associates a weapon, its source, with a wielder (Rule 303.2a)."""
        return any(isinstance(change, StrikesWith) for change in self.content.changes)

    def copy(self) -> Modifier:
        """An equal modifier that shares only what never changes."""
        return replace(self)


@dataclass(slots=True)
class TriggeredModifier:
    """A definite modifier that triggers (Rule 715). It is gone after it has triggered if it watches for the
    "next" event; ``targets``, ``target_players`` and ``mentions`` are what its text can refer back to,
    ``created`` the turn it began in, ``player`` whose turn ends it, where a turn does.
    """

    power: Triggered
    source: CardIdentity
    controller: int
    timestamp: int
    expiry: Expiry
    mentions: tuple[Mention, ...] = ()
    x: int = 0
    created: int = 0
    targets: tuple[tuple[CardIdentity, ...], ...] = ()
    target_players: tuple[tuple[int, ...], ...] = ()
    player: int | None = None

    def copy(self) -> TriggeredModifier:
        """An equal modifier that shares only what never changes."""
        return replace(self)


@dataclass(slots=True)
class ReplacementModifier:
    """A definite modifier that replaces events, prevents damage or makes it unpreventable (Rule 716, 717.2).

    ``targets``, ``target_players`` and ``mentions`` are what its text can refer back to; ``remaining`` is how
    much damage it can still prevent, ``None`` for all; ``player`` is whose turn ends it, where a turn does,
    ``created`` the turn it began in.
    ``is_used`` says that one for "the next time" has replaced a packet of the link that resolves (Rule
    717.5).
    """

    content: Replace | Prevent | MakeUnpreventable
    source: CardIdentity
    controller: int
    timestamp: int
    expiry: Expiry
    targets: tuple[tuple[CardIdentity, ...], ...] = ()
    target_players: tuple[tuple[int, ...], ...] = ()
    mentions: tuple[Mention, ...] = ()
    player: int | None = None
    x: int = 0
    remaining: int | None = None
    is_used: bool = False
    created: int = 0

    def copy(self) -> ReplacementModifier:
        """An equal modifier that shares only what never changes."""
        return replace(self)

    @property
    def is_about_sources(self) -> bool:
        """Whether it replaces damage that certain characters would deal (Rule 408.2c)."""
        if isinstance(self.content, Prevent):
            return self.content.source is not None or self.content.both
        if isinstance(self.content, MakeUnpreventable):
            return True
        return isinstance(self.content.event, DealsDamage)

    def exchange(self, card: CardIdentity, other: CardIdentity | None) -> None:
        """Refer to another card in place of one, or to none."""

        def exchanged(cards: tuple[CardIdentity, ...]) -> tuple[CardIdentity, ...]:
            changed = (other if reference == card else reference for reference in cards)
            return tuple(reference for reference in changed if reference is not None)

        self.targets = tuple(exchanged(slot) for slot in self.targets)
        self.mentions = tuple(mention._replace(cards=exchanged(mention.cards)) for mention in self.mentions)
