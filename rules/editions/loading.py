"""Loads editions from the database and compares them; comparisons are cached until the rules change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from common.cache import cached_by_stamp
from rules.editions.compared_rules import ComparedRule, EditionRules
from rules.editions.comparison import EditionComparison
from rules.markup.rich_text import plain_text
from rules.models import Document, Rule, Wording
from rules.parsers.parsed_document import WordingSource
from rules.stamp import rules_stamp

MOST_COMPARISONS = 8
"""Comparisons in the cache; each takes a few megabytes."""

NEARLY_ALL = 0.9


@dataclass(frozen=True, slots=True)
class LoadedComparison:
    """A comparison of two editions, and the source whose wording was used of each."""

    older: Document
    newer: Document
    older_source: WordingSource
    newer_source: WordingSource
    comparison: EditionComparison

    @property
    def source(self) -> WordingSource | None:
        """The source of both wordings; ``None`` if they differ."""
        return self.newer_source if self.older_source == self.newer_source else None


def compare_editions(older: Document, newer: Document) -> LoadedComparison:
    """Compare two editions: in our wording if we have both, else in the official one."""
    older_source, newer_source, comparison = _compare(older.pk, newer.pk)
    return LoadedComparison(older, newer, older_source, newer_source, comparison)


def sort_by_date(editions: Iterable[Document]) -> list[Document]:
    """Editions by the day they took effect; those without a date come first, in the order of import."""
    return sorted(
        editions, key=lambda edition: (edition.effective is not None, edition.effective, edition.pk)
    )


def get_editions(key: str) -> list[Document]:
    """All editions of a document, the oldest first."""
    return sort_by_date(Document.objects.filter(key=key))


def load_rule(document: Document, number: str) -> ComparedRule | None:
    """A rule ready for comparison, in our wording where there is one."""
    rule = document.rules.with_details().filter(number=number).first()
    wording = rule.wording(WordingSource.RESTATEMENT, WordingSource.OFFICIAL) if rule else None
    return _comparable_rule(rule, wording) if rule and wording else None


@cached_by_stamp(rules_stamp, max_entries=MOST_COMPARISONS)
def _compare(older: int, newer: int) -> tuple[WordingSource, WordingSource, EditionComparison]:
    older_source, newer_source = _sources(older, newer)
    comparison = EditionComparison(_load_edition(older, older_source), _load_edition(newer, newer_source))
    comparison.changes  # noqa: B018  computed before it is cached
    return older_source, newer_source, comparison


def _load_edition(document: int, source: WordingSource) -> EditionRules:
    """An edition by its primary key, in the wording of one source, with the section titles of both."""
    wordings = Wording.objects.filter(rule__document=document, source=source, rule__order__2__gt=0)
    rows = wordings.select_related("rule").prefetch_related("examples").order_by("rule__order")
    rules = tuple(_comparable_rule(wording.rule, wording) for wording in rows if wording.rule)
    return EditionRules(rules, _titles(document))


def _comparable_rule(rule: Rule, wording: Wording) -> ComparedRule:
    return ComparedRule(
        number=rule.parsed_number,
        title=wording.title,
        text=plain_text(wording.text),
        examples=tuple(plain_text(example.text) for example in wording.examples.all()),
    )


def _titles(document: int) -> dict[int, str]:
    headings = Wording.objects.filter(rule__document=document, rule__order__2=0, rule__order__1__gt=0)
    ours_last = headings.order_by("source").values_list("rule__order", "title")
    return {order[1]: title for order, title in ours_last}


def _sources(older: int, newer: int) -> tuple[WordingSource, WordingSource]:
    """The sources to compare: ours if both have nearly all rules in it, else a common one, else any."""
    restatement, official = WordingSource.RESTATEMENT, WordingSource.OFFICIAL
    shares = [_shares(document) for document in (older, newer)]
    if all(share[restatement] >= NEARLY_ALL for share in shares):
        return restatement, restatement
    for source in (official, restatement):
        if all(share[source] for share in shares):
            return source, source
    older_source, newer_source = (
        official if own[official] > own[restatement] else restatement for own in shares
    )
    return older_source, newer_source


def _shares(document: int) -> dict[WordingSource, float]:
    """The share of the rules of an edition that each source has a wording of."""
    rules = Rule.objects.numbered().filter(document=document)
    total = rules.count() or 1
    sources = Counter(rules.values_list("wordings__source", flat=True))
    return {source: sources[source] / total for source in WordingSource}
