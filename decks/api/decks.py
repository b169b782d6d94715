"""Decks: to search, read, make, change and delete. What pages may show and do, programs may, no more."""

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
from drf_spectacular.utils import OpenApiParameter, OpenApiTypes, extend_schema
from rest_framework.exceptions import PermissionDenied, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.visitors import Visitor
from api.pagination import PAGE_PARAMETERS, paginate
from api.resource import ApiView, read_text
from cards.search import time_limit
from decks import actions
from decks.api import parsers
from decks.api.errors import api_errors
from decks.api.etags import parse_if_match, version
from decks.api.input import WHOLE, DeckInputSerializer, NewDeckInputSerializer, wish
from decks.api.serializers import DeckSerializer, DecksSerializer, SummarySerializer
from decks.export import exportable_decks, make_sheet
from decks.files.writers import WRITERS
from decks.models import Deck, Zone
from decks.permissions import can_view
from decks.query import DeckSearch
from decks.query.keys import count_zone

LONGEST_LINE = 5_000
BESIDE = ("name", "format", "visibility")
IF_MATCH = OpenApiParameter(
    "If-Match",
    str,
    OpenApiParameter.HEADER,
    description="The ETag of the deck as it was read: if it was changed since, nothing happens (412)",
)
FILES = {"text/plain": OpenApiTypes.STR, "application/octet-stream": OpenApiTypes.BINARY}


@method_decorator([vary_on_headers("Authorization"), gzip_page, conditional_page], name="dispatch")
class DeckView(ApiView):
    """A view of decks, which may differ by who asks."""

    cache_control = {"private": True, "no_cache": True}
    throttle_scopes = dict.fromkeys(("POST", "PUT", "PATCH", "DELETE"), "write")

    @property
    def visitor(self) -> Visitor:
        """Who asks: a user, or nobody."""
        user = self.request.user
        return Visitor(user if user.is_authenticated else None)

    def seen(self, pk: str, among: QuerySet[Deck] | None = None) -> Deck:
        """The deck, where the one who asks may see it.

        :raises Http404: where not, or where there is none: the two look alike.
        """
        deck = (whole() if among is None else among).filter(pk=pk[:60]).first()
        if deck is None or not can_view(self.visitor, deck):
            raise Http404("There is no such deck, or it is not for you to see.")
        return deck

    def own(self, pk: str) -> Deck:
        """The deck, where the one who asks may change it.

        :raises Http404: where it is not theirs to see.
        :raises PermissionDenied: where it is somebody else's.
        """
        deck = self.seen(pk, Deck.objects.all())
        if not deck.is_owned_by(self.visitor):
            raise PermissionDenied("This deck belongs to somebody else: make one of your own from its list.")
        return deck

    def shown(self, deck: Deck, status: int = 200) -> Response:
        """The deck as it is now."""
        data = DeckSerializer(self.seen(deck.pk), context={"request": self.request}).data
        address = {"Location": data["url"]} if status == 201 else {}
        return Response(data, status=status, headers={"ETag": version(data), **address})


def whole() -> QuerySet[Deck]:
    """Decks with all that is shown of one, in a fixed number of queries."""
    return Deck.objects.whole().select_related("owner")


class Decks(DeckView):
    """Search, and a new deck."""

    parser_classes = parsers.PARSERS

    @extend_schema(
        operation_id="search_decks",
        summary="Search for decks",
        description=(
            "Public decks and those that came with the site; with a token your own too. The language is "
            'that of the deck list: words, `hero:`, `class:`, `card:"fire blast"`, '
            "`card:(type:ally cost<=2)`, `date>=2026-01`, `is:mine`, `sort:-copies`."
        ),
        tags=["decks"],
        parameters=[OpenApiParameter("q", str, description="A query of the deck list"), *PAGE_PARAMETERS],
        responses=DecksSerializer,
    )
    def get(self, request: Request) -> Response:
        search = DeckSearch.parse(read_text(request, "q", longest=LONGEST_LINE), self.visitor)
        found = search.decks().select_related("hero", "owner").prefetch_related("hero__faces")
        with time_limit():
            return paginate(
                request,
                found.annotate(**{f"count_{zone}": count_zone(zone) for zone in Zone}),
                lambda rows: SummarySerializer(rows, many=True, context={"request": request}).data,
                explained=search.explanation,
                problems=[problem.data() for problem in search.problems],
            )

    @extend_schema(
        operation_id="make_deck",
        summary="Make a deck",
        description=(
            "From an object, card by card or with a `list`; or from a deck file of any kind as the body, "
            "with `name`, `format` and `visibility` in the address. A line of a list that names no card "
            "stays with the deck, with candidates; an entry that does is an error, and nothing is made."
        ),
        tags=["decks"],
        parameters=[
            OpenApiParameter(name, str, description="Beside a deck file; an object says it itself")
            for name in BESIDE
        ],
        request={"application/json": NewDeckInputSerializer, **FILES},
        responses={201: DeckSerializer},
    )
    def post(self, request: Request) -> Response:
        sent = parsers.read(request, *BESIDE)
        said = _read(NewDeckInputSerializer, sent.said)
        if sent.file is not None and "entries" in said:
            raise ValidationError({"entries": "Send either “entries” or a list, not both."})
        with api_errors():
            return self.shown(_make(self.visitor, sent, said), 201)


def _make(visitor: Visitor, sent: parsers.DeckUpload, said: dict[str, Any]) -> Deck:
    with actions.atomic():
        deck = None
        if sent.file is not None:
            deck = actions.import_list(visitor, sent.file, filename=sent.filename, name=said.get("name", ""))
        return actions.create_from_update(visitor, wish(said), deck)


class OneDeck(DeckView):
    """One deck."""

    @extend_schema(
        operation_id="deck",
        summary="One deck",
        description="Whoever has the address sees public and unlisted ones; the owner alone private ones.",
        tags=["decks"],
        responses=DeckSerializer,
    )
    def get(self, request: Request, pk: str) -> Response:
        return self.shown(Deck(pk=pk))

    @extend_schema(
        operation_id="write_deck",
        summary="Write a deck anew",
        description="What is not said becomes empty; who may see it, its format and its name stay.",
        tags=["decks"],
        parameters=[IF_MATCH],
        request=DeckInputSerializer,
        responses=DeckSerializer,
    )
    def put(self, request: Request, pk: str) -> Response:
        return self._change(request, pk, WHOLE)

    @extend_schema(
        operation_id="change_deck",
        summary="Change a part of a deck",
        description=(
            "Only what is said changes: `entries` are all cards there are to be, `changes` only those that "
            "change, as a violation of the check proposes them. All of it is one step that `undo` takes back."
        ),
        tags=["decks"],
        parameters=[IF_MATCH],
        request=DeckInputSerializer,
        responses=DeckSerializer,
    )
    def patch(self, request: Request, pk: str) -> Response:
        return self._change(request, pk, {})

    @extend_schema(operation_id="delete_deck", summary="Delete a deck", tags=["decks"], responses={204: None})
    def delete(self, request: Request, pk: str) -> Response:
        actions.delete(self.own(pk))
        return Response(status=204)

    def _change(self, request: Request, pk: str, rest: dict[str, Any]) -> Response:
        deck = self.own(pk)
        said = {**rest, **_read(DeckInputSerializer, request.data)}
        with api_errors():
            actions.update_deck(deck, wish(said), seen=parse_if_match(request))
        return self.shown(deck)


def _read(shape: type[DeckInputSerializer], data: Any) -> dict[str, Any]:
    sent = shape(data=data)
    sent.is_valid(raise_exception=True)
    return dict(sent.validated_data)


class Undo(DeckView):
    """The last change is taken back."""

    back = staticmethod(actions.undo)

    @extend_schema(
        operation_id="undo",
        summary="Take back the last change of a deck",
        tags=["decks"],
        request=None,
        responses=DeckSerializer,
    )
    def post(self, request: Request, pk: str) -> Response:
        deck = self.own(pk)
        with api_errors():
            self.back(deck)
        return self.shown(deck)


class Redo(Undo):
    """The last change taken back is made again."""

    back = staticmethod(actions.redo)

    @extend_schema(
        operation_id="redo",
        summary="Make the change again that was taken back",
        tags=["decks"],
        request=None,
        responses=DeckSerializer,
    )
    def post(self, request: Request, pk: str) -> Response:
        return super().post(request, pk)


class DeckFile(DeckView):
    """A deck as a file."""

    @extend_schema(
        operation_id="deck_file",
        summary="A deck as a file",
        description="In every format that the site writes; `files` of a deck are the addresses.",
        tags=["decks"],
        parameters=[OpenApiParameter("key", str, OpenApiParameter.PATH, enum=list(WRITERS))],
        responses={(200, "text/plain"): OpenApiTypes.STR},
    )
    def get(self, request: Request, pk: str, key: str) -> HttpResponse:
        writer = WRITERS.get(key)
        if writer is None:
            raise Http404(f"There is no such format: there are {', '.join(WRITERS)}.")
        deck = self.seen(pk, exportable_decks())
        with api_errors():
            told = writer.file(make_sheet(deck))
        response = HttpResponse(told, content_type=f"{writer.media_type}; charset=utf-8")
        name = f"{slugify(deck.name) or 'deck'}.{writer.ending}"
        response["Content-Disposition"] = content_disposition_header(True, name)
        return response
