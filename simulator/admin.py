"""The admin of runs and workers."""

from django.contrib import admin, messages
from django.contrib.auth import get_user_model
from django.db.models import BigIntegerField, Case, Count, OuterRef, QuerySet, Subquery, When
from django.db.models.functions import Cast, Substr
from django.http import HttpRequest
from django.utils.translation import ngettext

from accounts.admin_buttons import ObjectButtonsMixin
from simulator import actions
from simulator.models import Chunk, Run, RunQuerySet, Worker

RUN_FIELDS = (
    "kind",
    "deck_name",
    "hero_name",
    "deck",
    "other_name",
    "state",
    "progress",
    "chunks_by_state",
    "problem",
    "fully_simulated",
    "turns",
    "seat",
    "seed",
    "margin_of_error",
    "started_by",
    "created",
    "started",
    "finished",
    "duration",
)


@admin.register(Run)
class RunAdmin(ObjectButtonsMixin, admin.ModelAdmin):
    """Runs: find, look at, cancel and delete them. Nothing of a run can be edited."""

    list_display = ["deck_name", "kind", "state", "progress", "started_by", "created", "duration"]
    list_filter = ["kind", "state", "seat", "created"]
    search_fields = ["deck_name", "hero_name", "=id", "=deck__pk", "=visitor"]
    search_help_text = "Deck, hero, number of the run or of the deck, or user-NUMBER"
    date_hierarchy = "created"
    ordering = ["-created"]
    list_per_page = 50
    show_full_result_count = False
    actions = ["cancel_runs"]
    object_buttons = ("cancel_runs",)
    fields = RUN_FIELDS
    readonly_fields = RUN_FIELDS

    def get_queryset(self, request: HttpRequest) -> RunQuerySet:
        """Runs with the games they have played and the user who started them, without the large columns."""
        user_id = Case(
            When(visitor__regex=r"^user-\d{1,18}$", then=Cast(Substr("visitor", 6), BigIntegerField()))
        )
        username = get_user_model().objects.filter(pk=OuterRef("user_id")).values("username")[:1]
        return (
            Run.objects.with_games_played()
            .annotate(user_id=user_id)
            .annotate(username=Subquery(username))
            .defer("snapshot", "other", "result", "coverage")
            .order_by("-created")
        )

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Runs are started from a deck."""
        return False

    def button_condition(self, action: str, row: Run) -> bool:
        """Only active runs can be cancelled."""
        return row.is_active

    @admin.display(description="games", ordering="games")
    def progress(self, run: Run) -> str:
        """Games played of all."""
        played = run.games if run.state == Run.State.DONE else getattr(run, "games_played", 0)
        return f"{played:,} of {run.games:,}"

    @admin.display(description="chunks")
    def chunks_by_state(self, run: Run) -> str:
        """How many chunks are in which state."""
        counts = run.chunks.order_by().values_list("state").annotate(Count("pk"))
        return ", ".join(f"{count:,} {Chunk.State(state).label.lower()}" for state, count in counts) or "none"

    @admin.display(description="fully simulated")
    def fully_simulated(self, run: Run) -> str:
        """The cards of the main deck with all of their text played."""
        coverage = run.recorded_coverage()
        return coverage.fully_simulated if coverage else "–"

    @admin.display(description="started by")
    def started_by(self, run: Run) -> str:
        """The user; the key of an anonymous visitor stays hidden."""
        return getattr(run, "username", None) or "anonymous"

    @admin.display(description="duration")
    def duration(self, run: Run) -> str:
        """From the first claim of a chunk to the end."""
        if run.started is None or run.finished is None:
            return "–"
        return f"{(run.finished - run.started).total_seconds():,.1f} s"

    @admin.action(description="Cancel", permissions=["change"])
    def cancel_runs(self, request: HttpRequest, runs: QuerySet[Run]) -> None:
        """End active runs with the games they have."""
        cancelled = [run for run in runs if actions.cancel_if_active(run)]
        for run in cancelled:
            self.log_change(request, run, "Cancelled.")
        count = len(cancelled)
        message = ngettext("%(count)d run was cancelled.", "%(count)d runs were cancelled.", count)
        self.message_user(request, message % {"count": count}, messages.SUCCESS)
        if count < len(runs):
            self.message_user(request, "Runs that had already ended were not changed.", messages.WARNING)


@admin.register(Worker)
class WorkerAdmin(admin.ModelAdmin):
    """The workers with a heartbeat in the last day."""

    list_display = ["name", "processes", "last_heartbeat"]
    search_fields = ["name"]
    ordering = ["name"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Workers register themselves."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Worker | None = None) -> bool:
        """Workers update their own rows."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Worker | None = None) -> bool:
        """Rows of stopped workers are deleted by the others."""
        return False
