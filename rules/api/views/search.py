"""Searching the rules."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.base_views import Resource, read_text
from rules.api.lookup import DocumentNotFoundError
from rules.api.serializers.search import SearchResultsSerializer
from rules.api.views.context import serializer_context
from rules.search import LONGEST_QUERY, find_document, search


class SearchView(Resource):
    """A search in one document."""

    @extend_schema(
        operation_id="search_rules",
        summary="Search the rules",
        description=(
            "Words, phrases in quotation marks, beginnings of words, questions as players ask them; misspelt "
            "words are corrected (`read_as`). Glossary entries that the query is about come first. Without "
            "`document` the rules that the site plays by are searched; `elsewhere` has hits in others."
        ),
        tags=["rules"],
        parameters=[
            OpenApiParameter("q", str, description="The words to search for"),
            OpenApiParameter("document", str, description="Such as `wow-tcg`, or `wow-tcg-1.11`"),
        ],
        responses=SearchResultsSerializer,
    )
    def get(self, request: Request) -> Response:
        query = read_text(request, "q", longest=LONGEST_QUERY)
        document_name = read_text(request, "document", longest=80)
        document = find_document(document_name) if document_name else None
        if document_name and not document:
            raise DocumentNotFoundError(document_name)
        results = search(query, document)
        return Response(SearchResultsSerializer(results, context=serializer_context(request)).data)
