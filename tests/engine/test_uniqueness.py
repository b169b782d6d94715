"""Rule 414: uniqueness."""

from engine.decisions import DecisionKind
from tests.engine.build import (
    Side,
    ally,
    armor,
    do,
    find,
    pending_decision,
    position,
    quest,
    texts,
    totem,
    weapon,
)


def test_two_unique_cards_of_one_name_violate():
    """Rule 414.3a."""
    king = ally("Hogger", 1, 5, 5, tags="Gnoll, Unique")
    game = position(Side(play=[king], hand=[king], resources=1), Side())
    do(game, "play Hogger")
    assert pending_decision(game) == ("Ana", DecisionKind.UNIQUENESS)
    assert len(texts(game)) == 2
    old = game.state.players[0].ally_row[0]
    do(game, texts(game)[0])
    assert old in game.state.players[0].graveyard
    assert len(game.state.players[0].ally_row) == 1


def test_unique_cards_of_different_players_or_names_do_not():
    """Rule 414.3a."""
    king = ally("Hogger", 1, 5, 5, tags="Unique")
    side = Side(play=[ally("Princess", 1, 1, 1, tags="Unique")], hand=[king], resources=1)
    game = position(side, Side(play=[king]))
    do(game, "play Hogger")
    assert len(game.state.players[0].ally_row) == 2


def test_cards_without_a_name_do_not_share_one():
    """Rule 414.3a."""
    nameless = ally("", 1, 1, 1, tags="Unique")
    game = position(Side(play=[nameless, nameless], hand=[nameless], resources=1), Side())
    do(game, "play ")
    assert pending_decision(game)[1] is DecisionKind.PRIORITY
    assert len(game.state.players[0].ally_row) == 3


def test_a_tag_with_a_number_limits_the_cards_with_that_tag():
    """Rule 414.3b, example: one Fire Totem."""
    searing = totem("Searing Totem", 1, 1, 2, tags="Fire Totem (1)")
    magma = totem("Magma Totem", 1, 1, 2, tags="Fire Totem (1)")
    earth = totem("Tremor Totem", 1, 1, 2, tags="Earth Totem (1)")
    game = position(Side(play=[searing, earth], hand=[magma], resources=1), Side())
    do(game, "play Magma Totem")
    assert texts(game) == ["destroy Searing Totem", "destroy Magma Totem"]


def test_two_trinkets_are_fine_and_three_are_not():
    """Rule 414.3b."""
    trinkets = [armor(f"Charm {number}", 0, 0, tags="Item, Trinket (2)") for number in range(3)]
    game = position(Side(hand=trinkets), Side())
    do(game, "play Charm 0", "play Charm 1")
    assert pending_decision(game)[1] is DecisionKind.PRIORITY
    do(game, "play Charm 2")
    assert texts(game) == ["destroy Charm 0", "destroy Charm 1", "destroy Charm 2"]
    do(game, "destroy Charm 1")
    assert pending_decision(game)[1] is DecisionKind.PRIORITY


def test_two_handed_and_off_hand_violate():
    """Rule 414.3c."""
    staff = weapon("Staff", 1, 2, 1, tags="Weapon, 2H, Staff, Melee (1)")
    shield = armor("Shield", 1, 2, tags="Armor, Shield, Off-Hand (1)")
    game = position(Side(play=[staff], hand=[shield], resources=1), Side())
    do(game, "play Shield")
    assert texts(game) == ["destroy Staff", "destroy Shield"]
    do(game, "destroy Shield")
    assert not find(game, "Shield").in_play


def test_one_handed_and_off_hand_do_not():
    sword = weapon("Sword", 1, 2, 1, tags="Weapon, 1H, Sword, Melee (1)")
    shield = armor("Shield", 1, 2, tags="Armor, Shield, Off-Hand (1)")
    game = position(Side(play=[sword], hand=[shield], resources=1), Side())
    do(game, "play Shield")
    assert pending_decision(game)[1] is DecisionKind.PRIORITY


def test_a_face_down_resource_violates_nothing():
    """Rule 412.1b: it has no name and no tags."""
    king = ally("Hogger", 1, 5, 5, tags="Unique")
    game = position(Side(play=[king], hand=[king, quest()]), Side())
    do(game, "place Hogger face down")
    assert pending_decision(game)[1] is DecisionKind.PRIORITY
