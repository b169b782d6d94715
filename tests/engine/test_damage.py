"""Rule 405, 408 and 717: damage, packets, and what equipment prevents."""

from engine.decisions import DecisionKind
from engine.play.actions.damage import deal
from engine.state import Packet
from tests.engine.build import Side, ally, armor, do, find, hero, pending_decision, position, texts

OGRE = ally("Ogre", 4, 4, 4)
HELM = armor("Thick Bone Helm", 4, 3)
BELT = armor("Belt", 1, 1)


def attacked(*gear, **side):
    """Bo's hero Radak, attacked by an Ogre for 4."""
    game = position(Side(play=[OGRE]), Side(hero("Radak"), play=gear, **side))
    return do(game, "attack with Ogre")


def test_a_ready_equipment_with_def_may_be_exhausted_to_prevent_damage_to_its_hero():
    """Rule 717.2c."""
    game = attacked(HELM)
    assert pending_decision(game) == ("Bo", DecisionKind.PREVENT)
    assert texts(game) == ["exhaust Thick Bone Helm to prevent 3", "prevent nothing"]
    do(game, "exhaust Thick Bone Helm to prevent 3")
    assert find(game, "Radak").damage == 1
    assert find(game, "Thick Bone Helm").exhausted


def test_preventing_is_optional():
    """Rule 717.2c."""
    game = do(attacked(HELM), "prevent nothing")
    assert find(game, "Radak").damage == 4
    assert not find(game, "Thick Bone Helm").exhausted


def test_one_equipment_after_another_while_damage_is_left():
    """Rule 717.2c; excess DEF is wasted."""
    game = do(attacked(HELM, BELT, armor("Shield", 2, 9)), "exhaust Belt to prevent 1")
    assert texts(game) == [
        "exhaust Thick Bone Helm to prevent 3",
        "exhaust Shield to prevent 9",
        "prevent nothing",
    ]
    do(game, "exhaust Shield to prevent 9")
    assert find(game, "Radak").damage == 0
    assert not find(game, "Thick Bone Helm").exhausted


def test_exhausted_equipment_and_equipment_without_def_prevent_nothing():
    """Rule 717.2c."""
    game = attacked(HELM, armor("Cloak", 1, 0), exhausted=["Thick Bone Helm"])
    assert find(game, "Radak").damage == 4


def test_equipment_exhausted_to_prevent_stays_exhausted_until_its_players_ready_step():
    """Rule 411.1, 501.1a, 717.2c."""
    game = position(Side(play=[OGRE, ally("Wolf", 1, 1, 9)]), Side(hero("Radak"), play=[HELM]))
    do(game, "attack with Ogre", "exhaust Thick Bone Helm to prevent 3", "attack with Wolf")
    assert find(game, "Radak").damage == 2
    assert find(game, "Thick Bone Helm").exhausted
    do(game, "pass")
    assert pending_decision(game)[0] == "Bo"
    assert not find(game, "Thick Bone Helm").exhausted


def test_equipment_does_not_shield_allies():
    """Rule 717.2c: only heroes are shielders."""
    game = position(Side(play=[OGRE]), Side(play=[HELM, ally("Wolf", 1, 1, 9)]))
    do(game, "attack with Ogre", "attack with Ogre -> Wolf")
    assert find(game, "Wolf").damage == 4


def test_unpreventable_damage_needs_no_decision():
    """Rule 408.3c."""
    game = position(Side(play=[OGRE]), Side(hero("Radak"), play=[HELM]))
    packet = Packet(4, find(game, "Ogre"), find(game, "Radak"), 0, frozenset(), preventable=False)
    assert list(deal(game.state, [packet])) == []
    assert find(game, "Radak").damage == 4


def test_no_packet_is_created_for_a_card_that_is_no_character_in_play():
    """Rule 408.2b."""
    game = position(Side(play=[OGRE], hand=[ally("Wolf", 1, 1, 9)]), Side(play=[HELM]))
    for destination in ("Wolf", "Thick Bone Helm"):
        packet = Packet(4, find(game, "Ogre"), find(game, destination), 0, frozenset())
        assert list(deal(game.state, [packet])) == []
        assert find(game, destination).damage == 0


def test_a_player_orders_the_packets_bound_for_his_characters():
    """Rule 802.2."""
    game = position(Side(play=[OGRE, ally("Wolf", 1, 1, 9)]), Side(hero("Radak"), play=[HELM]))
    radak = find(game, "Radak")
    packets = [Packet(n, find(game, name), radak, 0, frozenset()) for name, n in (("Ogre", 4), ("Wolf", 2))]
    flow = deal(game.state, packets)
    decision = next(flow)
    assert (decision.player, decision.kind) == (1, DecisionKind.PACKET)
    assert [option.text for option in decision.options] == ["4 from Ogre to Radak", "2 from Wolf to Radak"]
    decision = flow.send(decision.options[1])
    assert decision.kind is DecisionKind.PREVENT
    assert decision.about == "2 damage from Wolf to Radak"
    assert list(drain(flow, decision.options[0])) == []
    assert radak.damage == 4


def drain(flow, option):
    """Answer once and collect the decisions that follow."""
    try:
        yield flow.send(option)
    except StopIteration:
        return


def test_damage_stays():
    """Rule 405.1."""
    game = do(attacked(), "pass", "pass", "pass")
    assert find(game, "Radak").damage == 4
