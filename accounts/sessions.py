"""The sessions of a user: where the account is logged in, and logging it out there.

The rows of Django's sessions say neither whose they are nor where they are used: :class:`LoginSession` does.
No address is stored: the browser, the system and two times are enough to recognize a session by.
"""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth import HASH_SESSION_KEY
from django.contrib.auth import SESSION_KEY as USER_SESSION_KEY
from django.contrib.auth.signals import user_logged_in
from django.contrib.sessions.models import Session
from django.db import IntegrityError, transaction
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from accounts import audit
from accounts.devices import describe_device
from accounts.models import LoginSession, User

LOGGED_IN = "logged_in"
"""The session key of the time of the login: the key of a session changes, and its row with it."""

RESOLUTION = timedelta(minutes=10)
"""How exactly the time of the last request is stored: not every request writes."""

MOST_REMEMBERED = 10_000
_written: dict[str, float] = {}
"""When this process last stored a session, in monotonic seconds, by its key."""


@dataclass(frozen=True, slots=True)
class ListedSession:
    """A session as its user sees it. ``number`` is not secret, unlike its key."""

    number: int
    device: str
    logged_in: datetime | None
    last_visit: datetime
    is_current: bool


def list_sessions(user: User, current_key: str | None) -> list[ListedSession]:
    """The sessions in which the user is logged in, this one first, then those seen last."""
    return sorted(
        (
            ListedSession(
                login.pk,
                login.device,
                login.logged_in,
                login.last_visit,
                login.session_id == current_key,
            )
            for login in _live_sessions(user)
        ),
        key=lambda session: (not session.is_current, -session.last_visit.timestamp()),
    )


@transaction.atomic
def end_session(user: User, number: int, current_key: str | None) -> str | None:
    """Log the user out of another session. Returns its device, ``None`` if the user has no such session."""
    login = LoginSession.objects.filter(user=user, pk=number).exclude(session_id=current_key).first()
    if login is None:
        return None
    Session.objects.filter(pk=login.session_id).delete()
    audit.record(audit.SESSION_ENDED, account=user, detail=login.device)
    return login.device


@transaction.atomic
def end_other_sessions(user: User, current_key: str | None) -> int:
    """Log the user out of every session but this one. Returns how many there were."""
    others = [login for login in _live_sessions(user) if login.session_id != current_key]
    Session.objects.filter(login__user=user).exclude(pk=current_key).delete()
    if others:
        audit.record(audit.SESSION_ENDED, account=user, detail="All others.")
    return len(others)


def delete_sessions(user: User) -> None:
    """Delete every session of an account that is being deleted."""
    Session.objects.filter(login__user=user).delete()


def _live_sessions(user: User) -> list[LoginSession]:
    """Those that have not expired, nor ended because the password was changed."""
    logins = LoginSession.objects.filter(user=user, session__expire_date__gt=timezone.now())
    return [login for login in logins.select_related("session") if _is_valid(login.session, user)]


def _is_valid(session: Session, user: User) -> bool:
    stored_hash = session.get_decoded().get(HASH_SESSION_KEY, "")
    hashes = [user.get_session_auth_hash(), *user.get_session_auth_fallback_hash()]
    return any(constant_time_compare(stored_hash, valid_hash) for valid_hash in hashes)


@receiver(user_logged_in, dispatch_uid="sessions")
def _remember_login(sender: object, request: HttpRequest, **kwargs: object) -> None:
    request.session[LOGGED_IN] = timezone.now().isoformat()


def note_session(request: HttpRequest) -> None:
    """Store that the session of a user, which is saved already, was seen now; once in ten minutes."""
    session, key = request.session, request.session.session_key
    if not key or not session.get(USER_SESSION_KEY):
        return
    now = time.monotonic()
    written = _written.get(key)
    if written is not None and now - written < RESOLUTION.total_seconds():
        return
    if not request.user.is_authenticated:
        return
    _store(key, request.user, describe_device(request), session.get(LOGGED_IN))
    if len(_written) >= MOST_REMEMBERED:
        _written.clear()
    _written[key] = now


def _store(key: str, user: User, device: str, logged_in: str | None) -> None:
    login = LoginSession(
        session_id=key,
        user=user,
        device=device,
        logged_in=datetime.fromisoformat(logged_in) if logged_in else None,
        last_visit=timezone.now(),
    )
    with suppress(IntegrityError):  # the account is just being deleted
        LoginSession.objects.bulk_create(
            [login],
            update_conflicts=True,
            unique_fields=["session"],
            update_fields=["device", "last_visit"],
        )
