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
    """A card or an effect on the chain (Rule 705); two links are different ones, however alike.

    ``card`` is the number of the card on the chain, or ``None`` for an effect, whose ``source`` is the card
    that created it (Rule 705.5) and whose ``power`` says what it does. ``x`` is the value chosen for X
    (Rule 707.1b), ``targets`` the cards and ``target_players`` the players chosen for each slot (Rule
    707.1d), ``division`` how damage is divided among the cards of each slot. ``exhausted`` is how a resource
    will enter play (Rule 412.1c), ``has_lapsed`` whether what has to remain as it is for the effect of the
    link has not done so since then, ``None`` if nothing has to (Rule 714.3b). ``mentions``, ``amount``
    and ``affected`` are what the text can refer back to, set by its trigger and its costs; ``added`` is
    the time after them (Rule 415.9b).
    """

    kind: LinkKind
    controller: int
    card: int | None = None
    x: int = 0
    source: CardIdentity | None = None
    power: Payment | Triggered | None = None
    targets: tuple[tuple[CardIdentity, ...], ...] = ()
    target_players: tuple[tuple[int, ...], ...] = ()
    mentions: tuple[Mention, ...] = ()
    amount: int = 0
    modes: tuple[int, ...] = ()
    division: tuple[tuple[int, ...], ...] = ()
    exhausted: bool = False
    has_lapsed: bool | None = None
    affected: tuple[tuple[str, CardIdentity], ...] = ()
    added: int = 0

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
