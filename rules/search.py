"""Search in rules and glossary: a number, words of the text (English full text), or a term, also misspelt."""

from __future__ import annotations

import re
from dataclasses import dataclass

from django.contrib.postgres.search import SearchHeadline, SearchQuery, SearchRank, TrigramWordSimilarity
from django.db.models import Case, F, IntegerField, Value, When
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from rules.models import Document, GlossaryEntry, Rule, Wording
from rules.numbers import RuleNumber
from rules.parsed import Source
from rules.richtext import plain_text

LONGEST_QUERY = 200
MOST_HITS = 60
LEAST_SIMILAR = 0.55
"""Trigram word similarity from which a term counts as meant."""

_START, _STOP = "\x02", "\x03"


@dataclass(frozen=True, slots=True)
class Hit:
    """A rule or glossary entry found, with the words found marked."""

    item: Rule | GlossaryEntry
    marked: SafeString
    title: str


@dataclass(frozen=True, slots=True)
class SectionHits:
    """The hits within one section, which is shown with them."""

    section: Rule | None
    hits: list[Hit]


@dataclass(frozen=True, slots=True)
class Results:
    """What a search found: rules by section, glossary entries, and terms that look alike."""

    sections: list[SectionHits]
    entries: list[Hit]
    similar: list[GlossaryEntry]
    more: bool

    @property
    def count(self) -> int:
        """Rules and entries found."""
        return len(self.entries) + sum(len(section.hits) for section in self.sections)


def clean(query: str) -> str:
    """A query as it can be sent to the database, which chokes on a row of dashes that exclude nothing."""
    return re.sub(r"[\x00-\x1f\x7f]|-(?=\W*(?:-|$))", " ", query[:LONGEST_QUERY]).strip()


def as_number(query: str) -> RuleNumber | None:
    """The rule number that a query is, also as ``rule 410.6a`` or ``§410``."""
    try:
        return RuleNumber.parse(re.sub(r"^(?:rules?|§)\s*", "", query, flags=re.I))
    except ValueError:
        return None


def search(document: Document, query: str) -> Results:
    """Everything in the document that holds all words of the query."""
    found = _wordings(document, query)
    chosen: dict[tuple[str, int], Wording] = {}
    for wording in found:
        chosen.setdefault(
            ("rule", wording.rule_id) if wording.rule_id else ("entry", wording.entry_id), wording
        )
    wordings = list(chosen.values())[:MOST_HITS]
    entries = [_hit(wording.entry, wording) for wording in wordings if wording.entry]
    similar = _similar_terms(document, query, {hit.item.pk for hit in entries})
    return Results(
        sections=_by_section(document, [wording for wording in wordings if wording.rule]),
        entries=entries,
        similar=similar,
        more=len(chosen) > MOST_HITS,
    )


def _wordings(document: Document, query: str) -> list[Wording]:
    words = SearchQuery(query, search_type="websearch", config="english")
    ours_first = Case(
        When(source=Source.RESTATEMENT, then=Value(0)), default=Value(1), output_field=IntegerField()
    )
    marked = SearchHeadline(
        "text",
        words,
        config="english",
        start_sel=_START,
        stop_sel=_STOP,
        max_words=45,
        min_words=20,
        max_fragments=2,
    )
    found = Wording.objects.filter(search=words).annotate(
        rank=SearchRank(F("search"), words), ours=ours_first, marked=marked
    )
    ranked = found.select_related("rule__document", "entry").order_by("-rank", "ours", "pk")
    in_rules = ranked.filter(rule__document=document)
    in_entries = ranked.filter(entry__document=document)
    both = [*in_rules[: 2 * MOST_HITS + 2], *in_entries[: 2 * MOST_HITS + 2]]
    return sorted(both, key=lambda wording: (-wording.rank, wording.ours, wording.pk))


def _hit(item: Rule | GlossaryEntry, wording: Wording) -> Hit:
    marked = escape(plain_text(wording.marked)).replace(_START, "<mark>").replace(_STOP, "</mark>")
    return Hit(item, mark_safe(marked), wording.title)  # noqa: S308  escaped above


def _by_section(document: Document, wordings: list[Wording]) -> list[SectionHits]:
    """Best section first; within a section, the order of the document."""
    numbers = list(dict.fromkeys(RuleNumber(*wording.rule.order[:2]) for wording in wordings))
    headings = {rule.number: rule for rule in document.rules.worded().filter(number__in=map(str, numbers))}
    grouped = []
    for number in numbers:
        here = [wording for wording in wordings if wording.rule.order[:2] == number.order[:2]]
        here.sort(key=lambda wording: wording.rule.order)
        hits = [_hit(wording.rule, wording) for wording in here]
        grouped.append(SectionHits(headings.get(str(number)), hits))
    return grouped


def _similar_terms(document: Document, query: str, found: set[int]) -> list[GlossaryEntry]:
    similar = document.glossary.annotate(similarity=TrigramWordSimilarity(query, "term"))
    similar = similar.filter(similarity__gte=LEAST_SIMILAR).exclude(pk__in=found)
    return list(similar.order_by("-similarity", "slug")[:5])
