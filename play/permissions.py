"""Which tables a visitor may see: those where they sit, those that anybody may watch, and games that are over
whose decks they may see. And what of them: whatever is not hidden from their seats.
"""

from django.db.models import Prefetch
from django.http import Http404, HttpRequest

from accounts.visitors import Visitor, get_visitor
from decks.permissions import can_view
from play.models import Table, TableSeat

NO_TABLE = "There is no such game, or it is private to its players."
HIDDEN_POSITION = "A scenario shows every card. Save it when the game is over."
NOT_OVER = "You can go on from here alone when the game is over."


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
    if table is None or not (table.seats_of(visitor.identifier) or _is_for_everybody(table, visitor)):
        raise Http404(NO_TABLE)
    return table


def _is_for_everybody(table: Table, visitor: Visitor) -> bool:
    is_watchable = table.is_watchable and not table.is_private and not table.is_waiting
    return is_watchable or (table.is_over and can_see_decks(table, visitor))


def can_see_decks(table: Table, visitor: Visitor) -> bool:
    """Whether no deck of a game is or was private to others."""
    decks = (seat.deck for seat in table.seats.all())
    return not table.is_private and all(deck is None or can_view(visitor, deck) for deck in decks)


def can_see_everything(table: Table, visitor: Visitor) -> bool:
    """Whether nothing of the game is hidden from a visitor: who sits in every seat, and after the game its
    players and who may see the decks.
    """
    seats = table.seats_of(visitor.identifier)
    if table.is_over:
        return bool(seats) or can_see_decks(table, visitor)
    return len(seats) == len(table.seats.all())


def can_continue(table: Table, visitor: Visitor) -> bool:
    """Whether a visitor may go on alone with a copy of the game: nobody else has secrets there."""
    people = [seat for seat in table.seats.all() if not seat.is_machine]
    own = visitor.identifier and all(seat.visitor == visitor.identifier for seat in people)
    return bool(own) or can_see_everything(table, visitor)


def viewing_seat(seats: list[TableSeat], deciding: int | None) -> int | None:
    """From where the visitor looks: the own seat that is asked, else the first; ``None`` without a seat."""
    own = [seat.index for seat in seats]
    if deciding in own:
        return deciding
    return own[0] if own else None
