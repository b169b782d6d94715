"""The state of a game: plain data that can be copied, compared and hashed.

A card is an object of its own for the whole game; its ``identity`` is new each time it becomes a different
card (Rule 415.9a), so a stored identity shows whether it is still the same card. Players, links and
modifiers refer to cards and to each other by number, which keeps copies simple.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from engine.cards import DamageType, PrintedCard
from engine.chance import Chance
from engine.characteristics import Characteristics, printed_characteristics
from engine.hooks import Hooks
from engine.modifiers import Modifier

if TYPE_CHECKING:
    from engine.log import Log


class GameZone(StrEnum):
    """The six zones, play as its three rows (Rule 415.1, 415.8a)."""

    CHAIN = "chain"
    DECK = "deck"
    GRAVEYARD = "graveyard"
    HAND = "hand"
    REMOVED = "removed from game"
    ALLY_ROW = "ally row"
    HERO_ROW = "hero row"
    RESOURCE_ROW = "resource row"

    @property
    def is_play(self) -> bool:
        """Whether a card here is in play."""
        return self is _ALLY_ROW or self is _HERO_ROW or self is _RESOURCE_ROW


_ALLY_ROW, _HERO_ROW, _RESOURCE_ROW = GameZone.ALLY_ROW, GameZone.HERO_ROW, GameZone.RESOURCE_ROW


class TurnStep(StrEnum):
    """Where in a turn the game is (Rule 500.1); a combat step lies within the action phase."""

    SETUP = "setup"
    READY = "ready step"
    DRAW = "draw step"
    ACTION = "action phase"
    COMBAT = "combat step"
    END = "end phase"
    WRAP_UP = "wrap-up step"


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
        return zone is _ALLY_ROW or zone is _HERO_ROW or zone is _RESOURCE_ROW

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


class Player:
    """A player: their cards by zone and row, and what the rules record about them.

    The last card of ``deck`` is its top. ``turns`` counts the turns the player has begun, ``placed`` whether
    the one resource of this turn is used (Rule 412.1), ``overdrawn`` whether a card had to be drawn from
    an empty deck (Rule 410.6b).
    """

    __slots__ = (
        "ally_row",
        "conceding",
        "deck",
        "graveyard",
        "hand",
        "hero",
        "hero_row",
        "index",
        "lost",
        "mulligan",
        "name",
        "overdrawn",
        "placed",
        "removed",
        "resource_row",
        "team",
        "turns",
    )

    def __init__(self, index: int, name: str, team: int) -> None:
        self.index = index
        self.name = name
        self.team = team
        self.deck: list[GameCard] = []
        self.hand: list[GameCard] = []
        self.graveyard: list[GameCard] = []
        self.removed: list[GameCard] = []
        self.ally_row: list[GameCard] = []
        self.hero_row: list[GameCard] = []
        self.resource_row: list[GameCard] = []
        self.hero: GameCard | None = None
        self.placed = False
        self.overdrawn = False
        self.conceding = False
        self.lost = False
        self.mulligan = False
        self.turns = 0

    def piles(self) -> tuple[list[GameCard], ...]:
        """Every pile of the player, in a fixed order."""
        return (
            self.deck,
            self.hand,
            self.graveyard,
            self.removed,
            self.hero_row,
            self.ally_row,
            self.resource_row,
        )

    def data(self) -> tuple[object, ...]:
        """Everything that can change about the player, as plain values."""
        return (
            tuple(tuple(card.number for card in pile) for pile in self.piles()),
            None if self.hero is None else self.hero.number,
            self.placed,
            self.overdrawn,
            self.conceding,
            self.lost,
            self.mulligan,
            self.turns,
        )

    def copy(self, cards: Sequence[GameCard]) -> Player:
        """An equal player whose cards are taken from ``cards`` by number."""
        player = Player(self.index, self.name, self.team)
        player.deck = [cards[card.number] for card in self.deck]
        player.hand = [cards[card.number] for card in self.hand]
        player.graveyard = [cards[card.number] for card in self.graveyard]
        player.removed = [cards[card.number] for card in self.removed]
        player.ally_row = [cards[card.number] for card in self.ally_row]
        player.hero_row = [cards[card.number] for card in self.hero_row]
        player.resource_row = [cards[card.number] for card in self.resource_row]
        player.hero = None if self.hero is None else cards[self.hero.number]
        player.placed = self.placed
        player.overdrawn = self.overdrawn
        player.conceding = self.conceding
        player.lost = self.lost
        player.mulligan = self.mulligan
        player.turns = self.turns
        return player


class LinkKind(StrEnum):
    """What a link on the chain is (Rule 705.1)."""

    CARD = "card"
    RESOURCE = "resource"
    PROPOSAL = "proposal"


@dataclass(slots=True, eq=False)
class ChainLink:
    """A card or an effect on the chain (Rule 705); two links are different ones, however alike.

    ``card`` is a card's number, or ``None`` for an effect; ``x`` the value chosen for X (Rule 707.1b).
    """

    kind: LinkKind
    controller: int
    card: int | None = None
    x: int = 0

    def copy(self) -> ChainLink:
        """A link like this one that shares nothing with it."""
        return ChainLink(self.kind, self.controller, self.card, self.x)


@dataclass(slots=True)
class Combat:
    """The combat being proposed or fought, by numbers of cards (Rule 600 to 603).

    A card is the ``proposed_attacker`` until it attacks, the ``proposed_defender`` until it defends.
    """

    proposed_attacker: int | None = None
    proposed_defender: int | None = None
    attacker: int | None = None
    defender: int | None = None

    def copy(self) -> Combat:
        """An equal combat that shares nothing with this one."""
        return Combat(self.proposed_attacker, self.proposed_defender, self.attacker, self.defender)

    @property
    def has_both_sides(self) -> bool:
        """Whether there still are an attacker and a proposed defender (Rule 602.2, 602.3)."""
        return self.attacker is not None and self.proposed_defender is not None

    def remove(self, card: int) -> None:
        """Take a card out of the combat (Rule 602.4)."""
        self.exchange(card, None)

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


@dataclass(slots=True)
class Packet:
    """Damage that would be dealt (Rule 408.2, 408.3).

    ``source`` and ``destination`` are characters, ``with_cards`` the numbers of the weapons it is dealt with.
    """

    amount: int
    source: GameCard
    destination: GameCard
    controller: int
    types: frozenset[DamageType]
    combat: bool = False
    preventable: bool = True
    with_cards: tuple[int, ...] = ()


class Loss(StrEnum):
    """Why a player loses (Rule 102.1a, 102.1b)."""

    DECKED = "is decked"
    HERO_DESTROYED = "loses: the hero is destroyed"
    CONCEDED = "leaves the game"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: ``winners`` are players in seat order; nobody won a draw (Rule 102.1).

    ``reason`` is why the last player to lose did.
    """

    winners: tuple[int, ...]
    reason: Loss


class GameState:
    """A whole game as data. ``version`` grows with every event; ``checked`` is the version that passed the
    pre-priority checks; ``clock`` gives identities and timestamps.
    """

    __slots__ = (
        "cards",
        "chain",
        "chance",
        "checked",
        "clock",
        "combat",
        "first_player",
        "hooks",
        "log",
        "modifiers",
        "outcome",
        "players",
        "step",
        "turn",
        "turn_player",
        "version",
    )

    def __init__(self, seed: int) -> None:
        self.players: list[Player] = []
        self.cards: list[GameCard] = []
        self.chain: list[ChainLink] = []
        self.combat: Combat | None = None
        self.modifiers: list[Modifier] = []
        self.first_player: int | None = None
        self.turn = 0
        self.turn_player = 0
        self.step = TurnStep.SETUP
        self.outcome: Outcome | None = None
        self.clock = 0
        self.version = 0
        self.checked = -1
        self.chance = Chance(seed)
        self.hooks = Hooks()
        self.log: Log | None = None

    def card(self, number: int | None) -> GameCard:
        """The card of a number.

        :raises LookupError: for ``None``.
        """
        if number is None:
            raise LookupError("there is no card here")
        return self.cards[number]

    def fight(self) -> Combat:
        """The combat being proposed or fought.

        :raises LookupError: when there is none.
        """
        if self.combat is None:
            raise LookupError("there is no combat")
        return self.combat

    def tick(self) -> int:
        """A number not used before, for an identity or a timestamp."""
        self.clock += 1
        return self.clock

    def copy(self) -> GameState:
        """An equal state that shares only printed information. Hooks and log are not copied."""
        state = GameState(0)
        state.cards = cards = [card.copy() for card in self.cards]
        state.players = [player.copy(cards) for player in self.players]
        state.chain = [link.copy() for link in self.chain]
        state.combat = None if self.combat is None else self.combat.copy()
        state.modifiers = [modifier.copy() for modifier in self.modifiers]
        state.first_player = self.first_player
        state.turn = self.turn
        state.turn_player = self.turn_player
        state.step = self.step
        state.outcome = self.outcome
        state.clock = self.clock
        state.version = self.version
        state.checked = self.checked
        state.chance.state = self.chance.state
        return state

    def data(self) -> tuple[object, ...]:
        """The whole state as nested tuples of plain values."""
        combat = self.combat
        return (
            tuple(card.data() for card in self.cards),
            tuple(player.data() for player in self.players),
            tuple((link.kind.value, link.controller, link.card, link.x) for link in self.chain),
            combat and (combat.proposed_attacker, combat.proposed_defender, combat.attacker, combat.defender),
            tuple(
                (m.kind.value, m.source, m.subject, m.controller, m.timestamp, m.duration.value)
                for m in self.modifiers
            ),
            self.first_player,
            self.turn,
            self.turn_player,
            self.step.value,
            self.outcome and (self.outcome.winners, self.outcome.reason.value),
            self.clock,
            self.version,
            self.checked,
            self.chance.state,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameState) and self.data() == other.data()

    def __hash__(self) -> int:
        return hash(self.data())
