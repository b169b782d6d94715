"""What has happened this turn, for text that looks back (Rule 701.4, 703.1)."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.state.reference import CardIdentity


@dataclass(frozen=True, slots=True)
class DamageRecord:
    """One packet that was dealt: who dealt how much to whom, with which cards (Rule 408)."""

    source: CardIdentity
    destination: CardIdentity
    amount: int
    combat: bool
    controller: int


@dataclass(slots=True)
class Journal:
    """The facts of the current turn.

    ``played`` holds the players and the numbers of the cards they played, ``uses`` which power of which
    card was used or triggered under a limit (its place among the powers of the card).
    """

    damage: list[DamageRecord] = field(default_factory=list)
    played: list[tuple[int, int]] = field(default_factory=list)
    uses: list[tuple[CardIdentity, int]] = field(default_factory=list)

    def copy(self) -> Journal:
        """An equal journal that shares only what never changes."""
        return Journal(self.damage.copy(), self.played.copy(), self.uses.copy())

    def data(self) -> tuple[object, ...]:
        """All of it as plain values."""
        return (
            tuple((*d.source, *d.destination, d.amount, d.combat, d.controller) for d in self.damage),
            tuple(self.played),
            tuple((*source, power) for source, power in self.uses),
        )
