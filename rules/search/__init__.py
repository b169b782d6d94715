"""Search in the rules: a query in, rules and glossary entries out, the best first.

:func:`search` is the door. The way of a query: ``query`` understands it with the help of ``synonyms`` and
``spelling``, ``ranking`` judges every passage of the ``index``, ``snippets`` show why.
"""

from rules.search.query import LONGEST_QUERY, clean
from rules.search.results import Edition, Elsewhere, Hit, Neighbour, Results
from rules.search.searching import around, document_asked, search, vocabulary

__all__ = [
    "LONGEST_QUERY",
    "Edition",
    "Elsewhere",
    "Hit",
    "Neighbour",
    "Results",
    "around",
    "clean",
    "document_asked",
    "search",
    "vocabulary",
]
