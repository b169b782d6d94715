"""Sabotage combats in saved games, copies, views, logs and replays (Rule 600.1, 603.1)."""

import pytest

from engine.agents.goldfish import GoldfishAgent
from engine.agents.random import RandomAgent
from engine.board.view import view_for
from engine.cardtext.coverage import unsupported_text
from engine.decisions import Verb
from engine.events import ConcludeSabotage, ProposeCombat
from engine.game import Game
from engine.rules.setup import GameDeck
from tests.engine.build import Side, ally, armor, do, find, hero, position

THIEF = ally(
    "Thief",
    1,
    2,
    3,
    "Sabotage: Equipment",
    "Sabotage: Player",
    "When this ally sabotages an equipment, destroy it.",
    "When this ally sabotages a player, that player discards a card.",
)
HELM = armor("Helm", 1, 1)
AMBUSH = ally("Ambush", 1, 1, 1, tags="Instant")


def in_attack_window(*, against_player=False):
    """A Thief sabotages; both players hold an instant ally, so that every window asks."""
    side = Side(play=[HELM], hand=[AMBUSH, AMBUSH], resources=1)
    game = position(Side(play=[THIEF], hand=[AMBUSH], resources=1), side)
    target = game.state.players[1].name if against_player else "Helm"
    return do(game, "attack with Thief", f"sabotage with Thief -> {target}", "pass", "pass")


@pytest.mark.parametrize("words", ["Side Deck", "Game", "Attached Ability"])
def test_what_is_neither_a_card_nor_a_player_is_not_understood(words):
    """Rule 601.2b: such words are no tags of cards."""
    assert unsupported_text(ally("Spy", 1, 1, 1, f"Sabotage: {words}")) == (f"Sabotage: {words}",)


@pytest.mark.parametrize("against_player", [False, True])
def test_a_game_copied_in_a_sabotage_continues_there(against_player):
    game = in_attack_window(against_player=against_player)
    copied = game.copy()
    assert copied.state == game.state
    assert copied.state.combat == game.state.combat
    assert copied.state.combat.is_sabotage
    for other in (copied, game):
        while other.state.combat is not None or other.state.chain:
            do(other, "pass")
        assert len(other.state.players[1].hand) == 2 - against_player
        assert find(other, "Helm").in_play is against_player


def test_a_sabotage_is_another_state_than_an_attack_on_the_same_player():
    game = in_attack_window(against_player=True)
    other = game.state.copy()
    assert other == game.state
    other.combat.is_sabotage = False
    assert other != game.state
    other = game.state.copy()
    other.combat.proposed_player = None
    assert other != game.state


@pytest.mark.parametrize("against_player", [False, True])
def test_every_player_sees_who_is_sabotaged(against_player):
    game = in_attack_window(against_player=against_player)
    for player in (0, 1):
        combat = view_for(game.state, player).combat
        assert combat.is_sabotage
        assert combat.attacker == find(game, "Thief").identity
        assert combat.defender == (None if against_player else find(game, "Helm").identity)
        assert combat.player == (1 if against_player else None)


def test_no_combat_is_seen_before_and_after():
    game = position(Side(play=[THIEF]), Side(play=[HELM]))
    assert view_for(game.state, 0).combat is None
    do(game, "attack with Thief", "sabotage with Thief -> Helm")
    assert view_for(game.state, 0).combat is None


def test_options_say_of_which_kind_a_combat_is():
    game = position(Side(play=[THIEF]), Side(play=[HELM]))
    do(game, "attack with Thief")
    verbs = {option.text: (option.verb, option.number) for option in game.pending.options}
    name = game.state.players[1].name
    assert verbs["sabotage with Thief -> Helm"] == (Verb.SABOTAGE, None)
    assert verbs[f"sabotage with Thief -> {name}"] == (Verb.SABOTAGE, 1)
    assert [verb for verb, _ in verbs.values()].count(Verb.DEFENDER) == 1


def test_the_log_tells_of_the_sabotage():
    game = in_attack_window()
    helm, thief = find(game, "Helm"), find(game, "Thief")
    proposal = ProposeCombat(thief, helm, is_sabotage=True)
    name = game.state.players[0].name
    assert proposal._describe(game.state) == f"{name} proposes that Thief sabotages Helm"
    conclusion = ConcludeSabotage(thief, game.state.players[1])
    assert conclusion._describe(game.state) == f"Thief sabotages {game.state.players[1].name}"


def test_a_player_who_leaves_the_game_is_sabotaged_no_longer():
    """Rule 102.2, 603.1b."""
    sides = [Side(play=[THIEF], hand=[AMBUSH], resources=1)]
    sides += [Side(hand=[AMBUSH], resources=1) for _ in range(2)]
    game = position(*sides)
    name = game.state.players[1].name
    do(game, "attack with Thief", f"sabotage with Thief -> {name}", "pass", "pass", "pass")
    assert game.state.combat.has_both_sides
    game.concede(1)
    do(game, "pass")
    assert game.state.players[1].lost
    assert game.state.combat.attacker is not None
    assert not game.state.combat.has_both_sides
    while game.state.combat is not None:
        do(game, "pass")
    assert find(game, "Thief").exhausted


def test_the_goldfish_attacks_heroes_rather_than_sabotaging():
    game = position(Side(play=[THIEF]), Side(play=[HELM]))
    agent = GoldfishAgent()
    do(game, "attack with Thief")
    decision = game.pending
    chosen = agent.choose(decision, view_for(game.state, 0, decision))
    assert chosen.verb is Verb.DEFENDER


@pytest.mark.parametrize("seed", [1, 2])
def test_random_games_with_saboteurs_can_be_replayed(seed):
    deck = GameDeck(hero("Radak", 12), (THIEF,) * 14 + (HELM,) * 8)
    game = Game([deck, deck, deck], seed)
    agent = RandomAgent(seed)
    verbs = set()
    while game.pending is not None:
        decision = game.pending
        option = agent.choose(decision, view_for(game.state, decision.player, decision))
        verbs.add(option.verb)
        game.decide(decision.options.index(option))
        if game.state.combat is not None and game.state.combat.is_sabotage:
            assert game.state.copy() == game.state
    assert Verb.SABOTAGE in verbs
    assert Game.rebuild(game.setup, game.decisions).state == game.state
