"""Sessions in the database, for a database that sometimes cannot write."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.sessions.backends import db
from django.contrib.sessions.backends.base import SessionBase, UpdateError
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from common.storage_errors import is_storage_error, optional_write

RENEWED = "renewed"
"""The session key of the time of the last renewal."""


class SessionStore(db.SessionStore):
    """Django's store, which takes every error of the database for a session that was deleted meanwhile.

    ``stored_content`` is what this request has stored already: it is not written again.
    """

    stored_content: bytes | None = None

    @property
    def content(self) -> bytes:
        """The values of the session."""
        content: bytes = self.serializer().dumps(dict(self.items()))
        return content

    def save(self, must_create: bool = False) -> None:
        """Store the session.

        :raises UpdateError: when it was deleted meanwhile.
        :raises DatabaseError: when the database cannot write.
        """
        if not must_create and self.stored_content is not None and self.stored_content == self.content:
            return
        try:
            super().save(must_create)
        except UpdateError as error:
            if error.__context__ is not None and is_storage_error(error.__context__):
                raise error.__context__ from error.__context__.__cause__
            raise


@contextmanager
def storing_session(request: HttpRequest) -> Iterator[None]:
    """Store what is changed inside together with the session, whose lifetime begins anew: all, or nothing."""
    session = request.session
    with transaction.atomic():
        yield
        session[RENEWED] = timezone.now().isoformat()
        session.save()
    _note_stored(session)


def set_if_possible(session: SessionBase, name: str, value: object) -> None:
    """Set a value of the session and store it; without effect where nothing can be written."""
    if session.modified:  # it has to be stored anyway
        session[name] = value
        return
    key, value_before = session.session_key, session.get(name)
    session[name] = value
    with optional_write("A value of a session"):
        session.save()
        _note_stored(session)
        return
    session._session_key = key
    if value_before is None:
        del session[name]
    else:
        session[name] = value_before
    session.modified = False


def _note_stored(session: SessionBase) -> None:
    if isinstance(session, SessionStore):
        session.stored_content = session.content
