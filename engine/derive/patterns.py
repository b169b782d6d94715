"""Which cards and players the patterns of events mean, now or when something happened (Rule 703.4)."""

from __future__ import annotations

from engine.derive import descriptions, interpreter, references
from engine.derive.context import Context, find
from engine.derive.played_cards import is_turn_to_play
from engine.state import GameState, GameZone
from engine.state.reference import Mention
from engine.state.snapshot import CardSnapshot, DescribedCard
from engine.tree.references import (
    All,
    AnyOf,
    AnyPlayer,
    CardReference,
    EachOf,
    EachPlayer,
    HeroOf,
    NextPlayed,
    NthPlayed,
    PlayerReference,
    Some,
    This,
    You,
)
from engine.tree.words import Place

PLACES = {
    Place.GRAVEYARD: GameZone.GRAVEYARD,
    Place.HAND: GameZone.HAND,
    Place.REMOVED: GameZone.REMOVED,
    Place.DECK: GameZone.DECK,
}
"""The zones that a pattern can name."""


def fits(game: GameState, context: Context, reference: CardReference, card: DescribedCard) -> bool:
    """Whether the card of an event is the one a pattern describes.

    An event that is happening has the card itself, which may just have become a different card; one of the
    past has what the card was then, and means that card only (Rule 415.9a).
    """
    if isinstance(reference, AnyOf):
        return any(fits(game, context, part, card) for part in reference.cards)
    if isinstance(reference, All | EachOf | NextPlayed | Some):
        return descriptions.matches(game, context, reference.filter, card)
    if isinstance(reference, NthPlayed):
        is_such = descriptions.matches(game, context, reference.filter, card)
        return is_such and is_turn_to_play(game, context, reference)
    if isinstance(card, CardSnapshot):
        return _fitted(game, context, reference, card)
    if isinstance(reference, This):
        return card.number == context.source.number
    return any(
        find(game, context, pointer) is card for pointer in interpreter.referred(game, context, reference)
    )


def _fitted(game: GameState, context: Context, reference: CardReference, card: CardSnapshot) -> bool:
    """Whether a card of the past is the one a pattern names: "your hero" is the hero you controlled then."""
    if isinstance(reference, HeroOf):
        return card.current.is_hero and card.controller in interpreter.players(
            game, context, reference.player
        )
    return card.reference in interpreter.referred(game, context, reference)


def mentioned(reference: CardReference, card: DescribedCard) -> Mention:
    """The mention of an event's card, with its controller."""
    mention = references.mention(reference, (card.reference,))
    return mention._replace(players=() if card.controller is None else (card.controller,))


def fits_player(game: GameState, context: Context, reference: PlayerReference, player: int) -> bool:
    """Whether the player of an event is the one a pattern describes."""
    opposed = game.players[player].team != game.players[context.controller].team
    match reference:
        case You():
            return player == context.controller
        case AnyPlayer() | EachPlayer() if reference.other and player == context.controller:
            return False
        case AnyPlayer() | EachPlayer() if reference.friendly:
            return not opposed
        case AnyPlayer() | EachPlayer():
            return opposed or not getattr(reference, "opponent", getattr(reference, "opponents", False))
    return player in interpreter.players(game, context, reference)
