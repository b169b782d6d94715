"""A report as data: what ``check_deck --json`` prints and the API answers."""

from __future__ import annotations

from collections.abc import Iterable

from decks.decklist import DeckList
from decks.legality.report import LegalityReport, Verdict, Violation


def as_data(deck: DeckList, report: LegalityReport) -> dict[str, object]:
    """The size of the deck, the verdict, violations and notices; every key is always present."""
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
        "violations": violations_as_data(report.violations),
        "notices": violations_as_data(report.notices),
        "unmatched": [
            {"line": line.line, "text": line.text, "candidates": list(line.candidates)}
            for line in deck.unmatched
        ],
    }


def violations_as_data(violations: Iterable[Violation]) -> list[dict[str, object]]:
    """Each violation or notice with its code, rule and sentences."""
    return [
        {
            "code": violation.code,
            "rule": violation.rule,
            "message": violation.message,
            "cards": list(violation.cards),
            "fix": " ".join(filter(None, [violation.fix, violation.consequence])),
        }
        for violation in violations
    ]
