"""What a card was when something happened, for text that looks back (Rule 703.1, 712.3b)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.state.card import GameCard
from engine.state.characteristics import Characteristics
from engine.state.reference import CardIdentity
from engine.state.zone import GameZone
from engine.tree.words import CardState


@dataclass(frozen=True, slots=True)
class CardSnapshot:
    """Everything that a description asks of a card, as it was at one moment.

    ``current`` are its characteristics under the modifiers of that moment, ``combat`` what it was in combat
    then. The other fields are those of a :class:`~engine.state.card.GameCard`.
    """

    number: int
    identity: int
    owner: int
    controller: int | None
    zone: GameZone
    current: Characteristics
    is_token: bool = False
    exhausted: bool = False
    face_down: bool = False
    damage: int = 0
    counters: tuple[tuple[str, int], ...] = ()
    host: int | None = None
    entered: int = 0
    combat: frozenset[CardState] = frozenset()

    @property
    def reference(self) -> CardIdentity:
        """The card as it was."""
        return CardIdentity(self.number, self.identity)

    @property
    def in_play(self) -> bool:
        """Whether the card was in play."""
        return self.zone.is_play

    def counter(self, name: str) -> int:
        """How many counters of a name were on the card (Rule 404.1)."""
        return dict(self.counters).get(name, 0)

    def appearance(self) -> tuple[object, ...]:
        """What the card was, whichever card it is; powers and restrictions are left out."""
        current = self.current
        return (
            self.owner,
            self.controller,
            self.zone,
            self.is_token,
            self.exhausted,
            self.face_down,
            self.damage,
            self.counters,
            self.host,
            self.combat,
            current.name,
            current.types,
            current.tags,
            current.icons,
            current.damage_types,
            frozenset(current.keywords),
            current.stays_in_play,
            current.atk,
            current.cost,
            current.cost_x,
            current.defense,
            current.health,
            current.strike_cost,
        )

    def data(self) -> tuple[object, ...]:
        """All of it as a tuple that can be compared."""
        return (self.number, self.identity, self.entered, *self.appearance())


DescribedCard = GameCard | CardSnapshot
"""What a description can be compared with: a card as it is, or as it was."""


def take_snapshot(card: GameCard, combat: frozenset[CardState]) -> CardSnapshot:
    """What a card is now, and what it is in combat."""
    return CardSnapshot(
        card.number,
        card.identity,
        card.owner,
        card.controller,
        card.zone,
        card.current,
        card.is_token,
        card.exhausted,
        card.face_down or card.flipped,
        card.damage,
        card.counters,
        card.host,
        card.entered,
        combat,
    )


def take_snapshot_of_source(card: GameCard) -> CardSnapshot:
    """What a card is as the source of an effect: a quest that was turned face down as it was completed is a
    quest (Rule 702.2, 712.5).
    """
    taken = take_snapshot(card, frozenset())
    return replace(taken, current=card.base, face_down=False) if card.face_down else taken
