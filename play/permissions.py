"""Which tables a visitor may see: those where they sit; once a game is over, whoever has its address."""

from django.http import Http404, HttpRequest

from accounts.visitors import get_visitor
from play.models import Table

NO_TABLE = "There is no such game, or it is not over yet and somebody else plays it."


def get_visible_table(request: HttpRequest, table_id: str) -> Table:
    """The table with its seats.

    :raises Http404: when there is none that the visitor may see.
    """
    table = Table.objects.prefetch_related("seats__deck").filter(pk=table_id).first()
    if table is None or not (table.is_over or table.seats_of(get_visitor(request).identifier)):
        raise Http404(NO_TABLE)
    return table
