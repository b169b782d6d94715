"""The page of one card, its preview, and a random card."""

import random
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django.views.generic import DetailView

from cards.card_page.fact_table import facts, quoted
from cards.card_page.neighbours import neighbours
from cards.card_page.provenance import provenance
from cards.card_page.text_corrections import text_corrections
from cards.card_page.text_diff import difference
from cards.models import Card, Printing
from cards.models.querysets import get_shared_names
from cards.moved_cards import find_card_by_slug
from cards.rendering.card_drawing import CardDrawing
from cards.rendering.card_renderer import CardRenderer
from cards.rendering.card_text import explained
from cards.rendering.plain_text import MARKS
from cards.search import SearchTimeoutError, search_cards, time_limit
from cards.views.forms import PrintingForm, QueryParameterForm

PREVIEW_SECONDS = 600
LONGEST_DESCRIPTION = 200


def find_card(slug: str) -> Card:
    """The card of this address, with faces and printings.

    :raises CardMovedError: when the card has another address now.
    :raises Http404: when there is none.
    """
    return find_card_by_slug(slug, "No card has this address. Try searching for part of its name.")


class CardDetailView(DetailView):
    """One card: both sides, all its text, every printing, its namesakes, and what other apps know of it."""

    template_name = "cards/card/detail.html"
    context_object_name = "card"

    def get_object(self, queryset: QuerySet[Card] | None = None) -> Card:
        """The card of the address."""
        return find_card(self.kwargs["slug"])

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The drawing of the printing that the address names, the facts, and the neighbours."""
        card = self.object
        printing = PrintingForm(self.request.GET, card=card).printing
        front = CardDrawing(card, printing=printing)
        back = CardDrawing(card, "back", printing) if card.back else None
        text = explained([*front.wording, *(back.wording if back else ())])
        around = neighbours(printing)
        card_facts = facts(card)
        return super().get_context_data(**kwargs) | {
            "printing": printing,
            "front": front,
            "front_text": text.paragraphs[: len(front.wording)],
            "back_text": text.paragraphs[len(front.wording) :],
            "tooltips": text.tooltips,
            "corrections": text_corrections(card),
            "facts": card_facts,
            "visible_facts": [fact for fact in card_facts if not fact.is_drawn],
            "provenance": provenance(card),
            "printings": [_printing(card, other, printing) for other in card.printings.all()],
            "before": around.before,
            "after": around.after,
            "namesakes": _namesakes(card),
            "address": self.request.build_absolute_uri(card.get_absolute_url()),
            "picture_address": self.request.build_absolute_uri(reverse("cards:png", args=[card.slug])),
            "description": _description(front),
        }


def _namesakes(card: Card) -> list[Card]:
    """The other cards of its name."""
    if card.folded not in get_shared_names():
        return []
    return list(Card.objects.without_index_columns().filter(folded=card.folded).exclude(pk=card.pk))


def _printing(card: Card, printing: Printing, displayed: Printing | None) -> dict[str, object]:
    return {
        "printing": printing,
        "is_displayed": printing == displayed,
        "artist_query": printing.artist and quoted("artist", printing.artist),
        "difference": difference(printing, card),
    }


def _description(drawing: CardDrawing) -> str:
    """The card in a line, for those who list or share its page."""
    text = MARKS.sub("", " ".join([f"{drawing.type_line}.", *drawing.wording]))
    return text if len(text) <= LONGEST_DESCRIPTION else f"{text[: LONGEST_DESCRIPTION - 1].rstrip()}…"


@require_safe
def preview(request: HttpRequest, slug: str) -> HttpResponse:
    """A card as it is shown beside its name."""
    renderer = CardRenderer()
    response = HttpResponse(renderer.draw_sides(find_card(slug)))
    response["Cache-Control"] = f"public, max-age={PREVIEW_SECONDS}"
    return response


@require_safe
@never_cache
def random_card(request: HttpRequest) -> HttpResponse:
    """A random card that ``q`` finds; without a query, any deck card.

    Where it finds none, or takes too long, the list of results says so.
    """
    query = QueryParameterForm(request.GET).values["q"]
    try:
        with time_limit():
            keys = list(search_cards(query or "kind:deck").order_by().values_list("pk", flat=True))
    except SearchTimeoutError:
        keys = []
    if not keys:
        return redirect(reverse("cards:list", query={"q": query}))
    return redirect(Card.objects.get(pk=random.choice(keys)))  # noqa: S311 nothing to guess
