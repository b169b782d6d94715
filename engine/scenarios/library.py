"""The scenarios that come with the engine, by address and by what they show."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from engine.scenarios.files import ENGINE_SCENARIOS, ScenarioFileError, read_scenarios
from engine.scenarios.parser import Scenario

_NO_LETTER = re.compile(r"[^a-z0-9+]+")


@dataclass(frozen=True, slots=True)
class ScenarioLibrary:
    """Scenarios by ``slug``, a form of the title for addresses, and by topic: the number of a rule, or a term
    of the glossary in lower case.
    """

    by_slug: Mapping[str, Scenario]
    by_topic: Mapping[str, Sequence[Scenario]]

    def about(self, topic: str) -> Sequence[Scenario]:
        """The scenarios that show a rule, or a term, in the order of their files."""
        return self.by_topic.get(topic.lower(), ())


def scenario_slug(scenario: Scenario) -> str:
    """The title for addresses: small letters, digits and hyphens."""
    return _NO_LETTER.sub("-", scenario.title.lower().replace("'", "")).strip("-")


@cache
def engine_scenarios() -> ScenarioLibrary:
    """The library of the engine's own scenarios.

    :raises ScenarioFileError: when two of them have the same title.
    """
    by_slug: dict[str, Scenario] = {}
    by_topic: dict[str, list[Scenario]] = {}
    for file, scenario in read_scenarios(ENGINE_SCENARIOS):
        slug = scenario_slug(scenario)
        if slug in by_slug:
            raise ScenarioFileError(f"{file}, line {scenario.line}: there is another “{scenario.title}”.")
        by_slug[slug] = scenario
        for topic in scenario.topics:
            by_topic.setdefault(topic.lower(), []).append(scenario)
    return ScenarioLibrary(by_slug, by_topic)
