"""Pages of runs: start, progress and report, list, repeat, cancel."""

from contextlib import suppress
from functools import cached_property
from typing import Any

from django.contrib import messages
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django.views.generic import DetailView, FormView, ListView
from django_htmx.http import reswap, retarget

from accounts.callers import caller_key, limit_work
from accounts.visitors import get_visitor, storing_visitor
from common.limits.pages import render_refusal
from common.limits.table import RUN_STARTS
from decks.models import Deck
from decks.permissions import get_visible_deck
from simulator import actions
from simulator.forms import START_FORMS
from simulator.forms.run_forms import RepeatForm, RunForm
from simulator.kinds import GOLDFISH
from simulator.kinds.base import PlayedGames, ReportLinks, RunKind
from simulator.models import Run, Worker
from simulator.permissions import get_visible_run
from simulator.reports.card_links import card_links
from simulator.reports.report_coverage import report_coverage
from simulator.series.play import MULLIGAN_POLICY, OPPONENT, PLAYING_POLICY, assumption
from simulator.series.run_settings import RunSettings, new_seed
from simulator.snapshots.coverage import RunCoverage
from simulator.snapshots.unknown_facts import ASSUMPTIONS as UNKNOWN_FACT_ASSUMPTIONS
from simulator.snapshots.unknown_facts import cards_with_unknown_facts
from simulator.swaps import SwapError
from simulator.views.example_run import example_context
from simulator.views.games import game_url
from simulator.workers.progress import progress

RECENT = 30
MOST_FAILED = 20
"""So many games that failed are listed."""
ASSUMPTIONS = {
    "mulligan_policy": MULLIGAN_POLICY,
    "opponent": OPPONENT,
    "playing_policy": PLAYING_POLICY,
}
"""The assumptions of every goldfish game, as the pages name them."""


@method_decorator(never_cache, name="dispatch")
class RunListView(ListView):
    """The visitor's recent runs, newest first, and whether a worker plays runs."""

    template_name = "simulator/list.html"
    context_object_name = "runs"

    def get_queryset(self) -> QuerySet[Run]:
        """The runs that the visitor started."""
        visitor = get_visitor(self.request)
        return Run.objects.of(visitor.identifier).for_lists()[:RECENT]

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Whether a worker is running; without runs, an example."""
        context = super().get_context_data(has_worker=Worker.objects.alive().exists(), **kwargs)
        if context["runs"]:
            return context
        return context | example_context() | {"starter": Deck.objects.starters().first()}


class StartView(FormView):
    """The settings of a run of a kind, and of a deck where it has one of its own. Posting the form, even an
    empty one, starts it.
    """

    kind: RunKind[Any] = GOLDFISH
    form_class = RunForm

    @cached_property
    def deck(self) -> Deck | None:
        """The deck, which the visitor must be allowed to see, if there is one."""
        if not self.kind.has_own_deck:
            return None
        return get_visible_deck(self.request, self.kwargs["deck_id"], Deck.objects.with_contents())

    def get_template_names(self) -> list[str]:
        """The template of the kind."""
        return [self.kind.start_template]

    def get_form_class(self) -> type[RunForm]:
        """The form that asks for the other decks of the kind."""
        return START_FORMS[self.kind.others]

    def get_form_kwargs(self) -> dict[str, Any]:
        """The kind, the visitor, whose decks can be chosen, and the deck."""
        visitor = get_visitor(self.request)
        return super().get_form_kwargs() | {"kind": self.kind, "visitor": visitor, "deck": self.deck}

    def get_initial(self) -> dict[str, Any]:
        """The settings that the address has, so that a link can propose a run."""
        return super().get_initial() | {name: value for name, value in self.request.GET.items() if value}

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Start the run; who has too many is refused before anything is read."""
        try:
            actions.refuse_too_many(get_visitor(request).identifier, caller_key(request))
            return self.start(request, *args, **kwargs)
        except actions.TooManyRunsError as error:
            return render_refusal(request, str(error), wait=actions.TRY_AGAIN)

    @method_decorator(limit_work(RUN_STARTS))
    def start(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Start the run."""
        return super().post(request, *args, **kwargs)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The kind and the assumptions of its games; how much of the card text of the deck is simulated, and
        what is assumed of its cards.
        """
        context: dict[str, Any] = {"kind": self.kind, "deck": self.deck, **ASSUMPTIONS}
        if self.deck:
            with suppress(actions.StartError):
                snapshot = actions.take_snapshot(self.deck.decklist())
                context |= {
                    "coverage": RunCoverage.of(snapshot),
                    "assumption": assumption(snapshot),
                    "unknown_facts": cards_with_unknown_facts(snapshot),
                    "assumptions": UNKNOWN_FACT_ASSUMPTIONS,
                }
        return super().get_context_data(**context, **kwargs)

    def form_valid(self, form: RunForm) -> HttpResponse:
        """Start the run, or say why it cannot be started."""
        try:
            own = actions.take_snapshot(self.deck.decklist()) if self.deck else None
            others = form.other_decks(own)
            with storing_visitor(self.request) as visitor:
                run = actions.start(
                    own or others[0].snapshot,
                    form.settings(len(others)),
                    visitor=visitor.identifier,
                    caller=caller_key(self.request),
                    deck=self.deck,
                    kind=self.kind,
                    others=others,
                    margin_of_error=form.margin_of_error(),
                )
        except actions.TooManyRunsError:
            raise
        except (actions.StartError, SwapError) as error:
            form.add_error(None, str(error))
            return self.form_invalid(form)
        return redirect(run)

    def form_invalid(self, form: RunForm) -> HttpResponse:
        """Show the errors, with status 400."""
        return self.render_to_response(self.get_context_data(form=form), status=400)


@method_decorator(never_cache, name="dispatch")
class RunDetailView(DetailView):
    """A run: its progress while it is active, then its report."""

    template_name = "simulator/detail.html"
    context_object_name = "run"

    def get_object(self, queryset: QuerySet[Run] | None = None) -> Run:
        """The run, which the visitor must be allowed to see."""
        return get_visible_run(self.request, self.kwargs["run_id"])

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The progress or the report."""
        context = run_context(self.request, self.object)
        if self.object.is_active:
            run = self.object
            context["coverage"] = run.recorded_coverage() or RunCoverage.of(run.deck_snapshot())
        return super().get_context_data(**context, **kwargs)


@require_safe
@never_cache
def progress_fragment(request: HttpRequest, run_id: str) -> HttpResponse:
    """The part of the page that changes; once the run has ended, the report in its place."""
    run = get_visible_run(request, run_id)
    context = {"run": run, **run_context(request, run)}
    if run.is_active:
        return render(request, "simulator/_progress.html", context)
    return reswap(retarget(render(request, "simulator/_run_ended.html", context), "#run"), "outerHTML")


@require_POST
@limit_work(RUN_STARTS)
def repeat(request: HttpRequest, run_id: str) -> HttpResponse:
    """Run the same list and settings once more, with the same seed or a new one."""
    run = get_visible_run(request, run_id)
    form = RepeatForm(request.POST)
    same_seed = form.is_valid() and form.cleaned_data["same_seed"]
    settings = RunSettings(
        games=run.games, turns=run.turns, seat=run.settings.seat, seed=run.seed if same_seed else new_seed()
    )
    try:
        with storing_visitor(request) as visitor:
            repeated_run = actions.repeat(
                run, settings, visitor=visitor.identifier, caller=caller_key(request)
            )
        return redirect(repeated_run)
    except actions.StartError as error:
        messages.error(request, str(error))
        return redirect(run)


@require_POST
def cancel(request: HttpRequest, run_id: str) -> HttpResponse:
    """Cancel a run that the visitor started."""
    run = get_visible_run(request, run_id)
    try:
        actions.cancel(run, visitor=get_visitor(request).identifier)
    except actions.CancelError as error:
        messages.error(request, str(error))
    return redirect(run)


def run_context(request: HttpRequest, run: Run) -> dict[str, Any]:
    """The progress of an active run, or the report of one that has ended."""
    can_cancel = actions.can_cancel(run, get_visitor(request).identifier)
    context: dict[str, Any] = {**ASSUMPTIONS, "can_cancel": can_cancel, "card_links": {}}
    if run.is_active:
        return context | {"progress": progress(run)}
    played = run.played_games()
    return context | (_report_context(run, played) if played else {})


def _report_context(run: Run, played: PlayedGames[Any]) -> dict[str, Any]:
    """The report of a run that has ended, with its examples and its coverage."""
    kind, tally, deck = run.run_kind, played.tally, run.deck_snapshot()
    many = run.other_decks.all() if kind.has_many_decks else ()
    snapshots = [named.snapshot for named in played.decks] if kind.has_versions else [deck]
    names = {card.name for snapshot in snapshots for card, _ in snapshot.main}
    links = ReportLinks(
        cards=card_links({deck.hero.name, *names}),
        decks={other.pk: other.get_absolute_url() for other in many},
    )
    others = () if kind.has_many_decks else played.decks[1:]
    return {
        "coverage": report_coverage(deck, run.recorded_coverage(), links.cards),
        "other_coverage": RunCoverage.of(others[0].snapshot) if others else None,
        "card_links": links.cards,
        "main_figure": kind.main_figure(played.counted),
        "opposing_deck": others[0] if others and others[0].key and kind.has_matches else None,
        "example_games": [
            (example, game_url(run, example.game, example.version)) for example in kind.examples(tally)
        ],
        "failed_seeds": run.failed_seeds()[:MOST_FAILED],
        "stopped_early": run.stopped_early(tally.games),
        **kind.page(played, links),
    }


@require_safe
@never_cache
def csv_download(request: HttpRequest, run_id: str) -> HttpResponse:
    """The numbers of a run that has ended, as a table for spreadsheets; of an active one the progress."""
    run = get_visible_run(request, run_id)
    if run.is_active:
        return redirect(run)
    played = run.played_games()
    if played is None:
        raise Http404("This run has no results.")
    answer = HttpResponse(run.run_kind.table(played).to_csv(), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{run.kind}-{run.pk}.csv"'
    return answer
