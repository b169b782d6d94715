"""Pages about what a deck draws: exact odds, and sample hands."""

from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.generic import DetailView

from accounts.visitors import get_visitor
from decks.models import Deck, DeckQuerySet
from decks.views.mixins import VisibleDeckMixin
from simulator.deck_choices import opposing_decks
from simulator.draw_forms import MAX_REDRAWS, ODDS_TURNS, HandForm, OddsForm
from simulator.draw_request import main_deck_cards, main_deck_copies
from simulator.draws.hands import HandState, Redraw, deal, next_draws
from simulator.draws.odds import card_odds, table
from simulator.draws.resources import is_lasting_resource, resource_odds
from simulator.reports.charts import odds_chart
from simulator.series.run_settings import new_seed

MAIN_TURN = 4
"""The turn whose chance the page of odds shows first, if the odds go as far."""
NEXT_DRAWS = (1, 2, 3)
"""The numbers of draws for which the page of a hand says what they may bring."""


class OddsView(VisibleDeckMixin, DetailView):
    """The chance to have drawn some cards of a deck, by turn; that of each card; and what resources cost."""

    pk_url_kwarg = "deck_id"
    template_name = "simulator/odds.html"

    def get_queryset(self) -> DeckQuerySet:
        """The decks, with their cards."""
        return Deck.objects.with_contents()

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The form, the odds if it is valid, and the odds of every card and of resources."""
        context = super().get_context_data(**kwargs)
        decklist = self.object.decklist()
        cards = main_deck_copies(decklist)
        form = OddsForm(self.request.GET, cards)
        context |= {"form": form, "size": decklist.main_count, "cards": cards}
        if not cards:
            return context
        if form.is_valid():
            rows = table(form.question, form.cleaned_data["turns"])
            context |= {"question": form.question, "rows": rows, "chart": odds_chart(rows)}
            context["main_row"] = rows[min(MAIN_TURN, len(rows) - 1)]
        lasting = sum(count for card, count in decklist.main if is_lasting_resource(card))
        return context | {
            "every_card": card_odds(cards, ODDS_TURNS),
            "turns": range(ODDS_TURNS + 1),
            "lasting": lasting,
            "resource_rows": [
                (first.turn, first, second)
                for first, second in zip(
                    resource_odds(decklist.main_count, lasting, ODDS_TURNS, first=True),
                    resource_odds(decklist.main_count, lasting, ODDS_TURNS, first=False),
                    strict=False,
                )
            ],
        }

    def render_to_response(self, context: dict[str, Any], **kwargs: Any) -> HttpResponse:
        """Status 400 when the form has errors; a deck without cards has no odds and no error."""
        status = 400 if context["size"] and not context["form"].is_valid() else 200
        return super().render_to_response(context, **kwargs, status=status)


class HandView(VisibleDeckMixin, DetailView):
    """An opening hand, a mulligan, draws and redraws; the address is the whole state."""

    pk_url_kwarg = "deck_id"
    template_name = "simulator/hand.html"

    def get_queryset(self) -> DeckQuerySet:
        """The decks, with what their cards are drawn from."""
        return Deck.objects.prefetch_related("entries__card__faces", "entries__card__printings__set")

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """The hand; where cards were chosen to be redrawn, the way to the hand after that."""
        form = HandForm(request.GET)
        if form.is_valid() and form.cleaned_data["chosen"]:
            self.object = self.get_object()
            state = form.state()
            redraw = Redraw(state.draws, tuple(sorted(form.cleaned_data["chosen"])))
            return redirect(self._url(replace(state, redraws=(*state.redraws, redraw)[:MAX_REDRAWS])))
        return super().get(request, *args, **kwargs)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The cards of the hand, what may come next, and the addresses that the possible actions lead to."""
        context = super().get_context_data(**kwargs)
        state = HandForm(self.request.GET).state()
        hand = deal(
            main_deck_cards(self.object),
            seed=state.seed,
            mulligan=state.mulligan,
            draws=state.draws,
            redraws=state.redraws,
        )
        state = replace(state, draws=len(hand.drawn))
        decks = opposing_decks(get_visitor(self.request))
        can_mulligan = not state.mulligan and not state.draws and not state.redraws
        return context | {
            "hand": hand,
            "drawn": list(enumerate(hand.drawn, start=len(hand.opening))),
            "state": state,
            "state_fields": _hidden_fields(state),
            "next_draws": next_draws(hand.deck, NEXT_DRAWS),
            "next_numbers": NEXT_DRAWS,
            "can_redraw": hand.left > 0 and len(state.redraws) < MAX_REDRAWS,
            "draw_url": self._url(replace(state, draws=state.draws + 1)) if hand.left else "",
            "mulligan_url": self._url(replace(state, mulligan=True)) if can_mulligan else "",
            "new_hand_url": self._url(HandState(seed=new_seed(), first=state.first)),
            "other_seat_url": self._url(replace(state, first=not state.first)),
            "hand_url": self._url(state),
            "opposing_decks": decks,
            "opposing_deck": next(
                (deck.pk for _, group in decks for deck in group if deck.pk != self.object.pk), None
            ),
        }

    def _url(self, state: HandState) -> str:
        return f"{reverse('simulator:hand', args=[self.object.pk])}?{urlencode(state.query(), doseq=True)}"


def _hidden_fields(state: HandState) -> list[tuple[str, str | int]]:
    """The state as the fields of a form."""
    return [
        (name, item)
        for name, value in state.query().items()
        for item in (value if isinstance(value, list) else [value])
    ]
