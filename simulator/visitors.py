"""Who a visitor is: a user, or an anonymous browser by a random name kept in its session.

A run can be cancelled by who started it, and is listed for nobody else.
"""

import secrets

from django.contrib.auth.models import AbstractBaseUser
from django.contrib.auth.signals import user_logged_in
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from accounts import parts
from accounts.parts import Farewell
from decks.permissions import can_view, get_owner
from simulator.models import Run

KEY = "simulator_visitor"
GONE = "gone"


def visitor(request: HttpRequest) -> str:
    """The visitor's name; empty for one who never started a run."""
    if request.user.is_authenticated:
        return _name_of(request.user)
    return str(request.session.get(KEY, ""))


def named_visitor(request: HttpRequest) -> str:
    """The visitor's name, given now to one who has none."""
    if not request.user.is_authenticated and KEY not in request.session:
        request.session[KEY] = secrets.token_hex(16)
    return visitor(request)


def seen_run(request: HttpRequest, run_id: str) -> Run:
    """A run, with its deck and without the list it plays: for who started it or may see the deck.

    :raises Http404: when there is none, or its deck has become private.
    """
    run = get_object_or_404(Run.objects.select_related("deck").defer("frozen"), pk=run_id)
    mine = run.visitor == visitor(request)
    if not mine and run.deck is not None and not can_view(get_owner(request), run.deck):
        raise Http404("There is no such run.")
    return run


def connect() -> None:
    """Let the accounts know: runs come along when somebody logs in, and lose their name in the end."""
    user_logged_in.connect(_come_along, dispatch_uid="simulator")
    parts.register_farewell(Farewell("simulations", _farewell))


def _name_of(user: AbstractBaseUser) -> str:
    """No random name has a hyphen: nobody can be given that of a user."""
    return f"user-{user.pk}"


def _come_along(sender: object, request: HttpRequest, user: AbstractBaseUser, **rest: object) -> None:
    name = request.session.pop(KEY, "")
    if name:
        Run.objects.filter(visitor=name).update(visitor=_name_of(user))


def _farewell(user: AbstractBaseUser, choice: str) -> None:
    Run.objects.filter(visitor=_name_of(user)).update(visitor=GONE)
