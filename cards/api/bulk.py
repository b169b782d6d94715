"""All cards in one file: made once for each state of the pool, kept compressed, sent as it lies there.

The JSON file is the native card file, which ``import_cards`` reads back; the table has a row a printing.
"""

import fcntl
import gzip
import hashlib
import io
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import BinaryIO

from django.conf import settings
from django.http import HttpResponseBase, StreamingHttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import http_date, quote_etag
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request

from api.base_views import ApiView
from cards.api import csv_table
from cards.importing import native_file
from cards.importing.store import card_facts
from cards.models import Card
from cards.models.pool_stamp import Stamp, pool_stamp

BLOCK = 65_536


@dataclass(frozen=True, slots=True)
class BulkFormat:
    """A form in which all cards can be had."""

    media_type: str
    write: Callable[[], Iterable[str]]


def _native() -> Iterable[str]:
    return (native_file.write(card_facts(Card.objects.with_details())),)


def _table() -> Iterable[str]:
    return csv_table.lines(csv_table.every_printing(Card.objects.with_details().iterator(500)))


BULK_FORMATS = {
    "json": BulkFormat("application/json", _native),
    "csv": BulkFormat("text/csv; charset=utf-8", _table),
}


@cache
def _program() -> bytes:
    """What tells this program from one that would write other files."""
    package = Path(csv_table.__file__).parent.parent
    return b"".join(path.read_bytes() for path in sorted(package.rglob("*.py")))


def _version(stamp: Stamp) -> str:
    return hashlib.sha256(_program() + stamp.value.encode()).hexdigest()[:32]


def _file(key: str, version: str) -> BinaryIO:
    """The compressed file, made now if it is not there; where nothing can be kept, it is made in memory."""
    folder = settings.VAR_DIR / "bulk"
    path = folder / f"cards-{version}.{key}.gz"
    try:
        if not path.exists():
            folder.mkdir(parents=True, exist_ok=True)
            with (folder / f".{key}.lock").open("w") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX)
                if not path.exists():
                    _keep(key, path)
        return path.open("rb")
    except OSError:
        made = io.BytesIO()
        _write(key, made)
        made.seek(0)
        return made


def _keep(key: str, path: Path) -> None:
    making = path.with_suffix(".making")
    with making.open("wb") as out:
        _write(key, out)
    for older in path.parent.glob(f"cards-*.{key}.gz"):
        older.unlink()
    making.rename(path)


def _write(key: str, out: BinaryIO) -> None:
    with gzip.GzipFile(fileobj=out, mode="wb", compresslevel=6, filename="", mtime=0) as packed:
        for part in BULK_FORMATS[key].write():
            packed.write(part.encode())


def _blocks(file: BinaryIO | gzip.GzipFile) -> Iterator[bytes]:
    with file:
        while block := file.read(BLOCK):
            yield block


class AllCards(ApiView):
    """Every card of the pool."""

    cache_control = {"public": True, "no_cache": True}
    permission_classes = [AllowAny]
    throttle_scopes = {"*": "bulk"}
    form = "json"

    @extend_schema(exclude=True)
    def get(self, request: Request) -> HttpResponseBase:
        stamp = pool_stamp()
        version = _version(stamp)
        packed = "gzip" in request.headers.get("Accept-Encoding", "")
        etag = quote_etag(f"{version}-gzip" if packed else version)
        changed = int(stamp.changed.timestamp())
        unchanged = get_conditional_response(request._request, etag, changed)
        response = self._file_response(version, packed) if unchanged is None else unchanged
        response["ETag"], response["Last-Modified"] = etag, http_date(changed)
        patch_vary_headers(response, ["Accept-Encoding"])
        return response

    def _file_response(self, version: str, packed: bool) -> HttpResponseBase:
        file = _file(self.form, version)
        opened = file if packed else gzip.GzipFile(fileobj=file, mode="rb")
        response = StreamingHttpResponse(_blocks(opened), content_type=BULK_FORMATS[self.form].media_type)
        response["Content-Disposition"] = f'attachment; filename="cards.{self.form}"'
        if packed:
            response["Content-Encoding"] = "gzip"
            response["Content-Length"] = str(file.seek(0, io.SEEK_END))
            file.seek(0)
        return response


class CardsFile(AllCards):
    """All cards as JSON."""

    @extend_schema(
        operation_id="all_cards_json",
        summary="All cards as JSON",
        description=(
            "The native card file, which `import_cards` reads back. Ask with `If-None-Match`: as long as no "
            "card has changed, the answer is an empty 304."
        ),
        tags=["bulk"],
        responses={(200, "application/json"): OpenApiTypes.OBJECT},
    )
    def get(self, request: Request) -> HttpResponseBase:
        return super().get(request)


class CardsTable(AllCards):
    """All cards as CSV."""

    form = "csv"

    @extend_schema(
        operation_id="all_cards_csv",
        summary="All cards as CSV",
        description="One table, a printing a row; lists within a cell are separated by semicolons.",
        tags=["bulk"],
        responses={(200, "text/csv"): OpenApiTypes.STR},
    )
    def get(self, request: Request) -> HttpResponseBase:
        return super().get(request)
