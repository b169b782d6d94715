"""Scenarios that show a rule in play, for the pages of the rules.

The rules app knows neither cards nor how scenarios are played. An app above it registers a
:class:`ScenarioSource`; until then there are none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ScenarioLink:
    """The page of a scenario."""

    title: str
    url: str


class ScenarioSource:
    """Who knows scenarios; this one knows none."""

    list_url = ""
    """The page with all of them, if there is one."""

    def about(self, topic: str) -> Sequence[ScenarioLink]:
        """The scenarios that show exactly this rule, or this term of the glossary, of the current rules."""
        return ()


_sources = [ScenarioSource()]


def register(source: ScenarioSource) -> None:
    """Use this source from now on."""
    _sources.append(source)


def scenario_source() -> ScenarioSource:
    """The source in use."""
    return _sources[-1]
