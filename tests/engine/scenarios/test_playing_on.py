"""Games that go on from a step of a scenario."""

import pytest

from cards.importing.starter_pool import read_starter_pool
from engine.agents.random import RandomAgent
from engine.board.picture import picture_for
from engine.board.view import view_for
from engine.scenarios import ENGINE_SCENARIOS, parse_scenarios, read_scenarios
from engine.scenarios.playing_on import ScenarioOrigin, named_cards, play_on, rebuild
from engine.scenarios.recording import record_scenario
from engine.state import Stops
from tests.profiles import sampled

POOL = read_starter_pool()
SCENARIOS = sampled([scenario for _, scenario in read_scenarios(ENGINE_SCENARIOS)], 60)
GOES_ON = 15
"""So many decisions are made behind a step."""


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.title)
def test_every_step_can_be_played_on_from(scenario):
    """The board is that of the step, and what is rebuilt with the cards that are named is the same game."""
    recording = record_scenario(scenario, POOL)
    for number, step in enumerate(recording.steps):
        origin, game = play_on(recording, number, POOL)
        assert picture_for(game) == step.board
        if number == len(recording.steps) // 2:
            play_at_random(game)
            cards = {card.name: card for card in named_cards(game, POOL)}
            again = rebuild(origin, game.decisions, cards)
            assert again.state == game.state
            assert again.log.lines == game.log.lines
            assert game.copy().state == game.state


def play_at_random(game):
    """Go on with random choices."""
    agent = RandomAgent(1)
    for _ in range(GOES_ON):
        if (decision := game.pending) is not None:
            game.decide(agent.choose(decision, view_for(game.state, decision.player, decision)))


TEXT = """Scenario: First
# A comment
Ana (her turn)   play Kor Cindervein
Bo               play Zip

Ana attacks Zip with Kor Cindervein
everybody passes until combat ends
expect Zip is in Bo's graveyard

Scenario: Second
Start: new game
Ana (her turn)   deck 20 Zip
Bo               deck 20 Zip

Ana keeps; Bo mulligans
expect Bo has 7 cards in hand
"""


def test_the_origin_has_the_text_of_one_scenario():
    first, second = parse_scenarios(TEXT)
    origin, game = play_on(record_scenario(first, POOL), 1, POOL)
    assert origin == ScenarioOrigin(
        TEXT[: TEXT.index("\n\nScenario: Second")].replace("# A comment\n", "") + "\n", Stops.EVERY_WINDOW
    )
    assert [line.text for line in game.log.lines] == ["Ana proposes that Kor Cindervein attacks Zip"]
    assert second.text == TEXT[TEXT.index("Scenario: Second") :]


def test_a_new_game_can_be_played_on():
    recording = record_scenario(parse_scenarios(TEXT)[1], POOL)
    origin, game = play_on(recording, 2, POOL)
    assert game.state.turn == 1
    assert rebuild(origin, game.decisions, POOL).state == game.state


@pytest.mark.parametrize("step", [-1, 99])
def test_a_step_that_there_is_not(step):
    recording = record_scenario(parse_scenarios(TEXT)[0], POOL)
    with pytest.raises(LookupError):
        play_on(recording, step, POOL)
