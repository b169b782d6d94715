"""What two editions beside each other, and the line of a rule, are as plain data."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from rules.editions.comparison import ChangeKind, EditionComparison, RuleChange, RuleEdits
from rules.editions.history import EditionEvent, HistoryStage
from rules.editions.loading import LoadedComparison
from rules.editions.text_diff import DiffRun
from rules.identifiers.addresses import rule_url


def described_fate(comparison: EditionComparison, fate: RuleChange) -> dict[str, Any]:
    """What became of a rule."""
    return {
        "kind": fate.kind.value,
        "older": fate.older.key if fate.older else None,
        "newer": fate.newer.key if fate.newer else None,
        "split_off": fate.split_off or None,
        "merged_into": fate.merged_into or None,
        "parts": list(fate.parts),
        "taken_in": list(fate.taken_in),
        "edits": _edits(comparison.edits(fate)) if fate.kind == ChangeKind.CHANGED else None,
    }


def not_known(both: LoadedComparison) -> list[dict[str, Any]]:
    """The sections that either edition only announces."""
    volumes = ((both.older, both.comparison.older), (both.newer, both.comparison.newer))
    return [
        {
            "edition": document.edition,
            "sections": [str(section) for section in sorted(volume.unknown)],
            "breaks_off": [str(section) for section in sorted(volume.broken_off)],
        }
        for document, volume in volumes
        if not volume.is_complete
    ]


def described_stage(stage: HistoryStage, site: str = "") -> dict[str, Any]:
    """A rule in one edition of its line."""
    document, number = stage.place.document, stage.place.number
    edits = None
    if stage.event == EditionEvent.CHANGED and stage.between and stage.change:
        edits = _edits(stage.between.comparison.edits(stage.change))
    return {
        "edition": document.edition,
        "effective": document.effective.isoformat() if document.effective else None,
        "number": number or None,
        "event": stage.event.value,
        "since": stage.before.document.edition if stage.before else None,
        "was": (stage.before.number or None) if stage.before else None,
        "edits": edits,
        "page": site + rule_url(number, document.key, document.edition) if number else None,
    }


def _edits(edits: RuleEdits) -> dict[str, Any]:
    return {
        "title": _runs(edits.title),
        "text": _runs(edits.text),
        "examples": [_runs(example) for example in edits.examples],
    }


def _runs(runs: list[DiffRun]) -> list[dict[str, str]]:
    return [asdict(run) | {"mark": run.mark.value} for run in runs]
