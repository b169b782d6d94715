"""The ETag of a deck, and the ``If-Match`` header of a request that changes it."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from django.utils.dateparse import parse_datetime
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)
TAG = re.compile(r'(?:W/)?"(\d{1,18})-[0-9a-f]{16}"', re.ASCII)


def etag(data: Mapping[str, Any]) -> str:
    """The ETag of a serialized deck: the time of its last change, and a hash of its data.

    Only the response to a write has notes on how it was read, so they do not count.
    """
    updated = parse_datetime(str(data["updated"])) or BEGINNING
    microseconds = (updated - BEGINNING) // timedelta(microseconds=1)
    stored = {**data, "report": {**data["report"], "import_notes": []}}
    content = json.dumps(stored, sort_keys=True, default=str).encode()
    return f'"{microseconds}-{hashlib.sha256(content).hexdigest()[:16]}"'


def parse_if_match(request: Request) -> datetime | None:
    """When the deck was last changed as far as the writer knows; ``None`` without the header.

    :raises ValidationError: when the header is not an ETag of this API.
    """
    header = request.headers.get("If-Match", "*").strip()
    if header == "*":
        return None
    tag = TAG.fullmatch(header)
    if not tag:
        raise ValidationError({"If-Match": "“If-Match” must be the ETag of the deck as you read it."})
    return BEGINNING + timedelta(microseconds=int(tag[1]))
