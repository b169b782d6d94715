"""The habits of the goldfish agent."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.agents.goldfish import GoldfishAgent
from engine.agents.judgement.planning import best_plan, gains_leaving_one_out
from engine.board.view import view_for
from engine.game import Game
from engine.rules.setup import GameDeck
from tests.engine.build import (
    Side,
    ability,
    ally,
    do,
    hero,
    position,
    printed,
    quest,
    totem,
    weapon,
)


def chooses(game):
    """What the agent chooses now."""
    decision = game.pending
    return GoldfishAgent().choose(decision, view_for(game.state, decision.player)).text


def plays(game):
    """All the agent does in this turn."""
    done = []
    turn = game.state.turn
    while game.pending is not None and game.state.turn == turn:
        done.append(chooses(game))
        game.decide(done[-1])
    return done


WOLF = ally("Wolf", 1, 1, 1)
OGRE = ally("Ogre", 4, 4, 4)
AXE = weapon("Axe", 2, 3, 1)


@pytest.mark.parametrize(("cheap", "choice"), [(0, "mulligan"), (1, "mulligan"), (2, "keep"), (7, "keep")])
def test_it_keeps_a_hand_with_two_early_plays(cheap, choice):
    deck = GameDeck(hero(), (WOLF,) * cheap + (ally("Giant", 7, 7, 7),) * (7 - cheap))
    assert chooses(Game((deck, deck), 1, first=0)) == choice


def test_quests_are_no_early_plays():
    deck = GameDeck(hero(), (quest(),) * 7)
    assert chooses(Game((deck, deck), 1, first=0)) == "mulligan"


def test_it_places_quests_then_cards_without_damage_then_the_most_expensive():
    hand = [WOLF, OGRE, ability("Blast", 1, "Burn."), quest("Donation")]
    assert chooses(position(Side(hand=hand), Side())) == "place Donation face up"
    assert chooses(position(Side(hand=hand[:3]), Side())) == "place Blast face down"
    assert chooses(position(Side(hand=[WOLF, WOLF, OGRE]), Side())) == "place Ogre face down"


def test_it_keeps_its_last_plays():
    assert chooses(position(Side(hand=[WOLF], resources=2), Side())) == "play Wolf"
    hand = [OGRE, OGRE, OGRE, ally("Giant", 9, 9, 9)]
    assert chooses(position(Side(hand=hand, resources=7), Side())) == "play Ogre"


def test_it_plays_the_cards_that_promise_most_damage():
    pair = [ally("Twin", 2, 3, 1), ally("Brother", 2, 3, 1)]
    game = position(Side(hand=[OGRE, *pair, quest()], resources=3), Side())
    assert plays(game)[1:3] == ["play Twin", "play Brother"]


def test_it_prefers_ferocity():
    game = position(
        Side(hand=[ally("Slow", 2, 2, 2), ally("Fast", 2, 2, 1, "Ferocity")], resources=2), Side()
    )
    assert "play Fast" in plays(game)


def test_it_attacks_with_all_that_has_atk_and_leaves_the_rest():
    side = Side(play=[WOLF, ally("Healer", 1, 0, 3), totem("Searing Totem", 1, 1, 2)])
    game = position(side, Side(hero("Radak")))
    assert plays(game) == ["attack with Wolf", "pass"]


def test_its_hero_attacks_only_with_a_weapon_it_can_strike_with():
    game = position(Side(hero("Kor"), play=[AXE], resources=1), Side(hero("Radak")))
    assert plays(game)[:2] == ["attack with Kor", "strike with Axe"]
    assert plays(position(Side(hero("Kor"), play=[AXE]), Side(hero("Radak")))) == ["pass"]


def test_it_attacks_the_hero():
    game = position(Side(play=[OGRE]), Side(hero("Radak"), play=[WOLF]))
    assert plays(game)[:2] == ["attack with Ogre", "attack with Ogre -> Radak"]


def test_it_attacks_first_when_that_wins():
    game = position(Side(play=[OGRE], hand=[quest()]), Side(hero("Radak", health=4)))
    assert plays(game) == ["attack with Ogre"]
    assert game.outcome is not None


def test_it_does_nothing_on_the_turn_of_others():
    instant = printed("Ambush", *WOLF.types, cost=1, atk=1, health=1, tags="Instant")
    game = position(Side(), Side(hand=[instant], resources=1))
    do(game, "pass")
    assert chooses(game) == "pass"


def test_it_discards_what_deals_no_damage_first():
    hand = [WOLF] * 4 + [quest(), OGRE, OGRE, OGRE]
    game = position(Side(hand=hand), Side())
    do(game, "pass")
    assert chooses(game) == "discard A Donation of Wool"


def test_a_plan_is_the_best_set_within_the_budget():
    assert best_plan([(3, 9.0), (2, 8.0), (2, 8.0)], 4) == [1, 2]
    assert best_plan([(3, 9.0), (2, 8.0)], 3) == [0]
    assert best_plan([(0, 1.0), (1, 0.0)], 1) == [0]
    assert best_plan([], 5) == []


@given(
    st.lists(st.tuples(st.integers(0, 6), st.integers(-2, 9).map(float)), max_size=7),
    st.integers(0, 12),
    st.integers(0, 4),
)
def test_each_card_is_left_out_of_the_best_plan(cards, budget, more):
    def total(playable, resources):
        return sum(playable[card][1] for card in best_plan(playable, resources))

    gains = gains_leaving_one_out(cards, len(cards), budget, budget + more)
    for place, gain in enumerate(gains):
        others = cards[:place] + cards[place + 1 :]
        assert gain == total(others, budget + more) - total(cards, budget)
