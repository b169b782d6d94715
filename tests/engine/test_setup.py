"""Rule 101: starting a game."""

import pytest

from engine.decisions import DecisionKind
from engine.game import Game
from engine.rules.setup import GameDeck
from engine.state import DeckOrder
from tests.engine.build import do, hero, pending_decision, quest, texts

DECK = GameDeck(hero(), tuple(quest(f"Quest {number}") for number in range(40)))


def hand(game, seat):
    return [card.base.name for card in game.state.players[seat].hand]


def test_a_random_player_chooses_who_goes_first():
    """Rule 101.1."""
    choosers = set()
    for seed in range(12):
        game = Game((DECK, DECK), seed)
        choosers.add(game.pending.player)
        assert game.pending.kind is DecisionKind.FIRST_PLAYER
        assert texts(game) == ["Player 1 goes first", "Player 2 goes first"]
    assert choosers == {0, 1}
    assert do(game, "Player 2 goes first").state.first_player == 1


def test_each_player_starts_with_a_ready_hero_and_seven_cards():
    """Rule 101.1."""
    game = Game((DECK, DECK), 3, first=0)
    for player in game.state.players:
        assert player.hero_row == [player.hero]
        assert not player.hero.exhausted
        assert (len(player.hand), len(player.deck)) == (7, 33)


def test_mulligans_are_decided_from_the_first_player_on_and_taken_together():
    """Rule 101.2."""
    game = Game((DECK, DECK), 3, first=1, names=("Ana", "Bo"))
    before = hand(game, 0), hand(game, 1)
    assert pending_decision(game) == ("Bo", DecisionKind.MULLIGAN)
    do(game, "mulligan")
    assert hand(game, 1) == before[1], "nobody has mulliganed before all have decided"
    assert pending_decision(game) == ("Ana", DecisionKind.MULLIGAN)
    do(game, "keep")
    assert hand(game, 0) == before[0]
    assert hand(game, 1) != before[1]
    assert len(hand(game, 1)) == 7


def test_a_short_deck_gives_a_short_hand():
    short = GameDeck(hero(), (quest(),) * 3)
    game = Game((short, DECK), 1, first=0)
    assert len(hand(game, 0)) == 3


def test_only_a_hero_leads_a_deck():
    with pytest.raises(ValueError, match="is not a hero"):
        GameDeck(quest(), ())


def test_a_game_needs_opponents():
    with pytest.raises(ValueError, match="at least two teams"):
        Game((DECK, DECK), 1, teams=(0, 0))


def test_the_first_player_must_have_a_seat():
    with pytest.raises(ValueError, match="no seat 2"):
        Game((DECK, DECK), 1, first=2)


ORDER = DeckOrder(tuple(range(39, -1, -1)), tuple(range(40)))


def ordered_game(*orders):
    return Game((DECK, DECK), 3, first=0, orders=orders)


def test_a_deck_lies_in_its_order_in_place_of_a_shuffle():
    """Rule 101.1."""
    game = ordered_game(ORDER, None)
    assert hand(game, 0) == [f"Quest {number}" for number in range(39, 32, -1)]
    assert [card.base.name for card in game.state.players[0].deck[-2:]] == ["Quest 31", "Quest 32"]
    assert hand(game, 1) != hand(game, 0)


@pytest.mark.parametrize(("order", "first_card"), [(ORDER, "Quest 0"), (DeckOrder(ORDER.shuffled), None)])
def test_a_new_hand_comes_from_the_order_after_the_mulligan_or_from_a_shuffle(order, first_card):
    """Rule 101.2."""
    game = do(ordered_game(order, None), "mulligan", "keep")
    names = hand(game, 0)
    assert len(set(names)) == 7
    assert (names == [f"Quest {number}" for number in range(7)]) == (first_card is not None)


@pytest.mark.parametrize("orders", [(ORDER,), (DeckOrder((0, 1)), None), (DeckOrder((0,) * 40), None)])
def test_an_order_has_every_card_of_its_deck_once(orders):
    with pytest.raises(ValueError, match="order"):
        ordered_game(*orders)
