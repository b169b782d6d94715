"""What people do with their accounts: one function per use case."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from accounts import account_sections, audit, sessions
from accounts.models import NAME_TOO_SIMILAR, User, find_lookalikes

NAME_TAKEN = "This name is already taken."


class AccountError(ValueError):
    """The action is not possible; the message is a sentence for the user."""


def is_name_taken(name: str, *, except_by: User | None = None) -> bool:
    """Whether a user, other than ``except_by``, has this name in any case."""
    return _excluding(except_by, User.objects.filter(username__iexact=name)).exists()


def is_name_confusable(name: str, *, except_by: User | None = None) -> bool:
    """Whether the name of a user, other than ``except_by``, looks like this one."""
    return _excluding(except_by, find_lookalikes(name)).exists()


def sign_up(name: str, password: str, email: str = "") -> User:
    """Create an account with values that the form has validated.

    :raises AccountError: when the name was taken a moment ago.
    """
    try:
        with transaction.atomic():
            return User.objects.create_user(name, email, password)
    except IntegrityError:
        raise AccountError(_name_conflict(name)) from None


def rename(user: User, name: str) -> None:
    """Change the name of an account.

    :raises AccountError: when the name was taken a moment ago.
    """
    former_name, former_skeleton = user.username, user.skeleton
    user.username = name
    try:
        with transaction.atomic():
            user.save(update_fields=["username"])
            audit.record(audit.NAME_CHANGED, account=user, detail=f"Formerly {former_name}.")
    except IntegrityError:
        user.username, user.skeleton = former_name, former_skeleton
        raise AccountError(_name_conflict(name)) from None


@transaction.atomic
def change_email(user: User, email: str) -> None:
    """Change the address that password resets are sent to; empty for none."""
    user.email = email
    user.save(update_fields=["email"])
    audit.record(audit.EMAIL_CHANGED, account=user, detail="" if email else "Removed.")


@transaction.atomic
def delete(user: User, choices: Mapping[str, str]) -> None:
    """Delete an account. ``choices`` are the user's answers by the key of the deletion handler."""
    for handler in account_sections.get_deletion_handlers():
        handler.handle(user, choices.get(handler.key, ""))
    audit.forget_account(user)
    sessions.delete_sessions(user)
    user.delete()
    audit.record(audit.ACCOUNT_DELETED)


def deactivate(user: User) -> None:
    """Lock an account: its user cannot log in, and its sessions and API tokens stop working.

    Django loads no inactive user for a session, and the API accepts no token of one.
    """
    user.is_active = False
    user.save(update_fields=["is_active"])


def activate(user: User) -> None:
    """Unlock an account that was deactivated."""
    user.is_active = True
    user.save(update_fields=["is_active"])


def _excluding(user: User | None, users: QuerySet[User]) -> QuerySet[User]:
    return users if user is None else users.exclude(pk=user.pk)


def _name_conflict(name: str) -> str:
    """Why the database refused a name that was free a moment ago."""
    return NAME_TAKEN if is_name_taken(name) else NAME_TOO_SIMILAR
