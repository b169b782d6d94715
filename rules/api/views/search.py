"""Searching the rules."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema, extend_schema_view

from api.base_views import ObjectView
from api.input import QuerySerializer, TextParameter
from rules.api.lookup import DocumentNotFoundError
from rules.api.serializers.search import SearchResultsSerializer
from rules.api.views.context import RulesContextMixin
from rules.search import LONGEST_QUERY, SearchResults, find_document, search

LONGEST_DOCUMENT = 80


class RulesSearchQuerySerializer(QuerySerializer):
    """A search of the rules."""

    q = TextParameter(max_length=LONGEST_QUERY, help_text="The words to search for")
    document = TextParameter(max_length=LONGEST_DOCUMENT, help_text="Such as `wow-tcg`, or `wow-tcg-1.11`")


@extend_schema_view(
    get=extend_schema(
        operation_id="search_rules",
        summary="Search the rules",
        description=(
            "Words, phrases in quotation marks, beginnings of words, questions as players ask them; misspelt "
            "words are corrected (`read_as`). Glossary entries that the query is about come first. Without "
            "`document` the rules that the site plays by are searched; `elsewhere` has hits in others."
        ),
        tags=["rules"],
        parameters=[RulesSearchQuerySerializer],
    )
)
class SearchView(RulesContextMixin, ObjectView):
    """A search in one document."""

    serializer_class = SearchResultsSerializer

    def get_object(self) -> SearchResults:
        """The results.

        :raises DocumentNotFoundError: when the document is not loaded.
        """
        query = RulesSearchQuerySerializer.read(self.request)
        document = find_document(query["document"]) if query["document"] else None
        if query["document"] and not document:
            raise DocumentNotFoundError(query["document"])
        return search(query["q"], document)
