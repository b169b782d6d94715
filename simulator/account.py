"""The runs of a visitor: at login they move to the account, and its deletion makes them anonymous."""

from django.http import HttpRequest

from accounts import visitors
from accounts.account_sections import DeletionHandler, register_deletion_handler
from accounts.models import User
from accounts.visitors import Visitor
from simulator.models import Run

DELETED_VISITOR = "gone"


def connect() -> None:
    """Register with the accounts app."""
    visitors.register_adopter("simulator", _adopt_runs)
    register_deletion_handler(DeletionHandler("simulations", _forget_visitor))


def _adopt_runs(request: HttpRequest, former: Visitor, current: Visitor) -> None:
    Run.objects.filter(visitor=former.identifier).update(visitor=current.identifier)


def _forget_visitor(user: User, choice: str) -> None:
    Run.objects.filter(visitor=Visitor(user).identifier).update(visitor=DELETED_VISITOR)
