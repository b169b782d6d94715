"""The games of a visitor: at login they move to the account, and its deletion makes them anonymous."""

from django.http import HttpRequest

from accounts import visitors
from accounts.account_sections import DeletionHandler, register_deletion_handler
from accounts.models import User
from accounts.visitors import Visitor
from play.models import TableSeat

DELETED_VISITOR = "gone"
FORMER_USER = "A former user"


def connect() -> None:
    """Register with the accounts app."""
    visitors.register_adopter("play", _adopt_seats)
    register_deletion_handler(DeletionHandler("games", _forget_visitor))


def _adopt_seats(request: HttpRequest, former: Visitor, current: Visitor) -> None:
    TableSeat.objects.filter(visitor=former.identifier).update(visitor=current.identifier)


def _forget_visitor(user: User, choice: str) -> None:
    seats = TableSeat.objects.filter(visitor=Visitor(user).identifier)
    for seat in seats.select_related("table"):
        if "names" in seat.table.setup:
            seat.table.setup["names"][seat.index] = FORMER_USER
            seat.table.save(update_fields=["setup"])
    seats.update(visitor=DELETED_VISITOR, name=FORMER_USER)
