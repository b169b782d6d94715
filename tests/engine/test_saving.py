"""Saved games continue where they were saved; data that is no saved game is refused."""

import json
from dataclasses import replace

import pytest

from engine.game import Game
from engine.rules.setup import GameDeck
from engine.saving import UnreadableGameError, load, save
from engine.state import DeckOrder, Stops
from tests.engine.build import ally, do, hero, texts


@pytest.fixture
def game():
    """A game after both players have kept their hands."""
    decks = [GameDeck(hero("Radak", 28), (ally("Wolf", 99, 1, 1),) * 20)] * 2
    game = Game(decks, 7, first=0, stops=Stops.EVERY_WINDOW)
    do(game, "keep", "keep")
    return game


def load_again(game):
    return load(json.loads(json.dumps(save(game))))


def test_a_saved_game_goes_on_asking_everybody(game):
    loaded = load_again(game)
    assert texts(game) == texts(loaded) == ["pass"]
    assert game.copy().setup.stops is Stops.EVERY_WINDOW
    assert game.state.copy().stops is Stops.EVERY_WINDOW


def test_a_saved_game_keeps_the_orders_of_its_decks(game):
    order = DeckOrder(tuple(range(19, -1, -1)), tuple(range(20)))
    ordered = Game(game.setup.decks, 7, first=0, orders=(order, None))
    assert load_again(ordered).setup == ordered.setup


def test_every_priority_window_has_a_decision_from_a_ply_on():
    """Rule 410.2."""
    decks = [GameDeck(hero("Radak", 28), (ally("Wolf", 99, 1, 1),) * 20)] * 2
    game = Game(decks, 7, first=0)
    do(game, "keep", "keep")
    assert len(game.pending.options) > 1
    rebuilt = Game.rebuild(replace(game.setup, every_window_from=1), game.decisions)
    for same in (rebuilt, rebuilt.copy(), load_again(rebuilt)):
        assert texts(same) == ["pass"]


def test_a_game_that_is_over_stays_over(game):
    game.concede(1)
    loaded = load_again(game)
    assert loaded.outcome == game.outcome
    assert loaded.pending is None


def test_a_loaded_game_shares_nothing_with_the_saved_one(game):
    before = game.state.data()
    loaded = load_again(game)
    assert loaded.state == game.state
    do(loaded, "pass", "pass")
    assert loaded.state != game.state
    assert game.state.data() == before


DAMAGE = [
    lambda data: data.clear(),
    lambda data: data.update(format=99),
    lambda data: data.update(decks="none"),
    lambda data: data.update(decisions=["dance"]),
    lambda data: data.update(decisions=[99]),
    lambda data: data.update(stops="tea break"),
    lambda data: data["decks"][0].update(cards=[10_000]),
    lambda data: data["decks"][0]["hero"].update(types=["Quest"]),
]


@pytest.mark.parametrize("damage", DAMAGE)
def test_damaged_data_is_refused_with_one_sentence(game, damage):
    data = save(game)
    damage(data)
    with pytest.raises(UnreadableGameError, match=r"^This .*\.$"):
        load(data)
