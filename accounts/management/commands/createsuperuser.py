"""Create a superuser, as Django does.

The look of the name is checked, too, and a password from the environment like one that is typed in.
"""

import os
from typing import Any

from django.contrib.auth.management.commands import createsuperuser
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import CommandError

from accounts.actions import is_name_confusable
from accounts.models import NAME_TOO_SIMILAR, User

PASSWORD_VARIABLE = "DJANGO_SUPERUSER_PASSWORD"  # noqa: S105


class Command(createsuperuser.Command):
    def handle(self, *arguments: Any, **options: Any) -> None:
        if not options["interactive"] and PASSWORD_VARIABLE in os.environ:
            user = User(username=options["username"] or "", email=options["email"] or "")
            try:
                validate_password(os.environ[PASSWORD_VARIABLE], user)
            except ValidationError as error:
                raise CommandError(f"{PASSWORD_VARIABLE}: {' '.join(error.messages)}") from None
        super().handle(*arguments, **options)

    def _validate_username(self, username: str, verbose_field_name: str, database: str) -> str | None:
        problem: str | None = super()._validate_username(  # type: ignore[misc]  # the stubs lack it
            username, verbose_field_name, database
        )
        return problem or (NAME_TOO_SIMILAR if is_name_confusable(username) else None)
