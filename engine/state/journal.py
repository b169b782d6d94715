"""What has happened this turn and last turn, for text that looks back (Rule 701.4, 703.1, 717.6).

Facts are recorded only of the kinds of happening that the text of some card of the game asks for.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum

from engine.cards import DamageType
from engine.state.reference import CardIdentity, PowerUse
from engine.state.snapshot import CardSnapshot, DescribedCard
from engine.state.zone import GameZone


class Happening(StrEnum):
    """A kind of event that patterns of text mean."""

    ATTACH = "attach"
    ATTACK = "attack"
    BECOME_HERO = "become hero"
    COMPLETE = "complete"
    DAMAGE = "damage"
    DEFEND = "defend"
    DESTROY = "destroy"
    DISCARD = "discard"
    DRAW = "draw"
    ENTER_PARTY = "enter party"
    ENTER_PLAY = "enter play"
    EXHAUST = "exhaust"
    FLIP = "flip"
    GAIN_CONTROL = "gain control"
    HEAL = "heal"
    INTERRUPT = "interrupt"
    LEAVE_HAND = "leave hand"
    MOVE = "move"
    PLACE = "place"
    PLAY = "play"
    PREVENT = "prevent"
    PROPOSE = "propose"
    PROTECT = "protect"
    READY = "ready"
    REVEAL = "reveal"
    SABOTAGE = "sabotage"
    SKIP_DRAW = "skip draw"
    STRIKE = "strike"
    TARGET = "target"
    TURN_FACE_DOWN = "turn face down"
    USE = "use"


@dataclass(frozen=True, slots=True)
class Fact:
    """One event that happens, with the cards themselves, or happened, with what they were.

    ``card`` is the card that it happened to, ``other`` the one that did it where that is another: the source
    of damage, the attacker that a defender defends against. Both are what they were immediately before, or
    after it where powers look at the position after it (Rule 703.4). ``by`` is the card whose text tells to,
    ``became`` the identity that a card which moved has got, ``place`` where it moved to; ``tools`` are what
    damage was dealt or prevented with.
    """

    kind: Happening
    card: DescribedCard | None = None
    other: DescribedCard | None = None
    player: int | None = None
    amount: int = 0
    types: frozenset[DamageType] = frozenset()
    combat: bool = False
    is_fatal: bool = False
    is_smash: bool = False
    tools: tuple[DescribedCard, ...] = ()
    place: GameZone | None = None
    became: int | None = None
    by: CardIdentity | None = None

    def data(self) -> tuple[object, ...]:
        """All of it as a tuple that can be compared."""
        return (
            self.kind,
            self.card and self.card.data(),
            self.other and self.other.data(),
            self.player,
            self.amount,
            self.types,
            self.combat,
            self.is_fatal,
            self.is_smash,
            tuple(tool.data() for tool in self.tools),
            self.place,
            self.became,
        )


@dataclass(slots=True)
class Journal:
    """The facts of this turn, in their order, and of the turn before.

    ``uses`` and ``uses_this_game`` hold which power of which card was used under a limit.
    """

    facts: list[Fact] = field(default_factory=list)
    last_turn: tuple[Fact, ...] = ()
    uses: list[PowerUse] = field(default_factory=list)
    uses_this_game: list[PowerUse] = field(default_factory=list)

    def begin_turn(self) -> None:
        """Go on to the next turn."""
        if self.facts or self.last_turn:
            self.last_turn = tuple(self.facts)
            self.facts = []
        self.uses = []

    def replace_card(self, previous: CardIdentity, card: CardIdentity) -> None:
        """Let a card take the place of another in what has happened to it (Rule 301.4b)."""
        self.facts = [_with_card(fact, previous, card) for fact in self.facts]
        self.last_turn = tuple(_with_card(fact, previous, card) for fact in self.last_turn)

    def copy(self) -> Journal:
        """An equal journal that shares only what never changes."""
        return Journal(self.facts.copy(), self.last_turn, self.uses.copy(), self.uses_this_game.copy())

    def data(self) -> tuple[object, ...]:
        """All of it as a tuple that can be compared."""
        return (
            tuple(fact.data() for fact in self.facts),
            tuple(fact.data() for fact in self.last_turn),
            tuple(self.uses),
            tuple(self.uses_this_game),
        )


def _with_card(fact: Fact, previous: CardIdentity, card: CardIdentity) -> Fact:
    def renewed(snapshot: DescribedCard | None) -> DescribedCard | None:
        if not isinstance(snapshot, CardSnapshot) or snapshot.reference != previous:
            return snapshot
        return replace(snapshot, number=card.number, identity=card.identity)

    return replace(fact, card=renewed(fact.card), other=renewed(fact.other))
