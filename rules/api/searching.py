"""Searching the rules."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.resource import Resource, text
from rules.api import answers, finding
from rules.api.documents import site
from rules.api.found import described_results
from rules.search import LONGEST_QUERY, find_document, search


class Search(Resource):
    """A query, asked of one document."""

    @extend_schema(
        operation_id="search_rules",
        summary="Search the rules",
        description=(
            "Words, phrases in quotation marks, beginnings of words, questions as players ask them; what is "
            "misspelt is put right (`read_as`). Glossary entries that the query is about come first. Without "
            "`document` the rules that the site plays by are searched; `elsewhere` says what others have."
        ),
        tags=["rules"],
        parameters=[
            OpenApiParameter("q", str, description="What you look for"),
            OpenApiParameter("document", str, description="Such as `wow-tcg`, or `wow-tcg-1.11`"),
        ],
        responses=answers.ResultsSerializer,
    )
    def get(self, request: Request) -> Response:
        query = text(request, "q", longest=LONGEST_QUERY)
        asked = text(request, "document", longest=80)
        document = find_document(asked) if asked else None
        if asked and not document:
            raise finding.NoSuchDocument(asked)
        return Response(described_results(search(query, document), site(request)))
