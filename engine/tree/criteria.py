"""What descriptions of cards ask for beside nouns, tags, states, sides and places.

Each criterion has its words in :mod:`engine.cardtext.grammar.criteria`, and its meaning in
:mod:`engine.derive.criteria` or the module of its subject.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeVar

from engine.tree.keywords import Keyword
from engine.tree.node import Node
from engine.tree.references import CardCriterion, CardReference, Filter, PlayerReference, Quantity
from engine.tree.words import CardStat, PowerWord, Relation, TraitKind, WordKind

Kind = TypeVar("Kind", bound=CardCriterion)

# Names


@dataclass(frozen=True, slots=True)
class Named(CardCriterion):
    """As in "ally named Skywing"."""

    name: str


@dataclass(frozen=True, slots=True)
class NotNamed(CardCriterion):
    """As in "allies not named Skywing"."""

    name: str


@dataclass(frozen=True, slots=True)
class NameContains(CardCriterion):
    """As in "ally with Gladiator in its name"."""

    part: str


@dataclass(frozen=True, slots=True)
class SameNameAs(CardCriterion):
    """As in "with the same name as target ally"; "with the same name" is that of
    :class:`~engine.tree.references.It`.
    """

    card: CardReference


@dataclass(frozen=True, slots=True)
class OtherNameThan(CardCriterion):
    """As in "that doesn't have the same name as a card you control"."""

    card: CardReference


@dataclass(frozen=True, slots=True)
class ChosenName(CardCriterion):
    """The name that was chosen for the card with the text: "cards with that name" (Rule 200.2)."""


# Numbers, keywords, traits


@dataclass(frozen=True, slots=True)
class StatComparison(CardCriterion):
    """A number of a card and its limit: "with cost 2 or less", "with 3 or more ATK"; none in "with an even
    cost".
    """

    stat: CardStat
    relation: Relation
    value: Quantity


@dataclass(frozen=True, slots=True)
class Extreme(CardCriterion):
    """As in "the highest cost among opposing allies", with ``lowest`` "the lowest": no card of the
    description has more, or less.
    """

    stat: CardStat
    among: Filter
    lowest: bool = False


@dataclass(frozen=True, slots=True)
class ExtremeOfDescription(CardCriterion):
    """As in "target opposing ally with the highest cost": no card that the rest of the description fits has
    more, or with ``lowest`` less.
    """

    stat: CardStat
    lowest: bool = False


@dataclass(frozen=True, slots=True)
class WithKeyword(CardCriterion):
    """As in "allies with Stealth"."""

    keyword: Keyword


@dataclass(frozen=True, slots=True)
class WithAnyKeyword(CardCriterion):
    """As in "allies with Elusive or Stealth": at least one of them."""

    keywords: tuple[Keyword, ...]


@dataclass(frozen=True, slots=True)
class WithPower(CardCriterion):
    """As in "allies with Inspire", whatever stands behind the word."""

    word: PowerWord


@dataclass(frozen=True, slots=True)
class WithoutPowers(CardCriterion):
    """As in "allies with no powers" (Rule 700.1)."""


@dataclass(frozen=True, slots=True)
class WithoutKeyword(CardCriterion):
    """As in "allies that don't have Stealth"."""

    keyword: Keyword


@dataclass(frozen=True, slots=True)
class WithCounter(CardCriterion):
    """As in "ally with a web counter", with ``count`` "with three or more web counters" (Rule 404.1);
    ``several`` is wording alone: "allies with web counters".
    """

    name: str
    several: bool = False
    count: Quantity | None = None


@dataclass(frozen=True, slots=True)
class WithDamage(CardCriterion):
    """As in "hero with 15 or more damage" (Rule 405.6)."""

    amount: Quantity
    relation: Relation = Relation.AT_LEAST


@dataclass(frozen=True, slots=True)
class RemovedBy(CardCriterion):
    """As in "an ally in a removed from game zone removed by a card named Far Gate": the text of a card that
    is printed so has removed it (Rule 415.7).
    """

    filter: Filter


@dataclass(frozen=True, slots=True)
class WithChosenDamageType(CardCriterion):
    """As in "with ATK of that type": of the damage type that was chosen for the card with the text (Rule
    205.1).
    """


@dataclass(frozen=True, slots=True)
class OfChosen(CardCriterion):
    """The tag or card type that was chosen for the card with the text: "ally of that race" (Rule 202.4); with
    ``several`` one of those that were: "cards of the chosen kinds".
    """

    kind: WordKind
    several: bool = False


@dataclass(frozen=True, slots=True)
class OneOfKinds(CardCriterion):
    """One of several kinds of cards, each described in words of its own: "Demon ally or [Warlock] ability"
    (Rule 206.1a).
    """

    kinds: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class SharedTrait(CardCriterion):
    """What a card has in common with another: one of several things, as in "a class or race with your hero"
    (Rule 206.1a).
    """

    kinds: tuple[TraitKind, ...]
    card: CardReference


@dataclass(frozen=True, slots=True)
class SharedType(CardCriterion):
    """As in "that shares a card type with it"."""

    card: CardReference


@dataclass(frozen=True, slots=True)
class SharesNone(CardCriterion):
    """As in "that doesn't share a class with your hero": what another criterion would ask for is not so."""

    shared: CardCriterion


# Relations to other cards and players


@dataclass(frozen=True, slots=True)
class OtherThan(CardCriterion):
    """As in "allies other than target ally"."""

    card: CardReference


@dataclass(frozen=True, slots=True)
class AttachedTo(CardCriterion):
    """As in "ability attached to target ally" (Rule 400.6)."""

    card: CardReference


@dataclass(frozen=True, slots=True)
class NotAttachedTo(CardCriterion):
    """As in "ability that is not attached to your hero"."""

    card: CardReference


@dataclass(frozen=True, slots=True)
class WithAttachment(CardCriterion):
    """One of the cards attached to it fits a description: "with an ability attached to it"."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class InCombatAgainst(CardCriterion):
    """As in "hero or ally in combat with this ally"."""

    card: CardReference


@dataclass(frozen=True, slots=True)
class Attacking(CardCriterion):
    """As in "ally that is attacking your hero" (Rule 602.3)."""

    defender: CardReference


@dataclass(frozen=True, slots=True)
class InPartyWith(CardCriterion):
    """As in "allies in that hero's party": its controller controls the other card, too (Rule 401.3)."""

    card: CardReference


@dataclass(frozen=True, slots=True)
class InPartyOf(CardCriterion):
    """As in "allies in target player's party"."""

    player: PlayerReference


@dataclass(frozen=True, slots=True)
class UnderControlOf(CardCriterion):
    """As in "allies that player controls"."""

    player: PlayerReference


@dataclass(frozen=True, slots=True)
class PlayedBy(CardCriterion):
    """A card on the chain: "ability played by an opponent"."""

    player: PlayerReference


@dataclass(frozen=True, slots=True)
class Targeting(CardCriterion):
    """As in "ability that is targeting your hero"."""

    card: CardReference


@dataclass(frozen=True, slots=True)
class AbleToTarget(CardCriterion):
    """As in "ability that could target this ally"."""

    card: CardReference


# The past


@dataclass(frozen=True, slots=True)
class DoneThisWay(CardCriterion):
    """What an effect before did to it: "discarded this way"; "you removed this way" is not said of what was
    removed while another player controlled the card with the text (712.6).
    """

    deed: str
    by_you: bool = False


@dataclass(frozen=True, slots=True)
class EnteredThisTurn(CardCriterion):
    """As in "ally that entered play this turn"."""


@dataclass(frozen=True, slots=True)
class StruckThisCombat(CardCriterion):
    """As in "weapon you struck with this combat" (Rule 303.2a)."""


@dataclass(frozen=True, slots=True)
class PlayedThisTurn(CardCriterion):
    """As in "ability you played this turn", by anybody "card played this turn"."""

    player: PlayerReference | None = None


@dataclass(frozen=True, slots=True)
class Did(CardCriterion):
    """What happened to it this turn, a past :class:`~engine.tree.triggers.EventPattern` whose subject is
    :class:`~engine.tree.references.It`: "that attacked this turn".
    """

    event: Node


@dataclass(frozen=True, slots=True)
class DidNot(CardCriterion):
    """As in "that didn't attack this turn"."""

    event: Node


def criterion_of(description: Filter, kind: type[Kind]) -> Kind | None:
    """The first criterion of a kind that a description has."""
    return next((criterion for criterion in description.criteria if isinstance(criterion, kind)), None)


def without(description: Filter, *kinds: type[CardCriterion]) -> Filter:
    """A description that does not ask for criteria of these kinds."""
    criteria = tuple(criterion for criterion in description.criteria if not isinstance(criterion, kinds))
    return replace(description, criteria=criteria)
