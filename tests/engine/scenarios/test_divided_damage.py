"""Rule 707.1d: damage can't be divided among more targets than there is damage."""

import pytest

from engine.scenarios import ScenarioFailedError, parse_scenarios, run_scenario

PLAYED_AT = """
Scenario: Divided damage
Cards
  Thin Bolt | Ability | cost 1 | Your hero deals 2 fire damage divided as you choose to {most} target allies.
  Guard | Ally - Human | cost 1 | 1 Melee / 5 health
Ana (her turn)   hand Thin Bolt; resources 1
Bo               play 3 Guard

Ana plays Thin Bolt -> {targets}
everybody passes
expect first Guard has 1 damage, second Guard has 1 damage
"""


def test_two_damage_can_be_divided_among_two():
    (scenario,) = parse_scenarios(PLAYED_AT.format(most="any number of", targets="first Guard, second Guard"))
    run_scenario(scenario, {})


def test_two_damage_cannot_be_divided_among_three():
    targets = "first Guard, second Guard, third Guard"
    (scenario,) = parse_scenarios(PLAYED_AT.format(most="any number of", targets=targets))
    with pytest.raises(ScenarioFailedError, match=r"third Guard.* nobody was asked"):
        run_scenario(scenario, {})
