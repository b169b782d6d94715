"""Documents, their contents, and glossaries."""

from __future__ import annotations

from django.http import HttpResponseRedirect
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from api.base_views import Resource, list_response
from api.pagination import PAGE_PARAMETERS, paginate
from rules.api.lookup import get_book, get_current_document, get_document, get_rule, get_term
from rules.api.serializers.documents import ContentsSerializer, EditionListSerializer, EditionSerializer
from rules.api.serializers.rules import AddressedTermSerializer, GlossarySerializer, RuleInContextSerializer
from rules.api.views.context import serializer_context
from rules.api.views.rules import rule_response
from rules.catalog.library import library
from rules.catalog.records import EntryRecord, entry_records
from rules.identifiers.number_parsing import parse_typed_number


class DocumentListView(Resource):
    """Every edition of every document."""

    @extend_schema(
        operation_id="rules_documents",
        summary="All rules documents",
        description="Every edition of every document that is loaded: rulebooks, and guides to them.",
        tags=["rules"],
        responses=EditionListSerializer,
    )
    def get(self, request: Request) -> Response:
        context = serializer_context(request)
        return list_response(EditionSerializer(library().books, many=True, context=context).data)


class EditionView(Resource):
    """The contents of one edition."""

    @extend_schema(
        operation_id="rules_contents",
        summary="The contents of an edition",
        description="Its chapters with their sections. `whole` leads to all of it in one file.",
        tags=["rules"],
        responses=ContentsSerializer,
    )
    def get(self, request: Request, document: str, edition: str) -> Response:
        book = get_book(document, edition)
        edition_url = reverse("api:rules-edition", args=[book.document.key, book.document.edition])
        rules_url = request.build_absolute_uri(f"{edition_url}rules/")
        context = serializer_context(request, rules_url=rules_url)
        return Response(ContentsSerializer(book, context=context).data)


class CurrentRuleView(Resource):
    """A rule of the current rules by its number alone; a document's key leads to its latest edition."""

    @extend_schema(
        operation_id="current_rule",
        summary="A rule of the current rules",
        description=(
            "The rules that the site plays by, by number alone. The key of a document, such as `wow-tcg`, "
            "redirects to its latest edition."
        ),
        tags=["rules"],
        parameters=[OpenApiParameter("number", str, "path", description="Such as `410.6a`")],
        responses=RuleInContextSerializer,
    )
    def get(self, request: Request, number: str) -> Response | HttpResponseRedirect:
        if parse_typed_number(number):
            return rule_response(request, get_rule(get_current_document(), number))
        document = get_document(number)
        address = reverse("api:rules-edition", args=[document.key, document.edition], request=request)
        return HttpResponseRedirect(address)


class GlossaryView(Resource):
    """All terms of an edition."""

    @extend_schema(
        operation_id="rules_glossary",
        summary="The glossary of an edition",
        tags=["rules"],
        parameters=PAGE_PARAMETERS,
        responses=GlossarySerializer,
    )
    def get(self, request: Request, document: str, edition: str) -> Response:
        entries = get_document(document, edition).glossary.select_related("document").order_by("slug")
        context = serializer_context(request)
        return paginate(
            request,
            entries.prefetch_related("wordings__examples", "wordings__references"),
            lambda page: AddressedTermSerializer(entry_records(page), many=True, context=context).data,
        )


class TermView(Resource):
    """One term."""

    @extend_schema(
        operation_id="rules_term",
        summary="A glossary entry",
        description="By its slug or the term itself. A term that is not there is a 404 with `candidates`.",
        tags=["rules"],
        responses=AddressedTermSerializer,
    )
    def get(self, request: Request, document: str, edition: str, term: str) -> Response:
        entry = get_term(get_document(document, edition), term)
        context = serializer_context(request)
        return Response(AddressedTermSerializer(EntryRecord(entry), context=context).data)
