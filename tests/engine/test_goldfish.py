"""Goldfish games: what they count, and when they end."""

from dataclasses import asdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.goldfish import PASSIVE_HEALTH, Ending, GoldfishTurn, goldfish
from engine.rules.setup import GameDeck
from tests.engine.build import ability, ally, hero, quest
from tests.engine.strategies import decks
from tests.profiles import examples

RUSH = GameDeck(hero(), (ally("Raider", 1, 7, 1, "Ferocity"),) * 60)
IDLE = GameDeck(hero(), (quest(),) * 60)
DEAR = GameDeck(hero(), (ally("Giant", 9, 9, 9),) * 60)


def test_the_passive_hero_has_the_commonest_health():
    assert PASSIVE_HEALTH == 28


def test_a_game_matches_a_count_by_hand():
    """Each turn a resource, as many Raiders as resources, and 7 damage from each Raider in play."""
    game = goldfish(RUSH, 1, first=True)
    assert (game.win_turn, game.ended) == (2, Ending.WON)
    assert game.turns == (
        GoldfishTurn(turn=1, damage=7, resources=1, unused=0, hand=5, cards_played=1, cost_spent=1),
        GoldfishTurn(turn=2, damage=7 + 21, resources=2, unused=0, hand=3, cards_played=3, cost_spent=3),
    )


def test_what_became_of_each_card_that_was_drawn():
    """Of seven cards in the opening hand and one drawn on turn 2, two are placed and three played."""
    cards = goldfish(RUSH, 1, first=True).cards
    assert [card.drawn for card in cards] == [0] * 7 + [2]
    assert sorted(card.placed for card in cards if card.placed is not None) == [1, 2]
    assert sorted(card.played for card in cards if card.played is not None) == [1, 2, 2]
    assert sum(card.in_hand for card in cards) == 3
    assert {card.name for card in cards} == {"Raider"}
    assert not any(card.in_hand and (card.played or card.placed) for card in cards)


def test_the_hand_of_a_mulligan_is_not_drawn():
    """Rule 101.2: the second opening hand counts."""
    games = [goldfish(DEAR, seed, first=True, turns=1) for seed in range(5)]
    assert all(game.mulligan for game in games)
    assert {len(game.cards) for game in games} == {7}


def test_resources_that_stay_ready_are_unused():
    game = goldfish(IDLE, 1, first=True, turns=3)
    assert [(turn.resources, turn.unused) for turn in game.turns] == [(1, 1), (2, 2), (3, 3)]


def test_the_second_player_draws_on_the_first_turn():
    """Rule 501.2b."""
    first, second = goldfish(IDLE, 1, first=True), goldfish(IDLE, 1, first=False)
    assert (first.turns[0].hand, second.turns[0].hand) == (6, 7)


def test_a_deck_that_cannot_win_meets_the_turn_limit():
    game = goldfish(IDLE, 1, first=True, turns=5)
    assert (game.win_turn, game.ended, len(game.turns)) == (None, Ending.TURN_LIMIT, 5)
    assert [turn.resources for turn in game.turns] == [1, 2, 3, 4, 5]
    assert [turn.damage for turn in game.turns] == [0] * 5


def test_a_short_deck_runs_out():
    """Rule 410.6b: seven cards in hand, three to draw, none on the fifth turn."""
    game = goldfish(GameDeck(hero(), (quest(),) * 10), 1, first=True)
    assert (game.win_turn, game.ended) == (None, Ending.DECKED)
    assert game.turns[-1].turn == 5


def test_a_hero_without_health_is_lost():
    """Rule 410.6a."""
    assert goldfish(GameDeck(hero(health=0), (quest(),) * 60), 1, first=True).ended is Ending.LOST


def test_the_same_seed_gives_the_same_game():
    deck = GameDeck(hero(), tuple(ally(f"Ally {n}", n % 5, n % 4, 1) for n in range(60)))
    assert goldfish(deck, 7, first=True) == goldfish(deck, 7, first=True)
    assert len({goldfish(deck, seed, first=True) for seed in range(20)}) > 1


def test_a_game_lasts_at_least_a_turn():
    with pytest.raises(ValueError, match="at least one turn"):
        goldfish(RUSH, 1, first=True, turns=0)


@examples(40)
@given(decks, st.integers(0, 2**32), st.booleans(), st.integers(1, 12))
def test_counts_never_decrease_and_each_row_is_one_turn(deck, seed, first, turns):
    game = goldfish(deck, seed, first=first, turns=turns)
    assert len(game.turns) <= turns
    for before, after in zip(game.turns, game.turns[1:], strict=False):
        assert after.turn == before.turn + 1
        for name in ("damage", "cards_played", "cost_spent"):
            assert asdict(after)[name] >= asdict(before)[name]
    assert (game.win_turn is not None) == (game.ended is Ending.WON)
    if game.win_turn is not None:
        assert game.turns[-1].turn == game.win_turn
        assert game.turns[-1].damage >= PASSIVE_HEALTH


def test_abilities_deal_their_damage():
    deck = GameDeck(hero(), (ability("Fire Blast", 1, "Your hero deals 2 fire damage to target hero."),) * 60)
    game = goldfish(deck, 1, first=True, turns=3)
    assert [turn.damage for turn in game.turns] == [2 * turn.cards_played for turn in game.turns]
    assert game.turns[-1].damage > 0


def test_text_that_is_not_played_deals_no_damage():
    deck = GameDeck(hero(), (ability("Fire Blast", 1, "Burn everything in sight."),) * 60)
    game = goldfish(deck, 1, first=True, turns=6)
    assert (game.turns[-1].damage, game.turns[-1].cards_played) == (0, 0)
