"""The admin of games: find, look at and delete them. Nothing of a game can be edited."""

from django.contrib import admin
from django.http import HttpRequest

from play.models import Table, TableSeat

TABLE_FIELDS = (
    "kind",
    "state",
    "result",
    "ply",
    "engine_version",
    "clock",
    "is_watchable",
    "continued_from",
    "rematch_of",
    "created",
    "updated",
)


class TableSeatInline(admin.TabularInline):
    """Who sits at a table, with which deck."""

    model = TableSeat
    fields = readonly_fields = ("index", "name", "visitor", "level", "deck_name")
    can_delete = False
    extra = 0

    def has_add_permission(self, request: HttpRequest, obj: Table | None = None) -> bool:
        """No: players sit down on the site."""
        return False


@admin.register(Table)
class TableAdmin(admin.ModelAdmin):
    """Games in the browser."""

    list_display = ["pk", "kind", "state", "result", "ply", "created", "updated"]
    list_filter = ["kind", "state", "created"]
    search_fields = ["=id", "=seats__visitor", "seats__name", "seats__deck_name"]
    search_help_text = "Number of the game, player, deck, or user-NUMBER"
    date_hierarchy = "created"
    ordering = ["-created"]
    list_per_page = 50
    show_full_result_count = False
    fields = readonly_fields = TABLE_FIELDS
    inlines = [TableSeatInline]

    def has_add_permission(self, request: HttpRequest) -> bool:
        """No: games begin on the site."""
        return False
