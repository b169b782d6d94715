"""Documents, their contents, and glossaries."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponseRedirect
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema, extend_schema_view
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from api.base_views import ObjectView, ResourceView, complete_list
from api.pagination import PageQuerySerializer
from rules.api.lookup import get_book, get_current_document, get_document, get_rule, get_term
from rules.api.serializers.documents import ContentsSerializer, EditionListSerializer
from rules.api.serializers.rules import (
    AddressedTermSerializer,
    GlossarySerializer,
    RuleInContextSerializer,
)
from rules.api.views.context import RulesContextMixin
from rules.api.views.rules import RuleView
from rules.catalog.library import Book, library
from rules.catalog.records import EntryRecord, entry_records
from rules.identifiers.number_parsing import parse_typed_number
from rules.models import Rule


@extend_schema_view(
    get=extend_schema(
        operation_id="rules_documents",
        summary="All rules documents",
        description="Every loaded edition of every document: rulebooks, and guides to them.",
        tags=["rules"],
    )
)
class DocumentListView(RulesContextMixin, ObjectView):
    """Every edition of every document."""

    serializer_class = EditionListSerializer

    def get_object(self) -> dict[str, Any]:
        """The list."""
        return complete_list(library().books)


@extend_schema_view(
    get=extend_schema(
        operation_id="rules_contents",
        summary="The contents of an edition",
        description="Its chapters with their sections. `whole` is the address of all of it in one file.",
        tags=["rules"],
    )
)
class EditionView(RulesContextMixin, ObjectView):
    """The contents of one edition."""

    serializer_class = ContentsSerializer

    def get_object(self) -> Book:
        """The contents.

        :raises DocumentNotFoundError: when the edition is not loaded.
        """
        return get_book(self.kwargs["document"], self.kwargs["edition"])


class CurrentRuleView(RuleView):
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
        responses={200: RuleInContextSerializer, 302: OpenApiResponse(description="The latest edition")},
    )
    def get(  # type: ignore[override]  # the framework returns any response of Django
        self, request: Request, *args: Any, **kwargs: Any
    ) -> Response | HttpResponseRedirect:
        if parse_typed_number(self.kwargs["number"]):
            return super().get(request, *args, **kwargs)
        document = get_document(self.kwargs["number"])
        address = reverse("api:rules-edition", args=[document.key, document.edition], request=request)
        return HttpResponseRedirect(address)

    def get_rule(self) -> Rule:
        """The rule.

        :raises RuleNotFoundError: when the current rules have no such number.
        """
        return get_rule(get_current_document(), self.kwargs["number"])


class GlossaryView(RulesContextMixin, ResourceView):
    """All terms of an edition."""

    serializer_class = GlossarySerializer

    @extend_schema(
        operation_id="rules_glossary",
        summary="The glossary of an edition",
        tags=["rules"],
        parameters=[PageQuerySerializer],
    )
    def get(self, request: Request, document: str, edition: str) -> Response:
        entries = get_document(document, edition).glossary.select_related("document").order_by("slug")
        page = self.paginate_queryset(entries.prefetch_related("wordings__examples", "wordings__references"))
        return self.get_paginated_response(entry_records(page))


@extend_schema_view(
    get=extend_schema(
        operation_id="rules_term",
        summary="A glossary entry",
        description="By its slug or the term itself. If there is no such term, the error has `candidates`.",
        tags=["rules"],
    )
)
class TermView(RulesContextMixin, ObjectView):
    """One term."""

    serializer_class = AddressedTermSerializer

    def get_object(self) -> EntryRecord:
        """The entry.

        :raises DocumentNotFoundError: when the edition is not loaded.
        :raises TermNotFoundError: when its glossary has no such term.
        """
        document = get_document(self.kwargs["document"], self.kwargs["edition"])
        return EntryRecord(get_term(document, self.kwargs["term"]))
