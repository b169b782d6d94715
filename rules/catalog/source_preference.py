"""The choice of the wording to show where two are loaded: ours, the official one, or both."""

from __future__ import annotations

from django.conf import settings

from rules.parsers.parsed_document import WordingSource

RESTATED_NOTE = "Restated, not the official wording"
"""What stands beside a text of ours wherever it is shown, copied, printed or sent."""

BOTH = "both"
PARAMETER_VALUES = {
    BOTH: BOTH,
    "ours": WordingSource.RESTATEMENT.value,
    WordingSource.RESTATEMENT.value: WordingSource.RESTATEMENT.value,
    WordingSource.OFFICIAL.value: WordingSource.OFFICIAL.value,
}
"""The values of the parameter ``wording``, and what they stand for."""


def wording_choice(parameter: str | None = None) -> str:
    """``both``, ``restatement`` or ``official``: by the parameter, else by the setting ``RULES_WORDING``.

    A rule that lacks the chosen wording is shown in the other.
    """
    return PARAMETER_VALUES.get(parameter or "", settings.RULES_WORDING)


def preferred_sources(parameter: str | None = None) -> tuple[WordingSource, ...]:
    """The sources in the order of preference for a single wording; the official one unless ours is chosen."""
    if wording_choice(parameter) == WordingSource.RESTATEMENT:
        return (WordingSource.RESTATEMENT, WordingSource.OFFICIAL)
    return (WordingSource.OFFICIAL, WordingSource.RESTATEMENT)


def source_note(source: str | None) -> str:
    """What to say beside a text of a source: that it is a restatement; nothing beside an official text."""
    return RESTATED_NOTE if source == WordingSource.RESTATEMENT else ""
