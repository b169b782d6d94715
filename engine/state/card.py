"""A card in a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.cards import PrintedCard
from engine.state.characteristics import BLANK, Characteristics, printed_characteristics
from engine.state.reference import CardIdentity
from engine.state.zone import ALLY_ROW, ATTACHED, HERO_ROW, RESOURCE_ROW, GameZone

_new_tuple = tuple.__new__


@dataclass(frozen=True, slots=True)
class CardOrigin:
    """What a card is for the whole game: its own print, and whether no physical card represents it.

    A token is no card of a deck (Rule 404.2), nor is a copy on the chain, which ceases to exist as it leaves
    it (Rule 402.1, 402.2). ``front`` are the characteristics of its own print.
    """

    printed: PrintedCard
    front: Characteristics
    is_token: bool = False
    is_copy: bool = False


@lru_cache(maxsize=16384)
def origin_of(printed: PrintedCard, *, is_token: bool = False, is_copy: bool = False) -> CardOrigin:
    """The origin of a card with this print."""
    return CardOrigin(printed, printed_characteristics(printed), is_token, is_copy)


class GameCard:
    """A card in a game.

    ``number`` and ``origin`` never change; ``identity`` does with every change of zone. ``printed`` is what
    the card shows: its own print, unless it has become a copy of another (Rule 402.3). ``controller`` is
    ``None`` outside play and chain (Rule 401.1). ``joined`` is the turn in which the card came into its
    party, ``entered`` the one in which it entered play, ``timestamp`` the moment it entered its zone or was
    attached (Rule 718.2). ``host`` is the number of the card it is attached to (Rule 400.5). ``base`` are its
    characteristics without modifiers, ``current`` with them, which :func:`engine.derive.layers.current` keeps
    up to date.

    A game has many cards and is often copied: what only few of them have is kept by :class:`GameState`.
    """

    __slots__ = (
        "base",
        "controller",
        "counters",
        "current",
        "damage",
        "entered",
        "exhausted",
        "face_down",
        "flipped",
        "host",
        "identity",
        "joined",
        "number",
        "origin",
        "owner",
        "printed",
        "timestamp",
        "zone",
    )

    def __init__(
        self,
        number: int,
        origin: CardOrigin,
        owner: int,
        zone: GameZone,
        identity: int,
    ) -> None:
        self.number = number
        self.printed = origin.printed
        self.origin = origin
        self.owner = owner
        self.zone = zone
        self.identity = self.timestamp = identity
        self.controller: int | None = None
        self.exhausted = False
        self.face_down = False
        self.flipped = False
        self.damage = 0
        self.counters: tuple[tuple[str, int], ...] = ()
        self.host: int | None = None
        self.joined = 0
        self.entered = 0
        self.base: Characteristics = origin.front
        self.current: Characteristics = self.base

    @property
    def in_play(self) -> bool:
        """Whether the card is in one of the rows of play, or attached to a card there."""
        zone = self.zone  # compared by identity: the hash of an enumeration's member is a call
        return zone is ALLY_ROW or zone is HERO_ROW or zone is RESOURCE_ROW or zone is ATTACHED

    @property
    def original(self) -> PrintedCard:
        """The card's own print."""
        return self.origin.printed

    @property
    def is_token(self) -> bool:
        """Whether the card is a token (Rule 404.2)."""
        return self.origin.is_token

    @property
    def is_copy(self) -> bool:
        """Whether the card is a copy on the chain (Rule 402.1, 402.2)."""
        return self.origin.is_copy

    @property
    def reference(self) -> CardIdentity:
        """The card as it is now."""
        return _new_tuple(CardIdentity, (self.number, self.identity))  # half the time of a call

    def counter(self, name: str) -> int:
        """How many counters of a name are on the card (Rule 404.1)."""
        return dict(self.counters).get(name, 0)

    def set_counter(self, name: str, count: int) -> None:
        """Change the number of counters of a name."""
        counters = dict(self.counters)
        counters[name] = count
        self.counters = tuple(sorted((name, count) for name, count in counters.items() if count > 0))

    def become(self, printed: PrintedCard) -> None:
        """Show other printed information, or its own again (Rule 402.3)."""
        if self.printed is not printed:
            self.printed = printed
            self.show()

    def show(self) -> None:
        """Show the face and the side that the card has now, without modifiers; a face-down resource is blank
        (Rule 412.1b).
        """
        origin = self.origin
        if self.flipped or self.printed is not origin.printed:
            self.base = printed_characteristics(self.printed, back=self.flipped)
        else:
            self.base = origin.front
        self.current = BLANK if self.face_down else self.base

    def data(self) -> tuple[object, ...]:
        """Everything that can change about the card, as plain values."""
        return (
            self.number,
            self.printed.name,
            self.zone.value,
            self.identity,
            self.owner,
            self.controller,
            self.exhausted,
            self.face_down,
            self.flipped,
            self.damage,
            self.counters,
            self.host,
            self.joined,
            self.entered,
            self.timestamp,
        )

    def __repr__(self) -> str:
        return f"<{self.printed.name} #{self.identity} in {self.zone.value}>"


_new: Callable[[type[GameCard]], GameCard] = GameCard.__new__
"""Makes a card without its constructor, which would fill fields only for them to be replaced."""


def copy_cards(cards: Sequence[GameCard]) -> list[GameCard]:
    """Equal cards that share only printed information with these.

    A game has more than a hundred, and is copied to look ahead: all are copied in one loop, field by field.
    """
    copies = []
    for card in cards:
        copy = _new(GameCard)
        copy.number = card.number
        copy.printed = card.printed
        copy.origin = card.origin
        copy.base = card.base
        copy.current = card.current
        copy.owner = card.owner
        copy.zone = card.zone
        copy.identity = card.identity
        copy.controller = card.controller
        copy.exhausted = card.exhausted
        copy.face_down = card.face_down
        copy.flipped = card.flipped
        copy.damage = card.damage
        copy.counters = card.counters
        copy.host = card.host
        copy.joined = card.joined
        copy.entered = card.entered
        copy.timestamp = card.timestamp
        copies.append(copy)
    return copies
