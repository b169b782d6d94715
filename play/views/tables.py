"""The lobby, where games begin, and the page of a table."""

from __future__ import annotations

from typing import Any, cast

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django.views.generic import FormView, TemplateView

from accounts.callers import identify_caller, limit_work
from accounts.session_store import set_if_possible
from accounts.visitors import Visitor, get_visitor, storing_visitor
from common.htmx import HtmxHttpRequest
from common.limits.table import GAME_STARTS
from decks.models import Deck
from decks.permissions import ownership_condition, visibility_condition
from play.actions.deciding import GAME_CHANGED
from play.actions.errors import TableError
from play.actions.opening import open_table, participants
from play.actions.undoing import can_undo, redo_ply, undo_ply
from play.forms import CHANGES, OTHER_DECKS, STOP_STEPS, TableForm, TablePageForm
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
from simulator.actions import StartError

RECENT = 30
MOST_OWN_DECKS = 200
LOG_SESSION_KEY = "play_log"
"""Which lines of a log the visitor wants to see, as chosen last."""


@method_decorator(never_cache, name="dispatch")
class LobbyView(FormView):
    """Begin a game, and the visitor's games."""

    template_name = "play/lobby.html"
    form_class = TableForm

    def get_form_kwargs(self) -> dict[str, Any]:
        """The visitor, among whose decks and those of others the form chooses."""
        return super().get_form_kwargs() | {"visitor": get_visitor(self.request)}

    def get_initial(self) -> dict[str, Any]:
        """Starter decks, and the settings that the address has, so that a link can propose a game."""
        named = {name: value for name, value in self.request.GET.items() if value}
        starters = Deck.objects.starters().values_list("pk", flat=True)[:4]
        defaults = dict(zip(("deck", *OTHER_DECKS), starters, strict=False))
        return super().get_initial() | defaults | named

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The visitor's games, and the decks to choose from."""
        visitor = get_visitor(self.request)
        tables = Table.objects.of(visitor.identifier).prefetch_related("seats")
        return super().get_context_data(
            tables=tables.defer("setup")[:RECENT] if visitor.identifier else [],
            deck_groups=deck_groups(visitor, self.get_initial()),
            levels=LEVELS.values(),
            **kwargs,
        )

    @method_decorator(limit_work(GAME_STARTS))
    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Begin a game."""
        return super().post(request, *args, **kwargs)

    def form_valid(self, form: TableForm) -> HttpResponse:
        """Begin the game, or say why it cannot begin."""
        contents = Deck.objects.with_contents().in_bulk([deck.pk for deck in form.decks])
        try:
            with storing_visitor(self.request) as visitor:
                table = open_table(
                    participants(
                        visitor,
                        [contents[deck.pk] for deck in form.decks],
                        level=form.level,
                        free_seats=form.free_seats,
                    ),
                    seed=form.seed_or_new,
                    first=form.first_seat,
                    teams=form.team_numbers,
                    terms=form.terms,
                )
        except (StartError, TableError) as error:
            form.add_error(None, str(error))
            return self.form_invalid(form)
        return redirect(table)

    def form_invalid(self, form: TableForm) -> HttpResponse:
        """Show the errors, with status 400."""
        return self.render_to_response(self.get_context_data(form=form), status=400)


def deck_groups(visitor: Visitor, chosen: dict[str, Any]) -> list[tuple[str, list[Deck]]]:
    """The decks that a form offers: those that the address names, the visitor's own, those of the site."""
    decks = Deck.objects.filter(visibility_condition(visitor)).select_related("hero").exclude(hero=None)
    named = decks.filter(pk__in=[value for name, value in chosen.items() if name in ("deck", *OTHER_DECKS)])
    own = decks.filter(ownership_condition(visitor)).order_by("-updated")[:MOST_OWN_DECKS]
    others = decks.filter(~Q(starter="")).order_by("product_deck", "name")
    groups = [("Chosen", named), ("Your decks", own), ("Starter and official decks", others)]
    return [(title, list(group)) for title, group in groups if group]


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


def render_table(request: HttpRequest, table: Table, notice: str = "", news: str = "") -> HttpResponse:
    """The part of the page that a decision changes, with a sentence about what did not work, or what was done
    in place of the news of the log.
    """
    context = table_context(request, table) | {"notice": notice}
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
        return context | {"invitation": request.build_absolute_uri(address)}
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
                result=context["result"],
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
