"""Which state of a deck an answer shows: its ETag, and the ``If-Match`` of who changes what was read."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

from django.utils.dateparse import parse_datetime
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)
TAG = re.compile(r'(?:W/)?"(\d{1,18})-[0-9a-f]{16}"', re.ASCII)


def version(data: Mapping[str, object]) -> str:
    """The ETag of a deck as it is shown: when it was last changed, and all that is said of it."""
    updated = parse_datetime(str(data["updated"])) or BEGINNING
    moment = (updated - BEGINNING) // timedelta(microseconds=1)
    said = json.dumps(data, sort_keys=True, default=str).encode()
    return f'"{moment}-{hashlib.sha256(said).hexdigest()[:16]}"'


def parse_if_match(request: Request) -> datetime | None:
    """When the deck was last changed as far as the writer knows; ``None`` where that does not matter.

    :raises ValidationError: when the header is no ETag of ours.
    """
    told = request.headers.get("If-Match", "*").strip()
    if told == "*":
        return None
    found = TAG.fullmatch(told)
    if not found:
        raise ValidationError({"If-Match": "“If-Match” is the ETag of the deck as you have read it."})
    return BEGINNING + timedelta(microseconds=int(found[1]))
