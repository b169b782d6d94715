"""Legality of any deck list, without storing it; and the formats to check by."""

from __future__ import annotations

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from api.base_views import ApiView, Resource
from decks import files, formats
from decks.api import parsers
from decks.api.errors import api_errors
from decks.api.serializers import FormatsSerializer, ReportSerializer, formats_data, report_data
from decks.card_matching import match
from decks.legality import check


class ListInputSerializer(serializers.Serializer):
    """A deck list in an object."""

    list = serializers.CharField(help_text="The deck list, or a deck file of any known format, as text")
    format = serializers.CharField(required=False, help_text="Default: constructed")
    edition = serializers.CharField(required=False, help_text="Of the rules; by default the format's own")


class FileInputSerializer(ListInputSerializer):
    """A form with a file."""

    file = serializers.FileField(required=False)
    list = serializers.CharField(required=False)


BODIES = {
    "text/plain": OpenApiTypes.STR,
    "application/json": ListInputSerializer,
    "multipart/form-data": FileInputSerializer,
    "application/octet-stream": OpenApiTypes.BINARY,
}
PARAMETERS = [
    OpenApiParameter("format", str, description="Key of a format: see `/api/formats/`"),
    OpenApiParameter("edition", str, description="Edition of the rules, such as 7.4"),
    OpenApiParameter("filename", str, description="Name of the file, for messages about it"),
]


class ValidateView(ApiView):
    """Check a deck."""

    permission_classes = [AllowAny]
    parser_classes = parsers.PARSERS
    throttle_scopes = {"POST": "validate"}

    @extend_schema(
        operation_id="validate_deck",
        summary="Is this a legal deck?",
        description=(
            "Send the list as the body: plain text as people write it, or a file of OCTGN, LackeyCCG, "
            "Cockatrice, Magic Workstation, Tabletop Simulator, a CSV table, our JSON or a deck code; the "
            "content decides. Or an object with `list`, or a form with `file`. The answer is the same as "
            "that of the command `check_deck`, with everything against the deck at once, each with its "
            "rule and, where there is one, its fix. Nothing is stored. A list that cannot be read at all "
            "is a 422."
        ),
        tags=["decks"],
        parameters=PARAMETERS,
        request=BODIES,
        responses=ReportSerializer,
        auth=[],
    )
    def post(self, request: Request) -> Response:
        upload = parsers.read_upload(request, "format", "edition")
        if upload.file is None:
            raise serializers.ValidationError({"list": "Send the deck list as “list”."})
        with api_errors():
            format = formats.find(
                _short_text(upload, "format", "constructed"), _short_text(upload, "edition", "")
            )
            deck = match(files.read(upload.file, upload.filename)).decklist()
        return Response(report_data(deck, check(deck, format), request))


def _short_text(upload: parsers.DeckUpload, name: str, default: str) -> str:
    value = upload.fields.get(name, default)
    if not isinstance(value, str) or len(value) > 60:
        raise serializers.ValidationError({name: f"“{name}” must be a short text."})
    return value


class FormatsView(Resource):
    """The formats there are."""

    @extend_schema(
        operation_id="formats",
        summary="All formats, and the editions of the rules",
        tags=["decks"],
        responses=FormatsSerializer,
    )
    def get(self, request: Request) -> Response:
        return Response(formats_data())
