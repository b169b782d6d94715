"""Which wording of the rules is shown where both are loaded: ours, the official one, or both."""

from __future__ import annotations

from django.conf import settings

from rules.parsers.parsed_document import WordingSource

BOTH = "both"
PARAMETER_VALUES = {
    BOTH: BOTH,
    "ours": WordingSource.RESTATEMENT.value,
    WordingSource.RESTATEMENT.value: WordingSource.RESTATEMENT.value,
    WordingSource.OFFICIAL.value: WordingSource.OFFICIAL.value,
}
"""What ``?wording=`` may ask for, and what it means."""


def wording_choice(parameter: str | None = None) -> str:
    """``both``, ``restatement`` or ``official``: as asked for, or else as the operator decided.

    A rule that lacks the chosen wording is shown in the other.
    """
    return PARAMETER_VALUES.get(parameter or "", settings.RULES_WORDING)


def preferred_sources(parameter: str | None = None) -> tuple[WordingSource, ...]:
    """The sources in the order to look for one wording; where both are shown, the official one rules."""
    if wording_choice(parameter) == WordingSource.RESTATEMENT:
        return (WordingSource.RESTATEMENT, WordingSource.OFFICIAL)
    return (WordingSource.OFFICIAL, WordingSource.RESTATEMENT)
