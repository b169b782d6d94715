"""Users, their sessions, the attempts that are counted to slow down guessing, and the audit log."""

from typing import Any, NoReturn

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.contrib.sessions.models import Session
from django.db import models
from django.db.models.functions import Upper


class User(AbstractUser):
    """An account. User names are unique regardless of case."""

    class Meta(AbstractUser.Meta):
        constraints = [
            models.UniqueConstraint(
                Upper("username"),  # as Django's ``iexact`` looks names up
                name="unique_username_ignoring_case",
                violation_error_message="This name is already taken.",
            )
        ]


class Attempt(models.Model):
    """One attempt at something that is rate-limited.

    ``kind`` is that of its limit (:class:`accounts.rate_limits.Limit`). ``subject`` is a keyed hash of the
    name or address it counts against: neither is stored.
    """

    kind = models.CharField(max_length=20)
    subject = models.CharField(max_length=64)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = [
            models.Index(fields=["kind", "subject", "at"], name="attempt_counted"),
            models.Index(fields=["at"], name="attempt_expiry"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} at {self.at:%Y-%m-%d %H:%M}"


class LoginSession(models.Model):
    """What is stored of the session of a user, to recognize it by.

    ``device`` is the browser and the system in words. ``logged_in`` is unknown for sessions older than this
    table; ``last_visit`` is exact to within ten minutes. The row is deleted with the session. The database
    does not demand one: a session may end while a request of it is answered.
    """

    session = models.OneToOneField(
        Session, on_delete=models.CASCADE, related_name="login", db_constraint=False
    )
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="sessions")
    device = models.CharField(max_length=60, blank=True)
    logged_in = models.DateTimeField(null=True, blank=True)
    last_visit = models.DateTimeField()

    def __str__(self) -> str:
        return self.device


class AppendOnlyError(TypeError):
    """A row of the audit log was to be changed or deleted."""


class AuditEvent(models.Model):
    """Something that a user or an operator did, or that happened to an account.

    ``account`` is the account that it concerns, ``actor`` the user who did it, ``kind`` the key of an
    :class:`accounts.audit.EventKind`. ``operator`` is the name of staff who did it to something that is not
    their own; it outlasts their account. ``means`` is how it was done unless on a page of the site, and
    ``device`` the browser. Rows are added and, when they are old enough, deleted by :mod:`accounts.cleanup`.
    """

    at = models.DateTimeField("time", auto_now_add=True)
    kind = models.CharField(max_length=40)
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="events"
    )
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    operator = models.CharField(max_length=150, blank=True)
    means = models.CharField(max_length=80, blank=True)
    device = models.CharField(max_length=60, blank=True)
    detail = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["-at", "-pk"]
        indexes = [
            models.Index(fields=["-at", "-id"], name="audit_event_newest"),
            models.Index(fields=["account", "-at", "-id"], name="audit_event_of_account"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} at {self.at:%Y-%m-%d %H:%M}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Add the event.

        :raises AppendOnlyError: when it was added before.
        """
        if not self._state.adding:
            raise AppendOnlyError("Events of the audit log do not change.")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        """Refuse.

        :raises AppendOnlyError: always.
        """
        raise AppendOnlyError("Events of the audit log are deleted by housekeeping alone.")
