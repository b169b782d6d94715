"""Export of a deck as a file, as text to copy and as a code; and the page of a deck code."""

from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.views.decorators.http import require_safe
from django.views.generic import DetailView, TemplateView

from accounts.callers import limit_work
from cards.models import Card
from common.limits.table import IMPORTED_LISTS
from common.public_host import is_public_host
from decks import formats
from decks.card_matching import MatchedDeck, match
from decks.export import exportable_decks, make_sheet, site_address
from decks.files import DeckFileError, code, read
from decks.files.deck_file import Sheet
from decks.files.writers import WRITERS, Writer
from decks.legality import check
from decks.models import Deck
from decks.permissions import get_visible_deck
from decks.statistics.deck_cards import main_type
from decks.statistics.facets import PLURALS
from decks.views.mixins import VisibleDeckMixin

TEXT_FORMATS = ("text", "markdown", "bbcode")
MAX_ADDRESS = 3_500


class ExportView(VisibleDeckMixin, DetailView):
    """Every format a deck can be exported in: files to save, text to copy, and its code."""

    template_name = "decks/import_export/export.html"

    def get_queryset(self) -> QuerySet[Deck]:
        return exportable_decks()

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        deck_sheet = make_sheet(self.object, site_address(self.request))
        deck_code = _write(WRITERS["code"], deck_sheet).strip()
        address = ""
        if 0 < len(deck_code) <= MAX_ADDRESS:
            address = self.request.build_absolute_uri(reverse("decks:code", args=[deck_code]))
        return super().get_context_data(**kwargs) | {
            "writers": WRITERS.values(),
            "texts": [(WRITERS[key], _write(WRITERS[key], deck_sheet)) for key in TEXT_FORMATS],
            "code": deck_code,
            "address": address,
            "host": self.request.get_host(),
            "is_public_site": is_public_host(self.request.get_host()),
        }


def _write(writer: Writer, deck_sheet: Sheet) -> str:
    """The text; empty where the deck is too large for it."""
    try:
        return writer.file(deck_sheet)
    except DeckFileError:
        return ""


@require_safe
def export_file(request: HttpRequest, pk: str, key: str) -> HttpResponse:
    """The deck as a file of one format, named after the deck."""
    writer = WRITERS.get(key)
    if writer is None:
        raise Http404("This format does not exist.")
    deck = get_visible_deck(request, pk, exportable_decks())
    try:
        text = writer.file(make_sheet(deck, site_address(request)))
    except DeckFileError as error:
        return HttpResponse(f"{error}\n", content_type="text/plain; charset=utf-8", status=422)
    name = f"{slugify(deck.name) or 'deck'}.{writer.ending}"
    response = HttpResponse(text, content_type=f"{writer.media_type}; charset=utf-8")
    response["Content-Disposition"] = content_disposition_header(True, name)
    return response


class DeckCodeView(TemplateView):
    """The deck of a code. It is stored only when the visitor saves it."""

    template_name = "decks/import_export/code.html"

    @method_decorator(limit_work(IMPORTED_LISTS))
    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """The page."""
        return super().get(request, *args, **kwargs)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        word = self.kwargs["word"]
        context = super().get_context_data(code=word, **kwargs)
        try:
            if not code.is_code(word):
                raise DeckFileError("This is not a deck code. A deck code begins with LM1-.")
            deck_file = match(read(word))
        except DeckFileError as error:
            return context | {"problem": str(error)}
        deck = deck_file.decklist()
        report = check(deck, formats.CONSTRUCTED)
        return context | {
            "deck_file": deck_file,
            "deck": deck,
            "groups": _groups(deck_file),
            "report": report,
            "verdict": report.verdict_with(deck.unmatched),
        }

    def render_to_response(self, context: dict[str, Any], **kwargs: Any) -> HttpResponse:
        return super().render_to_response(context, **kwargs, status=404 if "problem" in context else 200)


def _groups(deck_file: MatchedDeck) -> list[tuple[str, int, list[tuple[Card, int]]]]:
    """The main deck by type, and the side deck: title, size, and each card with its count, by name."""
    main = _by_name(deck_file.main)
    parts = [
        (title, [entry for entry in main if main_type(entry[0].printed()) is kind])
        for kind, title in PLURALS.items()
    ]
    parts.append(("Side deck", _by_name(deck_file.side)))
    return [(title, sum(count for _, count in entries), entries) for title, entries in parts if entries]


def _by_name(cards: Mapping[Card, int]) -> list[tuple[Card, int]]:
    return sorted(cards.items(), key=lambda entry: entry[0].words)
