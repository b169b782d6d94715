"""Users, and the attempts that are counted to slow down guessing."""

from django.contrib.auth.models import AbstractUser
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
