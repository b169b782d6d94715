"""Which wording of the rules is shown where both are loaded: ours, the official one, or both."""

from __future__ import annotations

from django.conf import settings

from rules.parsers.parsed_document import Source

BOTH = "both"
ASKED = {
    BOTH: BOTH,
    "ours": Source.RESTATEMENT.value,
    Source.RESTATEMENT.value: Source.RESTATEMENT.value,
    Source.OFFICIAL.value: Source.OFFICIAL.value,
}
"""What ``?wording=`` may ask for, and what it means."""


def choice(asked: str | None = None) -> str:
    """``both``, ``restatement`` or ``official``: as asked for, or else as the operator decided.

    A rule that lacks the chosen wording is shown in the other.
    """
    return ASKED.get(asked or "", settings.RULES_WORDING)


def preferred(asked: str | None = None) -> tuple[Source, ...]:
    """The sources in the order to look for one wording; where both are shown, the official one rules."""
    if choice(asked) == Source.RESTATEMENT:
        return (Source.RESTATEMENT, Source.OFFICIAL)
    return (Source.OFFICIAL, Source.RESTATEMENT)
