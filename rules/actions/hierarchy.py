"""The hierarchy of the rules of a document, and the removal of rules and terms without a wording."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import Manager

from rules.identifiers.numbers import RuleNumber
from rules.models import Document, Rule


def delete_without_wordings(items: Manager[Any]) -> None:
    """Delete the rules or glossary entries that have no wording."""
    items.filter(wordings__isnull=True).delete()


def set_parents(document: Document) -> None:
    """Put every rule of a document under the nearest number above it that the document has."""
    rules = {RuleNumber(*rule.order): rule for rule in document.rules.all()}
    moved: list[Rule] = []
    for number, rule in rules.items():
        parent = _first(rules.get(ancestor) for ancestor in number.ancestors)
        if rule.parent_id != (parent.pk if parent else None):
            rule.parent = parent
            moved.append(rule)
    Rule.objects.bulk_update(moved, ["parent"])


def _first(rules: Iterable[Rule | None]) -> Rule | None:
    return next((rule for rule in rules if rule), None)
