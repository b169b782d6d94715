"""Play scenarios, and report those in which the engine does something else than they expect."""

import json
import sys
from argparse import ArgumentParser
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import ngettext

from cards.importing.starter_pool import read_starter_pool
from common.commands import QuickCommand
from engine.scenarios import (
    ENGINE_SCENARIOS,
    ScenarioFailedError,
    ScenarioFileError,
    ScenarioSyntaxError,
    read_scenarios,
    run_scenario,
)


@dataclass(frozen=True, slots=True)
class FailedScenario:
    """A scenario that failed, as the report names it."""

    file: str
    title: str
    rule: str
    reason: str


class Command(QuickCommand):
    help = (
        "Play scenarios of the rules engine. Exit status: 0 all pass, 1 some fail, 2 a file cannot be read."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "paths",
            nargs="*",
            metavar="PATH",
            help="files, or folders of .scenario files (default: those of the engine)",
        )
        parser.add_argument("--json", action="store_true", help="print the report as JSON")

    def handle(self, **options: Any) -> None:
        paths = [Path(path) for path in options["paths"]] or [ENGINE_SCENARIOS]
        try:
            passed, failed = run(paths)
        except ScenarioFileError as error:
            raise CommandError(str(error), returncode=2) from None
        if options["json"]:
            report = {"passed": passed, "failed": [asdict(scenario) for scenario in failed]}
            self.stdout.write(json.dumps(report, ensure_ascii=False))
        else:
            self.print_report(passed, failed)
        if failed:
            sys.exit(1)

    def print_report(self, passed: int, failed: list[FailedScenario]) -> None:
        for scenario in failed:
            rule = f" ({scenario.rule})" if scenario.rule else ""
            self.stdout.write(f"{scenario.file}: {scenario.title}{rule}\n{_indent(scenario.reason)}\n")
        text = ngettext("%(count)d scenario passed", "%(count)d scenarios passed", passed)
        self.stdout.write(text % {"count": passed} + f", {len(failed)} failed.")


def run(paths: list[Path]) -> tuple[int, list[FailedScenario]]:
    """Play every scenario of the paths; returns how many passed, and those that did not.

    :raises ScenarioFileError: when a file cannot be read.
    """
    pool = read_starter_pool()
    scenarios = [scenario for path in paths for scenario in read_scenarios(path)]
    failed = []
    for file, scenario in scenarios:
        try:
            run_scenario(scenario, pool)
        except ScenarioSyntaxError as error:
            raise ScenarioFileError(f"{file}, {error}.") from None
        except ScenarioFailedError as error:
            failed.append(FailedScenario(str(file), scenario.title, scenario.rule, str(error)))
    return len(scenarios) - len(failed), failed


def _indent(text: str) -> str:
    return "\n".join(f"  {line}" for line in text.splitlines())
