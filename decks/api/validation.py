"""Legality of any deck list, without storing it; and the formats to check by."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.callers import identify_caller
from api.base_views import ApiView, ObjectView, complete_list
from common.limits.table import IMPORTED_LISTS
from decks import files, formats
from decks.api import parsers
from decks.api.input import DeckFileQuerySerializer
from decks.api.report_serializers import ReportSerializer, serialize_report
from decks.api.serializers import FormatsSerializer
from decks.card_matching import match
from decks.legality import check

MAX_KEY = 60


class CheckOptionsSerializer(serializers.Serializer):
    """What a list is checked against."""

    format = serializers.CharField(
        default=formats.CONSTRUCTED.key,
        max_length=MAX_KEY,
        allow_blank=True,
        help_text="Key of a format: see `/api/formats/`",
    )
    edition = serializers.CharField(
        default="",
        max_length=MAX_KEY,
        allow_blank=True,
        help_text="Edition of the rules, such as 7.4; by default that of the format",
    )


class ListInputSerializer(CheckOptionsSerializer):
    """A deck list in an object."""

    list = serializers.CharField(help_text="The deck list, or a deck file of any known format, as text")


class FileInputSerializer(ListInputSerializer):
    """A form with a file."""

    file = serializers.FileField(required=False)
    list = serializers.CharField(required=False)


class CheckQuerySerializer(DeckFileQuerySerializer):
    """What can be sent with a deck file; a JSON object or a form has format and edition as keys."""

    edition = serializers.CharField(
        required=False, allow_blank=True, help_text="Edition of the rules, such as 7.4"
    )


BODIES = {
    "text/plain": OpenApiTypes.STR,
    "application/json": ListInputSerializer,
    "multipart/form-data": FileInputSerializer,
    "application/octet-stream": OpenApiTypes.BINARY,
}


class ValidateView(ApiView):
    """Check a deck."""

    permission_classes = [AllowAny]
    parser_classes = parsers.PARSERS
    throttle_scopes = {"POST": "validate"}

    @extend_schema(
        operation_id="validate_deck",
        summary="Is this a legal deck?",
        description=(
            "Send the list as the body. Plain text as people write it, a CSV table, our JSON and deck codes "
            "are detected, as are files of OCTGN, LackeyCCG, Cockatrice, Magic Workstation and Tabletop "
            "Simulator. Or send an object with `list`, or a form with `file`. The response "
            "has all violations at once, each with its rule and, where there is one, its fix. Nothing is "
            "stored. A list that cannot be parsed is refused with 422."
        ),
        tags=["decks"],
        parameters=[CheckQuerySerializer],
        request=BODIES,
        responses=ReportSerializer,
        auth=[],
    )
    def post(self, request: Request) -> Response:
        upload = parsers.read_upload(request, CheckQuerySerializer)
        if upload.file is None:
            raise serializers.ValidationError({"list": "Send the deck list as “list”."})
        options = CheckOptionsSerializer(data=upload.fields)
        options.is_valid(raise_exception=True)
        format = formats.find(options.validated_data["format"], options.validated_data["edition"])
        with IMPORTED_LISTS.work(identify_caller(request), is_counted=False):
            deck = match(files.read(upload.file, upload.filename)).decklist()
        return Response(serialize_report(deck, check(deck, format), request))


@extend_schema_view(
    get=extend_schema(
        operation_id="formats", summary="All formats, and the editions of the rules", tags=["decks"]
    )
)
class FormatsView(ObjectView):
    """All formats."""

    serializer_class = FormatsSerializer

    def get_object(self) -> dict[str, Any]:
        """The formats and the editions."""
        return {"editions": formats.EDITIONS, **complete_list(formats.all_formats())}
