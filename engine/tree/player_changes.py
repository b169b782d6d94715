"""What continuous modifiers let players do, forbid them, and make them pay (Rule 103.2, 409.1, 707.1e)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.tree.changes import ModifierChange
from engine.tree.references import CardReference, Filter, PlayerReference, Quantity
from engine.tree.words import PaidAction


@dataclass(frozen=True, slots=True)
class ChangeToPlayers(ModifierChange):
    """One thing that a modifier does to the players it applies to; nothing to cards."""


@dataclass(frozen=True, slots=True)
class Pays(ChangeToPlayers):
    """As in "you pay (1) less to strike with weapons" (Rule 403, 707.1e); at least ``minimum``; times
    ``per``.
    """

    amount: Quantity
    action: PaidAction
    cards: CardReference
    more: bool = False
    minimum: Quantity | None = None
    per: Quantity | None = None
    next_time: bool = False


@dataclass(frozen=True, slots=True)
class ChangeHandSize(ChangeToPlayers):
    """As in "your maximum hand size is increased by one", times ``per`` for "for each" (Rule 503.2a)."""

    amount: Quantity
    negative: bool = False
    per: Quantity | None = None


@dataclass(frozen=True, slots=True)
class SetHandSize(ChangeToPlayers):
    """As in "your maximum hand size is three", "is equal to the number of resources they control" (Rule
    503.2a, 718.1); with ``starting`` also the number of cards that the game starts with: "your starting and
    maximum hand sizes are nine cards" (Rule 101.1).
    """

    amount: Quantity
    starting: bool = False


@dataclass(frozen=True, slots=True)
class NoHandLimit(ChangeToPlayers):
    """As in "you have no maximum hand size" (Rule 503.2a)."""


@dataclass(frozen=True, slots=True)
class CanControl(ChangeToPlayers):
    """As in "can control up to ten Rings", without ``count`` "any number of locations", with ``additional``
    "an additional Pet": more than a limit allows (Rule 410.6g, 414.3b).
    """

    filter: Filter
    count: Quantity | None = None
    additional: bool = False


@dataclass(frozen=True, slots=True)
class RevealHand(ChangeToPlayers):
    """As in "play with their hand revealed" (Rule 415.4a, glossary: Reveal)."""


@dataclass(frozen=True, slots=True)
class RevealTopOfDeck(ChangeToPlayers):
    """As in "play with the top card of your deck revealed" (Rule 415.3f)."""


@dataclass(frozen=True, slots=True)
class LookAtTopOfDeck(ChangeToPlayers):
    """As in "may look at the top card of your deck at any time" (Rule 415.3e)."""

    player: PlayerReference


@dataclass(frozen=True, slots=True)
class PlayFrom(ChangeToPlayers):
    """As in "can play allies from your graveyard", "can play that card this turn", with ``without_paying``
    "without paying its cost" (Rule 403.3, 409.1).
    """

    cards: CardReference
    without_paying: bool = False


@dataclass(frozen=True, slots=True)
class CanComplete(ChangeToPlayers):
    """As in "can complete opposing quests": also those that the player does not control (Rule 702.2b), in
    another zone than play with ``removing`` them from the game as an additional cost.
    """

    quests: CardReference
    removing: bool = False


@dataclass(frozen=True, slots=True)
class DrawCost(ChangeToPlayers):
    """As in "can't draw cards unless they pay (1) for each" (Rule 415.9f)."""

    amount: Quantity


@dataclass(frozen=True, slots=True)
class CannotPlay(ChangeToPlayers):
    """As in "can't play abilities" (Rule 103.2), with ``beyond`` "can't play more than one card per turn"."""

    cards: CardReference
    beyond: Quantity | None = None


@dataclass(frozen=True, slots=True)
class KeepsGraveyard(ChangeToPlayers):
    """As in "cards can't leave opposing graveyards": those of the players keep what they have (Rule 103.2,
    415).
    """


@dataclass(frozen=True, slots=True)
class CannotDrawMore(ChangeToPlayers):
    """As in "can't draw more than one card per turn" (Rule 103.2, 415.9f)."""

    most: Quantity


@dataclass(frozen=True, slots=True)
class CannotReadyMore(ChangeToPlayers):
    """As in "can't ready more than three resources during their ready step" (Rule 103.2, 501.1a)."""

    most: Quantity
    cards: CardReference


@dataclass(frozen=True, slots=True)
class CannotStrikeWith(ChangeToPlayers):
    """As in "opponents can't strike with weapons" (Rule 103.2, 303.2)."""

    weapons: CardReference


@dataclass(frozen=True, slots=True)
class CannotPlace(ChangeToPlayers):
    """As in "opponents can't place quests face up", "resources face down" (Rule 103.2, 412.1b)."""

    cards: CardReference
    face_down: bool = False


@dataclass(frozen=True, slots=True)
class CanPlace(ChangeToPlayers):
    """As in "can place the top card of your deck face down": as the one resource of a turn, which is a card
    in hand otherwise (Rule 412.1).
    """

    cards: CardReference


@dataclass(frozen=True, slots=True)
class CanPlaceMore(ChangeToPlayers):
    """As in "can place an additional resource this turn", with ``count`` "two additional resources" (Rule
    412.1).

    ``each_turn`` only says how it is worded: "on each of your turns".
    """

    each_turn: bool = False
    count: Quantity | None = None


@dataclass(frozen=True, slots=True)
class CannotUse(ChangeToPlayers):
    """As in "opponents can't use the payment powers of allies" (Rule 103.2, 701)."""

    cards: CardReference


@dataclass(frozen=True, slots=True)
class CanUse(ChangeToPlayers):
    """As in "can use the payment powers of opposing cards": also of those that the player does not control
    (Rule 701.2).
    """

    cards: CardReference
