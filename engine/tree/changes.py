"""What continuous modifiers change (Rule 714), and for how long (Rule 714.3)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import CardType, DamageType
from engine.tree.conditions import Condition
from engine.tree.keywords import Keyword
from engine.tree.node import Node
from engine.tree.references import CardReference, Filter, PlayerReference, Value
from engine.tree.words import Action, PaidAction, Stat


@dataclass(frozen=True, slots=True)
class Duration(Node):
    """How long a definite modifier lasts."""


@dataclass(frozen=True, slots=True)
class ThisTurn(Duration):
    """As in "this turn" (Rule 503.2a)."""


@dataclass(frozen=True, slots=True)
class ThisCombat(Duration):
    """As in "this combat" (Rule 603.3)."""


@dataclass(frozen=True, slots=True)
class UntilStartOf(Duration):
    """Until the start of a player's next turn (Rule 501.1a)."""

    player: PlayerReference


@dataclass(frozen=True, slots=True)
class WhileRemains(Duration):
    """As in "While this ally remains exhausted, ..." (Rule 714.3b)."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class Change(Node):
    """One thing that a modifier does to the cards it applies to."""


@dataclass(frozen=True, slots=True)
class ChangeStat(Change):
    """As in "+1 ATK", "-3 ATK", "+ATK equal to ..."; times ``per`` for "for each"."""

    stat: Stat
    amount: Value
    negative: bool = False
    per: Value | None = None


@dataclass(frozen=True, slots=True)
class ChangeBoth(Change):
    """As in "+2 / +2": ATK and health (glossary); times ``per`` for "for each".

    ``negative`` is "-2 / -2"; with ``mixed`` the health has the other sign than the ATK.
    """

    atk: Value
    health: Value
    negative: bool = False
    mixed: bool = False
    per: Value | None = None


@dataclass(frozen=True, slots=True)
class GainKeyword(Change):
    """As in "has Protector", "have Assault 2"; times ``per`` for "for each"."""

    keyword: Keyword
    number: Value | None = None
    per: Value | None = None


@dataclass(frozen=True, slots=True)
class GainPower(Change):
    """A power in quotation marks (Rule 700.1)."""

    power: Node


@dataclass(frozen=True, slots=True)
class LosePowers(Change):
    """As in "loses all powers", "loses and can't have powers" (Rule 700.3)."""

    cannot_have: bool = False


@dataclass(frozen=True, slots=True)
class Cannot(Change):
    """As in "can't attack" (Rule 103.2)."""

    action: Action


@dataclass(frozen=True, slots=True)
class CannotReadyDuring(Change):
    """As in "can't ready during its controller's next ready step" (Rule 501.1)."""

    player: PlayerReference
    next: bool = False


@dataclass(frozen=True, slots=True)
class AttackOnly(Change):
    """As in "can attack only heroes", "can attack only this ally if able" (Rule 601.2c)."""

    cards: CardReference
    if_able: bool = False


@dataclass(frozen=True, slots=True)
class MustAttack(Change):
    """As in "must attack if able", "must attack your hero if able" (Rule 600.2)."""

    card: CardReference | None = None


@dataclass(frozen=True, slots=True)
class IsAlso(Change):
    """As in "is also a Sheep", "is also an ally with 2 [Melee] / 2 [Health]" (Rule 202.3)."""

    types: tuple[CardType, ...] = ()
    tags: tuple[str, ...] = ()
    atk: int | None = None
    damage_type: DamageType | None = None
    health: int | None = None
    keywords: tuple[Keyword, ...] = ()


@dataclass(frozen=True, slots=True)
class ControlledBy(Change):
    """As in "You control attached ally" (Rule 401.3)."""

    player: PlayerReference


@dataclass(frozen=True, slots=True)
class AllowAdditional(Change):
    """As in "can control an additional Pet" (Rule 414.3b)."""

    tag: str


@dataclass(frozen=True, slots=True)
class PlayFrom(Change):
    """As in "can play ally cards from your graveyard" (Rule 409.1)."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class StrikesWith(Change):
    """What a wielder has from the weapon it strikes with, the source of the modifier (Rule 303.2b)."""


@dataclass(frozen=True, slots=True)
class Wields(Change):
    """As a wielder of weapons, which heroes are by themselves (Rule 303.2d)."""

    weapons: CardReference


@dataclass(frozen=True, slots=True)
class GainResistance(Change):
    """As in "has Fire Resistance" (glossary: Resistance)."""

    types: tuple[DamageType, ...]


@dataclass(frozen=True, slots=True)
class LoseKeyword(Change):
    """As in "loses Elusive", "lose and can't have Elusive" (Rule 700.3)."""

    keyword: Keyword
    cannot_have: bool = False


@dataclass(frozen=True, slots=True)
class Pays(Change):
    """As in "you pay (1) less to strike with weapons" (Rule 403, 707.1e); at least ``minimum``; times
    ``per``.
    """

    amount: Value
    action: PaidAction
    cards: CardReference
    more: bool = False
    minimum: Value | None = None
    per: Value | None = None
    next_time: bool = False


@dataclass(frozen=True, slots=True)
class CannotAttack(Change):
    """As in "can't attack heroes" (Rule 601.2)."""

    cards: CardReference


@dataclass(frozen=True, slots=True)
class AttackCost(Change):
    """As in "can't attack unless its controller pays (1)" (Rule 600.3).

    ``each_attacker`` only says how it is worded: "unless their controller pays (1) for each attacker".
    """

    amount: Value
    each_attacker: bool = False


@dataclass(frozen=True, slots=True)
class CanProtect(Change):
    """As in "can protect friendly allies" (Rule 602.2)."""

    cards: CardReference


@dataclass(frozen=True, slots=True)
class IsInstant(Change):
    """As in "are instant" (glossary: Instant)."""


@dataclass(frozen=True, slots=True)
class CannotPlay(Change):
    """As in "can't play abilities" (Rule 103.2)."""

    cards: CardReference


@dataclass(frozen=True, slots=True)
class Continuous(Node):
    """A continuous modifier: whom it applies to, what it changes, while what is true, for how long.

    A link creates a definite one (Rule 714.3); a card with a :class:`~engine.tree.powers.Static` power
    generates an indefinite one (Rule 714.2). ``leading`` only says how it is worded: "While ..., " or "This
    turn, " at the start of the sentence. ``x`` is "where X is ...". ``says_if`` only says that the
    condition stands behind "if".
    """

    who: CardReference | PlayerReference
    changes: tuple[Change, ...]
    condition: Condition | None = None
    duration: Duration | None = None
    leading: bool = False
    x: Value | None = None
    says_if: bool = False
