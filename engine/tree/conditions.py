"""Conditions: "if", "while", and limits on use (Rule 701.1, 703.2, 714.3a)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.tree.criteria import SharedTrait, StatComparison
from engine.tree.keywords import Keyword
from engine.tree.node import Node
from engine.tree.references import (
    CardReference,
    Filter,
    PlayerReference,
    Quantity,
)
from engine.tree.triggers import EventPattern
from engine.tree.words import CardStat, CardState, Owner, Place, Relation, TraitKind, Turn


@dataclass(frozen=True, slots=True)
class PowerCondition(Node):
    """Something that is true or false."""


@dataclass(frozen=True, slots=True)
class Controls(PowerCondition):
    """As in "you control another Paladin hero or ally"; ``count`` for "three or more allies".

    With ``share`` so many have something in common: "two or more allies that share a race" (Rule 206.1a).
    """

    player: PlayerReference
    filter: Filter
    count: Quantity | None = None
    relation: Relation = Relation.AT_LEAST
    share: tuple[TraitKind, ...] = ()


@dataclass(frozen=True, slots=True)
class HasCardOfEachKind(PowerCondition):
    """As in "you control an armor, item, and weapon", "an ability and ally are in your graveyard": a player
    has a card of each description in play or in a zone (Rule 104).
    """

    player: PlayerReference
    filters: tuple[Filter, ...]
    place: Place = Place.PLAY


@dataclass(frozen=True, slots=True)
class HasCards(PowerCondition):
    """As in "you have four or more cards in your hand"."""

    player: PlayerReference
    count: Quantity
    relation: Relation
    place: Place


@dataclass(frozen=True, slots=True)
class IsIn(PowerCondition):
    """A card is in a state: "that ally is ready"; without ``card`` "while attacking"."""

    card: CardReference | None
    state: CardState


@dataclass(frozen=True, slots=True)
class Is(PowerCondition):
    """A card matches a description: "if that card is an ally", with ``was`` "if it was a location": before
    the text turned or moved it (Rule 709.2d).
    """

    card: CardReference
    filter: Filter
    was: bool = False


@dataclass(frozen=True, slots=True)
class Compares(PowerCondition):
    """As in "its cost is less than or equal to the number of resources you control".

    ``says_has`` only says how it is worded: "it has 5 or less ATK".
    """

    card: CardReference
    comparison: StatComparison
    says_has: bool = False


@dataclass(frozen=True, slots=True)
class NumberIs(PowerCondition):
    """As in "if X is 5 or less" (Rule 104)."""

    number: Quantity
    limit: Quantity
    relation: Relation


@dataclass(frozen=True, slots=True)
class HasHighest(PowerCondition):
    """As in "it has or is tied for the highest cost among opposing allies"."""

    card: CardReference
    stat: CardStat
    filter: Filter


@dataclass(frozen=True, slots=True)
class HaveDifferentNames(PowerCondition):
    """As in "Pets you control have different names": no two of them have the same name (Rule 200)."""

    cards: CardReference


@dataclass(frozen=True, slots=True)
class HaveDifferentTypes(PowerCondition):
    """As in "they have different card types": no two of them have the same types (Rule 300.1c)."""

    cards: CardReference


@dataclass(frozen=True, slots=True)
class HaveSameType(PowerCondition):
    """As in "they have the same card type": as many types, and all of them match (Rule 300.1c)."""

    cards: CardReference


@dataclass(frozen=True, slots=True)
class SomeOfThemAre(PowerCondition):
    """As in "one or more of them are allies", without ``count`` "all of those cards are Demons" (Rule 104,
    712.3a).
    """

    cards: CardReference
    filter: Filter
    count: Quantity | None = None


@dataclass(frozen=True, slots=True)
class AreBoth(PowerCondition):
    """As in "they are both abilities or both allies": two cards that match the same one of some descriptions
    (Rule 712.3a).
    """

    cards: CardReference
    filters: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class SharesType(PowerCondition):
    """As in "it shares a card type with a card in your graveyard" (Rule 300.1c)."""

    card: CardReference
    other: CardReference


@dataclass(frozen=True, slots=True)
class HasKeyword(PowerCondition):
    """As in "your hero has Stealth"."""

    card: CardReference
    keyword: Keyword


@dataclass(frozen=True, slots=True)
class InCombatWith(PowerCondition):
    """As in "while in combat with your hero" (Rule 602.3)."""

    card: CardReference


@dataclass(frozen=True, slots=True)
class DuringCombat(PowerCondition):
    """As in "during combat" (Rule 602)."""


@dataclass(frozen=True, slots=True)
class DuringTurn(PowerCondition):
    """As in "on your turn" (Rule 701.1)."""

    turn: Turn


@dataclass(frozen=True, slots=True)
class DuringTurnOf(PowerCondition):
    """As in "on its controller's turn" (Rule 500.1)."""

    player: PlayerReference


@dataclass(frozen=True, slots=True)
class YouDid(PowerCondition):
    """As in "if you do": what was just asked for was performed in full (Rule 709.2f)."""


@dataclass(frozen=True, slots=True)
class YouTargeted(PowerCondition):
    """As in "if you targeted a hero" (Rule 706.3)."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class TargetsOnly(PowerCondition):
    """As in "an ability is targeting only your hero": a card on the chain with this single target (Rule
    706.1a).
    """

    filter: Filter
    card: CardReference


@dataclass(frozen=True, slots=True)
class IsTargeted(PowerCondition):
    """As in "your hero is targeted by an opponent": a link on the chain that a player controls targets it
    (Rule 706.1).
    """

    card: CardReference
    by: PlayerReference


@dataclass(frozen=True, slots=True)
class CouldTarget(PowerCondition):
    """As in "if it could target this ally": a card could choose another as a target now (Rule 706.6)."""

    card: CardReference
    target: CardReference


@dataclass(frozen=True, slots=True)
class GuessedCorrectly(PowerCondition):
    """As in "if you guessed correctly": a comparison could be made, and had the guessed result (Rule
    712.8).
    """

    player: PlayerReference


@dataclass(frozen=True, slots=True)
class NoneRemain(PowerCondition):
    """As in "if none remain": no counter of the last mentioned name is left (Rule 404.1d)."""


@dataclass(frozen=True, slots=True)
class Remains(PowerCondition):
    """As in "while this ally remains exhausted" (Rule 714.3b)."""

    card: CardReference
    state: CardState


@dataclass(frozen=True, slots=True)
class RemainsControlled(PowerCondition):
    """As in "while this ally remains under your control" (Rule 401.3, 714.3b). ``is_state`` only says how it
    is worded, as a condition: "while you control this ally".
    """

    card: CardReference
    player: PlayerReference
    is_state: bool = False


@dataclass(frozen=True, slots=True)
class RemainsAt(PowerCondition):
    """As in "while this ally remains in play", "while it remains removed from the game" (Rule 714.3b)."""

    card: CardReference
    place: Place = Place.PLAY


@dataclass(frozen=True, slots=True)
class ThereAre(PowerCondition):
    """As in "you have four or more allies in your graveyard", "there are no Demons in play": so many cards
    match a description (Rule 104).
    """

    filter: Filter
    count: Quantity
    relation: Relation = Relation.AT_LEAST


@dataclass(frozen=True, slots=True)
class HasMoreCards(PowerCondition):
    """As in "they have more cards in their hand than you", with ``fewer`` fewer; without ``other`` than in
    another zone of the same player: "fewer cards in your hand than in your graveyard" (Rule 415).
    """

    player: PlayerReference
    place: Place
    other: PlayerReference | None = None
    fewer: bool = False
    other_place: Place | None = None


@dataclass(frozen=True, slots=True)
class Negation(PowerCondition):
    """As in "unless an opponent controls more allies": the condition is false."""

    condition: PowerCondition


@dataclass(frozen=True, slots=True)
class Happened(PowerCondition):
    """As in "if an ally was destroyed this turn": such an event happened (Rule 500.2); ``times`` as in "three
    or more times", to or by the same card where one is described.
    """

    event: EventPattern
    turn: Turn = Turn.THIS
    times: Quantity | None = None


@dataclass(frozen=True, slots=True)
class HasDamage(PowerCondition):
    """As in "your hero has 15 or more damage" (Rule 405.6)."""

    card: CardReference
    amount: Quantity
    relation: Relation = Relation.AT_LEAST


@dataclass(frozen=True, slots=True)
class HasRolled(PowerCondition):
    """As in "you roll 6 or less", "they roll 1 or 2": the sum of the dice of a player is so compared with one
    of the numbers (glossary: Dice).
    """

    player: PlayerReference
    numbers: tuple[Quantity, ...]
    relation: Relation


@dataclass(frozen=True, slots=True)
class RolledSame(PowerCondition):
    """As in "you roll the same number on both": all dice of a player show one number (glossary: Dice)."""

    player: PlayerReference


@dataclass(frozen=True, slots=True)
class HasCounters(PowerCondition):
    """As in "this item has five or more power counters" (Rule 404.1)."""

    card: CardReference
    count: Quantity
    name: str
    relation: Relation = Relation.AT_LEAST


@dataclass(frozen=True, slots=True)
class ControlsMore(PowerCondition):
    """As in "an opponent controls more allies than you", with ``fewer`` fewer, with ``by`` "at least three
    more".
    """

    player: PlayerReference
    filter: Filter
    other: PlayerReference
    fewer: bool = False
    by: Quantity | None = None


@dataclass(frozen=True, slots=True)
class WasNotDone(PowerCondition):
    """As in "if you don't", "if they can't": what was just asked for was not performed (Rule 709.2f)."""

    words: str = "you don't"


@dataclass(frozen=True, slots=True)
class WasDone(PowerCondition):
    """As in "if they do": the player asked before performed it in full (Rule 709.2f)."""

    words: str = "they do"


@dataclass(frozen=True, slots=True)
class DidSo(PowerCondition):
    """As in "each player who does": one of those who could choose to do something just before, and did (Rule
    712.7).
    """

    player: PlayerReference


@dataclass(frozen=True, slots=True)
class IsAt(PowerCondition):
    """As in "while this ally is in your graveyard", with ``holder`` "in that player's hand" (Rule 415)."""

    card: CardReference
    place: Place
    owner: Owner | None = None
    holder: PlayerReference | None = None


@dataclass(frozen=True, slots=True)
class IsAttached(PowerCondition):
    """As in "if target ability is attached to a hero or ally", without ``host`` to anything (Rule 400); of a
    card that has left play as it last was (Rule 709.2d). ``was`` only says how it is worded.
    """

    card: CardReference
    host: CardReference | None = None
    was: bool = False


@dataclass(frozen=True, slots=True)
class IsAttacking(PowerCondition):
    """As in "while your hero is attacking an ally"; without ``card`` "while attacking an ally" (Rule 602)."""

    card: CardReference | None
    defender: CardReference


@dataclass(frozen=True, slots=True)
class IsDefending(PowerCondition):
    """As in "while your hero is defending against an ally" (Rule 602.3)."""

    card: CardReference
    attacker: CardReference


@dataclass(frozen=True, slots=True)
class HasMoreDamage(PowerCondition):
    """As in "an opposing hero has more damage than your hero" (Rule 405.6)."""

    card: CardReference
    other: CardReference


@dataclass(frozen=True, slots=True)
class AreInCombat(PowerCondition):
    """As in "while your hero is in combat with an ally" (Rule 602.3)."""

    card: CardReference
    other: CardReference


@dataclass(frozen=True, slots=True)
class YouAffected(PowerCondition):
    """As in "if you revealed an ally this way": what an effect before did (glossary: This Way).

    ``source`` is the card that dealt the damage: "if your hero dealt damage to a hero this way"; ``count`` as
    in "if you destroyed two or more allies this way", with ``exactly`` "if you revealed four cards this way".
    """

    verb: str
    filter: Filter
    this_way: bool = False
    source: CardReference | None = None
    count: Quantity | None = None
    exactly: bool = False


@dataclass(frozen=True, slots=True)
class PaidAdditionalCost(PowerCondition):
    """As in "if you paid the additional cost": the one that the player could pay as the card was played (Rule
    707.1e).
    """


@dataclass(frozen=True, slots=True)
class TookLastTurn(PowerCondition):
    """As in "if they didn't take the last turn": whose turn the one before this was (Rule 500.4)."""

    player: PlayerReference


@dataclass(frozen=True, slots=True)
class WentFirst(PowerCondition):
    """As in "if an opponent went first this game": a player took the first turn (Rule 101.1)."""

    player: PlayerReference


@dataclass(frozen=True, slots=True)
class HasFatalDamage(PowerCondition):
    """As in "that ally has fatal damage" (Rule 405.2), "it has fatal damage or 0 [Health]"."""

    card: CardReference
    or_no_health: bool = False


@dataclass(frozen=True, slots=True)
class WasAffected(PowerCondition):
    """As in "if a hero was dealt damage this way": that hero is "it" behind the condition (glossary: This
    Way).
    """

    filter: Filter
    verb: str


@dataclass(frozen=True, slots=True)
class EitherCondition(PowerCondition):
    """As in "while your hero has Bear Form or your hero has Cat Form": one of two is true (Rule 714.3a)."""

    first: PowerCondition
    second: PowerCondition


@dataclass(frozen=True, slots=True)
class BothConditions(PowerCondition):
    """As in "while you control a Pet and your hero has Stealth": both are true (Rule 714.3a)."""

    first: PowerCondition
    second: PowerCondition


@dataclass(frozen=True, slots=True)
class SharesTrait(PowerCondition):
    """As in "if it shares a class with your hero" (Rule 206.1a)."""

    card: CardReference
    shared: SharedTrait


@dataclass(frozen=True, slots=True)
class DamageWasDealt(PowerCondition):
    """As in "if damage is dealt this way": an effect before has dealt some (glossary: This Way)."""
