"""Which wording is shown: as asked for, or as the operator decided."""

import pytest
from pytest_django import Settings

from rules.catalog.source_preference import choice, preferred
from rules.parsers.parsed_document import Source


@pytest.mark.parametrize(
    ("asked", "chosen"), [("ours", "restatement"), ("restatement", "restatement"), ("official", "official")]
)
def test_a_visitor_chooses(settings: Settings, asked: str, chosen: str) -> None:
    settings.RULES_WORDING = "both"
    assert choice(asked) == chosen


@pytest.mark.parametrize("asked", [None, "", "nonsense"])
def test_the_operator_decides_where_nobody_chooses(settings: Settings, asked: str | None) -> None:
    settings.RULES_WORDING = "restatement"
    assert choice(asked) == "restatement"
    assert choice("both") == "both"


def test_the_official_wording_comes_first_unless_ours_is_chosen(settings: Settings) -> None:
    settings.RULES_WORDING = "both"
    assert preferred()[0] is Source.OFFICIAL
    assert preferred("ours") == (Source.RESTATEMENT, Source.OFFICIAL)
