"""Export of all of a visitor's decks as one zip, and import of several files or zips at once."""

from __future__ import annotations

from collections.abc import Iterable
from tempfile import SpooledTemporaryFile
from typing import Any

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import FileResponse, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.views.decorators.http import require_safe
from django.views.generic import FormView

from accounts.callers import limit_work
from accounts.visitors import get_visitor, storing_visitor
from common.limits.table import IMPORTED_FILES
from decks import actions, file_limits, zip_archive
from decks.export import exportable_decks
from decks.files import DeckFileError
from decks.forms import DeckFilesForm
from decks.permissions import ownership_condition
from decks.zip_archive import BulkUpload

IN_MEMORY = 1024 * 1024
CHUNK_SIZE = 100


@require_safe
def export_all(request: HttpRequest) -> HttpResponse | FileResponse:
    """Every deck of the visitor in one zip."""
    own_decks = exportable_decks().filter(ownership_condition(get_visitor(request))).order_by("name", "pk")
    if not own_decks.exists():
        messages.error(request, "You have no decks to export yet.")
        return redirect("decks:list")
    stream = SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115  (the response closes it)
    zip_archive.write(own_decks.iterator(chunk_size=CHUNK_SIZE), stream)
    stream.seek(0)
    name = f"loremaster-decks-{timezone.localdate().isoformat()}.zip"
    return FileResponse(stream, as_attachment=True, filename=name, content_type="application/zip")


class ImportFilesView(FormView):
    """Deck files and zips of them; the page reports each file, and a bad one stops no other."""

    http_method_names = ["get", "head", "post"]
    form_class = DeckFilesForm
    template_name = "decks/import_export/import.html"
    extra_context = {"limits": file_limits}

    @method_decorator(limit_work(IMPORTED_FILES))
    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Import the files and report each."""
        return super().post(request, *args, **kwargs)

    def form_valid(self, form: DeckFilesForm) -> HttpResponse:
        try:
            upload = _read_upload(form.cleaned_data["files"])
        except DeckFileError as error:
            return self.render_to_response(self.get_context_data(problem=str(error)), status=422)
        with storing_visitor(self.request) as visitor:
            report = actions.import_many(visitor, upload)
        unmatched_counts = {deck.pk: deck.unmatched.count() for deck in report.created}
        context = self.get_context_data(report=report, unmatched_counts=unmatched_counts)
        return self.render_to_response(context, status=200 if report.created or report.unchanged else 422)

    def form_invalid(self, form: DeckFilesForm) -> HttpResponse:
        return self.render_to_response(self.get_context_data(problem=form.first_error), status=422)


def _read_upload(uploads: Iterable[UploadedFile]) -> BulkUpload:
    return BulkUpload(
        (upload.name or "A file", upload.read(file_limits.UPLOAD_BYTES.value + 1)) for upload in uploads
    )
