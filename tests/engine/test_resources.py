"""Rule 412: resources."""

from engine.derive.layers import current
from engine.state import GameZone
from engine.state.characteristics import BLANK
from tests.engine.build import Side, ability, ally, do, find, location, position, quest, texts

WOLF = ally("Wolf", 1, 1, 1)


def test_one_resource_a_turn():
    """Rule 412.1."""
    game = position(Side(hand=[quest("First"), quest("Second")]), Side())
    do(game, "place First face up")
    assert find(game, "First").zone is GameZone.RESOURCE_ROW
    assert not any(text.startswith("place") for text in texts(game))
    do(game, "pass", "pass")
    assert "place Second face up" in texts(game)


def test_quests_and_locations_face_up_or_down_other_cards_face_down():
    """Rule 412.1b."""
    game = position(Side(hand=[quest("Donation"), location("Orgrimmar"), WOLF]), Side())
    assert [text for text in texts(game) if text.startswith("place")] == [
        "place Donation face up",
        "place Donation face down",
        "place Orgrimmar face up",
        "place Orgrimmar face down",
        "place Wolf face down",
    ]


def test_quests_and_locations_are_not_played():
    """Rule 306.1, 409.2."""
    game = position(Side(hand=[quest("Donation")], resources=9), Side())
    assert not any(text.startswith("play") for text in texts(game))


def test_a_face_down_resource_is_blank():
    """Rule 412.1b."""
    game = position(Side(hand=[WOLF]), Side())
    do(game, "place Wolf face down")
    card = find(game, "Wolf")
    assert current(game.state, card) is BLANK
    assert "attack with Wolf" not in texts(game)


def test_a_new_resource_is_ready():
    """Rule 411.1: cards enter play ready."""
    game = position(Side(hand=[WOLF, quest()]), Side())
    do(game, "place A Donation of Wool face down")
    assert "play Wolf" in texts(game)


def test_placing_uses_the_chain():
    """Rule 412.1a: players may respond."""
    instant = ally("Ambush", 1, 1, 1, tags="Instant")
    game = position(Side(hand=[WOLF]), Side(hand=[instant], resources=1))
    do(game, "place Wolf face down")
    assert find(game, "Wolf").zone is GameZone.CHAIN
    do(game, "pass")
    assert find(game, "Wolf").zone is GameZone.RESOURCE_ROW


def test_placing_requires_an_empty_chain_and_the_own_action_phase():
    """Rule 410.2a, 412.1a."""
    instant = ability("Blast", 1, tags="Instant")
    game = position(Side(hand=[instant, WOLF], resources=2), Side(hand=[instant, WOLF], resources=1))
    do(game, "play Blast")
    assert texts(game) == ["pass"] or all(not text.startswith("place") for text in texts(game))
    assert game.pending.player == 1
    assert texts(game) == ["play Blast", "pass"]


def test_resources_face_up_and_face_down_pay():
    """Rule 412.2."""
    game = position(Side(hand=[ally("Ogre", 2, 4, 4)], play=[quest()], resources=1), Side())
    do(game, "play Ogre")
    assert all(card.exhausted for card in game.state.players[0].resource_row)
