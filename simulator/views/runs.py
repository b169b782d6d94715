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
from simulator.actions import OtherDeck, OtherDecks
from simulator.forms import ComparisonForm, MatchForm, RepeatForm, RunForm
from simulator.games.card_tally import EARLY
from simulator.games.coverage import RunCoverage
from simulator.games.kinds import GameTally, RunKind
from simulator.games.many_matches import MatchesTally
from simulator.games.matches import MatchTally
from simulator.games.pairing import PairedTally
from simulator.games.play import MULLIGAN_IN_SHORT, MULLIGAN_POLICY, OPPONENT, PLAYING_POLICY, assumption
from simulator.games.run_settings import RunSettings, new_seed
from simulator.games.snapshot import DeckSnapshot
from simulator.games.sweep_rounds import SweepTally
from simulator.games.tally import Tally
from simulator.games.unknown_facts import ASSUMPTIONS as UNKNOWN_FACT_ASSUMPTIONS
from simulator.games.unknown_facts import cards_with_unknown_facts
from simulator.models import Run, Worker
from simulator.permissions import get_visible_run
from simulator.reports.card_links import card_urls
from simulator.reports.card_report import curve
from simulator.reports.charts import figures
from simulator.reports.comparison_report import compare
from simulator.reports.example_games import example_games
from simulator.reports.gauntlet_report import GauntletReport, gauntlet_report
from simulator.reports.goldfish_report import report
from simulator.reports.match_report import match_report
from simulator.reports.matrix_report import MatrixReport, matrix_report
from simulator.reports.progress import progress
from simulator.reports.report_coverage import report_coverage
from simulator.reports.report_tables import table_of_run
from simulator.reports.sweep_report import sweep_report
from simulator.swaps import SwapError
from simulator.views.example_run import example_context
from simulator.views.games import game_url

RECENT = 30
MOST_FAILED = 20
"""So many games that failed are listed."""
ASSUMPTIONS = {
    "mulligan_policy": MULLIGAN_POLICY,
    "mulligan_in_short": MULLIGAN_IN_SHORT,
    "opponent": OPPONENT,
    "playing_policy": PLAYING_POLICY,
}
"""The assumptions of every goldfish game, as the pages name them."""


@method_decorator(never_cache, name="dispatch")
class RunListView(ListView):
    """The visitor's recent runs, newest first, and the workers that play runs."""

    template_name = "simulator/list.html"
    context_object_name = "runs"

    def get_queryset(self) -> QuerySet[Run]:
        """The runs that the visitor started."""
        visitor = get_visitor(self.request)
        return Run.objects.of(visitor.identifier).defer("snapshot", "other").with_games_played()[:RECENT]

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The number of workers, and of games that they play at a time; without runs, an example."""
        workers = list(Worker.objects.alive())
        processes = sum(worker.processes for worker in workers)
        context = super().get_context_data(workers=len(workers), processes=processes, **kwargs)
        if context["runs"]:
            return context
        return context | example_context() | {"starter": Deck.objects.starters().first()}


class StartView(FormView):
    """The settings of a run of any kind."""

    template_name = "simulator/start.html"
    form_class: type[RunForm] = RunForm
    kind: RunKind

    def stored_deck(self) -> Deck | None:
        """The deck of the page, if there is one."""
        return None

    def decks_to_play(self, form: RunForm) -> tuple[DeckSnapshot, OtherDeck | OtherDecks | None]:
        """The deck that the run plays, and its other decks.

        :raises StartError: when one of them cannot be played.
        :raises SwapError: when a swap of cards cannot be made.
        """
        raise NotImplementedError

    def get_initial(self) -> dict[str, Any]:
        """The settings that the address has, so that a link can propose a run."""
        query = self.request.GET
        return super().get_initial() | {
            name: query[name] for name in self.form_class.base_fields if query.get(name)
        }

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
        """The kind of the run, and the assumptions of its games."""
        return super().get_context_data(**{"kind": self.kind, **ASSUMPTIONS, **kwargs})

    def form_valid(self, form: RunForm) -> HttpResponse:
        """Start the run, or say why it cannot be started."""
        try:
            snapshot, other = self.decks_to_play(form)
            with storing_visitor(self.request) as visitor:
                run = actions.start(
                    snapshot,
                    form.settings(),
                    visitor=visitor.identifier,
                    caller=caller_key(self.request),
                    deck=self.stored_deck(),
                    other=other,
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


class RunStartView(StartView):
    """The settings of a run of a deck. Posting the form, even an empty one, starts goldfish games."""

    kind = RunKind.GOLDFISH

    @cached_property
    def deck(self) -> Deck:
        """The deck, which the visitor must be allowed to see."""
        return get_visible_deck(self.request, self.kwargs["deck_id"], Deck.objects.with_contents())

    def stored_deck(self) -> Deck:
        """The deck."""
        return self.deck

    def decks_to_play(self, form: RunForm) -> tuple[DeckSnapshot, OtherDeck | OtherDecks | None]:
        """The deck as it is now, and the other decks that the form names."""
        snapshot = actions.take_snapshot(self.deck.decklist())
        return snapshot, form.other_side(snapshot)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The deck, how much of its card text is simulated, and what is assumed of its cards."""
        context: dict[str, Any] = {"deck": self.deck, "coverage": None}
        with suppress(actions.StartError):
            snapshot = actions.take_snapshot(self.deck.decklist())
            context |= {
                "coverage": RunCoverage.of(snapshot),
                "assumption": assumption(snapshot),
                "unknown_facts": cards_with_unknown_facts(snapshot),
                "assumptions": UNKNOWN_FACT_ASSUMPTIONS,
            }
        return super().get_context_data(**context, **kwargs)


class OtherDeckStartView(RunStartView):
    """The settings of a run with another deck."""

    def get_form_kwargs(self) -> dict[str, Any]:
        """The visitor, whose decks can be chosen."""
        return super().get_form_kwargs() | {"visitor": get_visitor(self.request)}


class ComparisonStartView(OtherDeckStartView):
    """The settings of a comparison with another version of the deck."""

    form_class = ComparisonForm
    kind = RunKind.COMPARISON


class MatchStartView(OtherDeckStartView):
    """The settings of a match against another deck."""

    form_class = MatchForm
    kind = RunKind.MATCH


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
    """The progress of an active run, or the report of one that has ended.

    Looking at the progress may end a run, so it brings the run up to date.
    """
    can_cancel = actions.can_cancel(run, get_visitor(request).identifier)
    context: dict[str, Any] = {**ASSUMPTIONS, "can_cancel": can_cancel}
    if run.is_active:
        context["progress"] = progress(run)
        run.refresh_from_db(
            fields=["state", "started", "finished", "problem", "result", "coverage", "stopped"]
        )
    if run.is_active:
        return context
    tally = run.tally()
    if tally is not None:
        deck = run.deck_snapshot()
        urls = card_urls([deck.hero.name, *(card.name for card, _ in deck.main)])
        context |= {"coverage": report_coverage(run, urls), "engines": run.engines()}
        context |= _report_context(run, tally, deck, urls)
        context |= {
            "example_games": [
                (example, game_url(run, example.game, example.version)) for example in example_games(tally)
            ],
            "failed_seeds": run.failed_seeds()[:MOST_FAILED],
            "stopped_early": run.stopped_early(tally.games),
        }
        if other := run.other_snapshot():
            context["other_coverage"] = RunCoverage.of(other)
    return context


@require_safe
@never_cache
def csv_download(request: HttpRequest, run_id: str) -> HttpResponse:
    """The numbers of a run that has ended, as a table for spreadsheets; of an active one the progress."""
    run = get_visible_run(request, run_id)
    if run.is_active:
        return redirect(run)
    table = table_of_run(run)
    if table is None:
        raise Http404("This run has no results.")
    answer = HttpResponse(table.to_csv(), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{run.kind}-{run.pk}.csv"'
    return answer


def _report_context(run: Run, tally: GameTally, deck: DeckSnapshot, urls: dict[str, str]) -> dict[str, Any]:
    """The numbers of a report, by the kind of the games."""
    if isinstance(tally, MatchesTally):
        return {"report": _report_of_matches(run, tally)}
    if isinstance(tally, SweepTally):
        return {"report": sweep_report(run.named_decks(), tally, run.stopped_versions())}
    if isinstance(tally, PairedTally):
        return {"report": compare(tally)}
    if isinstance(tally, MatchTally):
        return {"report": match_report(tally)}
    if not isinstance(tally, Tally):
        raise TypeError(f"{type(tally).__name__} has no report")
    run_report = report(tally)
    return {
        "report": run_report,
        "figures": figures(run_report),
        "cards": [(card, urls.get(card.name, "")) for card in run_report.cards],
        "curve": curve(tally, deck),
        "early": EARLY,
    }


def _report_of_matches(run: Run, tally: MatchesTally) -> GauntletReport | MatrixReport:
    deck_urls = {deck.pk: deck.get_absolute_url() for deck in run.other_decks.all()}
    report_function = matrix_report if run.kind == RunKind.MATRIX else gauntlet_report
    return report_function(run.named_decks(), tally, deck_urls)
