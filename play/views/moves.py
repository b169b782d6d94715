"""What players do at a table: each is a form that the page sends."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts.callers import identify_caller, limit_work
from accounts.visitors import Visitor, get_visitor, storing_visitor
from common.htmx import HtmxHttpRequest
from common.limits.table import GAME_STARTS
from play.actions import continuing, deciding, opening, undoing
from play.actions.errors import TableError
from play.forms import DecisionForm, LineForm, PaceForm, RevisionForm
from play.game_kinds.base import DecisionError
from play.limits import count_move
from play.models import Table, TableDecision
from play.permissions import NO_TABLE, NOT_OVER, can_continue, get_visible_table
from play.presentation.options import shown_text
from play.views.tables import render_table
from simulator.models import Run
from simulator.permissions import get_visible_run
from simulator.recorded_games.stored import has_game
from simulator.series.run_settings import new_seed

INCOMPLETE = "The page has expired; this is how the game stands now."


@require_POST
def decide(request: HttpRequest, table_id: str) -> HttpResponse:
    """Choose an option of the pending decision."""
    form = DecisionForm(request.POST)
    if not form.is_valid():
        return answer(request, table_id, INCOMPLETE)
    revision, option = form.cleaned_data["revision"], form.cleaned_data["option"]
    return act(request, table_id, lambda visitor: deciding.decide(table_id, visitor, revision, option))


@require_POST
def undo(request: HttpRequest, table_id: str) -> HttpResponse:
    """Take back the last decision."""
    return act_at_revision(request, table_id, undoing.undo, _undone)


def _undone(table: Table) -> str:
    decision = table.decisions.filter(ply__gte=table.ply).first()
    return f"Undid: {shown_text(str(decision))}."


@require_POST
def redo(request: HttpRequest, table_id: str) -> HttpResponse:
    """Repeat what was taken back."""
    return act_at_revision(request, table_id, undoing.redo, _redone)


def _redone(table: Table) -> str:
    made = table.decisions.filter(ply__lt=table.ply, maker=TableDecision.Maker.PERSON)
    return f"Redid: {shown_text(str(made.last()))}."


@require_POST
def choose_pace(request: HttpRequest, table_id: str) -> HttpResponse:
    """Be asked less or more often."""
    form = PaceForm(request.POST)
    if not form.is_valid():
        return answer(request, table_id, INCOMPLETE)
    data = form.cleaned_data
    return act(
        request,
        table_id,
        lambda visitor: deciding.choose_pace(
            table_id,
            visitor,
            data["revision"],
            pace=data["pace"] or None,
            stops=data["stops"] if data["changes_stops"] else None,
        ),
        is_saved=data["changes_stops"],
    )


@require_POST
def concede(request: HttpRequest, table_id: str) -> HttpResponse:
    """Leave the game."""
    return act_at_revision(request, table_id, deciding.concede)


@require_POST
@limit_work(GAME_STARTS)
def rematch(request: HttpRequest, table_id: str) -> HttpResponse:
    """Begin another game of the same players, with their decks exchanged if the form says so."""
    table = get_visible_table(request, table_id)
    if not table.seats_of(get_visitor(request).identifier):
        raise Http404(NO_TABLE)
    swaps_decks = "swap" in request.POST
    return _open(
        request, table, lambda visitor: opening.rematch(table, seed=new_seed(), swaps_decks=swaps_decks)
    )


@require_POST
@limit_work(GAME_STARTS)
def continue_table(request: HttpRequest, table_id: str) -> HttpResponse:
    """Begin a game of the visitor's own that goes on after a line of this one's log."""
    table = get_visible_table(request, table_id)
    if not can_continue(table, get_visitor(request)):
        return answer(request, table_id, NOT_OVER)
    form = LineForm(request.POST)
    if not form.is_valid():
        return answer(request, table_id, INCOMPLETE)
    line: int = form.cleaned_data["line"]
    return _open(request, table, lambda visitor: continuing.continue_table(table, visitor.identifier, line))


@require_POST
@limit_work(GAME_STARTS)
def continue_run(request: HttpRequest, run_id: str, number: int, version: int = 0) -> HttpResponse:
    """Begin a game of the visitor's own that goes on after a line of a recorded game, or of that of a version
    of its deck.
    """
    run = get_visible_run(request, run_id)
    form = LineForm(request.POST)
    if run.is_active or not has_game(run, number - 1, version) or not form.is_valid():
        raise Http404(NO_TABLE)
    line, seat = form.cleaned_data["line"], form.cleaned_data["seat"] or 0
    return _open(
        request,
        run,
        lambda visitor: continuing.continue_run(run, number - 1, line, visitor.identifier, seat, version),
    )


@require_POST
@limit_work(GAME_STARTS)
def continue_scenario(request: HttpRequest, slug: str) -> HttpResponse:
    """Begin a game for both sides that goes on after a step of a scenario."""
    form = LineForm(request.POST)
    if not form.is_valid():
        raise Http404(NO_TABLE)
    step: int = form.cleaned_data["line"]
    try:
        with storing_visitor(request) as visitor:
            return redirect(continuing.continue_scenario(slug, step, visitor.identifier))
    except TableError as error:
        messages.error(request, str(error))
        return redirect("play:lobby")


def _open(request: HttpRequest, origin: Table | Run, action: Callable[[Visitor], Table]) -> HttpResponse:
    """Go to the table that an action begins, or back to where it began, with what did not work."""
    try:
        with storing_visitor(request) as visitor:
            return redirect(action(visitor))
    except (TableError, DecisionError) as error:
        messages.error(request, str(error))
        return redirect(origin)


def act_at_revision(
    request: HttpRequest,
    table_id: str,
    action: Callable[[str, str, int], Table],
    describe: Callable[[Table], str] | None = None,
) -> HttpResponse:
    """Do something at a table that only needs the revision that the page showed; see :func:`act`."""
    form = RevisionForm(request.POST)
    if not form.is_valid():
        return answer(request, table_id, INCOMPLETE)
    revision: int = form.cleaned_data["revision"]
    return act(request, table_id, lambda visitor: action(table_id, visitor, revision), describe)


def act(
    request: HttpRequest,
    table_id: str,
    action: Callable[[str], Table],
    describe: Callable[[Table], str] | None = None,
    *,
    is_saved: bool = False,
) -> HttpResponse:
    """Do something at a table where the visitor sits, and show the table with what did not work; ``describe``
    says what was done where the log does not, ``is_saved`` that a setting was saved.
    """
    count_move(identify_caller(request))
    visitor = get_visitor(request).identifier
    try:
        table = action(visitor)
    except Table.DoesNotExist:
        raise Http404(NO_TABLE) from None
    except TableError as error:
        return answer(request, table_id, str(error))
    return _show(request, table, news=describe(table) if describe else "", is_saved=is_saved)


def answer(request: HttpRequest, table_id: str, notice: str) -> HttpResponse:
    """The state of the table for htmx; else its page, with the sentence as a message."""
    return _show(request, get_visible_table(request, table_id), notice)


def _show(
    request: HttpRequest, table: Table, notice: str = "", news: str = "", *, is_saved: bool = False
) -> HttpResponse:
    if cast("HtmxHttpRequest", request).htmx:
        return render_table(request, table, notice, news, is_saved=is_saved)
    if notice:
        messages.error(request, notice)
    return redirect(table)
