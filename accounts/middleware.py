"""What happens to the session and for the audit log around every request."""

from collections.abc import Callable
from datetime import datetime, timedelta

from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone

from accounts.current_request import answering
from accounts.session_store import RENEWED, set_if_possible
from accounts.sessions import note_session
from accounts.visitors import visitor_returned
from common.storage_errors import optional_write

EVERY = timedelta(days=7)
FIRST_SERVER_ERROR = 500

GetResponse = Callable[[HttpRequest], HttpResponseBase]


def renewed_session(get_response: GetResponse) -> GetResponse:
    """Save a session with content once a week, which renews the lifetime of its cookie.

    Decks made without an account belong to the session: a visitor who returns once a year keeps them.
    Requests whose view does not access the session are left alone.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        session = request.session
        if not is_in_use(request, response) or session.is_empty() or session.get_expire_at_browser_close():
            return response
        now = timezone.now()
        if _is_stale(session.get(RENEWED), now):
            set_if_possible(session, RENEWED, now.isoformat())
            with optional_write("The time of a visit to the decks of a browser"):
                visitor_returned.send(sender=None, request=request)
        return response

    return middleware


def is_in_use(request: HttpRequest, response: HttpResponseBase) -> bool:
    """Whether the view has read the session, and not failed: then it may be that no session can be read."""
    return request.session.accessed and response.status_code < FIRST_SERVER_ERROR


def _is_stale(renewed: str | None, now: datetime) -> bool:
    return renewed is None or datetime.fromisoformat(renewed) < now - EVERY


def noted_session(get_response: GetResponse) -> GetResponse:
    """Store when and where the sessions of users were seen last.

    It stands before Django's middleware of sessions, which has then saved the session.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        with answering(request):
            response = get_response(request)
        if is_in_use(request, response):
            with optional_write("The time of a visit of a user"):
                note_session(request)
        return response

    return middleware
