"""What happens to the session and for the audit log around every request."""

from collections.abc import Callable
from datetime import datetime, timedelta

from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone

from accounts.current_request import answering
from accounts.sessions import note_session
from accounts.visitors import visitor_returned

RENEWED = "renewed"
"""The session key of the time of the last renewal."""

EVERY = timedelta(days=7)

GetResponse = Callable[[HttpRequest], HttpResponseBase]


def renewed_session(get_response: GetResponse) -> GetResponse:
    """Save a session with content once a week, which renews the lifetime of its cookie.

    Decks made without an account belong to the session: a visitor who returns once a year keeps them.
    Requests whose view does not access the session are left alone.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        session = request.session
        if session.accessed and not session.is_empty() and not session.get_expire_at_browser_close():
            now = timezone.now()
            if _is_stale(session.get(RENEWED), now):
                session[RENEWED] = now.isoformat()
                visitor_returned.send(sender=None, request=request)
        return response

    return middleware


def _is_stale(renewed: str | None, now: datetime) -> bool:
    return renewed is None or datetime.fromisoformat(renewed) < now - EVERY


def noted_session(get_response: GetResponse) -> GetResponse:
    """Store when and where the sessions of users were seen last.

    It stands before Django's middleware of sessions, which has then saved the session.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        with answering(request):
            response = get_response(request)
        if request.session.accessed:
            note_session(request)
        return response

    return middleware
