"""A card in a game."""

from __future__ import annotations

from engine.cards import PrintedCard
from engine.state.characteristics import Characteristics, printed_characteristics
from engine.state.zone import ALLY_ROW, HERO_ROW, RESOURCE_ROW, GameZone


class GameCard:
    """A card in a game.

    ``number`` never changes; ``identity`` does with every change of zone. ``controller`` is ``None``
    outside play and chain (Rule 401.1). ``joined`` is the turn in which the card came into its party,
    ``timestamp`` the moment it entered its zone (Rule 718.2).
    """

    __slots__ = (
        "base",
        "cached_characteristics",
        "cached_version",
        "controller",
        "damage",
        "exhausted",
        "face_down",
        "identity",
        "joined",
        "number",
        "owner",
        "printed",
        "timestamp",
        "zone",
    )

    def __init__(self, number: int, printed: PrintedCard, owner: int, zone: GameZone) -> None:
        self.number = number
        self.printed = printed
        self.base = printed_characteristics(printed)
        self.owner = owner
        self.zone = zone
        self.identity = number
        self.controller: int | None = None
        self.exhausted = False
        self.face_down = False
        self.damage = 0
        self.joined = 0
        self.timestamp = 0
        self.cached_characteristics: Characteristics = self.base
        self.cached_version = -1

    @property
    def in_play(self) -> bool:
        """Whether the card is in one of the rows of play."""
        zone = self.zone  # compared by identity: the hash of an enumeration's member is a call
        return zone is ALLY_ROW or zone is HERO_ROW or zone is RESOURCE_ROW

    def data(self) -> tuple[int, str, int, int | None, bool, bool, int, int, int]:
        """Everything that can change about the card, as plain values."""
        return (
            self.number,
            self.zone.value,
            self.identity,
            self.controller,
            self.exhausted,
            self.face_down,
            self.damage,
            self.joined,
            self.timestamp,
        )

    def copy(self) -> GameCard:
        """An equal card that shares only printed information with this one."""
        card = GameCard.__new__(GameCard)
        card.number = self.number
        card.printed = self.printed
        card.base = self.base
        card.owner = self.owner
        card.zone = self.zone
        card.identity = self.identity
        card.controller = self.controller
        card.exhausted = self.exhausted
        card.face_down = self.face_down
        card.damage = self.damage
        card.joined = self.joined
        card.timestamp = self.timestamp
        card.cached_characteristics = self.base
        card.cached_version = -1
        return card

    def __repr__(self) -> str:
        return f"<{self.printed.name} #{self.identity} in {self.zone.value}>"
