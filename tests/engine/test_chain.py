"""Rule 409, 705, 707, 709 and 710: playing cards."""

from engine.cards import CardType
from engine.decisions import DecisionKind
from engine.derive.layers import current
from engine.events import EnterPlay, InterruptLink, happen
from engine.rules.adding import play_options
from engine.state import ChainLink, GameZone, LinkKind
from tests.engine.build import (
    Side,
    ability,
    ally,
    armor,
    do,
    find,
    hero,
    pending_decision,
    position,
    printed,
    texts,
    weapon,
)

AMBUSH = ally("Ambush", 1, 1, 1, tags="Instant")


def test_playing_a_card_exhausts_resources_equal_to_its_cost():
    """Rule 201.1, 403.6a."""
    game = position(Side(hand=[ally("Ogre", 4, 4, 4)], resources=5), Side())
    do(game, "play Ogre")
    assert sum(card.exhausted for card in game.state.players[0].resource_row) == 4
    assert find(game, "Ogre").zone is GameZone.ALLY_ROW


def test_a_card_that_cannot_be_paid_for_is_not_offered():
    """Rule 403.1, 707.2."""
    game = position(Side(hand=[ally("Ogre", 4, 4, 4)], resources=3), Side())
    assert "play Ogre" not in texts(game)


def test_a_card_of_cost_0_is_played_too():
    """Rule 403.2."""
    game = position(Side(hand=[ally("Bunny", 0, 0, 1)]), Side())
    assert "play Bunny" in texts(game)


def test_the_value_of_x_is_chosen_and_paid():
    """Rule 201.3, 707.1b."""
    game = position(Side(hand=[ability("Aimed Shot", "1+X")], resources=4), Side())
    do(game, "play Aimed Shot")
    assert pending_decision(game) == ("Ana", DecisionKind.VALUE_OF_X)
    assert texts(game) == ["X = 3", "X = 2", "X = 1", "X = 0"]
    do(game, "X = 2")
    assert sum(card.exhausted for card in game.state.players[0].resource_row) == 3


def test_two_x_cost_twice():
    game = position(Side(hand=[ability("Storm", "X+X+1")], resources=4), Side())
    do(game, "play Storm")
    assert texts(game) == ["X = 1", "X = 0"]


def test_an_ability_without_ongoing_goes_to_the_graveyard_as_it_resolves():
    """Rule 305.1, 709.2g."""
    game = position(Side(hand=[ability("Frost Nova", 1, "Freeze.")], resources=1), Side())
    do(game, "play Frost Nova")
    assert find(game, "Frost Nova").zone is GameZone.GRAVEYARD


def test_an_ongoing_ability_enters_play_in_the_hero_row():
    """Rule 305.2a, 305.2c."""
    game = position(Side(hand=[ability("World in Flames", 1, "Ongoing: Burn.")], resources=1), Side())
    do(game, "play World in Flames")
    assert find(game, "World in Flames").zone is GameZone.HERO_ROW


def test_a_card_without_a_legal_target_cannot_be_played():
    """Rule 707.1d, 707.2."""
    seal = ability("Polymorph", 1, "Attach to target ally.", "Ongoing: Attached ally has -1 ATK.")
    game = position(Side(hand=[seal], resources=1), Side())
    assert "play Polymorph" not in texts(game)


def test_an_attachment_enters_play_attached_to_its_target():
    """Rule 400.2, 400.5."""
    seal = ability("Polymorph", 1, "Attach to target ally.", "Ongoing: Attached ally has -1 ATK.")
    game = position(Side(hand=[seal], resources=1), Side(play=[ally("Wolf", 1, 2, 2), ally("Imp", 1, 1, 1)]))
    do(game, "play Polymorph", "Polymorph -> Wolf")
    wolf = find(game, "Wolf")
    assert find(game, "Polymorph").host == wolf.number
    assert current(game.state, wolf).atk == 1


def test_cards_enter_the_row_of_their_type():
    """Rule 415.8a, 710.1c."""
    hand = [ally("Wolf", 0, 1, 1), weapon("Axe", 0, 1, 1), armor("Helm", 0, 1)]
    game = position(Side(hand=hand), Side())
    do(game, "play Wolf", "play Axe", "play Helm")
    rows = [find(game, name).zone for name in ("Wolf", "Axe", "Helm")]
    assert rows == [GameZone.ALLY_ROW, GameZone.HERO_ROW, GameZone.HERO_ROW]


def test_an_instant_answers_a_link_and_resolves_first():
    """Rule 409.1, 410.1, 410.4a."""
    game = position(Side(hand=[ally("Ogre", 1, 4, 4)], resources=1), Side(hand=[AMBUSH], resources=1))
    do(game, "play Ogre")
    assert pending_decision(game) == ("Bo", DecisionKind.PRIORITY)
    assert texts(game) == ["play Ambush", "pass"]
    do(game, "play Ambush")
    assert find(game, "Ambush").in_play
    assert find(game, "Ogre").in_play
    assert find(game, "Ambush").timestamp < find(game, "Ogre").timestamp


def test_the_player_who_adds_a_link_has_priority_again():
    """Rule 410.1."""
    game = position(Side(hand=[AMBUSH, ally("Second", 1, 1, 1, tags="Instant")], resources=2), Side())
    do(game, "play Ambush")
    assert pending_decision(game) == ("Ana", DecisionKind.PRIORITY)
    assert texts(game) == ["play Second", "pass"]
    assert len(game.state.chain) == 1


def test_a_new_link_reopens_the_round_of_passes():
    """Rule 410.1, 410.4: who has passed may answer what was added since."""
    game = position(
        Side(hand=[ally("Ogre", 1, 4, 4), ally("Answer", 1, 1, 1, tags="Instant")], resources=2),
        Side(hand=[AMBUSH], resources=1),
    )
    do(game, "play Ogre", "pass", "play Ambush")
    assert pending_decision(game) == ("Ana", DecisionKind.PRIORITY)
    assert texts(game) == ["play Answer", "pass"]
    assert len(game.state.chain) == 2


def test_other_cards_wait_for_an_empty_chain():
    """Rule 409.1."""
    game = position(Side(hand=[AMBUSH, AMBUSH, ally("Ogre", 1, 4, 4)], resources=3), Side())
    do(game, "play Ambush")
    assert texts(game) == ["play Ambush", "pass"]


def test_a_new_ally_is_a_different_card():
    """Rule 415.9a."""
    game = position(Side(hand=[AMBUSH], resources=1), Side())
    before = find(game, "Ambush").identity
    do(game, "play Ambush", "pass")
    assert find(game, "Ambush").identity != before


def test_a_master_hero_takes_over_damage_and_state_and_removes_the_previous_hero():
    """Rule 301.4a."""
    master = printed("Lich King", CardType.HERO, cost=2, tags="Master", health=40, atk=2)
    side = Side(hero("Arthas"), hand=[master], resources=2, damage={"Arthas": 9}, exhausted=["Arthas"])
    game = position(side, Side())
    do(game, "play Lich King")
    ana = game.state.players[0]
    assert ana.hero is find(game, "Lich King")
    assert (ana.hero.damage, ana.hero.exhausted) == (9, True)
    assert current(game.state, ana.hero).health == 40
    assert find(game, "Arthas").zone is GameZone.REMOVED
    assert game.outcome is None


def test_nobody_sees_a_party_with_two_heroes():
    """Rule 301.4a: a Master Hero enters with the damage of the previous hero, which is gone by then."""
    master = printed("Lich King", CardType.HERO, cost=2, tags="Master", health=40, atk=2)
    side = Side(hero("Arthas"), hand=[master], resources=2, damage={"Arthas": 9})
    game = position(side, Side())
    row = game.state.players[0].hero_row
    heroes = []
    game.state.hooks.listen(
        EnterPlay, lambda state, event: heroes.extend((c.base.name, c.damage) for c in row)
    )
    do(game, "play Lich King")
    assert heroes == [("Lich King", 9)]


def test_without_a_hero_no_card_is_played():
    """Rule 301.5."""
    game = position(Side(hand=[ally("Wolf", 1, 1, 1)], resources=1), Side())
    ana = game.state.players[0]
    assert [option.text for option in play_options(game.state, ana, any_card=True)] == ["play Wolf"]
    ana.hero = None
    assert play_options(game.state, ana, any_card=True) == []


def test_the_interrupted_link_leaves_the_chain_and_not_one_like_it():
    """Rule 711.1."""
    game = position(Side(), Side())
    below, above = (ChainLink(LinkKind.CARD, 0) for _ in range(2))
    game.state.chain = [below, above]
    assert list(happen(game.state, InterruptLink(above))) == []
    (remaining,) = game.state.chain
    assert remaining is below


def test_a_hero_that_is_no_master_hero_is_never_played():
    """Rule 100.1, 301.4."""
    game = position(Side(hand=[hero("Second Hero")], resources=9), Side())
    assert [text for text in texts(game) if "Second" in text] == ["place Second Hero face down"]


def test_equal_cards_are_offered_once_and_namesakes_separately():
    twin = ally("Twin", 0, 1, 1)
    other = ally("Twin", 0, 2, 2)
    game = position(Side(hand=[twin, twin, other]), Side())
    assert [text for text in texts(game) if text.startswith("play")] == ["play Twin", "play Twin (2)"]
    do(game, "play Twin (2)")
    assert find(game, "Twin").base.atk == 2
