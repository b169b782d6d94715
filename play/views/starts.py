"""Games that begin on other pages of the site."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_POST

from accounts.callers import limit_work
from accounts.visitors import Visitor, get_visitor, storing_visitor
from common.limits.table import GAME_STARTS
from decks.models import Deck
from decks.permissions import get_visible_deck, visibility_condition
from play.actions.errors import TableError
from play.actions.first_game import open_first_game
from play.actions.opening import Participant
from play.actions.sample_hands import play_hand
from play.machines import LEVELS
from play.names import player_name
from simulator.actions import StartError
from simulator.draw_forms import HandForm
from simulator.series.run_settings import new_seed


class OpposingDeckForm(forms.Form):
    """The deck of the machine, one that the visitor may see; by default a starter deck."""

    opposing_deck = forms.ModelChoiceField(queryset=Deck.objects.none(), required=False)

    def __init__(self, data: QueryDict, *, visitor: Visitor, against: Deck) -> None:
        super().__init__(data)
        self.starters = Deck.objects.with_contents().starters().exclude(pk=against.pk)
        decks = Deck.objects.with_contents().filter(visibility_condition(visitor)).exclude(hero=None)
        self.fields["opposing_deck"].queryset = decks  # type: ignore[attr-defined]

    def deck(self) -> Deck:
        """The deck that was chosen, or the first starter deck that is not the visitor's.

        :raises StartError: when there is no such deck.
        """
        deck = self.cleaned_data["opposing_deck"] if self.is_valid() else None
        if self.errors or (deck := deck or self.starters.first()) is None:
            raise StartError("There is no such deck to play against.")
        return deck


@require_POST
@limit_work(GAME_STARTS)
def begin_first_game(request: HttpRequest) -> HttpResponse:
    """Begin the first game, which is explained as it goes."""
    try:
        with storing_visitor(request) as visitor:
            return redirect(open_first_game(visitor.identifier, player_name(visitor)))
    except (StartError, TableError) as error:
        messages.error(request, str(error))
        return redirect("play:lobby")


@require_POST
@limit_work(GAME_STARTS)
def begin_with_hand(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Begin a game against the machine with a sample hand of a deck."""
    deck = get_visible_deck(request, deck_id, Deck.objects.with_contents())
    hand = HandForm(request.POST).state()
    opposing_deck = OpposingDeckForm(request.POST, visitor=get_visitor(request), against=deck)
    level = next(iter(LEVELS.values()))
    try:
        opponent = Participant(level.name, opposing_deck.deck(), level=level.key)
        with storing_visitor(request) as visitor:
            player = Participant(player_name(visitor), deck, visitor=visitor.identifier)
            return redirect(play_hand(player, opponent, hand, seed=new_seed()))
    except (StartError, TableError) as error:
        messages.error(request, str(error))
        address = reverse("simulator:hand", args=[deck.pk])
        return redirect(f"{address}?{urlencode(hand.query(), doseq=True)}")
