"""Powers: what one paragraph of a card is (Rule 700 to 704)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import DamageType
from engine.tree.changes import Continuous, ModifierChange
from engine.tree.conditions import PowerCondition
from engine.tree.costs import CostPart
from engine.tree.effects import Effect, Prevent, Replace
from engine.tree.keywords import Keyword
from engine.tree.node import Node
from engine.tree.references import AnyPlayer, CardReference, Filter, PlayerReference, Quantity, ZoneOf
from engine.tree.triggers import EventPattern, TurnMoment
from engine.tree.words import Joiner, Place, Turn, WordKind


@dataclass(frozen=True, slots=True)
class Power(Node):
    """One power, or the instructions of a card that resolves."""


@dataclass(frozen=True, slots=True)
class KeywordPower(Power):
    """A keyword, with its number: "Protector", "Assault 2" (glossary)."""

    keyword: Keyword
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Keywords(Power):
    """Several keywords in one paragraph (Rule 700.1)."""

    keywords: tuple[KeywordPower, ...]


@dataclass(frozen=True, slots=True)
class Limits(Node):
    """When and how often a power can be used (Rule 701.1, 701.4).

    ``is_while`` only says how the condition is worded: "While ..." in place of "If ...". With ``any_player``
    other players than the controller can use it too, and are "you" then (Rule 701.2).
    """

    turn: Turn | None = None
    times_per_turn: int = 0
    basic: bool = False
    once_per_game: bool = False
    is_while: bool = False
    condition: PowerCondition | None = None
    any_player: bool = False


@dataclass(frozen=True, slots=True)
class UseReduction(Node):
    """As in "You pay (1) less to use this power for each Demon you control" (Rule 707.1e)."""

    amount: Quantity
    per: Quantity | None = None


@dataclass(frozen=True, slots=True)
class Payment(Power):
    """As in "(2), [Activate] >>> ..." (Rule 701), with what reduces its cost."""

    costs: tuple[CostPart, ...]
    effects: tuple[Effect, ...]
    limits: Limits = Limits()
    reduction: UseReduction | None = None


@dataclass(frozen=True, slots=True)
class CompletionCost(Power):
    """As in "On your turn, pay (3) to complete this quest." (Rule 702.1)."""

    costs: tuple[CostPart, ...]
    limits: Limits = Limits()


@dataclass(frozen=True, slots=True)
class Reward(Power):
    """As in "Reward: Draw a card." (Rule 306.2, 702.1)."""

    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Triggered(Power):
    """As in "When ..., if ..., effects" (Rule 703).

    ``place`` is where the card must be (Rule 703.3a); ``next`` watches for the next such event only
    (Rule 703.1a).
    """

    event: EventPattern
    effects: tuple[Effect, ...]
    condition: PowerCondition | None = None
    place: Place = Place.PLAY
    next: bool = False


@dataclass(frozen=True, slots=True)
class TriggeredGroup(Power):
    """As in "When this ally enters play — • Draw a card. • Ready your hero.": a triggered power for each of
    the effects (Rule 703.6).
    """

    event: EventPattern
    effects: tuple[tuple[Effect, ...], ...]


@dataclass(frozen=True, slots=True)
class Static(Power):
    """An indefinite power: "Allies you control have +1 ATK." (Rule 704.1a)."""

    modifier: Continuous
    place: Place = Place.PLAY


@dataclass(frozen=True, slots=True)
class Instructions(Power):
    """A paragraph that is carried out as the card resolves (Rule 305.1, 709.2b)."""

    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class AttachTo(Power):
    """As in "Attach to target ally and exhaust it." (Rule 400.1, 400.2); ``card`` is what says so of itself:
    "This item enters play attached to a weapon you control."
    """

    host: CardReference
    effects: tuple[Effect, ...] = ()
    joiner: Joiner | None = None
    card: CardReference | None = None


@dataclass(frozen=True, slots=True)
class Ongoing(Power):
    """As in "Ongoing: power", which works in play only (Rule 305.2a)."""

    power: Power


@dataclass(frozen=True, slots=True)
class EntersWith(Power):
    """As in "This ally enters play with 3 damage", "with a charge counter for each card in your hand", or of
    others: "Opposing allies enter play exhausted" (Rule 710.1b).
    """

    card: CardReference
    damage: int = 0
    counters: Quantity | None = None
    counter_name: str = ""
    exhausted: bool = False
    per: Quantity | None = None
    condition: PowerCondition | None = None


@dataclass(frozen=True, slots=True)
class AlternateCost(Power):
    """As in "You may exhaust a Shield you control rather than pay this ability's cost." (Rule 403.3)."""

    costs: tuple[CostPart, ...]
    card: CardReference


@dataclass(frozen=True, slots=True)
class AdditionalCost(Power):
    """As in "As an additional cost to play this ability, ...", which a player need not pay if it is
    ``optional``: "you may ..." (Rule 707.1e). ``most_x`` is the most that can be chosen for an X in it (Rule
    707.1b).
    """

    costs: tuple[CostPart, ...]
    card: CardReference
    optional: bool = False
    most_x: int | None = None


@dataclass(frozen=True, slots=True)
class PlacementCost(Power):
    """As in "As a cost to place this quest face up, discard a card." (Rule 412.1c)."""

    cost: CostPart
    card: CardReference


@dataclass(frozen=True, slots=True)
class CostReduction(Power):
    """As in "You pay (1) less to play this ability for each ...", with ``more`` "(1) more" (Rule 707.1e);
    ``x`` is "where X is ...".
    """

    amount: Quantity
    card: CardReference
    per: Quantity | None = None
    condition: PowerCondition | None = None
    more: bool = False
    x: Quantity | None = None


@dataclass(frozen=True, slots=True)
class Inspire(Power):
    """As in "Inspire: Ally and quest": the cards that each other player's ready step can ready, one of each
    type (Rule 501.1b); with ``single_card`` as in "Inspire: Ally or quest" only one of them, with ``all``
    every one: "Inspire: All allies".
    """

    filter: Filter
    single_card: bool = False
    all: bool = False


@dataclass(frozen=True, slots=True)
class TraitPower(Power):
    """As in "[Alliance] Hero: power": only while your hero has the trait (Rule 206.1c)."""

    trait: str
    power: Power


@dataclass(frozen=True, slots=True)
class TagWord(Power):
    """As in "Empower Mage: power": the words before the colon have no meaning (glossary: Tag Word)."""

    words: str
    power: Power


@dataclass(frozen=True, slots=True)
class DeckbuildingText(Power):
    """Words about building a deck, which are no power: "Holy Talent" (Rule 100.2b to 100.2e)."""

    words: str


@dataclass(frozen=True, slots=True)
class PlayOnlyIf(Power):
    """As in "Play this ability only if your hero has Stealth" (Rule 704.1a)."""

    card: CardReference
    condition: PowerCondition


@dataclass(frozen=True, slots=True)
class ChosenAsPlayed(Power):
    """As in "As you play this ally, choose a [Horde] or [Alliance] race" (Rule 202.4, 707.1e)."""

    card: CardReference
    kind: WordKind


@dataclass(frozen=True, slots=True)
class DeathRattle(Power):
    """As in "Death Rattle: Draw a card" (glossary: Death Rattle)."""

    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Stash(Power):
    """As in "Stash: Draw a card" (glossary: Stash)."""

    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Sabotage(Power):
    """As in "Sabotage: Equipment", "Sabotage: Player", "Sabotage: Hand" (glossary: Sabotage)."""

    what: Filter | AnyPlayer | ZoneOf


@dataclass(frozen=True, slots=True)
class FinishingMove(Power):
    """As in "Finishing Move: Poison" (glossary: Finishing Move); without a description it is a keyword."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class Resistance(Power):
    """As in "Fire Resistance" (glossary: Resistance)."""

    types: tuple[DamageType, ...]


@dataclass(frozen=True, slots=True)
class Diplomacy(Power):
    """As in "Diplomacy: Night Elf" (glossary: Diplomacy)."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class AsEnters(Power):
    """As in "As this ally enters play, you may ...", or "As an ally enters play under an opponent's control,
    ..." (Rule 710.1a).
    """

    card: CardReference
    effects: tuple[Effect, ...]
    under: PlayerReference | None = None


@dataclass(frozen=True, slots=True)
class AsTurnStarts(Power):
    """As in "As your turn starts, this ally has +1 ATK this turn.": done in the ready step, before anything
    triggers at the start of the turn (Rule 501.1a).
    """

    moment: TurnMoment
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class ReplacementPower(Power):
    """An indefinite replacement modifier: "If ... would ..., ... instead." (Rule 716)."""

    replacement: Replace


@dataclass(frozen=True, slots=True)
class PreventionPower(Power):
    """An indefinite prevention modifier: "Prevent all damage that would be dealt to this ally." (Rule
    717.2).
    """

    prevention: Prevent


@dataclass(frozen=True, slots=True)
class Several(Power):
    """Powers that a card has in one paragraph; each is a power of its own (Rule 700.1)."""

    powers: tuple[Power, ...]


@dataclass(frozen=True, slots=True)
class EitherPayment(Power):
    """As in "Pay (2) or remove a counter >>> ...": a payment power with each of the costs (Rule 701.3)."""

    first: CostPart
    second: CostPart
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class EitherCompletion(Power):
    """As in "Pay (8) or discard an ally to complete this quest": the quest can be completed for each of the
    costs (Rule 702.1).
    """

    first: CostPart
    second: CostPart


@dataclass(frozen=True, slots=True)
class TwoModifiers(Power):
    """As in "While you control a Shout, Orcs you control have +1 ATK, and opposing allies have -1 ATK": two
    powers (Rule 714.2) that share the condition in front. "It" and "them" in the second are the cards that
    the first is about (Rule 712.3a). ``comma`` only says how they are joined.
    """

    first: Continuous
    second: Continuous
    comma: bool = True


@dataclass(frozen=True, slots=True)
class OneOrOther(Power):
    """As in "Attached ally has +1 / +1, or +2 / +2 if it's a Demon": a modifier with other changes while a
    condition is true (Rule 714.3a). ``says_while`` only says how it is worded: "+1 ATK while attacking
    heroes, or +2 ATK while attacking Demon heroes".
    """

    modifier: Continuous
    changes: tuple[ModifierChange, ...]
    condition: PowerCondition
    says_while: bool = False


@dataclass(frozen=True, slots=True)
class Unpreventable(Power):
    """As in "Damage that your hero would deal with this weapon is unpreventable" (Rule 717.4b)."""

    damage: EventPattern


@dataclass(frozen=True, slots=True)
class AllowWielder(Power):
    """As in "You can strike with weapons you control while this ally is in combat" (Rule 303.2d).

    ``words`` are those behind the wielder.
    """

    weapons: CardReference
    wielder: CardReference
    words: str


@dataclass(frozen=True, slots=True)
class AllowShielder(Power):
    """As in "This armor can prevent damage that would be dealt to allies you control." (Rule 717.2c)."""

    equipment: CardReference
    shielder: CardReference


@dataclass(frozen=True, slots=True)
class ShieldsOnlyAgainst(Power):
    """As in "This armor can prevent only melee damage" (Rule 717.2c)."""

    card: CardReference
    types: tuple[DamageType, ...]


@dataclass(frozen=True, slots=True)
class FromOpeningHand(Power):
    """As in "You may reveal this ally from your opening hand once. If you do, ...", as the first turn of the
    game starts (Rule 101.3).
    """

    card: CardReference
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class MayPlay(Power):
    """As in "You may play this ally from your graveyard", "without paying its cost" (Rule 409.1); ``effects``
    are what is done as it is played so: "If you do, ...".
    """

    card: CardReference
    place: Place | None = None
    without_paying: bool = False
    condition: PowerCondition | None = None
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class WhilePower(Power):
    """As in "While you control a Demon, when this ally attacks, ...": only while the condition is true
    (Rule 704.1a).
    """

    condition: PowerCondition
    power: Power


@dataclass(frozen=True, slots=True)
class MayStayExhausted(Power):
    """As in "You may choose not to ready this ally during your ready step" (Rule 501.1)."""

    card: CardReference
