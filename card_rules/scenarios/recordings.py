"""Recordings of the engine's scenarios, played when somebody first looks at one."""

from __future__ import annotations

from functools import lru_cache

from django.urls import reverse

from cards.importing.starter_pool import read_starter_pool
from engine.scenarios.library import engine_scenarios, scenario_slug
from engine.scenarios.recording import ScenarioRecording, record_scenario
from rules.scenario_lookup import ScenarioLink, ScenarioSource

MAX_RECORDINGS = 64  # of up to 2 MB each, in the long scenarios of whole turns


@lru_cache(maxsize=MAX_RECORDINGS)
def recording_of(slug: str) -> ScenarioRecording | None:
    """The recording of the scenario with this slug. The engine and its scenarios never change at run time."""
    scenario = engine_scenarios().by_slug.get(slug)
    return None if scenario is None else record_scenario(scenario, read_starter_pool())


class EngineScenarios(ScenarioSource):
    """The scenarios of the engine, for the pages of the rules."""

    @property
    def list_url(self) -> str:  # type: ignore[override]
        """The page of :mod:`card_rules.scenarios.views`."""
        return reverse("card_rules:scenarios")

    def about(self, topic: str) -> list[ScenarioLink]:
        """The pages of the scenarios about a rule, or a term of the glossary."""
        return [
            ScenarioLink(scenario.title, reverse("card_rules:scenario", args=[scenario_slug(scenario)]))
            for scenario in engine_scenarios().about(topic)
        ]
