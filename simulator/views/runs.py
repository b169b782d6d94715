"""Runs: starting one, watching it, reading its report, running it again, cancelling it."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import reswap, retarget

from accounts.visitors import get_or_create_visitor, get_visitor
from decks.models import Deck
from decks.permissions import get_visible_deck
from simulator import actions
from simulator.figures import figures
from simulator.forms import RunForm
from simulator.models import Run, Worker
from simulator.permissions import get_visible_run
from simulator.play import MULLIGAN_IN_SHORT, MULLIGAN_POLICY, OPPONENT
from simulator.progress import progress
from simulator.report import report
from simulator.settings import RunSettings, new_seed
from simulator.unsupported_text import unsupported_cards

RECENT = 30


@require_safe
@never_cache
def run_list(request: HttpRequest) -> HttpResponse:
    """The visitor's own runs, newest first, and who is there to play them."""
    runs = Run.objects.of(get_visitor(request).identifier).defer("frozen").with_games_played()[:RECENT]
    workers = list(Worker.objects.alive())
    processes = sum(worker.processes for worker in workers)
    context = {"runs": runs, "workers": len(workers), "processes": processes}
    return render(request, "simulator/list.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def start(request: HttpRequest, deck_id: str) -> HttpResponse:
    """The settings of a run of a deck; posting them, or nothing, starts it."""
    deck = get_visible_deck(request, deck_id, Deck.objects.whole())
    form = RunForm(request.POST) if request.method == "POST" else RunForm()
    problem = ""
    if form.is_bound and form.is_valid():
        try:
            frozen = actions.take_snapshot(deck.decklist())
            run = actions.start(
                frozen, form.settings(), visitor=get_or_create_visitor(request).identifier, deck=deck
            )
        except actions.StartError as error:
            problem = str(error)
        else:
            return redirect(run)
    context = {"deck": deck, "form": form, "problem": problem, **_conditions()}
    return render(request, "simulator/start.html", context, status=400 if form.is_bound else 200)


@require_safe
@never_cache
def detail(request: HttpRequest, run_id: str) -> HttpResponse:
    """A run: its progress while it is at work, then its report."""
    run = get_visible_run(request, run_id)
    return render(request, "simulator/detail.html", _context(request, run))


@require_safe
@never_cache
def progress_of(request: HttpRequest, run_id: str) -> HttpResponse:
    """The part of the page that moves; once the run has ended, the report in place of it."""
    run = get_visible_run(request, run_id)
    context = _context(request, run)
    if context["run"].is_active:
        return render(request, "simulator/_progress.html", context)
    return reswap(retarget(render(request, "simulator/_ended.html", context), "#run"), "outerHTML")


@require_POST
def again(request: HttpRequest, run_id: str) -> HttpResponse:
    """The same list and settings once more, from the same seed or a new one."""
    run = get_visible_run(request, run_id)
    seed = run.seed if "same_seed" in request.POST else new_seed()
    settings = RunSettings(games=run.games, turns=run.turns, seat=run.settings.seat, seed=seed)
    try:
        return redirect(actions.again(run, settings, visitor=get_or_create_visitor(request).identifier))
    except actions.StartError as error:
        messages.error(request, str(error))
        return redirect(run)


@require_POST
def cancel(request: HttpRequest, run_id: str) -> HttpResponse:
    """End a run of one's own."""
    run = get_visible_run(request, run_id)
    try:
        actions.cancel(run, visitor=get_visitor(request).identifier)
    except actions.CancelError as error:
        messages.error(request, str(error))
    return redirect(run)


def _context(request: HttpRequest, run: Run) -> dict[str, Any]:
    """What the page of a run shows: its progress, or what its games say."""
    context: dict[str, Any] = {"run": run, **_conditions()}
    if run.is_active:
        context["progress"] = progress(run)
        run.refresh_from_db(fields=["state", "started", "finished", "problem", "result"])
    context["mine"] = actions.may_cancel(run, get_visitor(request).identifier)
    if run.is_active:
        return context
    tally = run.tally()
    if tally is not None:
        run_report = report(tally)
        context |= {
            "report": run_report,
            "figures": figures(run_report),
            "unsupported": unsupported_cards(run.deck_snapshot()),
        }
    return context


def _conditions() -> dict[str, str]:
    return {
        "mulligan_policy": MULLIGAN_POLICY,
        "mulligan_in_short": MULLIGAN_IN_SHORT,
        "opponent": OPPONENT,
    }
