"""A browser is known for as long as it comes back."""

from datetime import timedelta

from django.utils import timezone

from accounts.middleware import EVERY, RENEWED


def known_since(client, age):
    session = client.session
    session["deck_owner"] = "a key"
    session[RENEWED] = (timezone.now() - age).isoformat()
    session.save()


def test_a_browser_that_comes_back_is_known_for_another_400_days(client, db):
    known_since(client, EVERY + timedelta(hours=1))

    assert client.get("/decks/").cookies["sessionid"]["max-age"] == 400 * 24 * 3600


def test_a_browser_seen_lately_costs_nothing(client, db):
    known_since(client, timedelta(days=1))

    assert "sessionid" not in client.get("/decks/").cookies


def test_who_keeps_nothing_gets_no_cookie(client, db):
    assert "sessionid" not in client.get("/decks/").cookies
    assert "sessionid" not in client.get("/").cookies
