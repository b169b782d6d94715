"""Links: the cards and effects on the chain (Rule 705), and effects that wait to be added (Rule 708)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from engine.state.reference import CardIdentity, Mention
from engine.tree.effects import Effect
from engine.tree.powers import Payment, Triggered


class LinkKind(StrEnum):
    """What a link on the chain is (Rule 705.1)."""

    CARD = "card"
    EFFECT = "effect"
    PROPOSAL = "proposal"
    RESOURCE = "resource"


@dataclass(slots=True, eq=False)
class ChainLink:
    """A card or an effect on the chain (Rule 705); two links are different ones, however alike."""

    kind: LinkKind
    controller: int
    card: int | None = None
    """The number of the card on the chain, or ``None`` for an effect."""
    x: int = 0
    """The value chosen for X (Rule 707.1b)."""
    source: CardIdentity | None = None
    """The card that created an effect (Rule 705.5)."""
    power: Payment | Triggered | None = None
    """What an effect does."""
    targets: tuple[tuple[CardIdentity, ...], ...] = ()
    """The cards chosen for each slot (Rule 707.1d)."""
    target_players: tuple[tuple[int, ...], ...] = ()
    """The players chosen for each slot."""
    mentions: tuple[Mention, ...] = ()
    """With ``amount`` and ``affected`` what the text can refer back to, set by its trigger and its costs."""
    amount: int = 0
    modes: tuple[int, ...] = ()
    division: tuple[tuple[int, ...], ...] = ()
    """How damage is divided among the cards of each slot."""
    exhausted: bool = False
    """How a resource will enter play (Rule 412.1c)."""
    has_lapsed: bool | None = None
    """Whether what has to remain as it is for the effect of the link has not done so, ``None`` if
    nothing has to (Rule 714.3b).
    """
    affected: tuple[tuple[str, CardIdentity], ...] = ()
    added: int = 0
    """The time after its trigger and its costs (Rule 415.9b)."""

    def remember(
        self,
        mentions: tuple[Mention, ...],
        amount: int,
        affected: tuple[tuple[str, CardIdentity], ...],
        added: int,
    ) -> None:
        """Keep what the costs have mentioned and done, for the text behind them, and when they were paid."""
        self.mentions, self.amount, self.affected, self.added = mentions, amount, affected, added

    def copy(self) -> ChainLink:
        """A link like this one that shares only what never changes."""
        return replace(self)

    @property
    def effects(self) -> tuple[Effect, ...]:
        """What an effect on the chain does."""
        return () if self.power is None else self.power.effects


@dataclass(frozen=True, slots=True)
class WaitingTrigger:
    """A triggered effect that has been created and not yet been added to the chain (Rule 708.1).

    ``since`` is the time after which what others move can't be found any more, 0 for that at which it is
    added (Rule 415.9b).
    """

    power: Triggered
    source: CardIdentity
    controller: int
    mentions: tuple[Mention, ...] = ()
    amount: int = 0
    x: int = 0
    since: int = 0
