"""Search in the rules: a query in, rules and glossary entries out, the best first.

:func:`search` is the door. The way of a query: ``query`` understands it with the help of ``synonyms`` and
``spelling``, ``ranking`` judges every passage of the ``index``, ``snippets`` show why.
"""

from rules.search.query import LONGEST_QUERY, clean_query
from rules.search.results import Hit, NeighbourRule, OtherDocumentHits, SearchedEdition, SearchResults
from rules.search.searching import find_document, search, section_around, vocabulary

__all__ = [
    "LONGEST_QUERY",
    "Hit",
    "NeighbourRule",
    "OtherDocumentHits",
    "SearchResults",
    "SearchedEdition",
    "clean_query",
    "find_document",
    "search",
    "section_around",
    "vocabulary",
]
