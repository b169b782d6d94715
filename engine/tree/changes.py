"""What continuous modifiers change (Rule 714), and for how long (Rule 714.3)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import CardType, DamageType
from engine.tree.conditions import PowerCondition
from engine.tree.costs import CostPart
from engine.tree.keywords import Keyword
from engine.tree.node import Node
from engine.tree.references import CardReference, Filter, PlayerReference, Quantity
from engine.tree.words import CardStat, ForbiddenAction, PowerWord, WordKind


@dataclass(frozen=True, slots=True)
class Duration(Node):
    """How long a definite modifier lasts."""


@dataclass(frozen=True, slots=True)
class ThisTurn(Duration):
    """As in "this turn" (Rule 503.2a)."""


@dataclass(frozen=True, slots=True)
class ThisTurnUntil(Duration):
    """As in "this turn until you play an ally" (Rule 714.3): until an
    :class:`~engine.tree.triggers.EventPattern` happens.
    """

    event: Node


@dataclass(frozen=True, slots=True)
class UntilEvent(Duration):
    """As in "until it attacks" (Rule 714.3): until an :class:`~engine.tree.triggers.EventPattern` happens,
    in whatever turn.
    """

    event: Node


@dataclass(frozen=True, slots=True)
class ThisCombat(Duration):
    """As in "this combat" (Rule 603.3)."""


@dataclass(frozen=True, slots=True)
class UntilStartOf(Duration):
    """Until the start of a player's next turn (Rule 501.1a)."""

    player: PlayerReference


@dataclass(frozen=True, slots=True)
class UntilEndOf(Duration):
    """Until the end of a player's next turn, which is not the one in which it begins; without ``next`` of the
    turn in which it begins, if it is that player's (Rule 503.2a).
    """

    player: PlayerReference
    next: bool = True


@dataclass(frozen=True, slots=True)
class DuringNextTurn(Duration):
    """As in "during their next turn": from the start to the end of that turn, and not before (Rule 500.1)."""

    player: PlayerReference


@dataclass(frozen=True, slots=True)
class WhileRemains(Duration):
    """As in "While this ally remains exhausted, ..." (Rule 714.3b)."""

    condition: PowerCondition


@dataclass(frozen=True, slots=True)
class ModifierChange(Node):
    """One thing that a modifier does."""


@dataclass(frozen=True, slots=True)
class ChangeToCards(ModifierChange):
    """One thing that a modifier does to the cards it applies to; those for players are
    :class:`~engine.tree.player_changes.ChangeToPlayers`, but :class:`Cannot` is about both.
    """


@dataclass(frozen=True, slots=True)
class ChangeStat(ChangeToCards):
    """As in "+1 ATK", "-3 ATK", "+ATK equal to ..."; times ``per`` for "for each"."""

    stat: CardStat
    amount: Quantity
    negative: bool = False
    per: Quantity | None = None


@dataclass(frozen=True, slots=True)
class ChangeBoth(ChangeToCards):
    """As in "+2 / +2": ATK and health (glossary); times ``per`` for "for each".

    ``negative`` is "-2 / -2"; with ``mixed`` the health has the other sign than the ATK.
    """

    atk: Quantity
    health: Quantity
    negative: bool = False
    mixed: bool = False
    per: Quantity | None = None


@dataclass(frozen=True, slots=True)
class SetStats(ChangeToCards):
    """As in "its ATK becomes 5", "its ATK and [Health] become 3", "its ATK becomes equal to its cost": what
    other modifiers add later is added to that (Rule 718.1).
    """

    stats: tuple[CardStat, ...]
    amount: Quantity


@dataclass(frozen=True, slots=True)
class KeepsStats(ChangeToCards):
    """As in "can't gain or lose ATK or [Health]": nothing is added to them or taken away (Rule 103.2)."""

    stats: tuple[CardStat, ...]


@dataclass(frozen=True, slots=True)
class BecomesNumbers(ChangeToCards):
    """As in "becomes 1 / 1", "become 8 [Shadow] / 8 [Health]": its ATK and health, and its only damage type
    (Rule 205.1c, 718.1).
    """

    atk: int
    health: int
    damage_type: DamageType | None = None


@dataclass(frozen=True, slots=True)
class SwitchesStats(ChangeToCards):
    """As in "switch the ATK and [Health] of target ally" (Rule 712.9)."""


@dataclass(frozen=True, slots=True)
class Doubles(ChangeToCards):
    """As in "double its ATK this turn": applied after all others that affect that number (Rule 719.4)."""

    stat: CardStat


@dataclass(frozen=True, slots=True)
class GainKeyword(ChangeToCards):
    """As in "has Protector", "have Assault 2"; times ``per`` for "for each"."""

    keyword: Keyword
    number: Quantity | None = None
    per: Quantity | None = None


@dataclass(frozen=True, slots=True)
class GainOneOf(ChangeToCards):
    """As in "has Elusive or Stealth": one of several things, which the player chooses as the modifier is
    created (Rule 709.2b).
    """

    gains: tuple[ModifierChange, ...]


@dataclass(frozen=True, slots=True)
class GainPower(ChangeToCards):
    """A power in quotation marks (Rule 700.1)."""

    power: Node


@dataclass(frozen=True, slots=True)
class GainPowersOf(ChangeToCards):
    """As in "has that card's printed powers" (Rule 700.1)."""

    card: CardReference


@dataclass(frozen=True, slots=True)
class GainRewardPowers(ChangeToCards):
    """As in "has the reward powers of other quests you control": each with its own completion cost and
    restrictions (Rule 702.2a).
    """

    cards: CardReference


@dataclass(frozen=True, slots=True)
class GainPaymentPowers(ChangeToCards):
    """As in "has the payment powers of other allies" (Rule 701)."""

    cards: CardReference


@dataclass(frozen=True, slots=True)
class GainKeywordPowers(ChangeToCards):
    """As in "has the keyword powers of another ally you control" (glossary: Keyword)."""

    cards: CardReference


@dataclass(frozen=True, slots=True)
class LosePowers(ChangeToCards):
    """As in "loses all powers", "loses and can't have powers" (Rule 700.3)."""

    cannot_have: bool = False


@dataclass(frozen=True, slots=True)
class Cannot(ChangeToCards):
    """As in "can't attack" (Rule 103.2), with ``by`` only what some cards, or the cards and effects of some
    players, would do: "can't be destroyed by opposing abilities".
    """

    action: ForbiddenAction
    by: CardReference | PlayerReference | None = None


@dataclass(frozen=True, slots=True)
class CannotReadyDuring(ChangeToCards):
    """As in "can't ready during its controller's next ready step", by whatever (Rule 103.2, 501.1)."""

    player: PlayerReference
    next: bool = False


@dataclass(frozen=True, slots=True)
class AttackOnly(ChangeToCards):
    """As in "can attack only heroes", "can attack only this ally if able" (Rule 601.2c)."""

    cards: CardReference
    if_able: bool = False


@dataclass(frozen=True, slots=True)
class MustAttack(ChangeToCards):
    """As in "must attack if able", "must attack your hero if able" (Rule 600.2)."""

    card: CardReference | None = None


@dataclass(frozen=True, slots=True)
class IsAlso(ChangeToCards):
    """As in "is also a Sheep", "is also an ally with 2 [Melee] / 2 [Health]" (Rule 202.3)."""

    types: tuple[CardType, ...] = ()
    tags: tuple[str, ...] = ()
    atk: int | None = None
    damage_type: DamageType | None = None
    health: int | None = None
    keywords: tuple[Keyword, ...] = ()


@dataclass(frozen=True, slots=True)
class LimitedTag(ChangeToCards):
    """As in "has Pet (1)": a tag, and how many cards with it a player can control (Rule 414.3b)."""

    name: str
    limit: Quantity


@dataclass(frozen=True, slots=True)
class LoseLimitedTag(ChangeToCards):
    """As in "loses Melee (1)" (Rule 202.3, 414.3b)."""

    name: str
    limit: Quantity


@dataclass(frozen=True, slots=True)
class IsAlsoChosen(ChangeToCards):
    """As in "also have that type": the word chosen for the card with the text (Rule 202.3, 202.4)."""

    kind: WordKind


@dataclass(frozen=True, slots=True)
class BecomesChosen(ChangeToCards):
    """As in "has that class and loses all other classes": of the words of a kind only the one that was chosen
    for the card with the text (Rule 202.3, 206.1a).
    """

    kind: WordKind


@dataclass(frozen=True, slots=True)
class BecomesType(ChangeToCards):
    """As in "becomes an equipment", "becomes an ally with 2 [Melee] / 2 [Health]": it stops being of any
    other type (Rule 300.1a). ``gain`` is a power in quotation marks behind "with".
    """

    type: CardType
    gain: GainPower | None = None
    atk: int | None = None
    damage_type: DamageType | None = None
    health: int | None = None


@dataclass(frozen=True, slots=True)
class BecomesCopy(ChangeToCards):
    """As in "becomes a copy of a second target ally": it has that card's printed information (Rule 402.3).

    ``copies`` only says how it is worded: "become copies of target ally".
    """

    card: CardReference
    copies: bool = False


@dataclass(frozen=True, slots=True)
class ControlledBy(ChangeToCards):
    """As in "You control attached ally" (Rule 401.3)."""

    player: PlayerReference


@dataclass(frozen=True, slots=True)
class EntersExhausted(ChangeToCards):
    """As in "opposing allies enter play exhausted this turn" (Rule 710.1b, 714.3f)."""


@dataclass(frozen=True, slots=True)
class EntersWithDamage(ChangeToCards):
    """Damage is put on a card as it enters play (Rule 710.1b)."""

    amount: Quantity


@dataclass(frozen=True, slots=True)
class StrikesWith(ChangeToCards):
    """What a wielder has from the weapon it strikes with, the source of the modifier (Rule 303.2b)."""


@dataclass(frozen=True, slots=True)
class Wields(ChangeToCards):
    """As a wielder of weapons, which heroes are by themselves (Rule 303.2d)."""

    weapons: CardReference


@dataclass(frozen=True, slots=True)
class Shields(ChangeToCards):
    """As a shielder, which heroes are by themselves: equipment can prevent damage to it (Rule 717.2c)."""

    equipment: CardReference


@dataclass(frozen=True, slots=True)
class GainResistance(ChangeToCards):
    """As in "has Fire Resistance" (glossary: Resistance)."""

    types: tuple[DamageType, ...]


@dataclass(frozen=True, slots=True)
class GainChosenKeywords(ChangeToCards):
    """As in "has the chosen keywords": those that were chosen for the card with the text."""


@dataclass(frozen=True, slots=True)
class GainChosenResistance(ChangeToCards):
    """As in "has that Resistance": to the damage type that was chosen for the card with the text."""


@dataclass(frozen=True, slots=True)
class LoseKeyword(ChangeToCards):
    """As in "loses Elusive", "lose and can't have Elusive", "loses Sabotage", whatever stands behind that
    word (Rule 700.3).
    """

    keyword: Keyword | PowerWord
    cannot_have: bool = False


@dataclass(frozen=True, slots=True)
class MustBeTargeted(ChangeToCards):
    """As in "opposing cards and effects must target this ally if able" (Rule 706.4)."""


@dataclass(frozen=True, slots=True)
class BecomesDamageType(ChangeToCards):
    """As in "target ally's damage type becomes [Frost]": it loses all others (Rule 205.1c)."""

    damage_type: DamageType


@dataclass(frozen=True, slots=True)
class CannotAttack(ChangeToCards):
    """As in "can't attack heroes" (Rule 601.2)."""

    cards: CardReference


@dataclass(frozen=True, slots=True)
class CanAttack(ChangeToCards):
    """As in "can attack allies with Elusive", "can attack friendly heroes and allies": also those that could
    not be proposed as defenders otherwise (Rule 601.2b).
    """

    cards: CardReference


@dataclass(frozen=True, slots=True)
class AttackCost(ChangeToCards):
    """As in "can't attack unless its controller pays (1)", "exhausts two other cards they control" (Rule
    600.3).

    ``each_attacker`` only says how it is worded: "unless their controller pays (1) for each attacker". With
    ``exhausting`` it "can't attack or exhaust unless ..." (Rule 600.3a); ``against`` are those that it can't
    attack: "can't attack heroes unless ...".
    """

    cost: CostPart
    each_attacker: bool = False
    exhausting: bool = False
    against: CardReference | None = None


@dataclass(frozen=True, slots=True)
class AttackLimit(ChangeToCards):
    """As in "only one opposing ally can attack each turn": of the cards that are described no others than the
    first so many that have attacked this turn (Rule 103.2).
    """

    filter: Filter
    count: Quantity


@dataclass(frozen=True, slots=True)
class GainWhile(ChangeToCards):
    """As in "+2 ATK while attacking" among other changes, which do not depend on that (Rule 714.3a)."""

    gain: ChangeStat
    condition: PowerCondition


@dataclass(frozen=True, slots=True)
class PaysLikeResource(ChangeToCards):
    """As in "can be exhausted to pay costs as though it were a resource" (Rule 403.6a, 412.2)."""


@dataclass(frozen=True, slots=True)
class CanProtect(ChangeToCards):
    """As in "can protect friendly allies" (Rule 602.2)."""

    cards: CardReference


@dataclass(frozen=True, slots=True)
class ProtectOnly(ChangeToCards):
    """As in "can protect only allies" (Rule 103.2, 602.2)."""

    cards: CardReference


@dataclass(frozen=True, slots=True)
class CanProtectAgainst(ChangeToCards):
    """As in "can protect against opposing heroes" (Rule 602.2)."""

    attackers: CardReference


@dataclass(frozen=True, slots=True)
class CannotProtectAgainst(ChangeToCards):
    """As in "can't protect against this ally" (Rule 103.2, 602.2)."""

    attackers: CardReference


@dataclass(frozen=True, slots=True)
class IsInstant(ChangeToCards):
    """As in "are instant" (glossary: Instant)."""


@dataclass(frozen=True, slots=True)
class Continuous(Node):
    """A continuous modifier: whom it applies to, what it changes, while what is true, for how long.

    A link creates a definite one (Rule 714.1, 714.3); a card with a :class:`~engine.tree.powers.Static` power
    generates an indefinite one (Rule 714.2). ``leading`` only says how it is worded: "While ..., " or "This
    turn, " at the start of the sentence. ``x`` is "where X is ...". ``says_if`` and
    ``says_unless`` only say that the condition stands behind "if" or "unless"; without a condition, that what
    has to be paid stands behind "this turn unless".
    """

    who: CardReference | PlayerReference
    changes: tuple[ModifierChange, ...]
    condition: PowerCondition | None = None
    duration: Duration | None = None
    leading: bool = False
    x: Quantity | None = None
    says_if: bool = False
    says_unless: bool = False
