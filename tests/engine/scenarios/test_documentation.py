"""The examples of docs/scenarios.md."""

import re
from pathlib import Path

import pytest

from cards.importing.starter_pool import read_starter_pool
from engine.scenarios import ScenarioFailedError, parse_scenarios, run_scenario

PAGE = (Path(__file__).parents[3] / "docs" / "scenarios.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```([^\n]*)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
EXAMPLES = [scenario for kind, text in BLOCKS if kind == "scenario" for scenario in parse_scenarios(text)]


@pytest.fixture(scope="module")
def pool():
    return read_starter_pool()


def test_there_are_eleven_examples():
    assert len(EXAMPLES) == 11


@pytest.mark.parametrize("scenario", [pytest.param(scenario, id=scenario.title) for scenario in EXAMPLES])
def test_example(scenario, pool):
    run_scenario(scenario, pool)


def test_the_example_that_fails_says_what_the_page_says(pool):
    place = next(place for place, (kind, _) in enumerate(BLOCKS) if kind == "scenario fails")
    (scenario,) = parse_scenarios(BLOCKS[place][1])
    with pytest.raises(ScenarioFailedError) as error:
        run_scenario(scenario, pool)
    assert f"{error.value}\n" == BLOCKS[place + 1][1]
