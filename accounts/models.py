"""Users, their sessions, the attempts that are counted to slow down guessing, and the audit log."""

from __future__ import annotations

from typing import Any, NoReturn

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.contrib.sessions.models import Session
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.functions import Upper

from accounts.confusables import skeleton
from common.limits.attempts import BaseAttempt

LONGEST_SKELETON = 600
NAME_TOO_SIMILAR = "This name looks too much like that of another user."


class User(AbstractUser):
    """An account. User names are unique regardless of case, and by their look.

    ``skeleton`` is what names that look alike have in common (:mod:`accounts.confusables`). It is empty
    (null) for accounts that looked like another one before looks were compared: they keep their names.
    """

    skeleton = models.CharField(
        max_length=LONGEST_SKELETON, null=True, default=None, unique=True, editable=False
    )

    class Meta(AbstractUser.Meta):
        constraints = [
            models.UniqueConstraint(
                Upper("username"),  # as Django's ``iexact`` looks names up
                name="unique_username_ignoring_case",
                violation_error_message="This name is already taken.",
            )
        ]

    def clean(self) -> None:
        """Normalize name and email address, and check the look of a new name.

        :raises ValidationError: when the name looks like that of another user.
        """
        super().clean()
        if (
            self.username
            and self.is_renamed()
            and find_lookalikes(self.username).exclude(pk=self.pk).exists()
        ):
            raise ValidationError({"username": NAME_TOO_SIMILAR})

    def save(self, *, update_fields: Any = None, **options: Any) -> None:
        """Save the user, with the skeleton of a new name."""
        if (update_fields is None or "username" in update_fields) and self.is_renamed():
            self.skeleton = stored_skeleton(self.username)
            update_fields = update_fields and {*update_fields, "skeleton"}
        super().save(update_fields=update_fields, **options)

    def is_renamed(self) -> bool:
        """Whether the name is not the stored one."""
        return self._state.adding or not User.objects.filter(pk=self.pk, username=self.username).exists()


def stored_skeleton(name: str) -> str:
    """The skeleton of a name as far as it is stored."""
    return skeleton(name)[:LONGEST_SKELETON]


def find_lookalikes(name: str) -> models.QuerySet[User]:
    """Users whose names look like this one, other than by the case of letters alone."""
    return User.objects.filter(skeleton=stored_skeleton(name)).exclude(username__iexact=name)


class Attempt(BaseAttempt):
    """The table of the attempts that are counted: logins and whatever else is limited by rows."""


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
