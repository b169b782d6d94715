"""The page of a table, and its log as text."""

from __future__ import annotations

from typing import Any, cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django.views.generic import TemplateView

from accounts.callers import identify_caller
from accounts.session_store import set_if_possible
from accounts.visitors import get_visitor
from common.htmx import HtmxHttpRequest
from play.actions.deciding import GAME_CHANGED
from play.actions.undoing import can_undo, redo_ply, undo_ply
from play.forms import CHANGES, STOP_STEPS, TablePageForm
from play.game_kinds.base import DecisionError
from play.limits import count_move
from play.live.tokens import make_token
from play.machines import LEVELS
from play.models import Table
from play.permissions import can_see_everything, get_visible_table, viewing_seat
from play.presentation import GAME_PAGES
from play.presentation.first_game import lesson_of
from play.presentation.origins import origin_of
from play.presentation.people import people_context
from play.sessions import borrow_game

LOG_SESSION_KEY = "play_log"
"""Which lines of a log the visitor wants to see, as chosen last."""


@method_decorator(never_cache, name="dispatch")
class TableView(TemplateView):
    """A game as the visitor may see it: the board, what is asked, and the log; for htmx the changing part."""

    template_name = "play/table.html"

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Show the table."""
        table = get_visible_table(request, kwargs["table_id"])
        if TablePageForm(request.GET).values["hint"]:
            count_move(identify_caller(request))
        if cast("HtmxHttpRequest", request).htmx:
            return render_table(request, table)
        return self.render_to_response(table_context(request, table))


def render_table(
    request: HttpRequest, table: Table, notice: str = "", news: str = "", *, is_saved: bool = False
) -> HttpResponse:
    """The part of the page that a decision changes, with a sentence about what did not work, or what was done
    in place of the news of the log, or a word beside a setting that was saved.
    """
    context = table_context(request, table) | {"notice": notice, "is_saved": is_saved}
    if news:
        context["news"] = [render_to_string("play/_line.html", {"text": news})]
    return render(request, "play/_table.html", context)


def table_context(request: HttpRequest, table: Table) -> dict[str, Any]:
    """What the page of a table shows to the visitor."""
    visitor = get_visitor(request)
    seats = table.seats_of(visitor.identifier)
    context: dict[str, Any] = {
        "table": table,
        "seats": table.seats.all(),
        "is_player": bool(seats),
        "only_changes": _chosen_log(request) == CHANGES,
        "origin": origin_of(table, visitor),
    }
    if table.is_shared:
        context |= {"version": table.version, "live_token": make_token(table.pk)}
    if table.is_waiting:
        address = reverse("play:join", args=[table.invitation])
        return context | {
            "invitation": request.build_absolute_uri(address),
            "free_seats": sum(seat.is_free for seat in table.seats.all()),
        }
    has_hints = can_undo(table, visitor.identifier)  # who plays against people gets no help of a machine
    asks_hint = TablePageForm(request.GET).values["hint"]
    try:
        with borrow_game(table) as game:
            seat = viewing_seat(seats, game.deciding_seat)
            last = undo_ply(table, seats)
            news_from = 0 if last is None else game.lines_at()[last]
            plays_one_seat = len(seats) == 1 and table.result == game.result
            context["result"] = game.result_for(seats[0].index) if plays_one_seat else table.result
            context |= GAME_PAGES[table.kind](
                game,
                seat,
                near=seats[0].index if seats else 0,
                is_open=can_see_everything(table, visitor),
                news_from=news_from,
                only_changes=context["only_changes"],
                hint_level=next(iter(LEVELS)) if asks_hint and has_hints else "",
                is_over=table.is_over,
            )
            context |= people_context(table, game, visitor.identifier)
        context["has_replay"] = table.is_over and can_see_everything(table, visitor)
    except DecisionError:
        return context | {"problem": GAME_CHANGED, "decisions": table.decisions.filter(ply__lt=table.ply)}
    if seat is not None:
        context["lesson"] = lesson_of(table, game.guide, seat)
        own = table.seats.all()[seat]
        if len(seats) > 1:
            context["deciding_player"] = own.name
        context |= {"pace": own.pace, "stops": own.stops, "stop_steps": STOP_STEPS}
    context["has_hints"] = has_hints
    if has_hints:
        context |= {"undo_ply": last, "redo_ply": redo_ply(table)}
    return context


def _chosen_log(request: HttpRequest) -> str:
    """Which lines of the log are shown: as the address says, else as the visitor chose last."""
    last: str = request.session.get(LOG_SESSION_KEY, "")
    choice: str = TablePageForm(request.GET, initial={"log": last}).values["log"]
    if choice != last:
        set_if_possible(request.session, LOG_SESSION_KEY, choice)
    return choice


@require_safe
@never_cache
def log_text(request: HttpRequest, table_id: str) -> HttpResponse:
    """The log as the visitor may read it, as text; the page where the engine has changed."""
    table = get_visible_table(request, table_id)
    visitor = get_visitor(request)
    if table.is_waiting:
        return redirect(table)
    try:
        with borrow_game(table) as game:
            seat = viewing_seat(table.seats_of(visitor.identifier), game.deciding_seat)
            entries = game.full_log() if can_see_everything(table, visitor) else game.log(seat)
    except DecisionError:
        return redirect(table)
    lines = [f"Turn {entry.turn}: {entry.text}" if entry.turn else entry.text for entry in entries]
    return HttpResponse("\n".join([*lines, table.result, ""]), content_type="text/plain; charset=utf-8")
