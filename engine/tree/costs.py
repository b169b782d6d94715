"""What is paid to add a link (Rule 403, 701.3, 702.1)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import DamageType
from engine.tree.node import Node
from engine.tree.references import CardReference, Filter, PlayerReference, Quantity
from engine.tree.words import Noun, Place, WordKind


@dataclass(frozen=True, slots=True)
class CostPart(Node):
    """One part of a cost; all parts are paid, in any order that allows it (Rule 403.1)."""


@dataclass(frozen=True, slots=True)
class PayResources(CostPart):
    """A resource cost: "(3)", "(X)", "Pay (1) for each card in your hand" (Rule 403.6b)."""

    amount: Quantity


@dataclass(frozen=True, slots=True)
class PayForSome(CostPart):
    """As in "for each ally you control, you may pay (1)": so much for as many of them as the player wants
    (Rule 403.6, 707.1b).
    """

    most: Quantity
    amount: Quantity
    times: Quantity


@dataclass(frozen=True, slots=True)
class Activate(CostPart):
    """As in "[Activate]": exhaust the card with the power (Rule 701.3)."""


@dataclass(frozen=True, slots=True)
class FlipCost(CostPart):
    """As in "Flip this hero" (Rule 301.2)."""

    card: CardReference


@dataclass(frozen=True, slots=True)
class DestroyCost(CostPart):
    """As in "Destroy this ally", "Destroy a Pet you control" (Rule 403.5)."""

    card: CardReference


@dataclass(frozen=True, slots=True)
class ExhaustCost(CostPart):
    """As in "Exhaust a Totem you control"."""

    card: CardReference


@dataclass(frozen=True, slots=True)
class DiscardCost(CostPart):
    """As in "Discard a card"."""

    card: CardReference


@dataclass(frozen=True, slots=True)
class RevealCost(CostPart):
    """As in "Reveal another ability from your hand" (Rule 415.3)."""

    card: CardReference


@dataclass(frozen=True, slots=True)
class MoveCost(CostPart):
    """As in "Remove this ally from the game", into a deck "Shuffle an ally from your graveyard into your
    deck" (Rule 415.3b).
    """

    card: CardReference
    place: Place


@dataclass(frozen=True, slots=True)
class TurnFaceDownCost(CostPart):
    """As in "Turn a resource you control face down" (Rule 412.1b)."""

    card: CardReference


@dataclass(frozen=True, slots=True)
class PutDamageCost(CostPart):
    """As in "Put 1 damage on this ally" (Rule 405.3)."""

    amount: Quantity
    card: CardReference


@dataclass(frozen=True, slots=True)
class RemoveCounterCost(CostPart):
    """As in "Remove a charge counter", "Remove an ice counter from an ally you control" (Rule 403.4).

    ``amount`` is ``None`` for "all", ``card`` for the card with the power.
    """

    amount: Quantity | None
    name: str
    card: CardReference | None = None


@dataclass(frozen=True, slots=True)
class SharedCost(CostPart):
    """As in "You and another friendly player each exhaust your heroes": a part that a second player pays,
    too, who must agree to it (Rule 403.1). "You" in ``part`` is each of them.
    """

    other: PlayerReference
    part: CostPart


@dataclass(frozen=True, slots=True)
class ConcedeCost(CostPart):
    """As in "Concede the game", which a player does for their whole team (Rule 800.1)."""


@dataclass(frozen=True, slots=True)
class SayCost(CostPart):
    """As in "Say “Well met!”": players say something, which changes nothing in the game."""

    words: str


@dataclass(frozen=True, slots=True)
class ChooseWordCost(CostPart):
    """As in "pay (1) and choose a class", "Name a card": a word is chosen to pay, as a
    :class:`~engine.tree.course_effects.ChooseWord` lets a player choose it (Rule 202.4, 403.1).
    """

    kind: WordKind
    among: tuple[Noun | DamageType, ...] = ()
    of: Filter | None = None


@dataclass(frozen=True, slots=True)
class GestureCost(CostPart):
    """As in "stomp your feet": players move, which changes nothing in the game."""

    words: str
