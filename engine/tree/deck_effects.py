"""Instructions about hands and decks: discard, reveal, look, search, shuffle (Rule 412.1c, 413, 415)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.tree.effects import Effect
from engine.tree.references import CardReference, PlayerReference, Quantity
from engine.tree.words import CardStat, Owner, Place


@dataclass(frozen=True, slots=True)
class DrawFromBottom(Effect):
    """As in "draw it from the bottom of your deck", in place of a card that would be drawn (Rule 415.9f)."""

    player: PlayerReference


@dataclass(frozen=True, slots=True)
class Discard(Effect):
    """As in "discard a card" (Rule 415.9e)."""

    player: PlayerReference
    count: Quantity
    per: Quantity | None = None
    random: bool = False


@dataclass(frozen=True, slots=True)
class SearchZones(Effect):
    """As in "search your deck and/or graveyard for a Form", "search target player's hand for an ally" (Rule
    413).
    """

    player: PlayerReference
    holder: PlayerReference
    places: tuple[Place, ...]
    cards: CardReference


@dataclass(frozen=True, slots=True)
class Reveal(Effect):
    """As in "reveal it", "reveal the top card of your deck"; times ``per`` for "for each"."""

    player: PlayerReference
    cards: CardReference
    per: Quantity | None = None


@dataclass(frozen=True, slots=True)
class LookAt(Effect):
    """As in "look at the top three cards of your deck"."""

    player: PlayerReference
    cards: CardReference


@dataclass(frozen=True, slots=True)
class Shuffle(Effect):
    """As in "shuffle your deck" (Rule 415.3b)."""

    player: PlayerReference


@dataclass(frozen=True, slots=True)
class DiscardCards(Effect):
    """As in "they discard that card", "discard your hand" (Rule 415.9e)."""

    player: PlayerReference
    cards: CardReference


@dataclass(frozen=True, slots=True)
class ShuffleInto(Effect):
    """As in "shuffle your graveyard into your deck" (Rule 415.3b); ``owner`` is whose deck, and who
    owns the cards from then on (Rule 415.2).
    """

    player: PlayerReference
    cards: CardReference
    owner: Owner


@dataclass(frozen=True, slots=True)
class PlaceAdditional(Effect):
    """As in "place it into your resource row exhausted as an additional resource" (Rule 412.1)."""

    player: PlayerReference
    cards: CardReference
    exhausted: bool = False


@dataclass(frozen=True, slots=True)
class Guess(Effect):
    """As in "guess whether the top card of your deck has a higher or lower cost than the top card of target
    opponent's deck" (Rule 712.8).
    """

    player: PlayerReference
    card: CardReference
    stat: CardStat
    other: CardReference
