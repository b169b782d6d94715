"""What programs send: a deck file of any kind as the body, a form with a file, or a JSON object."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs

from django.http import QueryDict
from rest_framework.exceptions import ParseError, ValidationError
from rest_framework.parsers import BaseParser, MultiPartParser
from rest_framework.request import Request

from decks.files import MAX_BYTES
from decks.files.json import is_ours
from decks.files.tabletop import is_saved_object

LARGEST = 1_000_000  # bytes
HALF_A_SIGN = re.compile(rb"\\u[dD][89a-fA-F]")


class AnyBodyParser(BaseParser):
    """The body as it is, whatever it is said to be."""

    media_type = "*/*"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: object = None) -> bytes:
        return stream.read(LARGEST + 1)


PARSERS = [MultiPartParser, AnyBodyParser]


@dataclass(frozen=True, slots=True)
class DeckUpload:
    """A deck file, where one was sent, with its name; and what was said beside it or instead."""

    file: bytes | str | None = None
    filename: str = ""
    said: dict[str, Any] = field(default_factory=dict)


def read(request: Request, *beside: str) -> DeckUpload:
    """What the request brings; the parameters ``beside`` may stand in its address too.

    :raises ParseError: when it brings nothing, too much, or JSON that is none.
    :raises ValidationError: when it is a form without a list, or one with more than one.
    """
    sent = _sent(request)
    said = {name: request.query_params[name] for name in beside if name in request.query_params}
    return DeckUpload(sent.file, request.query_params.get("filename", sent.filename)[:200], said | sent.said)


def _sent(request: Request) -> DeckUpload:
    body = request.data
    if isinstance(body, QueryDict):
        return _form(body.dict(), request)
    if not isinstance(body, bytes) or not body.strip():
        raise ParseError("The body is empty: send a deck list, a deck file or a JSON object.")
    if len(body) > LARGEST:
        raise ParseError(f"The body is larger than {LARGEST // 1000} kB, far more than any deck needs.")
    kind = (request.content_type or "").partition(";")[0].strip().lower()
    if kind == "application/json" or kind.endswith("+json"):
        return _json(body)
    if kind == "application/x-www-form-urlencoded":
        return _urlencoded(body)
    return DeckUpload(body)


def _form(said: dict[str, Any], request: Request) -> DeckUpload:
    upload = request.FILES.get("file")
    said.pop("file", None)
    if upload is not None:
        return DeckUpload(upload.read(MAX_BYTES + 1), upload.name or "", said)
    if "list" not in said:
        raise ValidationError({"file": "Send the deck as “file” or as “list”."})
    return DeckUpload(said.pop("list"), "", said)


def _urlencoded(body: bytes) -> DeckUpload:
    """A form, or a list sent by a program that calls everything a form unless told otherwise."""
    text = body.decode("utf-8", "replace")
    if not text.startswith(("list=", "name=", "format=", "edition=")):
        return DeckUpload(body)
    try:
        said: dict[str, Any] = {name: values[0] for name, values in parse_qs(text, max_num_fields=20).items()}
    except ValueError:
        raise ParseError("This form has too many fields.") from None
    if "list" not in said:
        raise ValidationError({"list": "Send the deck as “list”."})
    return DeckUpload(said.pop("list"), "", said)


def _is_text(said: object) -> bool:
    """Whether all that is said can be written down."""
    try:
        json.dumps(said, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True


def _json(body: bytes) -> DeckUpload:
    """An object with a list, or one that is itself a deck file."""
    try:
        said = json.loads(body)
    except RecursionError:
        raise ParseError("The body is JSON, but it nests too deep.") from None
    except ValueError as error:
        raise ParseError(f"The body is not sound JSON: {error}.") from None
    if not isinstance(said, dict):
        raise ParseError("The body is JSON, but no object.")
    if HALF_A_SIGN.search(body) and not _is_text(said):
        raise ParseError("The body is JSON, but a text in it holds a surrogate without the other half.")
    if is_saved_object(said) or is_ours(said):
        return DeckUpload(body)
    text = said.pop("list", None)
    if text is not None and not isinstance(text, str):
        raise ValidationError({"list": "“list” is the deck list as one text."})
    return DeckUpload(text, "", said)
