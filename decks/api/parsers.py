"""Request bodies: a deck file of any kind, a form with a file, or a JSON object."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import IO, Any
from urllib.parse import parse_qs

from django.http import QueryDict
from rest_framework.exceptions import ParseError, ValidationError
from rest_framework.parsers import BaseParser, MultiPartParser
from rest_framework.request import Request

from api.input import QuerySerializer
from api.parsers import TOO_DEEP
from decks import file_limits
from decks.files.json import is_ours
from decks.files.tabletop import is_saved_object

MAX_FILENAME = 200
LONE_SURROGATE = re.compile(rb"\\u[dD][89a-fA-F]")


class AnyBodyParser(BaseParser):
    """The body as bytes, whatever its content type."""

    media_type = "*/*"

    # The framework hands on whatever a parser returns; the stubs name mappings alone.
    def parse(  # type: ignore[override]
        self, stream: IO[bytes], media_type: str | None = None, parser_context: object = None
    ) -> bytes:
        return stream.read(file_limits.API_BODY_BYTES.value + 1)


PARSERS = [MultiPartParser, AnyBodyParser]


@dataclass(frozen=True, slots=True)
class DeckUpload:
    """A deck file with its name, where one was sent, and the fields sent with it or instead."""

    file: bytes | str | None = None
    filename: str = ""
    fields: dict[str, Any] = field(default_factory=dict)


def read_upload(request: Request, query_class: type[QuerySerializer]) -> DeckUpload:
    """The upload in a request, with the fields of its query string; those of the body take precedence.

    :raises ParseError: when the body is empty, too large, or invalid JSON.
    :raises ValidationError: when it is a form without a list, or a parameter is not valid.
    """
    upload = _read_body(request)
    query = query_class.read(request)
    filename = query.pop("filename", upload.filename)[:MAX_FILENAME]
    return DeckUpload(upload.file, filename, query | upload.fields)


def _read_body(request: Request) -> DeckUpload:
    body = request.data
    if isinstance(body, QueryDict):
        return _read_form(body.dict(), request)
    if not isinstance(body, bytes) or not body.strip():
        raise ParseError("The body is empty. Send a deck list, a deck file or a JSON object.")
    if len(body) > file_limits.API_BODY_BYTES.value:
        raise ParseError(f"The body is larger than {file_limits.API_BODY_BYTES}, the limit for decks.")
    kind = (request.content_type or "").partition(";")[0].strip().lower()
    if kind == "application/json" or kind.endswith("+json"):
        return _read_json(body)
    if kind == "application/x-www-form-urlencoded":
        return _read_urlencoded(body)
    return DeckUpload(body)


def _read_form(fields: dict[str, Any], request: Request) -> DeckUpload:
    upload = request.FILES.get("file")
    for name in ("file", "csrfmiddlewaretoken"):
        fields.pop(name, None)
    if upload is not None:
        return DeckUpload(upload.read(file_limits.FILE_BYTES.value + 1), upload.name or "", fields)
    if "list" not in fields:
        raise ValidationError({"file": "Send the deck as “file” or as “list”."})
    return DeckUpload(fields.pop("list"), "", fields)


def _read_urlencoded(body: bytes) -> DeckUpload:
    """A form, or a list from a client that labels every body as a form by default."""
    text = body.decode("utf-8", "replace")
    if not text.startswith(("list=", "name=", "format=", "edition=")):
        return DeckUpload(body)
    try:
        form = parse_qs(text, max_num_fields=20)
    except ValueError:
        raise ParseError("The form has too many fields.") from None
    fields: dict[str, Any] = {name: values[0] for name, values in form.items()}
    if "list" not in fields:
        raise ValidationError({"list": "Send the deck as “list”."})
    return DeckUpload(fields.pop("list"), "", fields)


def _is_encodable(document: object) -> bool:
    """Whether all texts in the object can be encoded."""
    try:
        json.dumps(document, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True


def _read_json(body: bytes) -> DeckUpload:
    """An object with a list, or a deck file in JSON."""
    try:
        document = json.loads(body)
    except RecursionError:
        raise ParseError(TOO_DEEP) from None
    except ValueError as error:
        raise ParseError(f"The body is not valid JSON: {error}.") from None
    if not isinstance(document, dict):
        raise ParseError("The body must be a JSON object.")
    if LONE_SURROGATE.search(body) and not _is_encodable(document):
        raise ParseError("The JSON contains an unpaired surrogate, which is not valid text.")
    if is_saved_object(document) or is_ours(document):
        return DeckUpload(body)
    text = document.pop("list", None)
    if text is not None and not isinstance(text, str):
        raise ValidationError({"list": "“list” must be text."})
    return DeckUpload(text, "", document)
