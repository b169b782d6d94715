"""Pages about what a deck draws: exact odds, and sample hands."""

from collections import Counter
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django.http import HttpResponse
from django.urls import reverse
from django.views.generic import DetailView

from cards.models import Card
from decks.models import Deck, DeckQuerySet
from decks.views.mixins import VisibleDeckMixin
from simulator.forms import HandForm, OddsForm
from simulator.hands import HandState, deal
from simulator.odds import MulliganPolicy, OddsQuestion, table
from simulator.report_charts import odds_chart
from simulator.run_settings import new_seed


class OddsView(VisibleDeckMixin, DetailView):
    """The chance to have drawn copies of one card of a deck, by turn."""

    pk_url_kwarg = "deck_id"
    template_name = "simulator/odds.html"

    def get_queryset(self) -> DeckQuerySet:
        """The decks, with their cards."""
        return Deck.objects.with_contents()

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The form, and the odds if it is valid."""
        context = super().get_context_data(**kwargs)
        decklist = self.object.decklist()
        copies: Counter[str] = Counter()
        for card, count in decklist.main:
            copies[card.name] += count
        form = OddsForm(self.request.GET.dict(), sorted(copies))
        context |= {"form": form, "size": decklist.main_count}
        if copies and form.is_valid():
            data = form.cleaned_data
            question = OddsQuestion(
                decklist.main_count, copies[data["card"]], data["at_least"], MulliganPolicy(data["mulligan"])
            )
            rows = table(question, data["turns"])
            context |= {"card": data["card"], "question": question, "rows": rows, "chart": odds_chart(rows)}
        return context

    def render_to_response(self, context: dict[str, Any], **kwargs: Any) -> HttpResponse:
        """Status 400 when the form has errors; a deck without cards has no odds and no error."""
        status = 400 if context["size"] and context["form"].errors else 200
        return super().render_to_response(context, **kwargs, status=status)


class HandView(VisibleDeckMixin, DetailView):
    """An opening hand, a mulligan and draws; the address is the whole state."""

    pk_url_kwarg = "deck_id"
    template_name = "simulator/hand.html"

    def get_queryset(self) -> DeckQuerySet:
        """The decks, with what their cards are drawn from."""
        return Deck.objects.prefetch_related("entries__card__faces", "entries__card__printings__set")

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The cards of the hand, and the addresses that the possible actions lead to."""
        context = super().get_context_data(**kwargs)
        state = HandForm(self.request.GET).state()
        hand = deal(_main_deck(self.object), seed=state.seed, mulligan=state.mulligan, draws=state.draws)
        state = replace(state, draws=len(hand.drawn))
        can_mulligan = not state.mulligan and not state.draws
        return context | {
            "hand": hand,
            "latest_first": hand.drawn[::-1],
            "state": state,
            "draw_url": self._url(replace(state, draws=state.draws + 1)) if hand.left else "",
            "mulligan_url": self._url(replace(state, mulligan=True)) if can_mulligan else "",
            "new_hand_url": self._url(HandState(seed=new_seed(), first=state.first)),
            "other_seat_url": self._url(replace(state, first=not state.first)),
            "hand_url": self._url(state),
        }

    def _url(self, state: HandState) -> str:
        return f"{reverse('simulator:hand', args=[self.object.pk])}?{urlencode(state.query())}"


def _main_deck(deck: Deck) -> list[Card]:
    """Every copy of every card of the main deck, in order of name."""
    entries = sorted(deck.entries.all(), key=lambda entry: (entry.card.name, entry.card_id))
    return [entry.card for entry in entries if entry.zone == "main" for _ in range(entry.count)]
