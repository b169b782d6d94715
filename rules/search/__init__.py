"""Search in the rules: from a query to rules and glossary entries, the best first.

:func:`search` is the entry point. ``query`` parses the text with the help of ``synonyms`` and ``spelling``,
``ranking`` ranks the passages of the ``index`` by what the words are worth in them (``bm25``), ``snippets``
choose the sentences to show.
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
