"""Matches between two decks."""

from engine.match import TURNS, MatchEnding, match
from engine.rules.setup import GameDeck
from tests.engine.build import ally, hero, quest

RUSH = GameDeck(hero("Rusher"), (ally("Raider", 1, 7, 1, "Ferocity"),) * 60)
IDLE = GameDeck(hero("Idler"), (quest(),) * 60)
LONG = GameDeck(hero("Ancient"), (quest(),) * (TURNS + 10))


def test_the_deck_that_attacks_destroys_the_hero_of_the_other_whoever_starts():
    for first in (0, 1):
        game = match((IDLE, RUSH), 1, first=first)
        assert (game.winner, game.ended, game.first) == (1, MatchEnding.HERO_DESTROYED, first)
        assert game.turns <= 8


def test_a_deck_that_runs_out_of_cards_loses():
    """Rule 410.6b: seven cards in hand and three to draw."""
    short = GameDeck(hero("Hasty"), (quest(),) * 10)
    game = match((short, IDLE), 1, first=0)
    assert (game.winner, game.ended) == (1, MatchEnding.DECKED)


def test_a_game_in_which_nothing_happens_ends_at_the_turn_limit():
    game = match((LONG, LONG), 1, first=0)
    assert (game.winner, game.ended, game.turns) == (None, MatchEnding.TURN_LIMIT, TURNS)


def test_the_same_seed_gives_the_same_game():
    deck = GameDeck(hero(), tuple(ally(f"Ally {n}", n % 5, n % 4 + 1, 2) for n in range(60)))
    assert match((deck, deck), 7, first=0) == match((deck, deck), 7, first=0)
