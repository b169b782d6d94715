"""Rule 410: priority, and what is true whenever a player has it."""

from hypothesis import given

from engine.decisions import DecisionKind, Verb
from engine.derive.layers import current
from engine.events import PlaceResource, Strike
from engine.play.actions.uniqueness import violation
from engine.state import LinkKind, TurnStep
from engine.state.player import MAXIMUM_HAND_SIZE
from engine.state.zones import party
from tests.engine.build import (
    Side,
    ability,
    ally,
    do,
    find,
    hero,
    pending_decision,
    position,
    quest,
    texts,
    weapon,
)
from tests.engine.test_game import BATTERY, SEEDS, TABLES, played, steps

BLAST = ability("Blast", 1, tags="Instant")
WOLF = ally("Wolf", 1, 1, 3)


@BATTERY
@given(TABLES, SEEDS)
def test_checks_are_complete_whenever_a_player_has_priority(table, seed):
    """Rule 410.5: no character with fatal damage, one location each, no uniqueness violation, and all those
    who should have lost have.
    """
    for game in steps(played(table, seed), seed):
        if game.pending.kind is not DecisionKind.PRIORITY:
            continue
        state = game.state
        for player in state.players:
            assert not violation(state, player)
            current_cards = [(card, current(state, card)) for card in party(player)]
            assert all(card.damage < now.health for card, now in current_cards if now.is_character)
            assert not any(card.damage for card, now in current_cards if not now.is_character)
            assert sum(now.is_location for _, now in current_cards) <= 1
            assert player.lost or (player.hero.zone.is_play and not player.overdrawn)
        if state.step is not TurnStep.COMBAT:
            proposed = any(link.kind is LinkKind.PROPOSAL for link in state.chain)
            assert (state.combat is not None) == proposed
            assert not state.modifiers


@BATTERY
@given(TABLES, SEEDS)
def test_actions_that_need_an_empty_chain_are_offered_only_then(table, seed):
    """Rule 410.2, 410.2a."""
    for game in steps(played(table, seed), seed):
        state, decision = game.state, game.pending
        if decision.kind is not DecisionKind.PRIORITY:
            continue
        quiet = decision.player == state.turn_player and state.step is TurnStep.ACTION and not state.chain
        assert decision.quiet == quiet
        hand = {card.identity: card for card in state.players[decision.player].hand}
        for option in decision.options[:-1]:
            assert quiet or (option.verb is Verb.PLAY and hand[option.card].base.is_instant)


@BATTERY
@given(TABLES, SEEDS)
def test_a_turn_has_one_resource_a_combat_one_strike_each_and_an_end_with_seven_cards(table, seed):
    """Rule 303.2c, 412.1, 415.4b."""
    placed, struck = [], []
    game = played(table, seed)
    game.state.hooks.listen(PlaceResource, lambda state, event: placed.append(state.turn))
    game.state.hooks.listen(Strike, lambda state, event: struck.append(event.wielder.number))
    turn, previous = 0, 0
    for _ in steps(game, seed):
        state = game.state
        assert len(set(placed)) == len(placed)
        if state.step is not TurnStep.COMBAT:
            struck.clear()
        assert len(set(struck)) == len(struck)
        if state.turn > turn:
            if turn and state.turn == turn + 1 and not state.players[previous].lost:
                assert len(state.players[previous].hand) <= MAXIMUM_HAND_SIZE
            turn, previous = state.turn, state.turn_player


def test_both_players_may_answer_a_resource():
    """Rule 410.1, 412.1a: it pays for nothing while it is on the chain, and no second one can be placed."""
    game = position(
        Side(hand=[BLAST, quest(), quest("Second")], resources=1), Side(hand=[BLAST], resources=1)
    )
    do(game, "place A Donation of Wool face up")
    assert (pending_decision(game)[0], texts(game)) == ("Ana", ["play Blast", "pass"])
    do(game, "play Blast")
    assert (pending_decision(game)[0], texts(game)) == ("Bo", ["play Blast", "pass"])
    do(game, "pass")
    assert (pending_decision(game)[0], texts(game)) == ("Bo", ["play Blast", "pass"]), (
        "Blast resolved, the quest waits"
    )
    do(game, "pass")
    assert find(game, "A Donation of Wool").in_play
    assert not any(text.startswith("place") for text in texts(game))


def test_a_resource_on_the_chain_pays_for_nothing():
    """Rule 412.1a, 412.2."""
    game = position(Side(hand=[BLAST, quest()]), Side(hand=[BLAST], resources=1))
    do(game, "place A Donation of Wool face up")
    assert (pending_decision(game)[0], texts(game)) == ("Bo", ["play Blast", "pass"])
    do(game, "pass")
    assert "play Blast" in texts(game)


def test_resources_spent_in_answer_do_not_pay_for_a_strike():
    """Rule 303.2, 412.2."""
    axe = weapon("Axe", 1, 3, 2)
    game = position(Side(play=[axe], resources=2, hand=[BLAST]), Side(hero("Radak")))
    do(game, "attack with Kor Cindervein", "play Blast")
    assert find(game, "Radak").damage == 0
    assert not find(game, "Axe").exhausted


def test_the_turn_player_is_first_after_a_link_has_resolved():
    """Rule 410.4a: whoever added it."""
    game = position(Side(hand=[BLAST], resources=1), Side(hand=[BLAST], resources=1))
    do(game, "pass", "play Blast", "pass")
    assert (pending_decision(game)[0], game.state.chain) == ("Ana", [])
    assert game.pending.quiet
