"""A position as a player may imagine it: without anything that is hidden from them."""

from __future__ import annotations

from engine.cards import PrintedCard
from engine.chance import Chance
from engine.state import GameCard, GameState
from engine.state.card import origin_of

UNKNOWN = origin_of(PrintedCard(name="Unknown card", types=()))


def determinised(game: GameState, player: int, seed: int) -> GameState:
    """A copy of a game that holds nothing its player may not know (Rule 415).

    Hidden cards of other players, in hands, decks and face down, become unknown cards, which nobody can play;
    the player's own deck is shuffled, as are all random results to come, by the seed.
    """
    state = game.copy()
    state.chance = Chance(seed)
    for other in state.players:
        if other.index == player:
            other.deck.sort(key=lambda card: card.number)
            state.chance.shuffle(other.deck)
            continue
        for card in (*other.hand, *other.deck, *other.resource_row):
            if card.face_down or not card.in_play:
                _forget(card)
    return state


def _forget(card: GameCard) -> None:
    card.origin, card.printed = UNKNOWN, UNKNOWN.printed
    card.base = card.current = UNKNOWN.front
