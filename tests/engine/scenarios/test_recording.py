"""Recordings of scenarios: what each step shows."""

from itertools import pairwise

import pytest

from cards.importing.starter_pool import read_starter_pool
from engine.scenarios import ENGINE_SCENARIOS, ScenarioFailedError, parse_scenarios, read_scenarios
from engine.scenarios.library import engine_scenarios, scenario_slug
from engine.scenarios.recording import record_scenario
from tests.engine.build import ability, ally
from tests.profiles import sampled

POOL = {
    card.name: card
    for card in (
        ally("Wolf", 1, 2, 2),
        ally("Bear", 3, 3, 4),
        ability("Bolt", 1, "Your hero deals 1 fire damage to target hero or ally.", tags="Instant"),
        ability("Web", 1, "Attach to target ally.", "Ongoing: Attached ally has -1 ATK."),
    )
}

COMBAT = """\
Scenario: Wolf against Bear
Rule: 602.3
Ana (her turn)  play Wolf
Bo  play Bear; hand Bolt; resources 1

expect Wolf is ready
Ana attacks Bear with Wolf
everybody passes until combat ends
expect Bear has 2 damage, Wolf is in Ana's graveyard
"""


def record(text):
    (scenario,) = parse_scenarios(text)
    return record_scenario(scenario, POOL)


def player(board, name):
    return next(player for player in board.players if player.name == name)


def test_each_window_of_a_long_action_is_a_step():
    steps = record(COMBAT).steps

    assert [(step.action, step.milestone) for step in steps] == [
        ("", ""),
        ("Ana attacks Bear with Wolf", ""),
        ("everybody passes until combat ends", "the topmost link has resolved"),
        ("everybody passes until combat ends", "the attack window has ended"),
        ("everybody passes until combat ends", "the defend window has ended"),
    ]
    assert [step.board.step for step in steps] == [
        "action phase",
        "action phase",
        "combat step (Wolf is attacking, no defender)",
        "combat step (Wolf is attacking, Bear is defending)",
        "action phase",
    ]


def test_a_step_names_the_rules_that_act():
    _, proposal, attack, defense, damage = record(COMBAT).steps

    assert proposal.rules == ("410.2", "601.2", "600.1")
    assert attack.rules == ("410.4", "602.1")
    assert defense.rules == ("410.4", "602.3")
    assert "405.3" in damage.rules
    assert [line.text for line in attack.events] == ["Wolf attacks Bear"]


def test_who_passes_alone_does_so_by_the_rule_of_priority():
    long_action = "everybody passes until combat ends"
    steps = record(COMBAT.replace(long_action, f"Ana passes; Bo passes\n{long_action}")).steps

    assert [(step.action, step.rules) for step in steps[2:4]] == [
        ("Ana passes", ("410.2",)),
        ("Bo passes", ("410.2", "410.4", "602.1")),
    ]
    assert [step.is_continued for step in steps] == [False, False, False, False, False, True]


def test_expectations_belong_to_the_step_before_them():
    steps = record(COMBAT).steps

    assert [step.expectations for step in steps] == [
        ("Wolf is ready",),
        (),
        (),
        (),
        ("Bear has 2 damage, Wolf is in Ana's graveyard",),
    ]


def test_a_board_shows_cards_as_they_are_at_the_step():
    steps = record(COMBAT).steps
    wolf = player(steps[2].board, "Ana").ally_row[0]
    bear = player(steps[-1].board, "Bo").ally_row[0]

    assert (wolf.roles, wolf.is_exhausted) == (("attacking",), True)
    assert (bear.atk, bear.health, bear.health_left, bear.damage) == (3, 4, 2, 2)
    assert [card.name for card in player(steps[-1].board, "Ana").graveyard] == ["Wolf"]
    assert player(steps[0].board, "Ana").ally_row[0].is_exhausted is False


def test_a_board_has_the_chain_with_its_targets_and_the_question():
    steps = record(
        "Scenario: Bolt\nAna (her turn)  hand Bolt; resources 1\nBo  play Wolf\n\n"
        "Ana plays Bolt -> Wolf\nexpect the chain is Bolt\neverybody passes\nexpect Wolf has 1 damage\n"
    ).steps
    (link,) = steps[1].board.chain
    question = steps[1].board.question

    assert (link.name, link.controller, link.targets) == ("Bolt", "Ana", ("Wolf",))
    assert (question.player, question.rule, question.options) == ("Ana", "410.2", ("pass",))
    assert steps[2].board.chain == ()


def test_an_attachment_names_its_host():
    steps = record(
        "Scenario: Web\nAna (her turn)  hand Web; resources 1\nBo  play Wolf\n\n"
        "Ana plays Web -> Wolf; everybody passes\nexpect Wolf has ATK 1\n"
    ).steps
    (web,) = player(steps[-1].board, "Ana").attachments
    (wolf,) = player(steps[-1].board, "Bo").ally_row

    assert (web.name, web.host) == ("Web", wolf.number)
    assert (wolf.atk, wolf.printed.atk) == (1, 2)


def test_the_cards_are_those_that_there_is_something_to_read_on():
    assert {card.name for card in record(COMBAT).cards} == {"Wolf", "Bear", "Bolt"}


def test_a_scenario_that_relies_on_not_asking_everybody_is_recorded_as_it_is():
    text = (
        "Scenario: Who has priority\nAna (her turn)  hand Bolt; resources 1\nBo  hand Bolt; resources 1\n\n"
        "Ana plays Bolt -> Bo's hero\nexpect Bo has priority\n"
    )
    steps = record(text).steps

    assert steps[-1].board.question.player == "Bo"


def test_a_scenario_that_fails_has_no_recording():
    with pytest.raises(ScenarioFailedError):
        record(COMBAT.replace("Bear has 2 damage", "Bear has no damage"))


@pytest.mark.parametrize(
    "scenario",
    [
        pytest.param(scenario, id=scenario.title)
        for _, scenario in sampled(read_scenarios(ENGINE_SCENARIOS), 250)
    ],
)
def test_scenarios_of_the_engine_can_be_recorded(scenario):
    recording = record_scenario(scenario, read_starter_pool())

    assert recording.steps[0].action == ""
    assert any(step.expectations for step in recording.steps)
    for before, step in pairwise(recording.steps):
        assert step.rules or step.board == before.board, step.action


def test_the_library_finds_scenarios_by_rule_and_by_term():
    library = engine_scenarios()
    by_rule, by_term = library.about("602.2"), library.about("enrage")

    assert by_rule and all("602.2" in scenario.topics for scenario in by_rule)
    assert by_term and all("Enrage" in scenario.topics for scenario in by_term)
    assert library.about("999.9") == ()
    assert library.by_slug[scenario_slug(by_rule[0])] is by_rule[0]
