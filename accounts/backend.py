"""Logging in by name, whatever its case."""

from django.contrib.auth.backends import ModelBackend

from accounts.models import User
from accounts.names import normalized


class NameBackend(ModelBackend):
    """Django's own backend, for which ``Bob`` and ``bob`` are one name (a unique index sees to that)."""

    def authenticate(self, request, username=None, password=None, **credentials):
        """The user of this name, if the password is right."""
        if username is not None:
            kept = User.objects.filter(username__iexact=normalized(username)).first()
            username = kept.get_username() if kept else username
        return super().authenticate(request, username=username, password=password, **credentials)
