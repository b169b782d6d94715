"""Games between people: joining by a link, asking to undo, clocks, phrases, and the version of a table."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.db.models import Prefetch
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponseNotModified,
    JsonResponse,
)
from django.shortcuts import get_object_or_404, redirect
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django.views.generic import FormView

from accounts.callers import identify_caller, limit_work
from accounts.visitors import get_visitor, storing_visitor
from common.limits.table import GAME_STARTS
from decks.models import Deck
from play.actions import deciding, joining, phrases, undo_requests
from play.actions.errors import TableError
from play.forms import FRIEND, DeckChoiceForm, PhraseForm, TableForm, UndoAnswerForm
from play.limits import count_phrase
from play.models import Table, TableSeat
from play.names import player_name
from play.permissions import NO_TABLE, get_visible_table
from play.presentation.deck_notes import deck_notes
from play.views.lobby import deck_groups, last_choices, remember_choices
from play.views.moves import INCOMPLETE, act, act_at_revision, answer
from simulator.actions import StartError


@method_decorator(never_cache, name="dispatch")
class JoinView(FormView):
    """Take a free seat at a table to which a link invites."""

    template_name = "play/join.html"
    form_class = DeckChoiceForm

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Lead who sits there already, or may watch, to the table."""
        seats = Prefetch("seats", TableSeat.objects.select_related("deck"))
        self.table = get_object_or_404(Table.objects.prefetch_related(seats), invitation=kwargs["invitation"])
        visitor = get_visitor(request)
        if self.table.seats_of(visitor.identifier) or (self.table.is_watchable and not self.table.is_waiting):
            return redirect(self.table)
        if not self.table.is_waiting:
            raise Http404(joining.ALL_TAKEN)
        return super().dispatch(request, *args, **kwargs)

    def get_form_kwargs(self) -> dict[str, Any]:
        """The visitor, among whose decks and those of others the form chooses."""
        return super().get_form_kwargs() | {"visitor": get_visitor(self.request)}

    def get_initial(self) -> dict[str, Any]:
        """A starter deck, the one that the visitor chose last, or the one that the address names."""
        deck = Deck.objects.starters().values_list("pk", flat=True)[1:2]
        named = {name: value for name, value in self.request.GET.items() if value}
        return {"deck": deck[0] if deck else None} | last_choices(self.request) | named

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Who invites, on what terms, the decks to choose from, and notes on the chosen one."""
        visitor, initial = get_visitor(self.request), self.get_initial()
        form = TableForm({"deck": initial["deck"], "opponent": FRIEND}, visitor=visitor)
        return super().get_context_data(
            table=self.table,
            players=[seat.name for seat in self.table.seats.all() if seat.visitor],
            machines=[seat for seat in self.table.seats.all() if seat.is_machine],
            deck_groups=deck_groups(visitor, initial),
            deck_notes=deck_notes(form.decks),
            **kwargs,
        )

    @method_decorator(limit_work(GAME_STARTS))
    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Join."""
        return super().post(request, *args, **kwargs)

    def form_valid(self, form: DeckChoiceForm) -> HttpResponse:
        """Take the seat, or say why not."""
        deck = Deck.objects.with_contents().get(pk=form.cleaned_data["deck"].pk)
        try:
            with storing_visitor(self.request) as visitor:
                table = joining.join_table(
                    self.kwargs["invitation"], visitor.identifier, player_name(visitor), deck
                )
        except Table.DoesNotExist:
            raise Http404(NO_TABLE) from None
        except (StartError, TableError) as error:
            form.add_error(None, str(error))
            return self.form_invalid(form)
        remember_choices(self.request, form)
        return redirect(table)

    def form_invalid(self, form: DeckChoiceForm) -> HttpResponse:
        """Show the errors, with status 400."""
        return self.render_to_response(self.get_context_data(form=form), status=400)


@require_POST
def call_off(request: HttpRequest, table_id: str) -> HttpResponse:
    """Delete a game that has not begun."""
    try:
        joining.call_off(table_id, get_visitor(request).identifier)
    except Table.DoesNotExist:
        raise Http404(NO_TABLE) from None
    except TableError as error:
        return answer(request, table_id, str(error))
    messages.success(request, "The game was called off.")
    return redirect("play:lobby")


@require_POST
def request_undo(request: HttpRequest, table_id: str) -> HttpResponse:
    """Ask the other players to take the visitor's last decision back."""
    return act_at_revision(request, table_id, undo_requests.request_undo)


@require_POST
def answer_undo(request: HttpRequest, table_id: str) -> HttpResponse:
    """Agree to a request to undo, refuse or withdraw it."""
    form = UndoAnswerForm(request.POST)
    if not form.is_valid():
        return answer(request, table_id, INCOMPLETE)
    revision, agrees = form.cleaned_data["revision"], form.cleaned_data["agrees"]
    return act(
        request,
        table_id,
        lambda visitor: undo_requests.answer_undo(table_id, visitor, revision, agrees=agrees),
    )


@require_POST
def claim_time(request: HttpRequest, table_id: str) -> HttpResponse:
    """Win against a player whose time is up."""
    return act_at_revision(request, table_id, deciding.claim_time)


@require_POST
def say_phrase(request: HttpRequest, table_id: str) -> HttpResponse:
    """Say one of the set phrases."""
    form = PhraseForm(request.POST)
    if not form.is_valid():
        return answer(request, table_id, "Choose one of the phrases.")
    count_phrase(identify_caller(request))
    phrase: str = form.cleaned_data["phrase"]
    return act(request, table_id, lambda visitor: phrases.say_phrase(table_id, visitor, phrase))


@require_safe
def events(request: HttpRequest) -> HttpResponse:
    """No events, where the web server sends none (:mod:`play.live.stream`): pages ask for the version."""
    return HttpResponse(status=204)


@require_safe
@never_cache
def version(request: HttpRequest, table_id: str) -> HttpResponse:
    """The version of a table, for pages that cannot listen to its changes; 304 while it is the same."""
    current = get_visible_table(request, table_id).version
    etag = f'"{current}"'
    if request.headers.get("If-None-Match") == etag:
        return HttpResponseNotModified(headers={"ETag": etag})
    return JsonResponse({"version": current}, headers={"ETag": etag})
