"""What can be told of a rule whose own text is not loaded: who names it, and what on cards it is behind."""

from __future__ import annotations

from dataclasses import dataclass

from rules.governing import Ground, behind
from rules.links import DOCUMENT, EDITION
from rules.models import CrossReference, Document, GlossaryEntry, Rule
from rules.numbers import RuleNumber
from rules.richtext import preview


@dataclass(frozen=True, slots=True)
class Cited:
    """A rule as others see it: terms with how their explanation begins, rules that name it, and its cards."""

    entries: list[tuple[GlossaryEntry, str]]
    rules: list[Rule]
    grounds: list[Ground]

    def __bool__(self) -> bool:
        return bool(self.entries or self.rules or self.grounds)


def cited(document: Document, number: RuleNumber) -> Cited:
    """Who names this rule, or one that is part of it."""
    entries: dict[int, tuple[GlossaryEntry, str]] = {}
    rules: dict[int, Rule] = {}
    for reference in CrossReference.objects.naming(document, number):
        wording = reference.wording
        if wording.entry:
            entries.setdefault(wording.entry.pk, (wording.entry, preview("", wording.text)))
        elif wording.rule:
            rules.setdefault(wording.rule.pk, wording.rule)
    is_current = (document.key, document.edition) == (DOCUMENT, EDITION)
    return Cited(list(entries.values()), list(rules.values()), behind(number) if is_current else [])
