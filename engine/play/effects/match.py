"""What reaches beyond the game being played (Rule 800). Every game here is the last one of its match."""

from __future__ import annotations

from engine.decisions import Flow
from engine.derive.context import Context
from engine.derive.interpreter import value
from engine.events import MoveCard, ShuffleDeck, happen, happen_together
from engine.play.choices import choose_cards
from engine.play.perform import acting_players, performs
from engine.state import GameState, GameZone
from engine.tree import match_effects


@performs(match_effects.BuildDeck)
def _build_deck(game: GameState, context: Context, effect: match_effects.BuildDeck) -> Flow[bool]:
    """A side deck becomes a part of the deck, once in a game (Rule 800.2a); a larger one is chosen from."""
    count = value(game, context, effect.count)
    for index in acting_players(game, context, effect.player):
        side_deck = [card for card in game.cards if card.owner == index and card.zone is GameZone.SIDE_DECK]
        cards = yield from choose_cards(game, context, index, side_deck, count, rule="800.2b")
        yield from happen_together(game, [MoveCard(card, GameZone.DECK) for card in cards])
        yield from happen(game, ShuffleDeck(game.players[index]))  # Rule 800.2c
    return True


@performs(match_effects.StartRaid)
def _start_raid(game: GameState, context: Context, effect: match_effects.StartRaid) -> Flow[bool]:
    """Nothing happens, for nobody has the decks of a raid here (Rule 800.3a)."""
    return False
    yield


@performs(match_effects.KeepForNextGame)
def _keep_for_next_game(
    game: GameState, context: Context, effect: match_effects.KeepForNextGame
) -> Flow[bool]:
    """Nothing stays in play after the last game of a match (Rule 800.1d)."""
    return False
    yield
