"""Documents, their contents, rules and glossaries."""

from __future__ import annotations

from typing import Any

from django.db.models import Q
from django.http import HttpResponseRedirect
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from api.pages import PARAMETERS, paged
from api.resource import Resource, listed
from rules.api import answers, finding
from rules.api.shapes import described_edition, described_entry, described_whole
from rules.catalog.library import Book, RuleHeading, library
from rules.identifiers.number_parsing import parse_typed_number
from rules.models import Rule

NUMBER = OpenApiParameter("number", str, "path", description="A chapter, section or rule, such as `410.6a`")


def site(request: Request) -> str:
    """The site's own address, without a slash behind it."""
    return request.build_absolute_uri("/").removesuffix("/")


def rule_address(request: Request, rule: Rule) -> str:
    """Where a rule stands here."""
    arguments = [rule.document.key, rule.document.edition, rule.number]
    return reverse("api:rules-rule", args=arguments, request=request)


def _edition(request: Request, book: Book) -> dict[str, Any]:
    name = [book.document.key, book.document.edition]
    return {
        **described_edition(book.document, site(request)),
        "url": reverse("api:rules-edition", args=name, request=request),
        "whole": reverse("rules:all_json", args=name, request=request),
        "rules": book.rule_count,
        "terms": len(book.entries),
    }


class Documents(Resource):
    """Every edition of every document."""

    @extend_schema(
        operation_id="rules_documents",
        summary="All rules documents",
        description="Every edition of every document that is loaded: rulebooks, and guides to them.",
        tags=["rules"],
        responses=answers.EditionsSerializer,
    )
    def get(self, request: Request) -> Response:
        return listed([_edition(request, book) for book in library().books])


class Edition(Resource):
    """The contents of one edition."""

    @extend_schema(
        operation_id="rules_contents",
        summary="The contents of an edition",
        description="Its chapters with their sections. `whole` leads to all of it in one file.",
        tags=["rules"],
        responses=answers.ContentsSerializer,
    )
    def get(self, request: Request, document: str, edition: str) -> Response:
        return Response(_contents(request, finding.book(document, edition)))


class Short(Resource):
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
        responses=answers.OneRuleSerializer,
    )
    def get(self, request: Request, number: str) -> Response | HttpResponseRedirect:
        if parse_typed_number(number):
            return Response(_rule(request, finding.rule(finding.current(), number)))
        found = finding.document(number)
        address = reverse("api:rules-edition", args=[found.key, found.edition], request=request)
        return HttpResponseRedirect(address)


class OneRule(Resource):
    """A chapter, a section or a rule."""

    @extend_schema(
        operation_id="rule",
        summary="A rule, a section or a chapter",
        description=(
            "With everything known about it, what stands before and after it, and its parts. A number that "
            "is not there is a 404 with the nearest ones in `candidates`."
        ),
        tags=["rules"],
        parameters=[NUMBER],
        responses=answers.OneRuleSerializer,
    )
    def get(self, request: Request, document: str, edition: str, number: str) -> Response:
        return Response(_rule(request, finding.rule(finding.document(document, edition), number)))


class Glossary(Resource):
    """All terms of an edition."""

    @extend_schema(
        operation_id="rules_glossary",
        summary="The glossary of an edition",
        tags=["rules"],
        parameters=PARAMETERS,
        responses=answers.GlossarySerializer,
    )
    def get(self, request: Request, document: str, edition: str) -> Response:
        found = finding.document(document, edition)
        entries = found.glossary.select_related("document").order_by("slug")
        whole = entries.prefetch_related("wordings__examples", "wordings__references")
        return paged(request, whole, lambda rows: [_entry(request, entry) for entry in rows])


class Term(Resource):
    """One term."""

    @extend_schema(
        operation_id="rules_term",
        summary="A glossary entry",
        description="By its slug or the term itself. A term that is not there is a 404 with `candidates`.",
        tags=["rules"],
        responses=answers.OneTermSerializer,
    )
    def get(self, request: Request, document: str, edition: str, term: str) -> Response:
        return Response(_entry(request, finding.entry(finding.document(document, edition), term)))


def _entry(request: Request, entry: Any) -> dict[str, Any]:
    arguments = [entry.document.key, entry.document.edition, entry.slug]
    return {
        **described_entry(entry, site(request)),
        "url": reverse("api:rules-term", args=arguments, request=request),
    }


def _contents(request: Request, book: Book) -> dict[str, Any]:
    name = [book.document.key, book.document.edition]
    rules = reverse("api:rules-edition", args=name, request=request) + "rules/"

    def told(heading: RuleHeading) -> dict[str, Any]:
        url = f"{rules}{heading.number}/"
        return {"number": heading.number, "title": heading.title, "rules": heading.rules, "url": url}

    chapters = [
        told(one) | {"sections": [told(section) for section in one.sections]} for one in book.chapters
    ]
    return {**_edition(request, book), "chapters": chapters}


def _rule(request: Request, rule: Rule) -> dict[str, Any]:
    arguments = [rule.document.key, rule.document.edition, rule.number]
    line = reverse("api:rules-history", args=arguments, request=request) if rule.order[2] else None
    before, after = _neighbours(rule)
    return {
        **described_whole(rule, site(request)),
        "url": rule_address(request, rule),
        "history": line,
        "previous": _neighbour(request, before),
        "next": _neighbour(request, after),
    }


def _neighbours(rule: Rule) -> tuple[Rule | None, Rule | None]:
    """What comes before and after: of chapters for a chapter, of sections for a section, else of rules."""
    depth = 0 if not rule.order[1] else 1 if not rule.order[2] else 2
    alike = {
        0: Q(order__1=0),
        1: Q(order__2=0, order__1__gt=0),
        2: Q(order__2__gt=0),
    }[depth]
    rules = Rule.objects.worded().filter(alike, document=rule.document)
    before = rules.filter(order__lt=rule.order).order_by("-order").first()
    return before, rules.filter(order__gt=rule.order).order_by("order").first()


def _neighbour(request: Request, rule: Rule | None) -> dict[str, str] | None:
    if rule is None:
        return None
    return {"number": rule.number, "title": rule.title, "url": rule_address(request, rule)}
