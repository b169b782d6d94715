"""Who sends a request: a user, or an anonymous browser by a random key in its session.

Apps that store rows for visitors register an adopter: it moves the rows of one visitor to another when an
anonymous visitor logs in or signs up.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from django.contrib.auth.signals import user_logged_in
from django.dispatch import Signal, receiver
from django.http import HttpRequest

from accounts.callers import identify_network
from accounts.models import User
from accounts.session_store import storing_session

SESSION_KEY = "visitor"
LEGACY_SESSION_KEYS = ("deck_owner", "simulator_visitor")
"""Keys that sessions begun before there was one for all may still hold; they are merged into the new one."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """A user, or an anonymous browser by its key; without either, a browser that has stored nothing yet.

    ``address`` is the text by which limits count the sender of the request (:mod:`accounts.callers`).
    """

    user: User | None = None
    key: str = ""
    address: str = field(default="", compare=False)

    @property
    def identifier(self) -> str:
        """One text for a database column: ``user-<pk>``, the anonymous key, or empty.

        Anonymous keys are long random texts, so none equals the identifier of a user.
        """
        return self.key if self.user is None else f"user-{self.user.pk}"


Adopter = Callable[[HttpRequest, Visitor, Visitor], None]
"""Called with the request, the visitor who gives the rows away, and the visitor who receives them."""

visitor_returned = Signal()
"""Sent with ``request`` once a week for each browser that is recognized by its session."""

_adopters: dict[str, Adopter] = {}


def register_adopter(name: str, adopter: Adopter) -> None:
    """Call ``adopter`` whenever a visitor becomes another; an adopter of the same name is replaced."""
    _adopters[name] = adopter


def get_visitor(request: HttpRequest) -> Visitor:
    """The visitor behind a request, who may have stored nothing yet."""
    if request.user.is_authenticated:
        return Visitor(request.user)
    return Visitor(None, _anonymous_key(request), identify_network(request))


@contextmanager
def storing_visitor(request: HttpRequest) -> Iterator[Visitor]:
    """The visitor behind a request that stores something inside.

    An anonymous browser gets its key now, which is stored together with the rest or not at all;
    ``accounts.middleware`` renews its session for as long as it comes back.
    """
    visitor = get_visitor(request)
    if visitor.user is not None or visitor.key:
        yield visitor
        return
    key = request.session[SESSION_KEY] = secrets.token_urlsafe(24)
    try:
        with storing_session(request):
            yield Visitor(None, key, visitor.address)
    except Exception:
        request.session.pop(SESSION_KEY, None)
        raise


def _anonymous_key(request: HttpRequest) -> str:
    """The key in the session; legacy keys become one, and what was stored under the others moves to it."""
    key: str = request.session.get(SESSION_KEY, "")
    for legacy_key in _pop_keys(request, LEGACY_SESSION_KEYS):
        if not key:
            key = request.session[SESSION_KEY] = legacy_key
        elif legacy_key != key:
            _adopt(request, Visitor(None, legacy_key), Visitor(None, key))
    return key


@receiver(user_logged_in, dispatch_uid="visitors")
def _adopt_at_login(sender: object, request: HttpRequest, user: User, **kwargs: object) -> None:
    for key in dict.fromkeys(_pop_keys(request, (SESSION_KEY, *LEGACY_SESSION_KEYS))):
        _adopt(request, Visitor(None, key), Visitor(user))


def _pop_keys(request: HttpRequest, names: tuple[str, ...]) -> list[str]:
    return [request.session.pop(name) for name in names if request.session.get(name)]


def _adopt(request: HttpRequest, former: Visitor, current: Visitor) -> None:
    for adopter in _adopters.values():
        adopter(request, former, current)
