"""Every rule and glossary entry as the search sees it: its words by stem, and what it inherits.

An index is made of the whole database at once, kept by the process, and made anew as soon as the stamp of the
rules differs.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from rules.identifiers.addresses import rule_url
from rules.identifiers.numbers import RuleNumber
from rules.markup.rich_text import plain_text
from rules.models import CrossReference, Document, GlossaryEntry, Rule, Wording
from rules.parsers.parsed_document import WordingSource
from rules.search.back_index import index_phrases
from rules.search.results import SearchedEdition
from rules.search.spelling import Speller
from rules.search.stemming import fold, forms, stems
from rules.search.synonyms import get_synonyms
from rules.stamp import rules_stamp

OWN = {"title": 2.5, "terms": 1.6, "text": 1.0, "asked": 1.0, "examples": 0.25}
"""How much a word counts in the heading, a term that the rule defines, text, our index and examples."""
INHERITED = {"heading": 0.7, "section": 0.45, "chapter": 0.1, "whole": 0.15}
"""The same for what stands above: the heading, section, chapter and text of the rule that this is part of."""
LENGTH_COUNTS = 0.75
"""How far a long text is held against a rule: 0 not at all, 1 in proportion."""


_APART = [""] * 8
_HYPHENATED = re.compile(r"(?<![\w-])([a-z]+)-([a-z]+)(?![\w-])")


@dataclass(slots=True)
class IndexedPassage:
    """A rule or a glossary entry. ``texts`` are its wordings, ours first.

    ``sequence`` are its stems in order, the first ``written`` of them those of heading and text, the rest of
    our index; an empty one parts what does not stand together.
    """

    document: SearchedEdition
    title: str
    url: str
    texts: tuple[str, ...]
    examples: tuple[str, ...]
    fields: dict[str, list[str]]
    number: RuleNumber | None = None
    term: str = ""
    is_defined_elsewhere: bool = False
    section_title: str = ""
    section_url: str = ""
    sequence: list[str] = field(default_factory=list)
    written: int = 0
    weights: dict[str, float] = field(default_factory=dict)
    places: dict[str, list[int]] = field(default_factory=dict)

    def says(self, stem: str) -> bool:
        """Whether the stem stands in heading or text."""
        return self.places.get(stem, [self.written])[0] < self.written

    @property
    def is_heading(self) -> bool:
        """Whether there is a heading and nothing else."""
        return not self.term and not any(self.texts)


@dataclass(slots=True)
class DocumentIndex:
    """The passages of one document, and for every stem the passages that hold it."""

    document: SearchedEdition
    passages: list[IndexedPassage]
    postings: dict[str, list[int]] = field(default_factory=dict)
    rarity: dict[str, float] = field(default_factory=dict)
    terms: dict[tuple[str, ...], IndexedPassage] = field(default_factory=dict)
    titles: dict[tuple[str, ...], IndexedPassage] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SearchIndexes:
    """The indexes of all documents, and their words.

    ``known`` are all words as they stand, with their stems; ``joined`` are the parts of words that the rules
    write with a hyphen, under what they are without it (``offhand``).
    """

    stamp: str
    indexes: Mapping[int, DocumentIndex]
    known: Mapping[str, str]
    stems: frozenset[str]
    joined: Mapping[str, tuple[str, str]]
    ordered: tuple[str, ...]
    speller: Speller

    def starting_with(self, prefix: str) -> list[str]:
        """The words known that begin so."""
        start = bisect_left(self.ordered, prefix)
        end = bisect_left(self.ordered, prefix + "\uffff")
        return list(self.ordered[start:end])


_kept: list[SearchIndexes] = []


def get_indexes() -> SearchIndexes:
    """The index of the rules as they are now."""
    stamp = rules_stamp()
    if not _kept or _kept[0].stamp != stamp:
        _kept[:] = [_IndexBuilder(stamp).library()]
    return _kept[0]


class _IndexBuilder:
    """Reads all documents in a fixed number of queries, however many there are."""

    def __init__(self, stamp: str) -> None:
        self.stamp = stamp
        self.often: Counter[str] = Counter()
        self.joined: dict[str, tuple[str, str]] = {}
        self.documents = {
            document.pk: SearchedEdition(
                document.pk, document.key, document.edition, document.title, bool(document.guide_to)
            )
            for document in Document.objects.all()
        }
        ours_first = sorted(
            Wording.objects.prefetch_related("examples"),
            key=lambda wording: wording.source != WordingSource.RESTATEMENT,
        )
        self.of_rules: dict[int, list[Wording]] = defaultdict(list)
        self.of_entries: dict[int, list[Wording]] = defaultdict(list)
        for wording in ours_first:
            if wording.rule_id:
                self.of_rules[wording.rule_id].append(wording)
            else:
                self.of_entries[wording.entry_id].append(wording)
        self.naming: dict[int, list[str]] = defaultdict(list)
        self.defined_elsewhere: set[int] = set()
        defining = CrossReference.objects.filter(defines=True, wording__entry__isnull=False)
        for rule, entry, term in defining.values_list("target", "wording__entry", "wording__entry__term"):
            self.defined_elsewhere.add(entry)
            if rule and term not in self.naming[rule]:
                self.naming[rule].append(term)

    def library(self) -> SearchIndexes:
        passages: dict[int, list[IndexedPassage]] = {pk: [] for pk in self.documents}
        for pk, found in (*self._rules(), *self._terms()):
            passages[pk].append(found)
        indexes = {pk: DocumentIndex(self.documents[pk], found) for pk, found in passages.items()}
        known = self._stem(indexes.values())
        for index in indexes.values():
            _weigh(index)
        return SearchIndexes(
            stamp=self.stamp,
            indexes=indexes,
            known=known,
            stems=frozenset(known.values()),
            joined=self.joined,
            ordered=tuple(sorted(known)),
            speller=Speller(self.often, get_synonyms().words),
        )

    def _rules(self) -> Iterator[tuple[int, IndexedPassage]]:
        above: dict[tuple[int, RuleNumber], IndexedPassage] = {}
        for pk, document, number, order in Rule.objects.order_by("document", "order").values_list(
            "pk", "document", "number", "order"
        ):
            edition, parsed = self.documents[document], RuleNumber(*order)
            url = rule_url(number, edition.key, edition.edition)
            passage = self._passage(edition, url, self.of_rules[pk], self.naming[pk])
            passage.number = parsed
            self._look_up(passage, number)
            self._inherit(passage, {each: above.get((document, each)) for each in parsed.ancestors})
            above[document, parsed] = passage
            yield document, passage

    def _look_up(self, passage: IndexedPassage, name: str) -> None:
        """Add what our index has under a number or a term."""
        for phrase in index_phrases(passage.document.slug).get(name, "").split(";"):
            passage.fields.setdefault("asked", []).extend([*_APART, *self._read(phrase)])

    @staticmethod
    def _inherit(passage: IndexedPassage, above: Mapping[RuleNumber, IndexedPassage | None]) -> None:
        for number, whole in above.items():
            if whole is None:
                continue
            kind = "heading" if number.rule else "section" if number.section else "chapter"
            passage.fields[kind] = whole.fields["title"]
            if number.rule:
                passage.fields["whole"] = whole.fields["text"]
            elif number.section:
                passage.section_title, passage.section_url = whole.title, whole.url

    def _terms(self) -> Iterator[tuple[int, IndexedPassage]]:
        for entry in GlossaryEntry.objects.select_related("document"):
            edition = self.documents[entry.document_id]
            passage = self._passage(edition, entry.get_absolute_url(), self.of_entries[entry.pk], [])
            passage.term = passage.title = entry.term
            passage.fields["title"] = self._read(entry.term)
            self._look_up(passage, entry.term)
            passage.is_defined_elsewhere = entry.pk in self.defined_elsewhere
            yield entry.document_id, passage

    def _passage(
        self, edition: SearchedEdition, url: str, wordings: list[Wording], naming: list[str]
    ) -> IndexedPassage:
        title = next((wording.title for wording in wordings if wording.title), "")
        texts = tuple(plain_text(wording.text) for wording in wordings if wording.text)
        examples = tuple(plain_text(each.text) for each in (wordings[0].examples.all() if wordings else ()))
        fields = {
            "title": self._read(title),
            "terms": [form for term in naming for form in self._read(term)],
            "text": [form for text in texts for form in self._read(text)],
            "examples": [form for text in examples for form in self._read(text)],
        }
        return IndexedPassage(edition, title, url, texts, examples, fields)

    def _read(self, text: str) -> list[str]:
        found = forms(text)
        self.often.update(found)
        for first, second in _HYPHENATED.findall(fold(text)):
            self.joined.setdefault(first + second, (first, second))
        return found

    def _stem(self, indexes: Iterable[DocumentIndex]) -> dict[str, str]:
        known = stems(self.often)
        for index in indexes:
            for passage in index.passages:
                passage.fields = {
                    kind: [known.get(form, form) for form in found] for kind, found in passage.fields.items()
                }
        return known


def _weigh(index: DocumentIndex) -> None:
    """Count every stem of every passage by where it stands, and note how rare it is in the document."""
    lengths = [len(passage.fields["text"]) for passage in index.passages if not passage.is_heading]
    usual = sum(lengths) / len(lengths) if lengths else 1.0
    holding: dict[str, set[int]] = defaultdict(set)
    owning: Counter[str] = Counter()
    for place, passage in enumerate(index.passages):
        longer = 1 - LENGTH_COUNTS + LENGTH_COUNTS * len(passage.fields["text"]) / usual
        weights: dict[str, float] = defaultdict(float)
        for kind, weight in (OWN | INHERITED).items():
            found = passage.fields.get(kind, ())
            share = weight / max(longer, 0.5) if kind in ("text", "examples") else weight
            for stem in found if kind in ("text", "examples") else set(found) - {""}:
                weights[stem] += share
        passage.weights = dict(weights)
        passage.sequence = [*passage.fields["title"], *_APART, *passage.fields["text"]]
        passage.written = len(passage.sequence)
        passage.sequence += passage.fields.get("asked", ())
        passage.places = _places(passage.sequence)
        own = {stem for kind in OWN for stem in passage.fields.get(kind, ())}
        owning.update(own)
        for stem in weights:
            holding[stem].add(place)
        if passage.term:
            index.terms.setdefault(tuple(passage.fields["title"]), passage)
        elif passage.title:
            index.titles.setdefault(tuple(passage.fields["title"]), passage)
    index.postings = {stem: sorted(places) for stem, places in holding.items()}
    total = len(index.passages)
    index.rarity = {
        stem: math.log(1 + (total - owning[stem] + 0.5) / (owning[stem] + 0.5)) for stem in holding
    }


def _places(sequence: Iterable[str]) -> dict[str, list[int]]:
    places: dict[str, list[int]] = defaultdict(list)
    for place, stem in enumerate(sequence):
        if stem:
            places[stem].append(place)
    return dict(places)
