"""Authentication by name, regardless of case."""

from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.http import HttpRequest

from accounts.models import User
from accounts.usernames import normalize_name


class NameBackend(ModelBackend):
    """Django's own backend, for which ``Bob`` and ``bob`` are one name (a constraint ensures it).

    Sessions store the path of this class: renaming it would log everybody out.
    """

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        **credentials: Any,
    ) -> User | None:
        """The user with this name, if the password is right."""
        if username is not None:
            user = User.objects.filter(username__iexact=normalize_name(username)).first()
            username = user.get_username() if user else username
        return super().authenticate(request, username=username, password=password, **credentials)
