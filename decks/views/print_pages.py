"""A deck to be printed: as a list, such as events ask for, and as text proxies of its cards."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.generic import DetailView

from cards.models.querysets import printings_of
from decks import formats, print_sheets
from decks.export import labels_of
from decks.files import DeckFileError, code
from decks.models import Deck
from decks.views.forms import PrintForm, ProxiesForm
from decks.views.mixins import VisibleDeckMixin


class PrintableDeckMixin(VisibleDeckMixin):
    """A deck with everything that is printed of it."""

    def get_queryset(self) -> QuerySet[Deck]:
        return Deck.objects.with_contents().prefetch_related(printings_of("entries__card"))


class DeckListSheetView(PrintableDeckMixin, DetailView):
    """The list by type, with boxes to tick; player and event may be in the address."""

    template_name = "decks/print/deck_list.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        deck = self.object
        return super().get_context_data(**kwargs) | {
            "rows": PrintForm(self.request.GET).rows(),
            "format": formats.find(deck.format),
            "parts": print_sheets.list_sections(deck),
            "unmatched_lines": deck.decklist().unmatched,
            "qr": print_sheets.qr_code(_code_address(self.request, deck)),
        }


def _code_address(request: HttpRequest, deck: Deck) -> str:
    """Where whoever has the paper sees the deck as it was printed; empty if it is too large for a code."""
    try:
        deck_code = code.write(deck.decklist(), labels_of(deck))
    except DeckFileError:
        return ""
    return request.build_absolute_uri(reverse("decks:code", args=[deck_code]))


class ProxiesView(PrintableDeckMixin, DetailView):
    """The cards as text, nine to a page, in their real size."""

    template_name = "decks/print/proxies.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        deck = self.object
        form = ProxiesForm(self.request.GET, deck=deck)
        copies = form.copies(print_sheets.count_copies(deck, form.zones))
        total = sum(copies.values())
        proxies = []
        problem = ""
        if total > print_sheets.MAX_PROXIES:
            problem = (
                f"You can print at most {print_sheets.MAX_PROXIES} proxies at once; "
                f"you have selected {total}."
            )
        else:
            proxies = print_sheets.make_proxies(deck.hero if form.with_hero else None, copies)
        return super().get_context_data(**kwargs) | {
            "form": form,
            "some": form.values["some"],
            "copies": copies.items(),
            "sheets": print_sheets.split_into_sheets(proxies),
            "total": len(proxies),
            "problem": problem,
        }

    def render_to_response(self, context: dict[str, Any], **kwargs: Any) -> HttpResponse:
        return super().render_to_response(context, **kwargs, status=422 if context["problem"] else 200)
