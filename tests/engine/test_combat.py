"""Rule 6: combat, and striking with weapons (Rule 303.2)."""

import pytest

from engine.cards import CardType, DamageType
from engine.decisions import DecisionKind
from engine.derive.layers import current
from engine.events import DealDamage, Defend, DestroyCard, Protect, happen
from engine.hooks import Hooks
from engine.state import TurnStep
from tests.engine.build import (
    Side,
    ally,
    do,
    find,
    hero,
    pending_decision,
    position,
    printed,
    texts,
    totem,
    weapon,
)

OGRE = ally("Ogre", 4, 4, 4)
WOLF = ally("Wolf", 1, 1, 3)


def packets(game):
    """Collect the packets dealt from now on."""
    dealt = []
    hooks = Hooks()
    hooks.listen(DealDamage, lambda state, event: dealt.append(event.packet))
    game.state.hooks = hooks
    return dealt


# Proposal


def test_attacker_and_defender_deal_each_other_damage_equal_to_their_atk():
    """Rule 205.1a, 603.1."""
    game = position(Side(play=[OGRE]), Side(play=[WOLF]))
    do(game, "attack with Ogre", "attack with Ogre -> Wolf")
    assert find(game, "Ogre").damage == 1
    assert find(game, "Wolf") in game.state.players[1].graveyard


def test_an_attacker_exhausts():
    """Rule 602.1."""
    game = position(Side(play=[OGRE]), Side())
    do(game, "attack with Ogre")
    assert find(game, "Ogre").exhausted
    assert "attack with Ogre" not in texts(game)


def test_an_exhausted_character_cannot_attack():
    """Rule 601.2a."""
    game = position(Side(play=[OGRE], exhausted=["Ogre"]), Side())
    assert "attack with Ogre" not in texts(game)


def test_an_ally_attacks_only_if_it_was_there_as_the_turn_started():
    """Rule 302.2, 601.2a."""
    game = position(Side(play=[OGRE], fresh=["Ogre"]), Side())
    assert "attack with Ogre" not in texts(game)
    do(game, "pass", "pass")
    assert "attack with Ogre" in texts(game)


def test_an_ally_with_ferocity_attacks_at_once():
    """Glossary: Ferocity."""
    game = position(Side(play=[ally("Raptor", 2, 2, 1, "Ferocity")], fresh=["Raptor"]), Side())
    assert "attack with Raptor" in texts(game)


def test_a_hero_attacks_however_new_it_is():
    """Rule 301.3."""
    game = position(Side(hero("Kor"), fresh=["Kor"]), Side())
    assert "attack with Kor" in texts(game)


def test_an_elusive_character_cannot_be_attacked():
    """Glossary: Elusive; Rule 601.2b."""
    game = position(Side(play=[OGRE]), Side(hero("Radak"), play=[ally("Sneak", 1, 1, 1, "Elusive"), WOLF]))
    do(game, "attack with Ogre")
    assert texts(game) == ["attack with Ogre -> Radak", "attack with Ogre -> Wolf"]


def test_no_combat_is_offered_without_a_legal_defender():
    """Rule 707.2: an action that can't be finished is not begun."""
    game = position(Side(play=[OGRE], hand=[WOLF]), Side(hero("Radak", text=("Elusive",))))
    assert pending_decision(game)[0] == "Ana"
    assert not any(text.startswith("attack") for text in texts(game))


def test_totems_do_not_attack_but_are_attacked():
    """Rule 305.3a."""
    own_totem, opposing_totem = totem("Searing Totem", 1, 1, 2), totem("Tremor Totem", 1, 0, 1)
    game = position(Side(hero("Kor"), play=[own_totem]), Side(hero("Radak"), play=[opposing_totem]))
    assert texts(game) == ["attack with Kor", "pass"]
    do(game, "attack with Kor")
    assert texts(game) == ["attack with Kor -> Radak", "attack with Kor -> Tremor Totem"]


def test_mounts_neither_attack_nor_are_attacked():
    """Rule 302.3."""
    own_mount, opposing_mount = (ally(name, 1, 2, 2, tags="Mount") for name in ("Timber Wolf", "Ram"))
    game = position(Side(hero("Kor"), play=[own_mount]), Side(hero("Radak"), play=[opposing_mount, WOLF]))
    assert texts(game) == ["attack with Kor", "pass"]
    do(game, "attack with Kor")
    assert texts(game) == ["attack with Kor -> Radak", "attack with Kor -> Wolf"]


def test_a_golem_is_an_ally_in_all_it_does():
    """Rule 304.4a."""
    golem = printed("Harvest Golem", CardType.EQUIPMENT, CardType.ALLY, cost=2, atk=2, health=2)
    game = position(Side(play=[golem]), Side())
    assert "attack with Harvest Golem" in texts(game)


def test_players_may_respond_to_a_proposal():
    """Rule 601.1: it waits on the chain, and nobody attacks yet."""
    instant = ally("Ambush", 1, 1, 1, tags="Instant")
    game = position(Side(play=[OGRE]), Side(hand=[instant], resources=1))
    do(game, "attack with Ogre")
    assert pending_decision(game) == ("Bo", DecisionKind.PRIORITY)
    assert not find(game, "Ogre").exhausted
    assert game.state.step is TurnStep.ACTION
    do(game, "pass")
    assert game.state.step is TurnStep.COMBAT
    assert find(game, "Ogre").exhausted


def test_only_instants_are_played_in_combat():
    """Rule 409.1, 502.1: a combat step is not the non-combat action phase."""
    instant = ally("Ambush", 1, 1, 1, tags="Instant")
    game = position(Side(play=[OGRE], hand=[instant, WOLF], resources=2), Side())
    do(game, "attack with Ogre", "pass")
    assert game.state.step is TurnStep.COMBAT
    assert texts(game) == ["play Ambush", "pass"]


def test_a_proposal_is_interrupted_when_it_is_no_longer_legal():
    """Rule 601.3: the attacker is exhausted as the proposal tries to resolve."""
    instant = ally("Ambush", 1, 1, 1, tags="Instant")
    game = position(Side(play=[OGRE]), Side(hand=[instant], resources=1))
    do(game, "attack with Ogre")
    find(game, "Ogre").exhausted = True
    do(game, "pass")
    assert (game.state.combat, game.state.chain, game.state.step) == (None, [], TurnStep.ACTION)
    assert pending_decision(game) == ("Ana", DecisionKind.PRIORITY)


# Protecting


def test_a_protector_exhausts_to_take_the_defenders_place():
    """Rule 602.2."""
    game = position(Side(play=[OGRE]), Side(hero("Radak"), play=[ally("Guard", 2, 1, 6, "Protector")]))
    do(game, "attack with Ogre", "attack with Ogre -> Radak")
    assert pending_decision(game) == ("Bo", DecisionKind.PROTECT)
    do(game, "protect with Guard")
    assert find(game, "Radak").damage == 0
    assert (find(game, "Guard").damage, find(game, "Guard").exhausted) == (4, True)
    assert find(game, "Ogre").damage == 1


def test_nobody_defends_against_an_attacker_that_is_gone_after_the_protect_point():
    """Rule 602.3."""
    guard = ally("Guard", 2, 1, 6, "Protector")
    game = position(Side(play=[OGRE]), Side(hero("Radak"), play=[guard]))
    ogre = find(game, "Ogre")
    defended = []
    game.state.hooks.listen(Defend, lambda state, event: defended.append(event))

    def remove_attacker(state, event):
        state.combat.remove(ogre.number)

    game.state.hooks.listen(Protect, remove_attacker)
    do(game, "attack with Ogre", "attack with Ogre -> Radak", "protect with Guard")
    assert defended == []
    assert find(game, "Guard").damage == 0
    assert (game.state.combat, game.state.step) == (None, TurnStep.ACTION)


def test_nobody_protects_against_stealth():
    """Rule 602.2a."""
    guard = ally("Guard", 2, 1, 6, "Protector")
    game = position(Side(play=[ally("Rogue", 2, 4, 4, "Stealth")]), Side(hero("Radak"), play=[guard]))
    do(game, "attack with Rogue", "attack with Rogue -> Radak")
    assert find(game, "Radak").damage == 4
    assert not find(game, "Guard").exhausted


def test_every_other_hero_and_ally_can_protect_against_a_conspicuous_attacker():
    """Glossary, Conspicuous: the proposed defender itself cannot (Rule 602.2b)."""
    side = Side(hero("Radak"), play=[ally("Peon", 1, 1, 6), ally("Tired", 1, 1, 1)], exhausted=["Tired"])
    game = position(Side(play=[ally("Bait", 2, 4, 4, "Conspicuous")]), side)
    do(game, "attack with Bait", "attack with Bait -> Radak")
    assert texts(game) == ["protect with Peon", "do not protect"]
    do(game, "protect with Peon")
    assert (find(game, "Peon").damage, find(game, "Radak").damage) == (4, 0)


@pytest.mark.parametrize(
    ("keyword", "has_decision"), [("Stealth", False), ("Conspicuous", True), ("", False)]
)
def test_a_hero_has_the_keywords_of_the_weapon_it_strikes_with(keyword, has_decision):
    """Rule 303.2b."""
    dagger = weapon("Dagger", 1, 2, 0, *filter(None, [keyword]))
    protector = "Protector" if keyword == "Stealth" else "Draw a card."
    game = position(
        Side(hero("Garona"), play=[dagger]), Side(hero("Radak"), play=[ally("Peon", 1, 1, 6, protector)])
    )
    do(game, "attack with Garona", "attack with Garona -> Radak", "strike with Dagger")
    assert (pending_decision(game)[1] is DecisionKind.PROTECT) == has_decision


def test_an_exhausted_protector_cannot_protect():
    """Rule 602.2: it would have to exhaust."""
    guard = ally("Guard", 2, 1, 6, "Protector")
    game = position(Side(play=[OGRE]), Side(hero("Radak"), play=[guard], exhausted=["Guard"]))
    do(game, "attack with Ogre", "attack with Ogre -> Radak")
    assert find(game, "Radak").damage == 4


def test_a_protector_that_enters_in_the_attack_window_protects_and_one_in_the_defend_window_is_late():
    """Rule 302.2, 602.2: to protect is no activated power, and the protect point is the only time for it."""
    guard = ally("Guard", 1, 2, 9, "Protector", tags="Instant")
    for passes, can_protect in ((["pass"], True), (["pass", "pass"], False)):
        game = position(Side(play=[OGRE]), Side(hero("Radak"), hand=[guard], resources=1))
        do(game, "attack with Ogre", *passes, "play Guard")
        assert (pending_decision(game)[1] is DecisionKind.PROTECT) is can_protect


def test_a_character_that_has_protected_is_exhausted_for_the_next_attack():
    """Rule 602.2."""
    guard = ally("Guard", 1, 2, 9, "Protector")
    game = position(Side(play=[OGRE, WOLF]), Side(hero("Radak"), play=[guard]))
    do(game, "attack with Ogre", "attack with Ogre -> Radak", "protect with Guard")
    assert (find(game, "Guard").damage, find(game, "Radak").damage) == (4, 0)
    do(game, "attack with Wolf", "attack with Wolf -> Radak")
    assert find(game, "Radak").damage == 1


def test_a_protector_does_not_protect_itself():
    """Rule 602.2b."""
    game = position(Side(play=[OGRE]), Side(play=[ally("Guard", 2, 1, 6, "Protector")]))
    do(game, "attack with Ogre", "attack with Ogre -> Guard")
    assert find(game, "Guard").damage == 4


def test_an_elusive_protector_can_protect():
    """Rule 602.2b."""
    guard = ally("Ghost", 2, 1, 6, "Elusive, Protector")
    game = position(Side(play=[OGRE]), Side(hero("Radak"), play=[guard]))
    do(game, "attack with Ogre", "protect with Ghost")
    assert find(game, "Ghost").damage == 4


def test_one_character_protects_and_any_opponent_of_the_attacker_may_offer_it():
    """Rule 602.2, 602.2b: asked in turn order, the first to protect is the only one."""
    guard = ally("Guard", 2, 1, 6, "Protector")
    game = position(
        Side(play=[OGRE]),
        Side(hero("B"), play=[guard]),
        Side(hero("C"), play=[ally("Sentry", 2, 1, 6, "Protector")]),
    )
    do(game, "attack with Ogre", "attack with Ogre -> C", "do not protect")
    assert pending_decision(game) == ("Cy", DecisionKind.PROTECT)
    do(game, "protect with Sentry")
    assert find(game, "Sentry").damage == 4


# Conclusion


def test_an_attacker_with_long_range_is_dealt_nothing():
    """Rule 603.1a."""
    game = position(Side(play=[ally("Archer", 2, 2, 1, "Long-Range")]), Side(play=[OGRE]))
    do(game, "attack with Archer", "attack with Archer -> Ogre")
    assert find(game, "Archer").damage == 0
    assert find(game, "Ogre").damage == 2


def test_long_range_does_not_help_a_defender():
    """Rule 603.1a."""
    game = position(Side(play=[OGRE]), Side(play=[ally("Archer", 2, 2, 9, "Long-Range")]))
    do(game, "attack with Ogre", "attack with Ogre -> Archer")
    assert find(game, "Archer").damage == 4


def test_no_packet_is_made_of_no_damage():
    """Rule 408.2a: a hero has an ATK of 0 (Rule 205.1)."""
    game = position(Side(play=[OGRE]), Side())
    dealt = packets(game)
    do(game, "attack with Ogre")
    assert [packet.source.base.name for packet in dealt] == ["Ogre"]


def test_combat_damage_has_the_types_of_its_source_and_melee_without_any():
    """Rule 408.3a, 408.3b."""
    mage = ally("Mage", 2, 1, 5, damage_types=(DamageType.FIRE, DamageType.FROST))
    game = position(Side(play=[mage]), Side(play=[ally("Thing", 2, 1, 5, damage_types=())]))
    dealt = packets(game)
    do(game, "attack with Mage", "attack with Mage -> Thing")
    assert [packet.types for packet in dealt] == [{DamageType.FIRE, DamageType.FROST}, {DamageType.MELEE}]
    assert all(packet.combat for packet in dealt)
    assert [packet.controller for packet in dealt] == [0, 1]


def test_two_characters_can_destroy_each_other():
    """Rule 603.1: the packets are dealt simultaneously."""
    game = position(Side(play=[ally("Imp", 1, 3, 1)]), Side(play=[ally("Pup", 1, 3, 1)]))
    do(game, "attack with Imp", "attack with Imp -> Pup")
    assert [len(player.graveyard) for player in game.state.players] == [1, 1]


def in_window(step_passes):
    """An Ogre attacks a Wolf; both players hold an instant, so every window asks. Stops in a window."""
    instant = ally("Ambush", 1, 1, 1, tags="Instant")
    game = position(Side(play=[OGRE], hand=[instant], resources=1), Side(play=[WOLF]))
    return do(game, "attack with Ogre", "attack with Ogre -> Wolf", *["pass"] * step_passes)


def destroy(game, name):
    """Some effect destroys a card, as later rules of card text will."""
    card = find(game, name)
    assert list(happen(game.state, DestroyCard(card))) == []
    return card


@pytest.mark.parametrize("name", ["Ogre", "Wolf"])
def test_no_damage_without_both_after_the_attack_window(name):
    """Rule 415.9a, 602.2, 602.4, 603.1b."""
    game = in_window(1)
    assert game.state.step is TurnStep.COMBAT
    assert game.state.combat.defender is None
    destroy(game, name)
    other = find(game, "Wolf" if name == "Ogre" else "Ogre")
    do(game, "pass")
    assert game.state.combat is None
    assert other.damage == 0
    assert other.in_play


@pytest.mark.parametrize("name", ["Ogre", "Wolf"])
def test_no_damage_without_both_after_the_defend_window(name):
    """Rule 602.4: the combat step still goes on to its conclusion."""
    game = in_window(2)
    assert game.state.combat.defender == find(game, "Wolf").number
    destroy(game, name)
    other = find(game, "Wolf" if name == "Ogre" else "Ogre")
    do(game, "pass")
    assert other.damage == 0
    assert other.in_play


def test_an_attacker_whose_defender_left_play_stays_exhausted():
    """Rule 603.1b."""
    game = in_window(2)
    destroy(game, "Wolf")
    do(game, "pass")
    assert find(game, "Ogre").exhausted


def test_a_proposal_without_its_attacker_is_interrupted():
    """Rule 601.2f, 601.3."""
    instant = ally("Ambush", 1, 1, 1, tags="Instant")
    game = position(Side(play=[OGRE]), Side(play=[WOLF], hand=[instant], resources=1))
    do(game, "attack with Ogre", "attack with Ogre -> Wolf")
    destroy(game, "Ogre")
    do(game, "pass")
    assert (game.state.combat, game.state.step) == (None, TurnStep.ACTION)


def test_a_weapon_that_leaves_play_is_no_longer_associated():
    """Rule 303.2a."""
    instant = ally("Ambush", 1, 1, 1, tags="Instant")
    game = position(
        Side(hero("Kor"), play=[weapon("Axe", 2, 3, 0)], hand=[instant], resources=1), Side(hero("Radak"))
    )
    do(game, "attack with Kor", "pass", "strike with Axe")
    assert current(game.state, find(game, "Kor")).atk == 3
    destroy(game, "Axe")
    assert current(game.state, find(game, "Kor")).atk == 0


def test_a_player_may_propose_any_number_of_combats():
    """Rule 600.1."""
    game = position(Side(play=[OGRE, WOLF]), Side(hero("Radak")))
    do(game, "attack with Ogre", "attack with Wolf")
    assert find(game, "Radak").damage == 5
    assert game.state.step is TurnStep.ACTION


# Striking


def test_to_strike_exhausts_the_weapon_and_as_many_resources_as_its_strike_cost():
    """Rule 303.2."""
    game = position(Side(hero("Kor"), play=[weapon("Axe", 2, 3, 2)], resources=3), Side(hero("Radak")))
    do(game, "attack with Kor")
    assert pending_decision(game) == ("Ana", DecisionKind.STRIKE)
    do(game, "strike with Axe")
    assert find(game, "Radak").damage == 3
    assert find(game, "Axe").exhausted
    assert sum(card.exhausted for card in game.state.players[0].resource_row) == 2


def test_striking_is_optional():
    """Rule 303.2."""
    game = position(Side(hero("Kor"), play=[weapon("Axe", 2, 3, 0)]), Side(hero("Radak")))
    do(game, "attack with Kor", "do not strike")
    assert find(game, "Radak").damage == 0
    assert not find(game, "Axe").exhausted


def test_a_strike_that_cannot_be_paid_is_not_offered():
    """Rule 303.2, 403.1."""
    game = position(Side(hero("Kor"), play=[weapon("Axe", 2, 3, 2)], resources=1), Side(hero("Radak")))
    do(game, "attack with Kor")
    assert find(game, "Radak").damage == 0


def test_an_exhausted_weapon_cannot_strike():
    game = position(Side(hero("Kor"), play=[weapon("Axe", 2, 3, 0)], exhausted=["Axe"]), Side(hero("Radak")))
    do(game, "attack with Kor")
    assert find(game, "Radak").damage == 0


def test_one_weapon_strikes_in_a_combat():
    """Rule 303.2c."""
    axes = [weapon("Axe", 2, 3, 0), weapon("Bow", 2, 1, 0)]
    game = position(Side(hero("Kor"), play=axes), Side(hero("Radak")))
    do(game, "attack with Kor")
    assert texts(game) == ["strike with Axe", "strike with Bow", "do not strike"]
    do(game, "strike with Bow")
    assert find(game, "Radak").damage == 1
    assert pending_decision(game)[1] is DecisionKind.PRIORITY


def test_a_defending_hero_strikes_back_even_exhausted():
    """Rule 303.2, 602.3."""
    side = Side(hero("Radak"), play=[weapon("Axe", 2, 3, 0)], exhausted=["Radak"])
    game = position(Side(play=[OGRE]), side)
    do(game, "attack with Ogre")
    assert pending_decision(game) == ("Bo", DecisionKind.STRIKE)
    do(game, "strike with Axe")
    assert find(game, "Ogre").damage == 3


def test_only_heroes_are_wielders():
    """Rule 303.2."""
    game = position(Side(play=[OGRE, weapon("Axe", 2, 3, 0)]), Side(hero("Radak")))
    do(game, "attack with Ogre")
    assert find(game, "Radak").damage == 4


def test_a_strike_gives_atk_damage_type_and_long_range_until_the_combat_ends():
    """Rule 303.2b, 603.3; the packet is dealt with the weapon (Rule 408.3d)."""
    gun = weapon("Gun", 2, 2, 0, "Long-Range", damage_types=(DamageType.RANGED,))
    game = position(Side(hero("Kor"), play=[gun], hand=[WOLF]), Side(play=[OGRE]))
    dealt = packets(game)
    do(game, "attack with Kor", "attack with Kor -> Ogre", "strike with Gun")
    assert [(p.amount, p.types, p.with_cards) for p in dealt] == [
        (2, {DamageType.RANGED}, (find(game, "Gun").number,))
    ]
    assert find(game, "Kor").damage == 0
    assert game.state.turn_player == 0
    assert current(game.state, find(game, "Kor")).atk == 0


def test_a_strike_adds_to_the_atk_a_hero_has():
    """Rule 205.1, 303.2b: +X ATK, and the type beside its own."""
    paladin = hero("Tirion", atk=1, damage_types=(DamageType.HOLY,))
    game = position(Side(paladin, play=[weapon("Axe", 2, 3, 0)]), Side())
    dealt = packets(game)
    do(game, "attack with Tirion", "strike with Axe")
    assert [(packet.amount, packet.types) for packet in dealt] == [(4, {DamageType.HOLY, DamageType.MELEE})]
