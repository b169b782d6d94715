"""Keeping a browser's session for as long as it comes back."""

from collections.abc import Callable
from datetime import datetime, timedelta

from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone

RENEWED = "renewed"
EVERY = timedelta(days=7)

GetResponse = Callable[[HttpRequest], HttpResponseBase]


def renewed_session(get_response: GetResponse) -> GetResponse:
    """Write a session that holds something anew each week, and with it how long its cookie lives.

    Decks made without an account belong to the session: a visitor who returns once a year keeps them.
    A page that does not look at the session is answered without it.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        session = request.session
        if session.accessed and not session.is_empty() and not session.get_expire_at_browser_close():
            now = timezone.now()
            if _stale(session.get(RENEWED), now):
                session[RENEWED] = now.isoformat()
        return response

    return middleware


def _stale(renewed: str | None, now: datetime) -> bool:
    return renewed is None or datetime.fromisoformat(renewed) < now - EVERY
