"""All cards in one file, generated once for each state of the card pool and stored compressed.

The JSON file is the native card file, which ``import_cards`` reads; the CSV table has one row per printing.
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
from drf_spectacular.utils import extend_schema, extend_schema_view
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
    """A form in which all cards can be downloaded."""

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
def _source_code() -> bytes:
    """The code of this app: another version of it may write other files."""
    package = Path(csv_table.__file__).parent.parent
    return b"".join(path.read_bytes() for path in sorted(package.rglob("*.py")))


def _version(stamp: Stamp) -> str:
    return hashlib.sha256(_source_code() + stamp.value.encode()).hexdigest()[:32]


def _open_file(key: str, version: str) -> BinaryIO:
    """The compressed file, generated if it does not exist; in memory where nothing can be stored."""
    folder = settings.VAR_DIR / "bulk"
    path = folder / f"cards-{version}.{key}.gz"
    try:
        if not path.exists():
            folder.mkdir(parents=True, exist_ok=True)
            with (folder / f".{key}.lock").open("w") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX)
                if not path.exists():
                    _store(key, path)
        return path.open("rb")
    except OSError:
        file = io.BytesIO()
        _write(key, file)
        file.seek(0)
        return file


def _store(key: str, path: Path) -> None:
    """Write the file under a temporary name, then replace the files of older versions."""
    temporary = path.with_suffix(".making")
    try:
        with temporary.open("wb") as file:
            _write(key, file)
    except OSError:
        temporary.unlink()
        raise
    for older in path.parent.glob(f"cards-*.{key}.gz"):
        older.unlink()
    temporary.rename(path)


def _write(key: str, file: BinaryIO) -> None:
    with gzip.GzipFile(fileobj=file, mode="wb", compresslevel=6, filename="", mtime=0) as compressed:
        for part in BULK_FORMATS[key].write():
            compressed.write(part.encode())


def _blocks(file: BinaryIO | gzip.GzipFile) -> Iterator[bytes]:
    with file:
        while block := file.read(BLOCK):
            yield block


class BulkView(ApiView):
    """Every card of the pool. The file is streamed as it is stored, so no serializer is involved."""

    cache_control = {"public": True, "no_cache": True}
    permission_classes = [AllowAny]
    throttle_scopes = {"*": "bulk"}
    key = ""

    def get(self, request: Request) -> HttpResponseBase:
        stamp = pool_stamp()
        version = _version(stamp)
        is_compressed = "gzip" in request.headers.get("Accept-Encoding", "")
        etag = quote_etag(f"{version}-gzip" if is_compressed else version)
        changed = int(stamp.changed.timestamp())
        unchanged = get_conditional_response(request._request, etag, changed)
        response = self._file_response(version, is_compressed) if unchanged is None else unchanged
        response["ETag"], response["Last-Modified"] = etag, http_date(changed)
        patch_vary_headers(response, ["Accept-Encoding"])
        return response

    def _file_response(self, version: str, is_compressed: bool) -> HttpResponseBase:
        file = _open_file(self.key, version)
        content = file if is_compressed else gzip.GzipFile(fileobj=file, mode="rb")
        response = StreamingHttpResponse(_blocks(content), content_type=BULK_FORMATS[self.key].media_type)
        response["Content-Disposition"] = f'attachment; filename="cards.{self.key}"'
        if is_compressed:
            response["Content-Encoding"] = "gzip"
            response["Content-Length"] = str(file.seek(0, io.SEEK_END))
            file.seek(0)
        return response


@extend_schema_view(
    get=extend_schema(
        operation_id="all_cards_json",
        summary="All cards as JSON",
        description=(
            "The native card file, which `import_cards` reads. Send the `ETag` of the last response as "
            "`If-None-Match`: until a card changes, the response is an empty 304."
        ),
        tags=["bulk"],
        responses={(200, "application/json"): OpenApiTypes.OBJECT},
    )
)
class BulkJsonView(BulkView):
    """All cards as JSON."""

    key = "json"


@extend_schema_view(
    get=extend_schema(
        operation_id="all_cards_csv",
        summary="All cards as CSV",
        description="One table with a row for each printing; lists in a cell are separated by semicolons.",
        tags=["bulk"],
        responses={(200, "text/csv"): OpenApiTypes.STR},
    )
)
class BulkCsvView(BulkView):
    """All cards as CSV."""

    key = "csv"
