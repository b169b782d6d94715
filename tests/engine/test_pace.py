"""Pace: where a player is not asked for priority (Rule 410.2)."""

import pytest

from engine.board.view import view_for
from engine.decisions import DecisionKind, Verb
from engine.game import Game
from engine.pace import Pace, PaceStart, is_passed, pace_start
from engine.play.idle_powers import is_idle
from engine.state import LinkKind, Stops, TurnStep
from tests.engine.build import Side, ability, ally, do, hero, position, weapon
from tests.engine.random_games import random_agents, random_game
from tests.engine.test_random_games import DECK_CARDS, HEROES
from tests.profiles import is_nightly

GAMES = 200 if is_nightly() else 6
MOST_DECISIONS = 300

WOLF = ally("Wolf", 1, 1, 3)
IDEA = ability("Idea", 0, "Draw a card.", tags="Instant")
SPELL = ability("Spell", 0, "Draw a card.")
AXE = weapon("Axe", 2, 3, 1)


def passes(game, pace=Pace.USUAL, stops=(), since=None):
    """Whether the player who is asked passes."""
    view = view_for(game.state, game.pending.player, game.pending)
    return is_passed(game.pending, view, pace, frozenset(stops), since)


def start(game):
    """The moment at which the player who is asked chooses a pace."""
    return pace_start(view_for(game.state, game.pending.player))


def questions(game, seat, pace, since=None, stops=()):
    """The turns and steps in which a player is asked, while all pass, until turn 8."""
    moments = []
    while game.pending and game.state.turn < 8:
        if game.pending.player == seat and not passes(game, pace, stops, since):
            top = view_for(game.state, seat).chain[-1:]
            moments.append(
                (game.state.turn, game.state.step.value, *[link.source.printed.name for link in top])
            )
        do(game, "pass" if game.pending.kind is DecisionKind.PRIORITY else len(game.pending.options) - 1)
    return moments


def sides():
    """Both players can respond at any time."""
    deck = [WOLF] * 9
    return [Side(hand=[SPELL, IDEA, IDEA], play=[WOLF], deck=deck) for _ in range(2)]


def test_only_asking_everywhere_asks_where_passing_is_the_only_option():
    """Rule 410.2."""
    game = do(position(Side(), Side(), stops=Stops.EVERY_WINDOW), "pass")
    assert [option.verb for option in game.pending.options] == [Verb.PASS]
    assert not passes(game, Pace.EVERYWHERE)
    assert all(passes(game, pace, since=start(game)) for pace in Pace if pace is not Pace.EVERYWHERE)


def test_an_action_phase_ends_when_its_player_passes():
    """Rule 502.2."""
    game = position(Side(exhausted=[Side().hero.name]), Side(), stops=Stops.EVERY_WINDOW)
    assert [option.verb for option in game.pending.options] == [Verb.PASS]
    assert not passes(game)
    assert passes(game, Pace.UNTIL_MY_TURN, since=start(game))
    do(game, "pass")
    assert passes(game)


def test_a_player_is_asked_in_their_action_phase_and_at_the_end_of_the_opponents():
    game = position(*sides())
    assert not passes(game)
    do(game, "pass")
    assert game.pending.player == 1
    assert passes(game)
    assert questions(game, 1, Pace.USUAL) == [(5, "end phase"), (6, "action phase"), (7, "end phase")]


def test_a_player_passes_on_their_own_link_but_is_asked_about_that_of_an_opponent():
    game = do(position(*sides()), "play Spell")
    assert game.pending.player == 0
    assert passes(game)
    do(game, "pass")
    assert game.pending.player == 1
    assert not passes(game)
    do(game, "play Idea")
    assert passes(game)
    do(game, "pass")
    assert game.pending.player == 0
    assert not passes(game)


def test_an_attacker_is_asked_after_a_character_has_protected():
    """Rule 602.2: who attacked may want to save the attacker now."""
    guard = ally("Guard", 1, 1, 3, "Protector")
    game = position(
        Side(play=[WOLF], hand=[IDEA]), Side(hero("Bo's hero"), play=[guard]), stops=Stops.EVERY_WINDOW
    )
    do(game, "attack with Wolf", "attack with Wolf -> Bo's hero", "pass", "pass")
    while game.pending.kind is not DecisionKind.PROTECT:
        assert passes(game)
        do(game, "pass")
    do(game, "protect with Guard")
    assert game.pending.player == 0
    assert not passes(game)


@pytest.mark.parametrize("text", ["Destroy all weapons named Axe.", "All weapons have +1 ATK this turn."])
def test_nobody_is_asked_because_of_a_power_that_would_do_nothing(text):
    altar = ability("Altar", 0, f"Ongoing: (0) >>> {text}")
    for others, is_passed_here in (([], True), ([AXE], False)):
        game = do(position(Side(hand=[SPELL]), Side(play=[altar, *others])), "play Spell")
        assert game.pending.player == 1
        idle = [option for option in game.pending.options if is_idle(game.state, 1, option)]
        view = view_for(game.state, 1, game.pending)
        assert is_passed(game.pending, view, Pace.USUAL, idle=idle) is is_passed_here


@pytest.mark.parametrize(("weapon", "is_attacked"), [(True, True), (False, True), (True, False)])
def test_a_cheaper_strike_is_a_reason_to_ask_only_where_one_can_come(weapon, is_attacked):
    """Rule 303.2: of a defending hero, with a ready weapon."""
    altar = ability(
        "Altar", 0, "Ongoing: (0) >>> You pay 3 less the next time you strike with a weapon this turn."
    )
    defending = Side(hero("Bo's hero"), play=[altar, AXE] if weapon else [altar])
    game = position(Side(play=[WOLF], hand=[SPELL]), defending)
    do(game, "attack with Wolf" if is_attacked else "play Spell")
    if game.pending.player == 0:
        do(game, "pass")
    assert game.pending.player == 1
    use = next(option for option in game.pending.options if option.verb is Verb.USE)
    assert is_idle(game.state, 1, use) is not (weapon and is_attacked)


def test_a_player_passes_in_their_own_combat_but_is_asked_in_that_of_an_opponent():
    game = position(*sides())
    attack = next(option for option in game.pending.options if option.verb is Verb.ATTACK)
    do(game, attack, 0)
    assert passes(game)
    do(game, "pass")
    assert not passes(game), "a proposed combat can be answered"
    do(game, "pass")
    assert game.state.step is TurnStep.COMBAT
    assert game.pending.player == 0
    assert passes(game)
    assert not passes(game, stops=[TurnStep.COMBAT])
    do(game, "pass")
    assert game.pending.player == 1
    assert not passes(game)
    do(game, "play Idea", "pass")
    assert game.pending.player == 0
    assert not passes(game), "an opponent added a link"


def test_nobody_is_asked_because_an_opponent_places_a_resource():
    """Rule 412.1a."""
    game = do(position(*sides()), "place Spell face down", "pass")
    assert game.state.chain[-1].kind is LinkKind.RESOURCE
    assert game.pending.player == 1
    assert passes(game)


def test_stops_ask_in_their_steps_while_the_chain_is_empty():
    stops = {TurnStep.END, TurnStep.DRAW}
    assert questions(position(*sides()), 1, Pace.USUAL, stops=stops) == [
        (5, "end phase"),
        (6, "draw step"),
        (6, "action phase"),
        (6, "end phase"),
        (7, "draw step"),
        (7, "end phase"),
    ]
    game = position(*sides())
    while game.state.step is not TurnStep.END:
        do(game, "pass")
    do(game, "play Idea")
    assert passes(game, stops=stops)


def test_everywhere_asks_wherever_there_is_something_to_do():
    moments = questions(position(*sides()), 1, Pace.EVERYWHERE)
    assert [moment for moment in moments if moment[0] == 5] == [(5, "action phase"), (5, "end phase")]


def test_until_my_turn_passes_until_the_next_action_phase_of_the_player():
    game = position(*sides())
    since = start(game)
    assert passes(game, Pace.UNTIL_MY_TURN, since=since)
    do(game, "pass", "pass", "pass", "pass")
    stops = set(TurnStep)
    assert questions(game, 0, Pace.UNTIL_MY_TURN, since, stops) == [
        (7, "action phase"),
        (7, "end phase"),
    ]


def test_until_my_turn_passes_links_of_opponents():
    game = do(position(*sides()), "pass")
    since = start(game)
    do(game, "pass", "pass", "pass")
    assert game.state.turn == 6
    game = do(position(*sides()), "play Spell", "pass")
    assert passes(game, Pace.UNTIL_MY_TURN, since=since)


def test_until_something_happens_asks_about_new_links_of_opponents_only():
    game = do(position(*sides()), "play Spell", "pass")
    since = start(game)
    assert passes(game, Pace.UNTIL_SOMETHING_HAPPENS, since=since), "this link is known"
    do(game, "pass")
    assert not game.state.chain
    do(game, "play Idea", "pass")
    assert game.pending.player == 1
    assert not passes(game, Pace.UNTIL_SOMETHING_HAPPENS, since=since)
    do(game, "pass")
    moments = questions(game, 1, Pace.UNTIL_SOMETHING_HAPPENS, since)
    assert moments == [(6, "action phase"), (7, "end phase")], "as usual again"


def test_until_something_happens_passes_the_action_phase_in_which_it_was_chosen():
    game = position(*sides())
    assert passes(game, Pace.UNTIL_SOMETHING_HAPPENS, since=start(game))


@pytest.mark.parametrize("pace", [Pace.UNTIL_MY_TURN, Pace.UNTIL_SOMETHING_HAPPENS])
def test_the_usual_pace_is_the_default(pace):
    """After an undo, for example."""
    assert not passes(position(*sides()), pace, since=PaceStart(turn=5, actions=1))


def test_a_player_who_must_attack_is_asked():
    """Rule 600.2: there is no option to pass."""
    fury = ally("Fury", 1, 1, 3, "This ally must attack if able.")
    game = position(Side(play=[fury], hand=[IDEA]), Side())
    assert Verb.PASS not in [option.verb for option in game.pending.options]
    assert not passes(game, Pace.UNTIL_MY_TURN, since=start(game))


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("pace", Pace)
def test_games_at_every_pace(seed, pace):
    """Nothing but priority is passed, links of opponents are not passed unseen, and the game is a game."""
    game = random_game(seed, HEROES, DECK_CARDS)
    agents = random_agents(seed, len(game.setup.decks))
    since = PaceStart()
    for _ in range(MOST_DECISIONS):
        decision = game.pending
        if decision is None:
            break
        view = view_for(game.state, decision.player, decision)
        if is_passed(decision, view, pace, frozenset({TurnStep.END}), since):
            assert decision.kind is DecisionKind.PRIORITY
            assert pace is not Pace.EVERYWHERE
            assert not (pace is Pace.USUAL and is_answerable(game, decision.player))
            game.decide(next(option for option in decision.options if option.verb is Verb.PASS))
        else:
            since = pace_start(view) if decision.kind is DecisionKind.PRIORITY else since
            game.decide(agents[decision.player].choose(decision, view))
    assert Game.rebuild(game.setup, game.decisions, log=False).state == game.state


def is_answerable(game, seat):
    """Whether the topmost link is one of an opponent, and no resource."""
    players, chain = game.state.players, game.state.chain
    is_of_opponent = bool(chain) and players[chain[-1].controller].team != players[seat].team
    return is_of_opponent and chain[-1].kind is not LinkKind.RESOURCE
