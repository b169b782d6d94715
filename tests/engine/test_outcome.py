"""Rule 102: winning and losing."""

import pytest

from engine.decisions import DecisionKind, IllegalChoiceError
from engine.events.combat import STRIKE
from engine.play.outcome import lose
from engine.state import ChainLink, GameZone, LinkKind, Loss, Outcome
from engine.state.modifiers import Expiry, Modifier
from engine.state.zones import move
from tests.engine.build import (
    STRAW,
    Side,
    ally,
    do,
    find,
    hero,
    location,
    pending_decision,
    position,
    texts,
    weapon,
)


def test_a_player_whose_hero_is_destroyed_loses():
    """Rule 102.1a, 410.6a."""
    game = position(Side(play=[ally("Ogre", 4, 4, 4)]), Side(hero("Radak"), damage={"Radak": 24}))
    do(game, "attack with Ogre")
    assert game.outcome == Outcome((0,), Loss.HERO_DESTROYED)
    assert game.pending is None
    with pytest.raises(IllegalChoiceError, match="The game is over"):
        game.decide("pass")


def test_heroes_destroyed_in_the_same_wave_make_a_draw():
    """Rule 102.1a, 103.4: neither loses before the other."""
    game = position(
        Side(hero("Kor", health=5, atk=5), damage={"Kor": 4}),
        Side(hero("Radak", health=5, atk=1)),
    )
    do(game, "attack with Kor")
    assert game.outcome is not None
    assert game.outcome.winners == ()


def test_a_hero_destroyed_to_repair_uniqueness_is_lost_like_any_other():
    """Rule 102.1a, 414.2: however a hero is destroyed, its player loses."""
    king = ally("King", 1, 1, 1, tags="Unique")
    game = position(Side(hero("King", tags="Unique"), hand=[king], resources=1), Side())
    do(game, "play King")
    assert pending_decision(game) == ("Ana", DecisionKind.UNIQUENESS)
    game.decide(0)
    assert game.outcome == Outcome((1,), Loss.HERO_DESTROYED)


def test_two_players_who_lose_together_leave_the_game_to_the_others():
    """Rule 102.1a, 102.3, 500.5: no draw while opponents remain, and the turn passes on."""
    game = position(
        Side(hero("A", atk=3), damage={"A": 27}),
        Side(hero("B", atk=3), damage={"B": 27}),
        Side(hero("C")),
        Side(hero("D")),
    )
    do(game, "attack with A", "attack with A -> B")
    assert [player.lost for player in game.state.players] == [True, True, False, False]
    assert game.outcome is None
    assert (game.state.turn, pending_decision(game)) == (6, ("Cy", DecisionKind.PRIORITY))


def test_a_player_who_must_draw_from_an_empty_deck_is_decked():
    """Rule 410.6b, as the draw step starts (Rule 501.2a)."""
    game = position(Side(), Side(deck=()))
    do(game, "pass")
    assert game.outcome == Outcome((0,), Loss.DECKED)


def test_an_empty_deck_alone_loses_nothing():
    game = position(Side(deck=()), Side())
    do(game, "pass")
    assert game.outcome is None


def test_a_player_may_concede_while_another_decides():
    """Rule 102.1b."""
    game = position(Side(), Side())
    game.concede(1)
    assert game.outcome == Outcome((0,), Loss.CONCEDED)


def test_a_player_who_concedes_during_a_check_has_left_before_the_next_priority():
    """Rule 102.3, 410.5."""
    game = position(Side(hero("A"), play=[location("East"), location("West")]), Side(), Side())
    assert pending_decision(game) == ("Ana", DecisionKind.LOCATION)
    game.concede(2)
    do(game, "keep East face up")
    assert pending_decision(game) == ("Ana", DecisionKind.PRIORITY)
    assert game.state.players[2].lost


@pytest.mark.parametrize("seat", [-1, 2])
def test_only_seated_players_can_concede(seat):
    game = position(Side(), Side())
    with pytest.raises(IllegalChoiceError, match="not in the game"):
        game.concede(seat)
    assert game.decisions == []


def test_a_player_who_has_left_cannot_concede():
    game = position(Side(hero("A")), Side(hero("B")), Side(hero("C")))
    game.concede(1)
    do(game, "attack with A", "attack with A -> C")
    with pytest.raises(IllegalChoiceError, match="not in the game"):
        game.concede(1)


def test_a_player_cannot_concede_twice():
    game = position(Side(), Side(), Side())
    game.concede(1)
    with pytest.raises(IllegalChoiceError, match="not in the game"):
        game.concede(1)


def test_a_game_of_three_continues_when_a_player_leaves():
    """Rule 102.2: the cards a player owns leave the game with the player."""
    game = position(Side(hero("Kor")), Side(hero("Radak"), play=[ally("Wolf", 1, 1, 1)]), Side(hero("Lady")))
    game.concede(1)
    do(game, "pass")
    bo = game.state.players[1]
    assert bo.lost
    assert {card.zone for card in game.state.cards if card.owner == 1} == {GameZone.REMOVED}
    assert game.outcome is None
    assert pending_decision(game) == ("Cy", DecisionKind.PRIORITY)


def on_chain(game, name, controller):
    """Have a card on the chain under a player's control."""
    card = find(game, name)
    move(game.state, card, GameZone.CHAIN, controller=controller)
    game.state.chain.append(ChainLink(LinkKind.CARD, controller, card.number))
    return card


def test_links_of_a_player_who_leaves_are_interrupted():
    """Rule 102.2: a card somebody else owns goes to its owner's graveyard."""
    game = position(Side(hand=[ally("Lent", 1, 1, 1)]), Side(hand=[ally("Own", 1, 1, 1)]), Side())
    lent, own = on_chain(game, "Lent", 1), on_chain(game, "Own", 1)
    assert list(lose(game.state, [(game.state.players[1], Loss.DECKED)])) == []
    assert game.state.chain == []
    assert (lent.zone, own.zone) == (GameZone.GRAVEYARD, GameZone.REMOVED)
    assert lent in game.state.players[0].graveyard


def test_a_card_of_a_player_who_leaves_leaves_the_chain_of_others():
    """Rule 102.2."""
    game = position(Side(), Side(hand=[ally("Own", 1, 1, 1)]), Side())
    own = on_chain(game, "Own", 0)
    assert list(lose(game.state, [(game.state.players[1], Loss.DECKED)])) == []
    assert (game.state.chain, own.zone) == ([], GameZone.REMOVED)


def test_modifiers_of_a_player_who_leaves_no_longer_apply():
    """Rule 102.2."""
    game = position(Side(hero("A")), Side(hero("B"), play=[weapon("Axe", 1, 3, 0)]), Side(hero("C")))
    state = game.state
    for controller in (1, 2):
        source, subject = find(game, "C").reference, find(game, "A").reference
        state.modifiers.append(Modifier(STRIKE, source, controller, state.tick(), Expiry.TURN, (subject,)))
    assert list(lose(state, [(state.players[1], Loss.DECKED)])) == []
    assert [modifier.controller for modifier in state.modifiers] == [2]


def test_the_turn_ends_at_once_when_the_turn_player_leaves():
    """Rule 102.2, 500.5: links interrupted, the next player's turn starts."""
    wolf = ally("Wolf", 1, 1, 1)
    game = position(Side(hand=[wolf], resources=1), Side(), Side())
    game.concede(0)
    assert game.state.turn_player == 1
    assert game.state.chain == []
    assert find(game, "Wolf").zone is GameZone.REMOVED
    assert pending_decision(game) == ("Bo", DecisionKind.PRIORITY)


def test_all_remaining_players_must_pass_after_one_has_left():
    """Rule 410.4: those who remain pass in succession, whoever left."""
    instant = ally("Ambush", 1, 1, 1, tags="Instant")
    game = position(Side(), Side(), Side(hand=[instant], resources=1))
    game.concede(1)
    do(game, "pass")
    assert pending_decision(game) == ("Cy", DecisionKind.PRIORITY)
    assert texts(game) == ["play Ambush", "pass"]


def test_a_team_wins_together():
    """Rule 102.1: no opponents remain."""
    game = position(
        Side(hero("A"), play=[ally("Ogre", 4, 4, 4)]),
        Side(hero("B"), damage={"B": 27}),
        Side(hero("C")),
        Side(hero("D"), damage={"D": 27}),
        teams=(0, 1, 0, 1),
    )
    do(game, "attack with Ogre", "attack with Ogre -> B")
    assert game.outcome is None
    game.concede(3)
    assert game.outcome is not None
    assert game.outcome.winners == (0, 2)


def test_a_hero_of_a_friend_cannot_be_attacked():
    """Rule 601.2b."""
    game = position(Side(hero("A")), Side(hero("B")), Side(hero("C")), Side(hero("D")), teams=(0, 1, 0, 1))
    do(game, "attack with A")
    assert texts(game) == ["attack with A -> B", "attack with A -> D"]


def test_a_game_without_cards_ends():
    game = position(Side(deck=[STRAW]), Side(deck=[]))
    do(game, "pass")
    assert game.outcome is not None
