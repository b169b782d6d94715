"""What must be true of every game, whatever the cards and whoever plays."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.agents import play_out
from engine.agents.goldfish import GoldfishAgent
from engine.agents.random import RandomAgent
from engine.board.view import view_for
from engine.decisions import DecisionKind
from engine.game import Game
from engine.rules.priority import priority_options
from engine.saving import load, save
from engine.state import GameZone, Stops
from tests.engine.strategies import decks
from tests.profiles import examples

pytestmark = pytest.mark.long_nightly

BATTERY = examples(20)
SEEDS = st.integers(0, 2**32)
TABLES = st.one_of(
    st.tuples(st.lists(decks, min_size=2, max_size=4), st.none()),
    st.tuples(st.lists(decks, min_size=4, max_size=4), st.just((0, 1, 0, 1))),
)


def played(table, seed, **options):
    """A new game of decks and teams."""
    lists, teams = table
    return Game(lists, seed, teams=teams, **options)


def steps(game, seed, limit=5000):
    """Let random agents play, and stop at every decision."""
    agents = [RandomAgent(seed + player) for player in range(len(game.setup.decks))]
    for _ in range(limit):
        if game.pending is None:
            return
        yield game
        decision = game.pending
        game.decide(agents[decision.player].choose(decision, view_for(game.state, decision.player)))
    raise AssertionError("the game did not end")


def assert_equal(game, other):
    """Assert that two games are equal: state, decisions and pending options."""
    assert game.state == other.state
    assert game.decisions == other.decisions
    assert [o.text for o in options(game)] == [o.text for o in options(other)]


def options(game):
    return game.pending.options if game.pending else ()


@BATTERY
@given(TABLES, SEEDS)
def test_every_game_ends(table, seed):
    game = played(table, seed)
    for _ in steps(game, seed):
        pass
    assert game.outcome is not None
    assert game.state.outcome is game.outcome


@BATTERY
@given(TABLES, SEEDS)
def test_every_decision_is_a_real_choice_without_duplicates(table, seed):
    for game in steps(played(table, seed), seed):
        texts = [option.text for option in game.pending.options]
        assert len(texts) > 1
        assert len(set(texts)) == len(texts)
        assert not game.state.players[game.pending.player].lost


@BATTERY
@given(TABLES, SEEDS)
def test_cards_are_conserved(table, seed):
    for game in steps(played(table, seed), seed):
        state = game.state
        on_chain = [state.cards[link.card] for link in state.chain if link.card is not None]
        piles = [card for player in state.players for pile in player.piles() for card in pile]
        assert sorted(card.number for card in piles + on_chain) == list(range(len(state.cards)))
        assert all(card.zone is GameZone.CHAIN for card in on_chain)
        for card in state.cards:
            assert card.in_play or not (card.damage or card.exhausted)
            assert not card.face_down or card.zone in (GameZone.RESOURCE_ROW, GameZone.CHAIN)
            assert (card.controller is not None) == (card.in_play or card.zone is GameZone.CHAIN)
        identities = [card.identity for card in state.cards]
        assert len(set(identities)) == len(identities)


@BATTERY
@given(TABLES, SEEDS)
def test_options_do_not_change_while_the_state_does_not(table, seed):
    """Legal lists are stable: asking the rules a second time gives the same list."""
    for game in steps(played(table, seed), seed):
        decision = game.pending
        if decision.kind == "priority":
            player = game.state.players[decision.player]
            again = [option.text for option in priority_options(game.state, player)]
            plain = [text.split(" (")[0] for text in again]
            assert plain == [option.text.split(" (")[0] for option in decision.options[:-1]]


@BATTERY
@given(TABLES, SEEDS)
def test_a_state_can_be_copied_at_any_decision(table, seed):
    for game in steps(played(table, seed), seed):
        copy = game.state.copy()
        assert copy == game.state
        assert hash(copy) == hash(game.state)
        cards, piles = set(map(id, copy.cards)), [p for player in copy.players for p in player.piles()]
        assert all(id(card) in cards for pile in piles for card in pile)


@BATTERY
@given(TABLES, SEEDS, st.data())
def test_a_copy_equals_its_original_and_is_independent_of_it(table, seed, data):
    stop = data.draw(st.integers(0, 60))
    for number, game in enumerate(steps(played(table, seed), seed)):
        if number == stop:
            copy = game.copy()
            assert_equal(copy, game)
            assert str(copy.log) == str(game.log)
            before = game.state.data()
            for _ in steps(copy, seed + 1):
                pass
            assert game.state.data() == before, "the original has not moved"
            again = game.copy()
            assert_equal(again, game)
            assert hash(again.state) == hash(game.state)
            return


@BATTERY
@given(TABLES, SEEDS, st.data())
def test_a_game_is_rebuilt_from_decks_seed_and_decisions(table, seed, data):
    stop = data.draw(st.integers(0, 60))
    game = played(table, seed)
    answered = []
    for number, _ in enumerate(steps(game, seed)):
        if number == stop:
            break
        answered.append(game.pending)
    texts = [decision.options[index].text for decision, index in zip(answered, game.decisions, strict=False)]
    for decisions in (game.decisions, texts):
        assert_equal(Game.replay(game.setup.decks, seed, decisions, teams=game.setup.teams), game)


@BATTERY
@given(TABLES, SEEDS, st.data())
def test_a_saved_game_continues_where_it_was_saved(table, seed, data):
    stop = data.draw(st.integers(0, 60))
    quiet = data.draw(st.booleans())
    for number, game in enumerate(steps(played(table, seed, quiet_points=quiet), seed)):
        if number == stop:
            loaded = load(json.loads(json.dumps(save(game))))
            assert_equal(loaded, game)
            assert save(loaded)["decisions"] == save(game)["decisions"]
            return


@BATTERY
@given(TABLES, SEEDS, st.data())
def test_players_may_concede_at_any_time(table, seed, data):
    stop, who = data.draw(st.integers(0, 40)), data.draw(st.integers(0, 1))
    game = played(table, seed)
    for number, _ in enumerate(steps(game, seed)):
        if number == stop and not game.state.players[who].lost:
            game.concede(who)
            assert_equal(Game.replay(game.setup.decks, seed, game.decisions, teams=game.setup.teams), game)
            if game.pending is not None:
                assert_equal(game.copy(), game)
                for _ in steps(game, seed):
                    assert game.pending.player != who
            break
    assert stop > 0 or game.state.players[who].lost


@BATTERY
@given(st.lists(decks, min_size=2, max_size=2), SEEDS)
def test_goldfish_agents_finish_every_game(lists, seed):
    game = Game(lists, seed, log=False)
    play_out(game, (GoldfishAgent(), GoldfishAgent()))
    assert game.outcome is not None


@BATTERY
@given(st.lists(decks, min_size=2, max_size=2), SEEDS)
def test_a_game_without_quiet_points_or_log_is_the_same_game(lists, seed):
    full_game = Game(lists, seed)
    bare_game = Game(lists, seed, log=False, quiet_points=False)
    for game in (full_game, bare_game):
        play_out(game, (RandomAgent(1), RandomAgent(2)))
    assert full_game.state == bare_game.state
    assert bare_game.log is None
    assert_equal(bare_game.copy(), bare_game)


class SolitaireAgent:
    """Chooses at random in its own action phase, and passes whenever else it has priority."""

    def __init__(self, seed):
        self.random = RandomAgent(seed)

    def choose(self, decision, view):
        if decision.kind is DecisionKind.PRIORITY and (view.player or not decision.quiet):
            return decision.options[-1]
        return self.random.choose(decision, view)


@BATTERY
@given(st.lists(decks, min_size=2, max_size=2), SEEDS)
def test_asking_one_player_for_own_actions_is_the_same_game_as_passing_elsewhere(lists, seed):
    """Rule 410.2: the same game as with all windows, with fewer decisions."""
    full_game = Game(lists, seed)
    short_game = Game(lists, seed, stops=Stops.SOLITAIRE)
    for game in (full_game, short_game):
        play_out(game, (SolitaireAgent(seed), SolitaireAgent(1 + seed)))
    assert short_game.state == full_game.state
    assert len(short_game.decisions) <= len(full_game.decisions)
    assert_equal(short_game.copy(), short_game)
