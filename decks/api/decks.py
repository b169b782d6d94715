"""Decks: search, read, create, change and delete, with the same permissions as the pages."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.utils.decorators import method_decorator
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import conditional_page
from django.views.decorators.vary import vary_on_headers
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import PermissionDenied, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.callers import identify_caller
from accounts.visitors import Visitor
from api.base_views import ApiView
from api.input import QuerySerializer, TextParameter
from api.pagination import PageQuerySerializer
from cards.search import time_limit
from common.limits.table import IMPORTED_LISTS
from decks import actions
from decks.api import parsers
from decks.api.etags import etag, parse_if_match
from decks.api.input import (
    EMPTY_DECK,
    CardLookup,
    DeckFileQuerySerializer,
    DeckInputSerializer,
    NewDeckInputSerializer,
    to_update,
)
from decks.api.serializers import DeckSerializer, DecksSerializer
from decks.export import exportable_decks, make_sheet, site_address
from decks.files.writers import WRITERS
from decks.models import Deck, Zone
from decks.permissions import can_view
from decks.query import DeckSearch
from decks.query.keys import count_zone
from decks.visits import record_visit

MAX_QUERY = 5_000
IF_MATCH = OpenApiParameter(
    "If-Match",
    str,
    OpenApiParameter.HEADER,
    description="The ETag of the deck as it was read; if the deck has changed since, the answer is 412",
)
FILES = {"text/plain": OpenApiTypes.STR, "application/octet-stream": OpenApiTypes.BINARY}

FILE_CONTENTS = {
    writer.media_type: OpenApiTypes.ANY if writer.media_type == "application/json" else OpenApiTypes.STR
    for writer in WRITERS.values()
}
"""What the files of a deck are, by their media type."""


class DeckQuerySerializer(QuerySerializer):
    """A query for decks."""

    q = TextParameter(max_length=MAX_QUERY, help_text="A query in the search language of decks")


class UploadQuerySerializer(DeckFileQuerySerializer):
    """What can be sent with a deck file; a JSON object has these as keys."""

    name = serializers.CharField(
        required=False, allow_blank=True, help_text="Name of the deck, unless it is in the body"
    )
    visibility = serializers.CharField(
        required=False, allow_blank=True, help_text="`private`, `unlisted` or `public`"
    )


@method_decorator([vary_on_headers("Authorization"), gzip_page, conditional_page], name="dispatch")
class DeckApiView(ApiView):
    """A view of decks, whose responses depend on the visitor."""

    cache_control = {"private": True, "no_cache": True}
    serializer_class: type[serializers.BaseSerializer] = DeckSerializer
    throttle_scopes = dict.fromkeys(("POST", "PUT", "PATCH", "DELETE"), "write")

    @property
    def visitor(self) -> Visitor:
        """The user of the token, or an anonymous visitor without decks."""
        user = self.request.user
        return Visitor(user if user.is_authenticated else None)

    def get_visible_deck(self, pk: str, decks: QuerySet[Deck] | None = None) -> Deck:
        """The deck, if the visitor may see it.

        :raises Http404: if not, or if there is none: the two look alike.
        """
        deck = (prefetched_decks() if decks is None else decks).filter(pk=pk[:60]).first()
        if deck is None or not can_view(self.visitor, deck):
            raise Http404("There is no such deck, or it is private.")
        record_visit(deck)
        return deck

    def get_own_deck(self, pk: str) -> Deck:
        """The deck, if the visitor may change it.

        :raises Http404: if the visitor may not see it.
        :raises PermissionDenied: if it is another user's.
        """
        deck = self.get_visible_deck(pk, Deck.objects.all())
        if not deck.is_owned_by(self.visitor):
            raise PermissionDenied("This deck belongs to another user. Create your own from its list.")
        return deck

    def deck_response(self, deck: Deck, status: int = 200) -> Response:
        """The deck as it is now, with its ETag, and with the notes on how it was read just now."""
        context = self.get_serializer_context()
        present_deck = self.get_visible_deck(deck.pk)
        present_deck.import_notes = deck.import_notes
        data = DeckSerializer(present_deck, context=context).data
        address = {"Location": str(data["url"])} if status == 201 else {}  # servers refuse a subclass
        return Response(data, status=status, headers={"ETag": etag(data), **address})


def prefetched_decks() -> QuerySet[Deck]:
    """Decks with everything a response shows, in a fixed number of queries."""
    return Deck.objects.with_contents().select_related("owner")


class DeckListView(DeckApiView):
    """Search for decks, and create one."""

    parser_classes = parsers.PARSERS
    serializer_class = DecksSerializer

    @extend_schema(
        operation_id="search_decks",
        summary="Search for decks",
        description=(
            "Public decks and those that came with the site; with a token your own too. The language is "
            'that of the deck list: words, `hero:`, `class:`, `card:"fire blast"`, '
            "`card:(type:ally cost<=2)`, `date>=2026-01`, `is:mine`, `sort:-copies`."
        ),
        tags=["decks"],
        parameters=[DeckQuerySerializer, PageQuerySerializer],
    )
    def get(self, request: Request) -> Response:
        query = DeckQuerySerializer.read(request)["q"]
        counts = {f"count_{zone}": count_zone(zone) for zone in Zone}
        with time_limit():
            search = DeckSearch.parse(query, self.visitor)
            decks = search.decks().select_related("hero", "owner").prefetch_related("hero__faces")
            return self.get_paginated_response(
                self.paginate_queryset(decks.annotate(**counts)),
                explained=search.explanation,
                problems=search.problems,
            )

    @extend_schema(
        operation_id="make_deck",
        summary="Create a deck",
        description=(
            "From an object, card by card or with a `list`; or from a deck file of any kind as the body, "
            "with `name`, `format` and `visibility` in the address. A line of a list that matches no card "
            "stays with the deck, with candidates; an entry that matches none is an error."
        ),
        tags=["decks"],
        parameters=[UploadQuerySerializer],
        request={"application/json": NewDeckInputSerializer, **FILES},
        responses={201: DeckSerializer},
    )
    def post(self, request: Request) -> Response:
        upload = parsers.read_upload(request, UploadQuerySerializer)
        fields = _validated(NewDeckInputSerializer, upload.fields)
        if upload.file is not None and "entries" in fields:
            raise ValidationError({"entries": "Send either “entries” or a list, not both."})
        if upload.file is None:
            return self.deck_response(_create_deck(self.visitor, upload, fields), 201)
        with IMPORTED_LISTS.work(identify_caller(request), is_counted=False):
            return self.deck_response(_create_deck(self.visitor, upload, fields), 201)


def _create_deck(visitor: Visitor, upload: parsers.DeckUpload, fields: dict[str, Any]) -> Deck:
    with actions.atomic():
        deck = None
        if upload.file is not None:
            name = fields.get("name", "")
            deck = actions.import_list(visitor, upload.file, filename=upload.filename, name=name)
        cards = CardLookup.of(fields)
        update = to_update(fields, cards, deck.hero if deck else None)
        deck = actions.create_from_update(visitor, update, deck)
        deck.import_notes = (*deck.import_notes, *cards.notes)
        return deck


class DeckDetailView(DeckApiView):
    """One deck."""

    @extend_schema(
        operation_id="deck",
        summary="One deck",
        description=(
            "Anyone with the address can read public and unlisted decks, only the owner private ones."
        ),
        tags=["decks"],
    )
    def get(self, request: Request, pk: str) -> Response:
        return self.deck_response(Deck(pk=pk))

    @extend_schema(
        operation_id="write_deck",
        summary="Replace a deck",
        description="Omitted keys become empty, except name, format and visibility, which stay.",
        tags=["decks"],
        parameters=[IF_MATCH],
        request=DeckInputSerializer,
    )
    def put(self, request: Request, pk: str) -> Response:
        return self._change(request, pk, EMPTY_DECK)

    @extend_schema(
        operation_id="change_deck",
        summary="Change a part of a deck",
        description=(
            "Only the keys that are sent change: `entries` are all cards of the deck, `changes` only those "
            "that change, as a violation of the check proposes them. All of it is one step for `undo`."
        ),
        tags=["decks"],
        parameters=[IF_MATCH],
        request=DeckInputSerializer,
    )
    def patch(self, request: Request, pk: str) -> Response:
        return self._change(request, pk, {})

    @extend_schema(operation_id="delete_deck", summary="Delete a deck", tags=["decks"], responses={204: None})
    def delete(self, request: Request, pk: str) -> Response:
        actions.delete(self.get_own_deck(pk))
        return Response(status=204)

    def _change(self, request: Request, pk: str, defaults: dict[str, Any]) -> Response:
        deck = self.get_own_deck(pk)
        fields = {**defaults, **_validated(DeckInputSerializer, request.data)}
        cards = CardLookup.of(fields)
        actions.update_deck(deck, to_update(fields, cards, deck.hero), known_update=parse_if_match(request))
        deck.import_notes = tuple(cards.notes)
        return self.deck_response(deck)


def _validated(serializer_class: type[DeckInputSerializer], data: Any) -> dict[str, Any]:
    serializer = serializer_class(data=data)
    serializer.is_valid(raise_exception=True)
    return dict(serializer.validated_data)


class UndoView(DeckApiView):
    """Undo the last change."""

    take_step = staticmethod(actions.undo)

    @extend_schema(
        operation_id="undo",
        summary="Undo the last change of a deck",
        tags=["decks"],
        request=None,
    )
    def post(self, request: Request, pk: str) -> Response:
        deck = self.get_own_deck(pk)
        self.take_step(deck)
        return self.deck_response(deck)


class RedoView(UndoView):
    """Redo the last undone change."""

    take_step = staticmethod(actions.redo)

    @extend_schema(
        operation_id="redo",
        summary="Redo the last undone change of a deck",
        tags=["decks"],
        request=None,
    )
    def post(self, request: Request, pk: str) -> Response:
        return super().post(request, pk)


class CandidatesView(DeckApiView):
    """Candidates for an unmatched line."""

    @extend_schema(
        operation_id="find_candidates",
        summary="Find cards for an unmatched line",
        description=(
            "Candidates are searched when a list is imported. Where that takes too long, further lines have "
            "none; this searches them for one line, by its `number`. The response is the deck."
        ),
        tags=["decks"],
        request=None,
    )
    def post(self, request: Request, pk: str, line: int) -> Response:
        deck = self.get_own_deck(pk)
        if not deck.unmatched.filter(number=line).exists():
            raise Http404("The deck has no unmatched line of this number.")
        actions.find_candidates(deck, line)
        return self.deck_response(deck)


class DeckFileView(DeckApiView):
    """A deck as a file."""

    @extend_schema(
        operation_id="deck_file",
        summary="A deck as a file",
        description="In every format that the site exports; `files` of a deck has the addresses.",
        tags=["decks"],
        parameters=[OpenApiParameter("key", str, OpenApiParameter.PATH, enum=list(WRITERS))],
        responses={(200, media_type): content for media_type, content in FILE_CONTENTS.items()},
    )
    def get(self, request: Request, pk: str, key: str) -> HttpResponse:
        writer = WRITERS.get(key)
        if writer is None:
            raise Http404(f"This format does not exist. The formats are {', '.join(WRITERS)}.")
        deck = self.get_visible_deck(pk, exportable_decks())
        text = writer.file(make_sheet(deck, site_address(request)))
        response = HttpResponse(text, content_type=f"{writer.media_type}; charset=utf-8")
        name = f"{slugify(deck.name) or 'deck'}.{writer.ending}"
        response["Content-Disposition"] = content_disposition_header(True, name)
        return response
