"""Side decks: outside the game until a new deck is built of one (Rule 800.2)."""

from dataclasses import replace

from engine.game import Game
from engine.rules.setup import GameDeck
from engine.saving import load, save
from engine.state import GameZone
from tests.engine.build import ally, hero, quest

BUILDER = replace(
    quest("Beyond the Gate"),
    text=(
        "Pay (1) to complete this quest.",
        "Reward: Build a new ten-card deck using cards from your entire collection.",
    ),
)
SIDE = tuple(ally(f"Reserve {number}", 1, 1, 1) for number in range(10))


def new_game(*cards):
    decks = [
        GameDeck(hero(), (*cards, *(quest(f"Quest {number}") for number in range(20))), SIDE) for _ in "ab"
    ]
    return Game(decks, 1, first=0)


def test_a_side_deck_that_no_text_asks_for_is_no_part_of_the_game():
    game = new_game()
    assert not [card for card in game.state.cards if card.zone is GameZone.SIDE_DECK]


def test_a_side_deck_stays_outside_until_it_is_used():
    game = new_game(BUILDER)
    outside = [card for card in game.state.cards if card.zone is GameZone.SIDE_DECK]
    assert [card.printed for card in outside] == [*SIDE, *SIDE]
    assert load(save(game)).state == game.state
