"""The search index: every rule and glossary entry with its words by stem, and with words of its headings.

The whole database is indexed at once. A process keeps the index in memory until the stamp of the rules
changes.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from common.cache import cached_by_stamp
from common.stemming import fold, forms, stems
from rules.identifiers.addresses import rule_url
from rules.identifiers.numbers import RuleNumber
from rules.markup.rich_text import plain_text
from rules.models import CrossReference, Document, GlossaryEntry, Rule, Wording
from rules.parsers.parsed_document import WordingSource
from rules.search.bm25 import FIELD_WEIGHTS, FieldWords, WordValues
from rules.search.phrases import index_phrases, phrase_words, players_questions
from rules.search.results import SearchedEdition
from rules.search.spelling import Speller
from rules.search.synonyms import get_synonyms
from rules.stamp import rules_stamp

OWN_FIELDS = ("title", "terms", "text", "index", "examples")
"""The fields with words of a passage itself; the others repeat what stands above it."""
_SEPARATOR = [""] * 8
_HYPHENATED = re.compile(r"(?<![\w-])([a-z]+)-([a-z]+)(?![\w-])")


@dataclass(slots=True)
class IndexedPassage:
    """A rule or a glossary entry. ``texts`` are its wordings, ours first, ``phrases`` what is listed for it.

    ``sequence`` are its stems in order: the first ``written_length`` are those of heading and text, the
    others those of our index; empty ones separate what does not stand together. ``positions`` are places in
    it.
    """

    document: SearchedEdition
    title: str
    url: str
    texts: tuple[str, ...]
    examples: tuple[str, ...]
    fields: dict[str, list[str]]
    phrases: tuple[str, ...] = ()
    number: RuleNumber | None = None
    term: str = ""
    is_defined_elsewhere: bool = False
    section_title: str = ""
    section_url: str = ""
    sequence: list[str] = field(default_factory=list)
    written_length: int = 0
    positions: dict[str, list[int]] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The number of the rule, or the term."""
        return str(self.number or self.term)

    def contains_stem(self, stem: str) -> bool:
        """Whether heading or text contains the stem."""
        return self.positions.get(stem, [self.written_length])[0] < self.written_length

    @property
    def is_heading(self) -> bool:
        """Whether there is a heading and nothing else."""
        return not self.term and not any(self.texts)


@dataclass
class DocumentIndex:
    """The passages of one document, what words are worth in them, and how rare each stem is in them."""

    document: SearchedEdition
    passages: list[IndexedPassage]
    values: WordValues
    rarity: dict[str, float] = field(default_factory=dict)
    terms: dict[tuple[str, ...], IndexedPassage] = field(default_factory=dict)
    titles: dict[tuple[str, ...], IndexedPassage] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SearchIndexes:
    """The indexes of all documents by primary key, and their vocabulary.

    ``stem_by_word`` has every word with its stem; ``hyphenated`` the two parts of each word that the rules
    write with a hyphen, under its spelling without one (``offhand``).
    """

    by_document: Mapping[int, DocumentIndex]
    stem_by_word: Mapping[str, str]
    stems: frozenset[str]
    hyphenated: Mapping[str, tuple[str, str]]
    sorted_words: tuple[str, ...]
    speller: Speller

    def words_with_prefix(self, prefix: str) -> list[str]:
        """The words of the documents that begin with the prefix."""
        start = bisect_left(self.sorted_words, prefix)
        end = bisect_left(self.sorted_words, prefix + "\uffff")
        return list(self.sorted_words[start:end])


@cached_by_stamp(rules_stamp)
def get_indexes() -> SearchIndexes:
    """The index of the rules as they are now."""
    return _IndexBuilder().build()


class _IndexBuilder:
    """Reads all documents in a fixed number of queries, however many there are."""

    def __init__(self) -> None:
        self.frequencies: Counter[str] = Counter()
        self.hyphenated: dict[str, tuple[str, str]] = {}
        self.weighed: dict[tuple[str, ...], FieldWords] = {}
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
        self.wordings_by_rule: dict[int, list[Wording]] = defaultdict(list)
        self.wordings_by_entry: dict[int, list[Wording]] = defaultdict(list)
        for wording in ours_first:
            if wording.rule_id:
                self.wordings_by_rule[wording.rule_id].append(wording)
            elif wording.entry_id:
                self.wordings_by_entry[wording.entry_id].append(wording)
        self.defined_terms: dict[int, list[str]] = defaultdict(list)
        self.defined_elsewhere: set[int] = set()
        defining = CrossReference.objects.filter(defines=True, wording__entry__isnull=False)
        for rule, entry, term in defining.values_list("target", "wording__entry", "wording__entry__term"):
            self.defined_elsewhere.add(entry)
            if rule and term not in self.defined_terms[rule]:
                self.defined_terms[rule].append(term)

    def build(self) -> SearchIndexes:
        passages: dict[int, list[IndexedPassage]] = {pk: [] for pk in self.documents}
        for pk, passage in (*self._rules(), *self._terms()):
            passages[pk].append(passage)
        stem_of = stems(self.frequencies)
        indexes = {
            pk: DocumentIndex(self.documents[pk], own, self._values(own)) for pk, own in passages.items()
        }
        for index in indexes.values():
            _replace_by_stems(index, stem_of)
            _index_stems(index)
        return SearchIndexes(
            by_document=indexes,
            stem_by_word=stem_of,
            stems=frozenset(stem_of.values()),
            hyphenated=self.hyphenated,
            sorted_words=tuple(sorted(stem_of)),
            speller=Speller(self.frequencies, get_synonyms().words),
        )

    def _rules(self) -> Iterator[tuple[int, IndexedPassage]]:
        above: dict[tuple[int, RuleNumber], IndexedPassage] = {}
        for pk, document, number, order in Rule.objects.order_by("document", "order").values_list(
            "pk", "document", "number", "order"
        ):
            edition, parsed = self.documents[document], RuleNumber(*order)
            url = rule_url(number, edition.key, edition.edition)
            passage = self._passage(edition, url, self.wordings_by_rule[pk], self.defined_terms[pk])
            passage.number = parsed
            self._add_index_phrases(passage, number)
            self._inherit_words(
                passage, {ancestor: above.get((document, ancestor)) for ancestor in parsed.ancestors}
            )
            above[document, parsed] = passage
            yield document, passage

    def _add_index_phrases(self, passage: IndexedPassage, name: str) -> None:
        """Add the phrases that our index has under a number or a term, and the questions that it answers."""
        slug = passage.document.slug
        phrases = index_phrases(slug).get(name, ())
        passage.phrases = (*phrases, *players_questions(slug).get(name, ()))
        for phrase in phrases:
            passage.fields.setdefault("index", []).extend([*_SEPARATOR, *self._forms(phrase)])

    @staticmethod
    def _inherit_words(passage: IndexedPassage, above: Mapping[RuleNumber, IndexedPassage | None]) -> None:
        for number, ancestor in above.items():
            if ancestor is None:
                continue
            kind = "heading" if number.rule else "section" if number.section else "chapter"
            passage.fields[kind] = ancestor.fields["title"]
            if number.rule:
                passage.fields["parent"] = ancestor.fields["text"]
            elif number.section:
                passage.section_title, passage.section_url = ancestor.title, ancestor.url

    def _terms(self) -> Iterator[tuple[int, IndexedPassage]]:
        for entry in GlossaryEntry.objects.select_related("document"):
            edition = self.documents[entry.document_id]
            passage = self._passage(edition, entry.get_absolute_url(), self.wordings_by_entry[entry.pk], [])
            passage.term = passage.title = entry.term
            passage.fields["title"] = self._forms(entry.term)
            self._add_index_phrases(passage, entry.term)
            passage.is_defined_elsewhere = entry.pk in self.defined_elsewhere
            yield entry.document_id, passage

    def _passage(
        self, edition: SearchedEdition, url: str, wordings: list[Wording], defined_terms: list[str]
    ) -> IndexedPassage:
        title = next((wording.title for wording in wordings if wording.title), "")
        texts = tuple(plain_text(wording.text) for wording in wordings if wording.text)
        examples = tuple(
            plain_text(example.text) for example in (wordings[0].examples.all() if wordings else ())
        )
        fields = {
            "title": self._forms(title),
            "terms": [form for term in defined_terms for form in self._forms(term)],
            "text": [form for text in texts for form in self._forms(text)],
            "examples": [form for text in examples for form in self._forms(text)],
        }
        return IndexedPassage(edition, title, url, texts, examples, fields)

    def _forms(self, text: str) -> list[str]:
        word_forms = forms(text)
        self.frequencies.update(word_forms)
        for first, second in _HYPHENATED.findall(fold(text)):
            self.hyphenated.setdefault(first + second, (first, second))
        return word_forms

    def _values(self, passages: Iterable[IndexedPassage]) -> WordValues:
        """What the words of passages are worth, of which the fields have not been replaced by stems yet."""
        return WordValues.of([self._field_words(passage) for passage in passages])

    def _field_words(self, passage: IndexedPassage) -> dict[str, FieldWords]:
        fields = {
            name: self._weigh(tuple(words))
            for name, words in passage.fields.items()
            if name in FIELD_WEIGHTS and words
        }
        phrases = phrase_words(passage.document.slug).weights.get(passage.name)
        return fields | {"phrases": FieldWords(phrases, sum(phrases.values()))} if phrases else fields

    def _weigh(self, words: tuple[str, ...]) -> FieldWords:
        """The words of a field, weighed once for all passages that have it from above."""
        if words not in self.weighed:
            self.weighed[words] = FieldWords.of(words)
        return self.weighed[words]


def _replace_by_stems(index: DocumentIndex, stem_of: Mapping[str, str]) -> None:
    for passage in index.passages:
        passage.fields = {
            field_name: [stem_of.get(form, form) for form in word_forms]
            for field_name, word_forms in passage.fields.items()
        }


def _index_stems(index: DocumentIndex) -> None:
    """Note where each passage has its stems, how rare they are, and which terms and headings there are."""
    counts: Counter[str] = Counter()
    for passage in index.passages:
        passage.sequence = [*passage.fields["title"], *_SEPARATOR, *passage.fields["text"]]
        passage.written_length = len(passage.sequence)
        passage.sequence += passage.fields.get("index", ())
        passage.positions = _positions_by_stem(passage.sequence)
        counts.update({stem for name in OWN_FIELDS for stem in passage.fields.get(name, ()) if stem})
        if passage.term:
            index.terms.setdefault(tuple(passage.fields["title"]), passage)
        elif passage.title:
            index.titles.setdefault(tuple(passage.fields["title"]), passage)
    total = len(index.passages)
    index.rarity = {
        stem: math.log(1 + (total - count + 0.5) / (count + 0.5)) for stem, count in counts.items()
    }


def _positions_by_stem(sequence: Iterable[str]) -> dict[str, list[int]]:
    positions: dict[str, list[int]] = defaultdict(list)
    for position, stem in enumerate(sequence):
        if stem:
            positions[stem].append(position)
    return dict(positions)
