"""The tokens with which programs write in a user's name."""

import hashlib
import secrets
from datetime import timedelta

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import models, transaction
from django.utils import timezone

PREFIX = "lm_"
MOST_TOKENS = 20
SEEN_EVERY = timedelta(minutes=10)


class TooManyTokens(ValueError):  # noqa: N818  (a sentence for the person who asked)
    """A user has as many tokens as one may have; the message says so."""


class TokenQuerySet(models.QuerySet):
    """Tokens, by what stands in a request."""

    def make(self, user: object, name: str) -> "tuple[Token, str]":
        """A new token and the secret that works it, which is shown this once and kept nowhere.

        :raises TooManyTokens: when the user has enough of them.
        """
        secret = PREFIX + secrets.token_urlsafe(32)
        with transaction.atomic():
            get_user_model().objects.select_for_update().get(pk=user.pk)
            if self.filter(user=user).count() >= MOST_TOKENS:
                raise TooManyTokens(f"You have {MOST_TOKENS} tokens already: revoke one that you do not use.")
            told = " ".join("".join(sign if sign.isprintable() else " " for sign in name).split())
            token = self.create(user=user, name=told[:60] or "Token", digest=digest(secret), end=secret[-4:])
        return token, secret

    def of_secret(self, secret: str) -> "Token | None":
        """The token that this secret works, with its user."""
        return self.select_related("user").filter(digest=digest(secret)).first()


def digest(secret: str) -> str:
    """What is kept of a secret. It is random and long: a plain hash cannot be searched backwards."""
    return hashlib.sha256(secret.encode()).hexdigest()


class Token(models.Model):
    """A key to one user's decks.

    ``end`` is how its secret ends, to know it by; ``used`` is when it last worked.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=60)
    digest = models.CharField(max_length=64, unique=True)
    end = models.CharField(max_length=4)
    created = models.DateTimeField(auto_now_add=True)
    used = models.DateTimeField(null=True, blank=True)

    objects = TokenQuerySet.as_manager()

    class Meta:
        ordering = ["-created", "-pk"]

    def __str__(self) -> str:
        return self.name

    def mark_used(self) -> None:
        """Remember that it works, to within ten minutes: not every request need write."""
        now = timezone.now()
        if self.used is None or now - self.used > SEEN_EVERY:
            type(self).objects.filter(pk=self.pk).update(used=now)
