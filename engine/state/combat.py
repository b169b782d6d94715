"""A combat and the packets of damage dealt in it (Rule 408, 6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.cards import DamageType
from engine.state.card import GameCard
from engine.state.player import Player
from engine.state.snapshot import CardSnapshot, DescribedCard
from engine.state.zone import GameZone


@dataclass(frozen=True, slots=True)
class PlayerZone:
    """The zone of a player that is sabotaged: a hand or a deck (glossary: Sabotage)."""

    player: Player
    zone: GameZone

    @property
    def index(self) -> int:
        """The number of the player."""
        return self.player.index

    @property
    def name(self) -> str:
        """What it is called."""
        return f"{self.player.name}'s {self.zone.value}"


Defender = GameCard | Player | PlayerZone
"""What a combat can be proposed against: a card, or a player or a zone that is sabotaged (Rule 601.2b)."""


@dataclass(slots=True)
class Combat:
    """The combat being proposed or fought, by numbers of cards (Rule 600 to 603).

    A card is the ``proposed_attacker`` until it attacks, the ``proposed_defender`` until it defends, and
    ``protecting`` if it took the place of another one. In a sabotage combat a player can be what is proposed
    (``proposed_player``) and what defends (``defending_player``), or a zone of that player
    (``sabotaged_zone``).
    """

    proposed_attacker: int | None = None
    proposed_defender: int | None = None
    attacker: int | None = None
    defender: int | None = None
    protecting: bool = False
    is_sabotage: bool = False
    proposed_player: int | None = None
    defending_player: int | None = None
    sabotaged_zone: GameZone | None = None

    def copy(self) -> Combat:
        """An equal combat that shares nothing with this one."""
        return Combat(*self.data())

    def data(self) -> tuple[Any, ...]:
        """The combat as plain values."""
        return (
            self.proposed_attacker,
            self.proposed_defender,
            self.attacker,
            self.defender,
            self.protecting,
            self.is_sabotage,
            self.proposed_player,
            self.defending_player,
            self.sabotaged_zone,
        )

    @property
    def has_proposed_defender(self) -> bool:
        """Whether there is something that the attacker would attack (Rule 601.2)."""
        return self.proposed_defender is not None or self.proposed_player is not None

    @property
    def has_both_sides(self) -> bool:
        """Whether there still are an attacker and a proposed defender (Rule 602.2, 602.3)."""
        return self.attacker is not None and self.has_proposed_defender

    @property
    def is_fought(self) -> bool:
        """Whether there are an attacker and a defender, which are in combat with each other (Rule 602.3)."""
        return self.attacker is not None and (self.defender is not None or self.defending_player is not None)

    def propose(self, defender: Defender | None) -> None:
        """Make something the proposed defender, or nothing."""
        self.proposed_defender = defender.number if isinstance(defender, GameCard) else None
        self.proposed_player = defender.index if isinstance(defender, Player | PlayerZone) else None
        self.sabotaged_zone = defender.zone if isinstance(defender, PlayerZone) else None

    def defend(self, defender: Defender) -> None:
        """Make something the defender; nothing is proposed any more (Rule 602.3)."""
        self.propose(None)
        self.defender = defender.number if isinstance(defender, GameCard) else None
        self.defending_player = defender.index if isinstance(defender, Player | PlayerZone) else None
        self.sabotaged_zone = defender.zone if isinstance(defender, PlayerZone) else None

    def remove(self, card: int) -> None:
        """Take a card out of the combat (Rule 602.4)."""
        self.exchange(card, None)

    def remove_player(self, player: int) -> None:
        """Take a player out of the combat who has left the game (Rule 102.2)."""
        if self.proposed_player == player:
            self.proposed_player = None
        if self.defending_player == player:
            self.defending_player = None

    def exchange(self, card: int, other: int | None) -> None:
        """Replace a card by another one, as a new hero replaces the previous one (Rule 301.4b)."""
        if self.proposed_attacker == card:
            self.proposed_attacker = other
        if self.proposed_defender == card:
            self.proposed_defender = other
        if self.attacker == card:
            self.attacker = other
        if self.defender == card:
            self.defender = other


@dataclass(slots=True, eq=False)
class Packet:
    """Damage that would be dealt (Rule 408.1 to 408.3); two packets are different ones, however alike.

    ``source`` and ``destination`` are characters, ``with_cards`` the numbers of the weapons it is dealt
    with. ``smashes`` says that what is more than fatal is dealt to a hero (Rule 405.8), ``applied`` are the
    modifiers that have replaced it already (Rule 716.1e), ``is_fatal`` whether the damage that is dealt
    with it is fatal (Rule 405.2), ``parts`` the packets that it was divided into (Rule 717.7). ``dealer`` is
    what the source was when it was last in play, if it has become a different card since (Rule 707.3);
    ``is_smash`` says that it is what was more than fatal (glossary: Smash).
    """

    amount: int
    source: GameCard
    destination: GameCard
    controller: int
    types: frozenset[DamageType]
    combat: bool = False
    preventable: bool = True
    with_cards: tuple[int, ...] = ()
    smashes: bool = False
    applied: frozenset[object] = frozenset()
    is_fatal: bool = False
    parts: tuple[Packet, ...] = ()
    dealer: CardSnapshot | None = None
    is_smash: bool = False

    @property
    def described_source(self) -> DescribedCard:
        """The source as text describes it: as it is, or was when it was last in play (Rule 707.3)."""
        return self.source if self.dealer is None else self.dealer
