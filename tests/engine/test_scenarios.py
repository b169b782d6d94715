"""The scenarios that come with the engine, one test each."""

import pytest

from cards.importing.starter_pool import read_starter_pool
from engine.scenarios import ENGINE_SCENARIOS, read_scenarios, run_scenario

SCENARIOS = read_scenarios(ENGINE_SCENARIOS)


@pytest.fixture(scope="session")
def pool():
    return read_starter_pool()


@pytest.mark.parametrize("scenario", [pytest.param(scenario, id=scenario.title) for _, scenario in SCENARIOS])
def test_scenario(scenario, pool):
    run_scenario(scenario, pool)
