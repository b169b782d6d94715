"""Files and folders of scenarios."""

from __future__ import annotations

from pathlib import Path

from engine.scenarios.errors import ScenarioSyntaxError
from engine.scenarios.parser import Scenario, parse_scenarios

ENGINE_SCENARIOS = Path(__file__).parent
"""The folder of the scenarios that come with the engine."""

SUFFIX = ".scenario"


class ScenarioFileError(ValueError):
    """A file of scenarios cannot be read; the message is one sentence."""


def read_scenarios(path: Path) -> list[tuple[Path, Scenario]]:
    """All scenarios of a file, or of the ``*.scenario`` files in a folder, with their files.

    :raises ScenarioFileError: when a file cannot be read, or there is none.
    """
    return [(file, scenario) for file in scenario_files(path) for scenario in read_scenario_file(file)]


def scenario_files(path: Path) -> list[Path]:
    """A file, or the ``*.scenario`` files in a folder.

    :raises ScenarioFileError: when there is none.
    """
    files = sorted(path.rglob(f"*{SUFFIX}")) if path.is_dir() else [path]
    if not files:
        raise ScenarioFileError(f"There is no {SUFFIX} file in {path}.")
    return files


def read_scenario_file(file: Path) -> tuple[Scenario, ...]:
    """The scenarios of a file.

    :raises ScenarioFileError: when it cannot be read.
    """
    try:
        return parse_scenarios(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise ScenarioFileError(f"{file} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise ScenarioFileError(f"{file} is not a text file.") from None
    except ScenarioSyntaxError as error:
        raise ScenarioFileError(f"{file}, line {error.line}: {error.reason}.") from None
