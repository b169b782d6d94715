"""The displayed wording: chosen by parameter or by setting."""

import pytest
from pytest_django import Settings

from rules.catalog.source_preference import preferred_sources, wording_choice
from rules.parsers.parsed_document import WordingSource


@pytest.mark.parametrize(
    (("parameter", "chosen")),
    [("ours", "restatement"), ("restatement", "restatement"), ("official", "official")],
)
def test_the_parameter_chooses_the_wording(settings: Settings, parameter: str, chosen: str) -> None:
    settings.RULES_WORDING = "both"
    assert wording_choice(parameter) == chosen


@pytest.mark.parametrize("parameter", [None, "", "nonsense"])
def test_the_setting_applies_without_a_valid_parameter(settings: Settings, parameter: str | None) -> None:
    settings.RULES_WORDING = "restatement"
    assert wording_choice(parameter) == "restatement"
    assert wording_choice("both") == "both"


def test_the_official_wording_is_preferred_unless_ours_is_chosen(settings: Settings) -> None:
    settings.RULES_WORDING = "both"
    assert preferred_sources()[0] is WordingSource.OFFICIAL
    assert preferred_sources("ours") == (WordingSource.RESTATEMENT, WordingSource.OFFICIAL)
