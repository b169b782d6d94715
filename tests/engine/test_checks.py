"""Rule 410.5 and 410.6: pre-priority processing."""

from engine.decisions import DecisionKind
from engine.events import DestroyCard
from engine.rules.checks import check
from engine.state.modifiers import Expiry, Modifier
from engine.tree import words
from engine.tree.changes import ChangeStat, Continuous
from engine.tree.references import Filter, It
from engine.tree.values import Count, Number
from engine.tree.words import CardStat, Noun
from tests.engine.build import Side, ally, do, find, location, pending_decision, position, texts


def run(flow):
    """Run a flow that asks nothing."""
    assert list(flow) == []


def test_fatal_damage_destroys():
    """Rule 405.2, 410.6a."""
    game = position(Side(play=[ally("Wolf", 1, 1, 2)], damage={"Wolf": 2}), Side())
    assert [card.base.name for card in game.state.players[0].graveyard] == ["Wolf"]


def test_less_than_fatal_damage_does_not():
    game = position(Side(play=[ally("Wolf", 1, 1, 3)], damage={"Wolf": 2}), Side())
    assert find(game, "Wolf").in_play


def test_a_character_with_0_health_is_destroyed():
    """Rule 410.6a."""
    game = position(Side(play=[ally("Ghost", 1, 1, 0)]), Side())
    assert not find(game, "Ghost").in_play


def test_checks_are_made_in_waves():
    """Rule 410.6a, example: each guard has +1 health for each other, and they fall one wave after another."""
    others = Filter((Noun.ALLY,), side=words.Side.YOURS, other=True)
    crowd = Continuous(It(), (ChangeStat(CardStat.HEALTH, Number(1), per=Count(others)),))
    guards = [ally("Ironforge Guards", 2, 1, 1)] * 3
    game = position(Side(), Side(play=guards))
    state = game.state
    row = list(state.players[1].ally_row)
    for card in row:
        guard = card.reference
        state.modifiers.append(Modifier(crowd, guard, 1, state.tick(), Expiry.TURN, (guard,)))
    state.stale = True
    fallen = []
    state.hooks.listen(DestroyCard, lambda state, event: fallen.append((state.version, event.card)))
    for card, damage in zip(row, (3, 2, 1), strict=True):
        card.damage = damage
    state.version += 1
    run(check(state))
    waves = [version for version, _ in fallen]
    assert [card for _, card in fallen] == row
    assert len(set(waves)) == 3, "three waves of one guard each"


def test_characters_with_fatal_damage_fall_in_one_wave():
    """Rule 410.6."""
    game = position(Side(play=[ally("Wolf", 1, 1, 2)]), Side(play=[ally("Imp", 1, 1, 2)]))
    state = game.state
    fallen = []
    state.hooks.listen(DestroyCard, lambda state, event: fallen.append(state.version))
    find(game, "Wolf").damage = find(game, "Imp").damage = 2
    state.version += 1
    run(check(state))
    assert len(fallen) == 2
    assert len(set(fallen)) == 1


def test_damage_on_a_card_that_is_no_character_is_removed():
    """Rule 405.1, 410.6e."""
    game = position(Side(play=[location("Orgrimmar")]), Side())
    find(game, "Orgrimmar").damage = 3
    game.state.version += 1
    run(check(game.state))
    assert find(game, "Orgrimmar").damage == 0


def test_a_player_with_two_locations_turns_one_face_down():
    """Rule 410.6g."""
    game = position(Side(play=[location("Orgrimmar")], hand=[location("Undercity")]), Side())
    do(game, "place Undercity face up")
    assert pending_decision(game) == ("Ana", DecisionKind.LOCATION)
    assert texts(game) == ["keep Orgrimmar face up", "keep Undercity face up"]
    do(game, "keep Undercity face up")
    assert find(game, "Orgrimmar").face_down
    assert find(game, "Orgrimmar").in_play
    assert not find(game, "Undercity").face_down


def test_a_face_down_location_is_no_location():
    """Rule 412.1b."""
    game = position(Side(play=[location("Orgrimmar")], hand=[location("Undercity")]), Side())
    do(game, "place Undercity face down")
    assert pending_decision(game) == ("Ana", DecisionKind.PRIORITY)
    assert not find(game, "Orgrimmar").face_down
