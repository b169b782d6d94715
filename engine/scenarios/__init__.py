"""Scenarios: text that a player can read, which sets up a board, plays, and says what to expect.

``docs/scenarios.md`` teaches to write one. The ``*.scenario`` files beside this module are those of the
engine, grouped by rule.
"""

from engine.scenarios.errors import ScenarioFailedError, ScenarioSyntaxError, UnwritablePositionError
from engine.scenarios.files import (
    ENGINE_SCENARIOS,
    ScenarioFileError,
    read_scenario_file,
    read_scenarios,
    scenario_files,
)
from engine.scenarios.parser import Scenario, parse_scenarios
from engine.scenarios.runner import run_scenario
from engine.scenarios.writing import scenario_text

__all__ = [
    "ENGINE_SCENARIOS",
    "Scenario",
    "ScenarioFailedError",
    "ScenarioFileError",
    "ScenarioSyntaxError",
    "UnwritablePositionError",
    "parse_scenarios",
    "read_scenario_file",
    "read_scenarios",
    "run_scenario",
    "scenario_files",
    "scenario_text",
]
