"""The scenarios that come with the engine, one test for each of their files."""

from itertools import groupby

import pytest

from cards.importing.starter_pool import read_starter_pool
from engine.scenarios import ENGINE_SCENARIOS, ScenarioFailedError, read_scenarios, run_scenario

FILES = {
    file.stem: [scenario for _, scenario in entries]
    for file, entries in groupby(read_scenarios(ENGINE_SCENARIOS), key=lambda entry: entry[0])
}


@pytest.mark.parametrize("name", FILES)
def test_scenarios(name):
    """``./run manage run_scenarios FILE`` plays the scenarios of a file, too."""
    failures = []
    for scenario in FILES[name]:
        try:
            run_scenario(scenario, read_starter_pool())
        except ScenarioFailedError as error:
            failures.append(f"{scenario.title} (line {scenario.line}): {error}")
        except Exception as error:
            error.add_note(f"in the scenario “{scenario.title}”, line {scenario.line}")
            raise
    assert not failures, "\n".join(failures)
