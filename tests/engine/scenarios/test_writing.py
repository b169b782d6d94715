"""Positions written as scenarios: what is read from them is the same board, and the game goes on the same."""

from dataclasses import replace

import pytest

from cards.importing.starter_pool import read_starter_pool
from engine.agents.heuristic import HeuristicAgent
from engine.agents.random import RandomAgent
from engine.board.picture import picture_for
from engine.board.view import view_for
from engine.cards import Back
from engine.game import Game
from engine.scenarios import UnwritablePositionError, parse_scenarios, run_scenario, scenario_text
from engine.scenarios.inline_cards import card_text, parse_card
from engine.scenarios.setup_reader import set_up
from engine.scenarios.writing import comparable
from engine.state import Stops
from tests.engine.build import NAMES, Side, ability, ally, armor, do, find, hero, position, quest, weapon
from tests.engine.random_games import random_agents, random_game
from tests.engine.starter import DECKS, starter_deck
from tests.engine.test_random_games import COPYING_CARDS, DECK_CARDS, HEROES
from tests.profiles import is_nightly

POOL = read_starter_pool()
GAMES = 100 if is_nightly() else 4
MOST_DECISIONS = 120
EVERY = 8
"""At so many quiet points of a game one is written."""
GOES_ON = 8
"""So many decisions are compared behind a position."""

WOLF = ally("Wolf", 1, 1, 3)
IDEA = ability("Idea", 0, "Draw a card.", tags="Instant")


def read(text, pool=POOL):
    """The game that a scenario starts with."""
    (scenario,) = parse_scenarios(text)
    return set_up(scenario, pool)


def assert_same(game, other):
    """Assert that two games look the same for somebody who sees everything."""
    assert comparable(picture_for(game)) == comparable(picture_for(other))


def assert_goes_on_the_same(game, other, seed):
    """Play two games by the same choices."""
    agent = RandomAgent(seed)
    for _ in range(GOES_ON):
        if game.pending is None:
            return
        option = agent.choose(game.pending, view_for(game.state, game.pending.player, game.pending))
        index = game.pending.options.index(option)
        for either in (game, other):
            either.decide(index)
        assert_same(game, other)


def quiet_points(game, agents):
    """A game at some of its quiet points, in which agents play whose names are words."""
    game = Game.rebuild(replace(game.setup, names=NAMES[: len(agents)]), [], log=False)
    count = 0
    for _ in range(MOST_DECISIONS):
        if (decision := game.pending) is None:
            return
        count += decision.quiet
        if decision.quiet and count % EVERY == 0:
            yield game
        game.decide(agents[decision.player].choose(decision, view_for(game.state, decision.player, decision)))


def check_writing(game, seed, pool):
    """Write a position, read it and play on; whether it could be written."""
    try:
        text = scenario_text(game, "A position", pool)
    except UnwritablePositionError as error:
        assert str(error).startswith("A scenario cannot say ")
        return False
    other = read(text, pool)
    assert_same(game, other)
    assert other.state.chance.state == game.state.chance.state
    assert_goes_on_the_same(game.copy(), other, seed)
    return True


@pytest.mark.parametrize("pool", [POOL, {}], ids=["with the pool", "with own cards"])
def test_positions_of_heuristic_players(pool):
    written = []
    for seed in range(GAMES):
        decks = [starter_deck(DECKS[(seed + place) % len(DECKS)]) for place in range(2)]
        agents = [HeuristicAgent(), HeuristicAgent()]
        written += [check_writing(game, seed, pool) for game in quiet_points(Game(decks, seed), agents)]
    assert sum(written) > len(written) / 2


@pytest.mark.parametrize("seed", range(2 * GAMES))
def test_positions_of_random_players(seed):
    game = random_game(seed, HEROES, COPYING_CARDS if seed % 4 == 3 else DECK_CARDS)
    for point in quiet_points(game, random_agents(seed, len(game.setup.decks))):
        check_writing(point, seed, POOL)


# What is written


def test_a_board_with_everything_that_a_scenario_can_say():
    first = Side(
        hand=[WOLF, WOLF, IDEA],
        play=[ally("Cat, the Old", 2, 1, 4), armor("7th Helm", 1, 2), quest()],
        resources=2,
        exhausted=["7th Helm"],
        fresh=["Cat, the Old"],
        damage={"Cat, the Old": 2, "Kor Cindervein": 5},
    )
    game = position(first, Side(play=[weapon("Axe", 1, 2, 1)], hand=[IDEA]), turn=9)
    game.state.players[1].hero.flipped = True
    text = scenario_text(game, "Everything", {})
    for line in (
        "Scenario: Everything",
        "Turn: 9",
        "  Cat, the Old | Ally | cost 2 | 1 Melee | 4 health",
        "Ana (her turn)  hero Kor Cindervein (5 damage)",
        "  resources A Donation of Wool, 2 Straw (face down)",
        "  play Cat, the Old (fresh, 2 damage), 1 7th Helm (exhausted)",
        "  hand 2 Wolf, Idea",
        "  deck 20 Straw",
        "Bo  hero Kor Cindervein (flipped)",
        "expect it is Ana's turn",
    ):
        assert line in text.splitlines()
    assert_same(game, read(text, {}))
    run_scenario(parse_scenarios(text)[0], {})


def test_a_scenario_is_written_as_it_was_read():
    text = (
        "Scenario: Written\nTurn: 4\nSeed: 7\nTeams: Ana and Cy against Bo and Di\n"
        "Priority: everybody\nCards\n"
        "  Chain | Ability - Frost | cost 1 | Attach to target ally. <p> Ongoing: Attached ally has -1 ATK.\n"
        "Ana  deck Zip, 3\n"
        "Bo (her turn, resource placed)  resources 2, 1 (exhausted), A Donation of Wool\n"
        "  play Zip (3 ice counters), Chain (attached to Cy's Zip)\n  deck empty\n  graveyard Fury, 2 Zip\n"
        "Cy  hero Graccus (exhausted, 3 damage)\n  play Kor Cindervein (since turn 3, owned by Di), Zip\n"
        "  deck 10\n"
        "Di  deck 10\n  removed Fury\n\nexpect it is Bo's turn\n"
    )
    game = read(text)
    assert game.state.stops is Stops.EVERY_WINDOW
    assert scenario_text(game, "Written", POOL) == text


def test_names_of_players_become_words():
    game = Game([starter_deck(DECKS[0])] * 2, 1, names=["Ana Lee", "Ana-Lee"], first=0)
    while not game.pending.quiet:
        do(game, len(game.pending.options) - 1)
    lines = scenario_text(game, "Names", POOL).splitlines()
    assert [line.split()[0] for line in lines if "  hero " in line] == ["AnaLee", "Player2"]


def test_an_ally_that_came_since_its_controllers_turn_began_cannot_be_activated():
    """Rule 302.2."""
    sage = ally("Sage", 0, 1, 2, "[Activate] >>> Draw a card.")
    game = position(Side(hand=[sage]), Side(hand=[IDEA]), turn=6)
    do(game, "play Sage", *["pass"] * 2)
    while game.state.turn == 6 or not game.pending.quiet:
        do(game, "pass")
    text = scenario_text(game, "Sage", {})
    assert "Sage (since turn 6)" in text
    assert find(read(text, {}), "Sage").joined == 6


# What no scenario can say


def message(game, pool=POOL):
    with pytest.raises(UnwritablePositionError) as error:
        scenario_text(game, "No", pool)
    return str(error.value)


def test_a_chain_cannot_be_written():
    game = do(position(Side(hand=[IDEA]), Side(hand=[IDEA])), "play Idea")
    assert message(game) == (
        "A scenario cannot say that anything but the action phase with an empty chain goes on."
    )


def test_what_lasts_has_been_used_or_is_no_card_cannot_be_written():
    rally = ability("Rally", 0, "Target ally has +1 ATK this turn.")
    game = position(Side(hand=[rally, IDEA], play=[WOLF]), Side())
    do(game, "play Rally", "pass")
    assert message(game) == "A scenario cannot say that an effect lasts."
    imp = ally("Imp", 0, 1, 2, "Once per turn: (0) >>> Draw a card.")
    game = do(position(Side(play=[imp], hand=[IDEA]), Side()), "use Imp", "pass")
    assert message(game) == "A scenario cannot say that a power has been used that has a limit."
    call = ability("Call", 0, "Put a 1 [Melee] / 1 [Health] Cat ally token into play.")
    game = do(position(Side(hand=[call, IDEA]), Side()), "play Call", "pass")
    assert message(game) == "A scenario cannot say that Cat is a token."


def test_text_that_is_not_played_and_names_with_marks_cannot_be_written():
    game = position(Side(hand=[IDEA, ally("Wolf (old)", 1, 1, 1)]), Side())
    assert message(game) == "A scenario cannot say that a card is called Wolf (old)."
    game = position(Side(hand=[IDEA, ability("Riddle", 1, "Laugh loudly twice.")]), Side())
    assert "Riddle has the text “Laugh loudly twice.”" in message(game)


def test_two_cards_of_one_name_cannot_be_written():
    game = position(Side(hand=[WOLF, replace(WOLF, health=4), IDEA]), Side())
    assert message(game) == "A scenario cannot say that two cards are called Wolf."


def test_the_second_of_two_hosts_cannot_be_written():
    bond = ability("Bond", 0, "Attach to target ally.", "Ongoing: Attached ally has +1 ATK.")
    game = position(Side(play=[WOLF, WOLF], hand=[bond, IDEA]), Side())
    do(game, "play Bond", 1, "pass")
    assert message(game) == "A scenario cannot say all about Ana's ally row."


# Cards


def test_every_card_of_the_pool_can_be_described():
    different = [
        name
        for name, card in POOL.items()
        if parse_card(card_text(card), 1) != replace(card, unknown=frozenset())
    ]
    assert different == []


def test_heroes_have_race_professions_and_a_back():
    card = hero(
        "Old", 20, race="Orc", professions=("Mining", "Herbalism"), back=Back(text=("Ferocity",), atk=3)
    )
    assert card_text(card) == (
        "Old | Hero | 20 health | race Orc | professions Mining, Herbalism | back: 3 ATK <p> Ferocity"
    )
    assert parse_card(card_text(card), 1) == card


@pytest.mark.parametrize("card", [ability("Bar | Bar", 1), ability("Cost", 1, "cost 3")])
def test_a_card_that_cannot_be_described(card):
    with pytest.raises(ValueError, match="cannot be described"):
        card_text(card)
