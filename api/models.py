"""API tokens, with which programs change decks on behalf of a user."""

import hashlib
import secrets
from datetime import timedelta

from django.conf import settings
from django.db import models, transaction
from django.utils import timezone
from django.utils.formats import date_format

from accounts.audit import is_in_administration, make_event, record, record_many, register_kind
from accounts.models import User
from common.storage_errors import optional_write

PREFIX = "lm_"
MAX_TOKENS = 20
LONGEST_NAME = 60
TOKEN_CREATED = register_kind("token-created", "API token created")
TOKEN_REVOKED = register_kind("token-revoked", "API token revoked")
USE_RESOLUTION = timedelta(minutes=10)
"""How exactly the time of the last use is stored: not every request writes."""


class TooManyTokensError(ValueError):
    """The user has the maximum of tokens; the message is a sentence for the user."""


class Scope(models.TextChoices):
    """What a program may do with a token."""

    READ = "read", "Read only: see your private decks"
    WRITE = "write", "Read and write: also create, change and delete decks"


class TokenQuerySet(models.QuerySet["Token"]):
    """Creating tokens and looking them up."""

    def create_token(
        self, user: User, name: str, scope: str = Scope.WRITE, lifetime: timedelta | None = None
    ) -> "tuple[Token, str]":
        """A new token and its secret, which is shown once and stored nowhere.

        It expires after its ``lifetime``, or never.

        :raises TooManyTokensError: when the user has the maximum of tokens.
        """
        secret = PREFIX + secrets.token_urlsafe(32)
        with transaction.atomic():
            User.objects.select_for_update().get(pk=user.pk)
            if self.filter(user=user).count() >= MAX_TOKENS:
                raise TooManyTokensError(
                    f"You already have {MAX_TOKENS} tokens. Revoke one that you do not use."
                )
            token = self.create(
                user=user,
                name=_clean_name(name),
                scope=scope,
                expires=timezone.now() + lifetime if lifetime else None,
                digest=hash_secret(secret),
                end=secret[-4:],
            )
            record(TOKEN_CREATED, account=user, detail=token.description)
        return token, secret

    def get_by_secret(self, secret: str) -> "Token | None":
        """The token with this secret, and its user."""
        return self.select_related("user").filter(digest=hash_secret(secret)).first()


def hash_secret(secret: str) -> str:
    """What is stored of a secret. Secrets are random and long, so a plain hash cannot be reversed."""
    return hashlib.sha256(secret.encode()).hexdigest()


def _clean_name(name: str) -> str:
    printable = "".join(character if character.isprintable() else " " for character in name)
    return " ".join(printable.split())[:LONGEST_NAME] or "Token"


class Token(models.Model):
    """A token of one user.

    ``end`` is the end of its secret, to recognize it by; ``used`` is when it was last used. Tokens that never
    expire have no ``expires``.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=LONGEST_NAME)
    scope = models.CharField(max_length=5, choices=Scope.choices, default=Scope.WRITE)
    expires = models.DateTimeField(null=True, blank=True)
    digest = models.CharField(max_length=64, unique=True)
    end = models.CharField(max_length=4)
    created = models.DateTimeField(auto_now_add=True)
    used = models.DateTimeField(null=True, blank=True)

    objects = TokenQuerySet.as_manager()

    class Meta:
        ordering = ["-created", "-pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def can_write(self) -> bool:
        """Whether programs may change decks with it."""
        return self.scope == Scope.WRITE

    @property
    def is_expired(self) -> bool:
        """Whether its time is over."""
        return self.expires is not None and self.expires <= timezone.now()

    @property
    def short_scope(self) -> str:
        """What it allows, in short: "Read only"."""
        return Scope(self.scope).label.partition(":")[0]

    @property
    def description(self) -> str:
        """The token in words, such as "My tool: read only, expires 3 May 2027"."""
        ending = f"expires {date_format(self.expires, 'j F Y')}" if self.expires else "never expires"
        return f"{self.name}: {self.short_scope.lower()}, {ending}"

    def mark_used(self) -> None:
        """Store that it was used now, to within ten minutes."""
        now = timezone.now()
        if self.used is None or now - self.used > USE_RESOLUTION:
            with optional_write("The time of the last use of a token"):
                type(self).objects.filter(pk=self.pk).update(used=now)


@transaction.atomic
def revoke_tokens(tokens: models.QuerySet[Token]) -> int:
    """Delete tokens: programs cannot use them any more. Returns how many there were."""
    revoked = list(tokens.select_related("user").select_for_update(of=("self",)))
    if not is_in_administration():
        record_many(make_event(TOKEN_REVOKED, account=token.user, detail=token.name) for token in revoked)
    Token.objects.filter(pk__in=[token.pk for token in revoked]).delete()
    return len(revoked)
