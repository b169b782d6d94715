"""The search itself: one query, asked of one document, and what others have for it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from rules.identifiers.addresses import DOCUMENT, EDITION, current_key
from rules.identifiers.numbers import RuleNumber
from rules.models import Document
from rules.search.back_index import index_phrases
from rules.search.index import DocumentIndex, IndexedPassage, SearchIndexes, get_indexes
from rules.search.query import RulesQuery, parse_query
from rules.search.ranking import RankedPassage, rank_passages
from rules.search.results import Hit, NeighbourRule, OtherDocumentHits, SearchResults
from rules.search.snippets import make_snippet, mark_words, matching_words
from rules.search.stemming import forms, stems

MOST_HITS = 30
FEWEST_HITS = 5
"""Hits shown however weak they are, if there are so many and the best lacks something."""
MOST_TERMS = 2
"""Glossary entries shown before the rules."""
MOST_BESIDE = 6
"""Glossary entries named beside them."""
MOST_HEADINGS = 3
ABOUT = 0.5
"""A query is about a term that makes up so much of it."""
SUMMED_UP = 0.6
"""What an entry counts that only sums up a rule."""
WEAK = 0.3
"""A hit counts if it lacks nothing, or has this share of the best one's score."""
COMMON_TERMS = frozenset(
    ["add", "deal", "enter", "other", "pass", "put", "random", "text", "unless", "until", "use", "you"]
)
"""Terms that are everyday words: named only by a query of that word alone."""


def find_document(asked: str) -> Document | None:
    """The document of an address' ``document=``: ``wow-tcg-7.4``, or ``wow-tcg`` for its latest edition."""
    for document in Document.objects.all():
        if asked in (f"{document.key}-{document.edition}", f"{document.key} {document.edition}"):
            return document
    return Document.objects.named(current_key(asked)) if asked else None


def search(query: str, document: Document | None = None) -> SearchResults:
    """What the query finds in a document; without one, in the rules that the site plays by."""
    known = get_indexes()
    index = _index(known, document)
    asked = parse_query(query, known)
    if index is None:
        return SearchResults(asked.text, None)
    found = rank_passages(index, asked)
    terms, beside = _terms(index, asked, found)
    leading = {id(each.passage) for each in terms}
    others = [each for each in _with_rules_first(found) if id(each.passage) not in leading]
    answered = bool(found) and found[0].has_all
    rules = _strong(others, 1 if answered else FEWEST_HITS)
    shown = leading | {id(each.passage) for each in rules[:MOST_HITS]}
    return SearchResults(
        query=asked.text,
        document=index.document,
        terms=tuple(_hit(index, each) for each in terms),
        rules=tuple(_hit(index, each) for each in rules[:MOST_HITS]),
        beside=tuple(_hit(index, each) for each in beside if id(each.passage) not in shown),
        headings=tuple(_heading(index, each, asked) for each in _headings(index, asked)),
        elsewhere=tuple(_elsewhere(known, index, asked)),
        read_as=asked.read_as,
        unknown=tuple(dict.fromkeys(asked.unknown)),
        more=max(0, len(rules) - MOST_HITS),
    )


def section_around(hit: Hit) -> list[NeighbourRule]:
    """The whole section in which a rule stands, the rule included; nothing around a glossary entry."""
    index = get_indexes().indexes.get(hit.document.pk)
    if index is None or not hit.number:
        return []
    section = RuleNumber.parse(hit.section)
    return [
        NeighbourRule(
            str(passage.number),
            passage.title,
            passage.texts[0] if passage.texts else "",
            passage.url,
            str(passage.number) == hit.number,
        )
        for passage in index.passages
        if passage.number and section in passage.number.ancestors
    ]


def vocabulary() -> frozenset[str]:
    """The stems of all words that any document says."""
    return get_indexes().stems


def _index(known: SearchIndexes, document: Document | None) -> DocumentIndex | None:
    if document is not None:
        return known.indexes.get(document.pk)
    books = list(known.indexes.values())
    current = (
        index for index in books if (index.document.key, index.document.edition) == (DOCUMENT, EDITION)
    )
    return next(current, books[0] if books else None)


def _strong(found: list[RankedPassage], at_least: int = 0) -> list[RankedPassage]:
    """Those that lack nothing or are not much worse than the best, and as many as are wanted at least."""
    least = WEAK * found[0].score if found else 0.0
    return [
        each for place, each in enumerate(found) if place < at_least or each.has_all or each.score >= least
    ]


def _with_rules_first(found: list[RankedPassage]) -> list[RankedPassage]:
    """An entry that sums up a rule stands behind it, one that no rule says better stands as it is."""
    weighed = [
        replace(each, score=each.score * SUMMED_UP) if each.passage.is_defined_elsewhere else each
        for each in found
    ]
    return sorted(weighed, key=lambda each: -each.score)


def _terms(
    index: DocumentIndex, asked: RulesQuery, found: list[RankedPassage]
) -> tuple[list[RankedPassage], list[RankedPassage]]:
    """The entries whose term is what is asked for, and those whose term is only a part of it.

    The first kind has a good share of the words that were typed, by how rare they are.
    """
    if asked.numbers:
        return [], []
    typed = set(asked.literal)
    meant = typed | {stem for each in asked.wanted for way in each.ways for stem in way.stems}
    whole = sum(index.rarity.get(stem, 0.0) for stem in typed) or 1.0
    named: list[tuple[float, RankedPassage]] = []
    for each in found:
        spoken = set(each.passage.fields["title"]) if each.passage.term else set()
        is_common = each.passage.term.casefold() in COMMON_TERMS and spoken != typed
        if spoken and spoken <= meant and not is_common:
            share = sum(index.rarity.get(stem, 0.0) for stem in spoken) / whole
            named.append((share if spoken <= typed else 0.0, each))
    typed_forms = set(forms(asked.read_as or asked.text))
    named.sort(
        key=lambda pair: (-pair[0], not set(forms(pair[1].passage.term)) <= typed_forms, -pair[1].score)
    )
    leading: list[RankedPassage] = []
    covered: set[str] = set()
    for share, each in named:
        spoken = set(each.passage.fields["title"])
        if share >= ABOUT and not spoken <= covered and len(leading) < MOST_TERMS:
            leading.append(each)
            covered |= spoken
    return leading, [each for _, each in named if each not in leading][:MOST_BESIDE]


def _headings(index: DocumentIndex, asked: RulesQuery) -> list[IndexedPassage]:
    """The sections and headed rules whose whole title is the query."""
    literal = set(asked.literal)
    return [passage for spoken, passage in index.titles.items() if literal and set(spoken) == literal][
        :MOST_HEADINGS
    ]


def _hit(index: DocumentIndex, each: RankedPassage) -> Hit:
    passage = each.passage
    examples = passage.examples if not any(passage.says(stem) for stem in each.stems) else ()
    return Hit(
        document=index.document,
        number=str(passage.number or ""),
        term=passage.term,
        title="" if passage.term else passage.title,
        section=str(
            passage.number.ancestors[-2]
            if passage.number and len(passage.number.ancestors) > 1
            else passage.number or ""
        ),
        section_title=passage.section_title,
        url=passage.url,
        section_url=passage.section_url,
        marked=make_snippet(
            (*passage.texts, *examples) or (passage.title,), each.stems, each.telling, index.rarity
        ),
        found=(found := tuple(matching_words(" ".join((passage.title, *passage.texts)), each.telling))),
        filed_under="" if found else _filed_under(passage, each.stems),
        score=round(each.score, 3),
        has_all_words=each.has_all,
    )


def _filed_under(passage: IndexedPassage, wanted: Collection[str]) -> str:
    """The phrase of our index that has most of the stems."""
    phrases = index_phrases(passage.document.slug).get(str(passage.number or passage.term), "").split(";")
    best = max(phrases, key=lambda phrase: len(matching_words(phrase, wanted)))
    return best.strip() if matching_words(best, wanted) else ""


def _heading(index: DocumentIndex, passage: IndexedPassage, asked: RulesQuery) -> Hit:
    return Hit(
        document=index.document,
        number=str(passage.number or ""),
        term="",
        title=passage.title,
        section=str(passage.number or ""),
        section_title=passage.title,
        url=passage.url,
        section_url=passage.url,
        marked=mark_words(passage.title, asked.literal),
        found=tuple(stems(asked.literal)),
        filed_under="",
        score=0.0,
        has_all_words=True,
    )


def _elsewhere(known: SearchIndexes, here: DocumentIndex, asked: RulesQuery) -> list[OtherDocumentHits]:
    others = []
    for index in known.indexes.values():
        if index is here:
            continue
        found = _strong(rank_passages(index, asked))
        if found:
            others.append(OtherDocumentHits(index.document, len(found), _hit(index, found[0])))
    return others
