"""Which tables a visitor may see: those where they sit, and games that are over whose decks they may see.

And what of them: whatever is not hidden from their seats.
"""

from django.db.models import Prefetch
from django.http import Http404, HttpRequest

from accounts.visitors import Visitor, get_visitor
from decks.permissions import can_view
from play.models import Table, TableSeat

NO_TABLE = "There is no such game, or it is private to its players."


def get_visible_table(request: HttpRequest, table_id: str) -> Table:
    """The table of a page, as :func:`get_table` has it for the visitor.

    :raises Http404: when there is none that the visitor may see.
    """
    return get_table(get_visitor(request), table_id)


def get_table(visitor: Visitor, table_id: str) -> Table:
    """The table with its seats.

    :raises Http404: when there is none that the visitor may see.
    """
    seats = Prefetch("seats", TableSeat.objects.select_related("deck"))
    table = Table.objects.defer("setup").prefetch_related(seats).filter(pk=table_id).first()
    if table is None or not (table.seats_of(visitor.identifier) or _is_open(table, visitor)):
        raise Http404(NO_TABLE)
    return table


def _is_open(table: Table, visitor: Visitor) -> bool:
    """Whether a game is over, and none of its decks is or was private to others."""
    decks = (seat.deck for seat in table.seats.all())
    is_open = table.is_over and not table.is_private
    return is_open and all(deck is None or can_view(visitor, deck) for deck in decks)


def sees_everything(table: Table, seats: list[TableSeat]) -> bool:
    """Whether nothing of the game is hidden from who sits in these seats."""
    return table.is_over or len(seats) == len(table.seats.all())


def viewing_seat(seats: list[TableSeat], deciding: int | None) -> int | None:
    """From where the visitor looks: the own seat that is asked, else the first; ``None`` without a seat."""
    own = [seat.index for seat in seats]
    if deciding in own:
        return deciding
    return own[0] if own else None
