"""A position as a player may imagine it: without anything that is hidden from them."""

from __future__ import annotations

from engine.cards import PrintedCard
from engine.chance import Chance
from engine.derive.player_modifiers import is_hand_revealed
from engine.state import GameCard, GameState
from engine.state.card import origin_of

UNKNOWN_CARD = PrintedCard(name="Unknown card", types=())
"""What is below a card that is hidden."""

UNKNOWN = origin_of(UNKNOWN_CARD)


def determinised(game: GameState, viewer: int | None, seed: int) -> GameState:
    """A copy of a game that holds nothing its viewer may not know (Rule 415); with ``None`` all of it.

    Hidden cards of other players, in hands, decks and face down, become unknown cards, which nobody can play;
    the viewer's own deck is shuffled, as are all random results to come, by the seed.
    """
    state = game.copy()
    state.chance = Chance(seed)
    for player in state.players:
        player.deck_order = None
    for other in state.players if viewer is not None else ():
        if other.index == viewer:
            other.deck.sort(key=lambda card: card.number)
            state.chance.shuffle(other.deck)
            continue
        hand = () if is_hand_revealed(game, other) else other.hand
        for card in (*hand, *other.deck, *other.resource_row):
            if card.face_down or not card.in_play:
                _forget(card)
    return state


def _forget(card: GameCard) -> None:
    card.origin, card.printed = UNKNOWN, UNKNOWN.printed
    card.base = card.current = UNKNOWN.front
