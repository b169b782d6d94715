"""The audit log: what users and operators did, as far as it concerns the safety of accounts and of the site.

An app declares its kinds of events with :func:`register_kind`, in a module that is imported at the start, and
adds events with :func:`record`. Who did it, and by which means, is taken from the request that is being
answered. No event holds a secret, an address, or what is in a deck.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta

from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.http import HttpRequest
from django.utils import timezone

from accounts.current_request import get_current_request
from accounts.devices import describe_device
from accounts.models import AuditEvent, User

COMMAND, ADMINISTRATION = "command", "administration"
DELETED = "deleted account"
LONGEST_DETAIL, LONGEST_MEANS = 300, 80


@dataclass(frozen=True, slots=True)
class EventKind:
    """A kind of event; ``label`` is what happened, in the past tense."""

    key: str
    label: str


_kinds: dict[str, EventKind] = {}


def register_kind(key: str, label: str) -> EventKind:
    """Declare a kind of event; one with the same key is replaced."""
    kind = _kinds[key] = EventKind(key, label)
    return kind


def get_kinds() -> list[EventKind]:
    """Every kind, by its label."""
    return sorted(_kinds.values(), key=lambda kind: kind.label)


def get_label(key: str) -> str:
    """The label of a kind; its key where no app declares it any more."""
    return _kinds[key].label if key in _kinds else key


ACCOUNT_CREATED = register_kind("account-created", "Account created")
ACCOUNT_DELETED = register_kind("account-deleted", "Account deleted")
EMAIL_CHANGED = register_kind("email-changed", "Email address changed")
LOGGED_IN = register_kind("logged-in", "Logged in")
LOGGED_OUT = register_kind("logged-out", "Logged out")
LOGIN_FAILED = register_kind("login-failed", "Login failed")
NAME_CHANGED = register_kind("name-changed", "Name changed")
PASSWORD_CHANGED = register_kind("password-changed", "Password changed")
SESSION_ENDED = register_kind("session-ended", "Session ended")
ROW_ADDED = register_kind("row-added", "Added by an operator")
ROW_CHANGED = register_kind("row-changed", "Changed by an operator")
ROW_DELETED = register_kind("row-deleted", "Deleted by an operator")


def record(kind: EventKind, *, account: User | None = None, detail: str = "") -> None:
    """Add an event that concerns an account, or none."""
    make_event(kind, account=account, detail=detail).save()


def count_recent(kind: EventKind, account: User, age: timedelta) -> int:
    """How many events of a kind that concern an account are no older than that."""
    return AuditEvent.objects.filter(kind=kind.key, account=account, at__gt=timezone.now() - age).count()


def record_many(events: Iterable[AuditEvent]) -> None:
    """Add events of :func:`make_event`."""
    AuditEvent.objects.bulk_create(events)


def make_event(kind: EventKind, *, account: User | None = None, detail: str = "") -> AuditEvent:
    """An event with the actor and the means of the current request, not yet saved."""
    request = get_current_request()
    actor = _get_actor(request)
    means = COMMAND if request is None else _get_means(request)
    is_foreign = actor is not None and actor.is_staff and actor != account
    return AuditEvent(
        kind=kind.key,
        account=account,
        actor=actor,
        operator=actor.get_username() if actor is not None and is_foreign else "",
        means=means,
        device=describe_device(request) if request is not None and not means else "",
        detail=detail[:LONGEST_DETAIL],
    )


def is_in_administration() -> bool:
    """Whether the current request is one of the administration, which records every change itself."""
    request = get_current_request()
    return request is not None and _get_means(request) == ADMINISTRATION


def forget_account(user: User) -> None:
    """Delete the events of an account that is about to be deleted.

    What operators did to it stays, and so does what it did as an operator. Neither this log nor that of the
    administration names the account any more.
    """
    AuditEvent.objects.filter(account=user, operator="").delete()
    user_type = ContentType.objects.get_for_model(User)
    LogEntry.objects.filter(content_type=user_type, object_id=str(user.pk)).update(object_repr=DELETED)


def _get_actor(request: HttpRequest | None) -> User | None:
    """The user who sent the request; ``None`` for an anonymous one, or while the account is being deleted."""
    user = getattr(request, "user", None)
    return user if isinstance(user, User) and user.pk is not None else None


def _get_means(request: HttpRequest) -> str:
    """The API token that was sent, or the administration; empty for the other pages of the site."""
    if token := getattr(request, "auth", None):  # of the REST framework
        return f"API token {token}"[:LONGEST_MEANS]
    match = request.resolver_match
    return ADMINISTRATION if match is not None and match.app_name == "admin" else ""
