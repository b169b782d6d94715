"""A report as data: what ``check_deck --json`` prints and the API answers."""

from __future__ import annotations

from collections.abc import Iterable

from decks.decklist import DeckList
from decks.legality.report import Report, Verdict, Violation


def as_data(deck: DeckList, report: Report) -> dict[str, object]:
    """The deck in figures, the verdict, and all that was found; every key is always there."""
    verdict = report.verdict_with(deck.unmatched)
    return {
        "legal": verdict is Verdict.LEGAL,
        "verdict": verdict,
        "name": deck.name,
        "format": report.format.key,
        "edition": report.format.edition.key,
        "hero": deck.hero.name if deck.hero else None,
        "cards": deck.main_count,
        "side": deck.side_count,
        "violations": _entries(report.violations),
        "notices": _entries(report.notices),
        "unmatched": [
            {"line": line.line, "text": line.text, "candidates": list(line.candidates)}
            for line in deck.unmatched
        ],
    }


def _entries(found: Iterable[Violation]) -> list[dict[str, object]]:
    return [
        {"code": one.code, "rule": one.rule, "message": one.message, "cards": list(one.cards), "fix": one.fix}
        for one in found
    ]
