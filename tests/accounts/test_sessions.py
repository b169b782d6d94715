"""A browser is recognized for as long as it returns."""

from datetime import timedelta

from django.utils import timezone

from accounts.middleware import EVERY, RENEWED
from accounts.visitors import SESSION_KEY


def renewed_before(client, age):
    session = client.session
    session[SESSION_KEY] = "a key"
    session[RENEWED] = (timezone.now() - age).isoformat()
    session.save()


def test_a_returning_browser_is_recognized_for_another_400_days(client, db):
    renewed_before(client, EVERY + timedelta(hours=1))

    assert client.get("/decks/").cookies["sessionid"]["max-age"] == 400 * 24 * 3600


def test_a_session_renewed_lately_is_not_saved(client, db):
    renewed_before(client, timedelta(days=1))

    assert "sessionid" not in client.get("/decks/").cookies


def test_a_visitor_without_data_gets_no_cookie(client, db):
    assert "sessionid" not in client.get("/decks/").cookies
    assert "sessionid" not in client.get("/").cookies
