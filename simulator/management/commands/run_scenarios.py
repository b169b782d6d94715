"""Play scenarios, and report those in which the engine does something else than they expect."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from django.utils.translation import ngettext

from cards.importing.starter_pool import read_starter_pool
from common.commands import QuickCommand
from engine.cards import PrintedCard
from engine.scenarios import (
    ENGINE_SCENARIOS,
    ScenarioFailedError,
    ScenarioFileError,
    ScenarioSyntaxError,
    read_scenario_file,
    run_scenario,
    scenario_files,
)


@dataclass(frozen=True, slots=True)
class FailedScenario:
    """A scenario that failed or cannot be read, as the report names it; a file that cannot be read has no
    title.
    """

    file: str
    title: str
    rule: str
    reason: str


@dataclass(slots=True)
class Report:
    """How many scenarios passed, which failed, and which cannot be read."""

    passed: int = 0
    failed: list[FailedScenario] = field(default_factory=list)
    unreadable: list[FailedScenario] = field(default_factory=list)


class Command(QuickCommand):
    help = "Play scenarios of the rules engine. Exit status: 0 all pass, 1 some fail, 2 some cannot be read."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "paths",
            nargs="*",
            metavar="PATH",
            help="files, or folders of .scenario files (default: those of the engine)",
        )
        parser.add_argument("--json", action="store_true", help="print the report as JSON")

    def handle(self, **options: Any) -> None:
        report = run([Path(path) for path in options["paths"]] or [ENGINE_SCENARIOS])
        bad = [*report.failed, *report.unreadable]
        if options["json"]:
            failed = [asdict(scenario) for scenario in bad]
            self.stdout.write(json.dumps({"passed": report.passed, "failed": failed}, ensure_ascii=False))
        else:
            self.print_report(report.passed, bad)
        if bad:
            sys.exit(2 if report.unreadable else 1)

    def print_report(self, passed: int, failed: list[FailedScenario]) -> None:
        for scenario in failed:
            rule = f" ({scenario.rule})" if scenario.rule else ""
            title = f": {scenario.title}{rule}" if scenario.title else ""
            self.stdout.write(f"{scenario.file}{title}\n{_indent(scenario.reason)}\n")
        text = ngettext("%(count)d scenario passed", "%(count)d scenarios passed", passed)
        self.stdout.write(text % {"count": passed} + f", {len(failed)} failed.")


def run(paths: list[Path]) -> Report:
    """Play every scenario of the paths."""
    pool = read_starter_pool()
    report = Report()
    for path in paths:
        try:
            files = scenario_files(path)
        except ScenarioFileError as error:
            report.unreadable.append(FailedScenario(str(path), "", "", str(error)))
            continue
        for file in files:
            _run_file(file, pool, report)
    return report


def _run_file(file: Path, pool: Mapping[str, PrintedCard], report: Report) -> None:
    try:
        scenarios = read_scenario_file(file)
    except ScenarioFileError as error:
        report.unreadable.append(FailedScenario(str(file), "", "", str(error)))
        return
    for scenario in scenarios:
        try:
            run_scenario(scenario, pool)
        except ScenarioSyntaxError as error:
            reason = f"{error}."
            report.unreadable.append(FailedScenario(str(file), scenario.title, scenario.rule, reason))
        except ScenarioFailedError as error:
            report.failed.append(FailedScenario(str(file), scenario.title, scenario.rule, str(error)))
        else:
            report.passed += 1


def _indent(text: str) -> str:
    return "\n".join(f"  {line}" for line in text.splitlines())
