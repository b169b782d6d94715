"""All one's decks leave as one zip; several files, or such a zip, come in at once."""

from __future__ import annotations

from collections.abc import Iterator
from tempfile import SpooledTemporaryFile

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import FileResponse, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from accounts.visitors import get_or_create_visitor, get_visitor
from decks import actions, archive
from decks.actions.bulk_import import MOST_DECKS
from decks.archive import LARGEST, Member, Unpacking
from decks.export import exportable_decks
from decks.permissions import ownership_condition

IN_MEMORY = 1024 * 1024
AT_ONCE = 100


@require_safe
def export_all(request: HttpRequest) -> HttpResponse | FileResponse:
    """Every deck of one's own in one zip."""
    mine = exportable_decks().filter(ownership_condition(get_visitor(request))).order_by("name", "pk")
    if not mine.exists():
        messages.error(request, "You have no decks here yet, so there is nothing to save.")
        return redirect("decks:list")
    stream = SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115  (the response closes it)
    archive.write(mine.iterator(chunk_size=AT_ONCE), stream)
    stream.seek(0)
    name = f"loremaster-decks-{timezone.localdate().isoformat()}.zip"
    return FileResponse(stream, as_attachment=True, filename=name, content_type="application/zip")


@require_http_methods(["GET", "HEAD", "POST"])
def import_files(request: HttpRequest) -> HttpResponse:
    """Deck files and zips of them; what became of each is told, and one that is bad stops no other."""
    context: dict[str, object] = {"most": MOST_DECKS, "largest": LARGEST // 1024 // 1024}
    if request.method != "POST":
        return render(request, "decks/import_export/import.html", context)
    uploads = request.FILES.getlist("files")
    if not uploads:
        return _refused(request, context, "Choose the files first.")
    if sum(upload.size or 0 for upload in uploads) > LARGEST:
        return _refused(
            request, context, f"These files are larger than {LARGEST // 1024 // 1024} MB together."
        )
    told = actions.import_many(get_or_create_visitor(request), _members(uploads))
    context["told"] = told
    context["waiting"] = {deck.pk: deck.unmatched.count() for deck in told.made}
    return render(
        request,
        "decks/import_export/import.html",
        context,
        status=200 if told.made or told.unchanged else 422,
    )


def _members(uploads: list[UploadedFile]) -> Iterator[Member]:
    unpacking = Unpacking()
    for upload in uploads:
        yield from unpacking.files(upload.name or "A file", upload.read(LARGEST + 1))


def _refused(request: HttpRequest, context: dict[str, object], problem: str) -> HttpResponse:
    return render(request, "decks/import_export/import.html", context | {"problem": problem}, status=422)
