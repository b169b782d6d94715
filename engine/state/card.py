"""A card in a game."""

from __future__ import annotations

from engine.cards import PrintedCard
from engine.state.characteristics import BLANK, Characteristics, printed_characteristics
from engine.state.reference import CardIdentity
from engine.state.zone import ALLY_ROW, ATTACHED, HERO_ROW, RESOURCE_ROW, GameZone
from engine.tree.references import Filter


class GameCard:
    """A card in a game.

    ``number`` never changes; ``identity`` does with every change of zone. ``printed`` is what the card
    shows: ``original``, which is its own, unless it has become a copy of another at the moment ``copied``
    (Rule 402.3). ``controller`` is ``None`` outside play and chain (Rule 401.1); ``entered_under`` is the
    player under whose control it entered play (Rule 401.3b). ``joined`` is the turn in which the card came
    into its party, ``entered`` the one in which it entered play, ``timestamp`` the moment it entered its
    zone or was attached (Rule 718.2). ``host`` is the number of the card it is attached to (Rule 400.5),
    ``attach_description`` what it must be attached to without saying so itself (Rule 400.1), ``removed_by``
    the card whose text removed it from the game (glossary: This Way). ``base`` are its characteristics
    without modifiers, ``current`` with them, which :func:`engine.derive.layers.current` keeps up to date.
    ``is_token`` and ``is_copy`` mark what no physical card represents: a token, and a copy on the chain,
    which ceases to exist as it leaves it (Rule 402.1, 402.2, 404.2).
    """

    __slots__ = (
        "attach_description",
        "base",
        "controller",
        "copied",
        "counters",
        "current",
        "damage",
        "entered",
        "entered_under",
        "exhausted",
        "face_down",
        "flipped",
        "host",
        "identity",
        "is_copy",
        "is_token",
        "joined",
        "number",
        "original",
        "owner",
        "printed",
        "removed_by",
        "timestamp",
        "zone",
    )

    def __init__(
        self,
        number: int,
        printed: PrintedCard,
        owner: int,
        zone: GameZone,
        *,
        is_token: bool = False,
        is_copy: bool = False,
    ) -> None:
        self.number = number
        self.printed = self.original = printed
        self.owner = owner
        self.zone = zone
        self.is_token = is_token
        self.is_copy = is_copy
        self.identity = number
        self.copied = 0
        self.controller: int | None = None
        self.entered_under: int | None = None
        self.exhausted = False
        self.face_down = False
        self.flipped = False
        self.damage = 0
        self.counters: tuple[tuple[str, int], ...] = ()
        self.host: int | None = None
        self.removed_by: CardIdentity | None = None
        self.attach_description: Filter | None = None
        self.joined = 0
        self.entered = 0
        self.timestamp = 0
        self.base: Characteristics = printed_characteristics(printed)
        self.current: Characteristics = self.base

    @property
    def in_play(self) -> bool:
        """Whether the card is in one of the rows of play, or attached to a card there."""
        zone = self.zone  # compared by identity: the hash of an enumeration's member is a call
        return zone is ALLY_ROW or zone is HERO_ROW or zone is RESOURCE_ROW or zone is ATTACHED

    @property
    def reference(self) -> CardIdentity:
        """The card as it is now."""
        return CardIdentity(self.number, self.identity)

    def counter(self, name: str) -> int:
        """How many counters of a name are on the card (Rule 404.1)."""
        return dict(self.counters).get(name, 0)

    def set_counter(self, name: str, count: int) -> None:
        """Change the number of counters of a name."""
        counters = dict(self.counters)
        counters[name] = count
        self.counters = tuple(sorted((name, count) for name, count in counters.items() if count > 0))

    def become(self, printed: PrintedCard, moment: int) -> None:
        """Show other printed information since a moment, or its own, since 0 (Rule 402.3)."""
        self.copied = moment
        if self.printed is not printed:
            self.printed = printed
            self.show()

    def show(self) -> None:
        """Show the face and the side that the card has now, without modifiers."""
        self.base = printed_characteristics(self.printed, back=self.flipped)
        self.reset()

    def reset(self) -> None:
        """Forget all modifiers; a face-down resource is blank (Rule 412.1b)."""
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
            self.copied,
            self.entered_under,
            self.exhausted,
            self.face_down,
            self.flipped,
            self.damage,
            self.counters,
            self.host,
            self.attach_description,
            self.removed_by,
            self.joined,
            self.entered,
            self.timestamp,
        )

    def copy(self) -> GameCard:
        """An equal card that shares only printed information with this one."""
        card = GameCard.__new__(GameCard)
        card.number = self.number
        card.printed = self.printed
        card.original = self.original
        card.base = self.base
        card.current = self.base
        card.owner = self.owner
        card.zone = self.zone
        card.is_token = self.is_token
        card.is_copy = self.is_copy
        card.identity = self.identity
        card.controller = self.controller
        card.copied = self.copied
        card.entered_under = self.entered_under
        card.exhausted = self.exhausted
        card.face_down = self.face_down
        card.flipped = self.flipped
        card.damage = self.damage
        card.counters = self.counters
        card.host = self.host
        card.removed_by = self.removed_by
        card.attach_description = self.attach_description
        card.joined = self.joined
        card.entered = self.entered
        card.timestamp = self.timestamp
        return card

    def __repr__(self) -> str:
        return f"<{self.printed.name} #{self.identity} in {self.zone.value}>"
