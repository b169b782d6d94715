"""Search: the best passages of one document for a query, and how many the other documents have."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from common.stemming import forms, stems
from rules.identifiers.addresses import DOCUMENT, EDITION, current_key
from rules.identifiers.numbers import RuleNumber
from rules.models import Document
from rules.search.index import DocumentIndex, IndexedPassage, SearchIndexes, get_indexes
from rules.search.query import RulesQuery, drop_quotes, parse_query
from rules.search.ranking import RankedPassage, rank_passages
from rules.search.results import Hit, NeighbourRule, OtherDocumentHits, SearchResults
from rules.search.snippets import make_snippet, mark_words, matching_words

MOST_HITS = 30
FEWEST_HITS = 5
"""Hits shown however weak they are, where the best one lacks a part of the query."""
MOST_TERMS = 2
"""Glossary entries shown before the rules."""
MOST_RELATED_TERMS = 6
"""Related glossary entries, shown by name only."""
MOST_HEADINGS = 3
MOST_HITS_ELSEWHERE = 4
"""Hits shown of each other document."""
LEADING_RATIO = 1.2
"""How many times better the best hit of another document must be, to be shown before those of this one."""
LEADING_TERM_SHARE = 0.5
"""The share of a query that a term must make up to be shown before the rules."""
DEFINED_ELSEWHERE_FACTOR = 0.6
"""The factor for the score of an entry that only sums up a rule."""
WEAK_SHARE = 0.6
"""The least share of the best score, for a hit that lacks a part of the query."""
COMMON_TERMS = frozenset(
    ["add", "deal", "enter", "other", "pass", "put", "random", "text", "unless", "until", "use", "you"]
)
"""Terms that are everyday words: shown only for a query of that word alone."""


def find_document(name: str) -> Document | None:
    """The document of a name such as ``wow-tcg-7.4``, or ``wow-tcg`` for its latest edition."""
    for document in Document.objects.all():
        if name in (f"{document.key}-{document.edition}", f"{document.key} {document.edition}"):
            return document
    return Document.objects.named(current_key(name)) if name else None


def search(query: str, document: Document | None = None) -> SearchResults:
    """Search a document; without one, the rules that the site plays by."""
    indexes = get_indexes()
    index = _index(indexes, document)
    parsed_query = parse_query(query, indexes)
    if index is None:
        return SearchResults(parsed_query.text, None)
    matches = rank_passages(index, parsed_query)
    unquoted = "" if matches else drop_quotes(query)
    if unquoted:
        parsed_query = replace(parse_query(unquoted, indexes), text=parsed_query.text)
        matches = rank_passages(index, parsed_query)
    leading_terms, related_terms = _split_terms(index, parsed_query, matches)
    leading_ids = {id(match.passage) for match in leading_terms}
    remaining = [match for match in _rank_rules_before_terms(matches) if id(match.passage) not in leading_ids]
    answered = bool(matches) and matches[0].has_all
    rules = _drop_weak_matches(remaining, 1 if answered else FEWEST_HITS)
    shown_ids = leading_ids | {id(match.passage) for match in rules[:MOST_HITS]}
    others = _rank_other_documents(indexes, index, parsed_query)
    best_score = matches[0].score if matches else 0.0
    term = () if _whole_query(parsed_query) in index.terms else _whole_query(parsed_query)
    return SearchResults(
        query=parsed_query.text,
        document=index.document,
        ignores_quotes=bool(unquoted and matches),
        terms=tuple(_make_hit(index, match) for match in leading_terms),
        rules=tuple(_make_hit(index, match) for match in rules[:MOST_HITS]),
        beside=tuple(
            _make_hit(index, match) for match in related_terms if id(match.passage) not in shown_ids
        ),
        headings=tuple(
            _heading_hit(index, match, parsed_query) for match in _find_headings(index, parsed_query)
        ),
        elsewhere=tuple(_make_hits_elsewhere(*other, best_score, term) for other in others),
        read_as=parsed_query.read_as,
        unknown=tuple(dict.fromkeys(parsed_query.unknown)),
        more=max(0, len(rules) - MOST_HITS),
    )


def section_around(hit: Hit) -> list[NeighbourRule]:
    """The section of a rule, the rule included; empty for a glossary entry."""
    index = get_indexes().by_document.get(hit.document.pk)
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
        if passage.number and passage.number.is_under(section)
    ]


def vocabulary() -> frozenset[str]:
    """The stems of all words of all documents."""
    return get_indexes().stems


def _index(indexes: SearchIndexes, document: Document | None) -> DocumentIndex | None:
    if document is not None:
        return indexes.by_document.get(document.pk)
    books = list(indexes.by_document.values())
    current = (
        index for index in books if (index.document.key, index.document.edition) == (DOCUMENT, EDITION)
    )
    return next(current, books[0] if books else None)


def _drop_weak_matches(matches: list[RankedPassage], minimum: int = 0) -> list[RankedPassage]:
    """The matches that meet every criterion or come near the best score, and at least ``minimum`` of them."""
    least = WEAK_SHARE * matches[0].score if matches else 0.0
    return [
        match
        for place, match in enumerate(matches)
        if place < minimum or match.has_all or match.score >= least
    ]


def _rank_rules_before_terms(matches: list[RankedPassage]) -> list[RankedPassage]:
    """Matches by score, where an entry that only sums up a rule counts less than the rule."""
    weighed = [
        replace(match, score=match.score * DEFINED_ELSEWHERE_FACTOR)
        if match.passage.is_defined_elsewhere
        else match
        for match in matches
    ]
    return sorted(weighed, key=lambda match: -match.score)


def _split_terms(
    index: DocumentIndex, query: RulesQuery, matches: list[RankedPassage]
) -> tuple[list[RankedPassage], list[RankedPassage]]:
    """Glossary entries that the query is about, and entries of which it only mentions the term.

    A query is about a term that has :data:`LEADING_TERM_SHARE` of the typed words, weighted by their rarity.
    """
    if query.numbers:
        return [], []
    typed = set(query.typed_stems)
    query_stems = typed | {
        stem for criterion in query.criteria for way in criterion.phrasings for stem in way.stems
    }
    total_rarity = sum(index.rarity.get(stem, 0.0) for stem in typed) or 1.0
    named: list[tuple[float, RankedPassage]] = []
    for match in matches:
        term_stems = set(match.passage.fields["title"]) if match.passage.term else set()
        is_common = match.passage.term.casefold() in COMMON_TERMS and term_stems != typed
        if term_stems and term_stems <= query_stems and not is_common:
            share = sum(index.rarity.get(stem, 0.0) for stem in term_stems) / total_rarity
            named.append((share if term_stems <= typed else 0.0, match))
    typed_forms = set(forms(query.read_as or query.text))
    named.sort(
        key=lambda pair: (-pair[0], not set(forms(pair[1].passage.term)) <= typed_forms, -pair[1].score)
    )
    leading: list[RankedPassage] = []
    covered: set[str] = set()
    for share, match in named:
        term_stems = set(match.passage.fields["title"])
        if share >= LEADING_TERM_SHARE and not term_stems <= covered and len(leading) < MOST_TERMS:
            leading.append(match)
            covered |= term_stems
    return leading, [match for _, match in named if match not in leading][:MOST_RELATED_TERMS]


def _find_headings(index: DocumentIndex, query: RulesQuery) -> list[IndexedPassage]:
    """Sections and rules whose whole heading is the query."""
    typed_stems = set(query.typed_stems)
    return [
        passage
        for title_stems, passage in index.titles.items()
        if typed_stems and set(title_stems) == typed_stems
    ][:MOST_HEADINGS]


def _make_hit(index: DocumentIndex, match: RankedPassage) -> Hit:
    passage, query_stems, marked_stems = match.passage, match.stems, match.marked_stems
    examples = passage.examples if not any(passage.contains_stem(stem) for stem in query_stems) else ()
    headings = passage.number.ancestors if passage.number else ()
    return Hit(
        document=index.document,
        number=str(passage.number or ""),
        term=passage.term,
        title="" if passage.term else passage.title,
        section=str(headings[-2] if len(headings) > 1 else passage.number or ""),
        section_title=passage.section_title,
        url=passage.url,
        section_url=passage.section_url,
        mark=partial(
            make_snippet,
            (*passage.texts, *examples) or (passage.title,),
            query_stems,
            marked_stems,
            index.rarity,
        ),
        matched_words=(
            matched_words := tuple(matching_words(" ".join((passage.title, *passage.texts)), marked_stems))
        ),
        filed_under="" if matched_words else match.nearest_phrase(),
        score=round(match.score, 3),
        has_all_words=match.has_all,
    )


def _heading_hit(index: DocumentIndex, passage: IndexedPassage, query: RulesQuery) -> Hit:
    return Hit(
        document=index.document,
        number=str(passage.number or ""),
        term="",
        title=passage.title,
        section=str(passage.number or ""),
        section_title=passage.title,
        url=passage.url,
        section_url=passage.url,
        mark=partial(mark_words, passage.title, query.typed_stems),
        matched_words=tuple(stems(query.typed_stems)),
        filed_under="",
        score=0.0,
        has_all_words=True,
    )


def _rank_other_documents(
    indexes: SearchIndexes, here: DocumentIndex, query: RulesQuery
) -> list[tuple[DocumentIndex, list[RankedPassage]]]:
    """The matches of each other document that has any, that with the best one first."""
    others = [
        (index, rank_passages(index, query)) for index in indexes.by_document.values() if index is not here
    ]
    return sorted(
        ((index, matches) for index, matches in others if matches), key=lambda other: -other[1][0].score
    )


def _make_hits_elsewhere(
    index: DocumentIndex, matches: list[RankedPassage], best_score_here: float, term: tuple[str, ...]
) -> OtherDocumentHits:
    """The first hits of another document; the entry comes first whose term is the whole query."""
    entry = index.terms.get(term)
    ranked = sorted(matches, key=lambda match: match.passage is not entry)
    strong = [ranked[0], *_drop_weak_matches(ranked[1:])] if entry else _drop_weak_matches(ranked)
    return OtherDocumentHits(
        document=index.document,
        count=len(strong),
        hits=tuple(_make_hit(index, match) for match in strong[:MOST_HITS_ELSEWHERE]),
        is_leading=entry is not None or matches[0].score > LEADING_RATIO * best_score_here,
    )


def _whole_query(query: RulesQuery) -> tuple[str, ...]:
    """The stems of all words of a query, as the terms of a document are keyed."""
    stem_of = stems(query.words)
    return tuple(stem_of[word] for word in query.words)
