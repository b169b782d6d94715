"""What people do with their accounts: one function a use case."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import IntegrityError, transaction

from accounts import parts
from accounts.models import User


class Refused(ValueError):  # noqa: N818  (a sentence for the person who asked)
    """It cannot be done; the message says why in one sentence."""


TAKEN = "Somebody has that name already."


def taken(name: str, *, by_other_than: User | None = None) -> bool:
    """Whether a name is a user's, whatever its case."""
    users = User.objects.filter(username__iexact=name)
    if by_other_than is not None:
        users = users.exclude(pk=by_other_than.pk)
    return users.exists()


def sign_up(name: str, password: str, email: str = "") -> User:
    """A new account; name and password are as the forms have found them to be good.

    :raises Refused: when somebody took the name a moment ago.
    """
    try:
        with transaction.atomic():
            return User.objects.create_user(name, email, password)
    except IntegrityError:
        raise Refused(TAKEN) from None


def rename(user: User, name: str) -> None:
    """Another name for the same account.

    :raises Refused: when somebody took the name a moment ago.
    """
    before, user.username = user.username, name
    try:
        with transaction.atomic():
            user.save(update_fields=["username"])
    except IntegrityError:
        user.username = before
        raise Refused(TAKEN) from None


def change_email(user: User, email: str) -> None:
    """Where a forgotten password is sent; none for nowhere."""
    user.email = email
    user.save(update_fields=["email"])


@transaction.atomic
def delete(user: User, choices: Mapping[str, str]) -> None:
    """The account is gone, and with what it kept in each room is done what was chosen there."""
    for farewell in parts.farewells():
        farewell.carry_out(user, choices.get(farewell.key, ""))
    user.delete()
