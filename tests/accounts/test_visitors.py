"""One visitor for every app: anonymous keys, the merge of older ones, and adoption at login."""

from collections.abc import Iterator

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpRequest
from django.test import Client, RequestFactory

from accounts import visitors
from accounts.visitors import SESSION_KEY, Visitor, get_visitor, storing_visitor

Adoption = tuple[Visitor, Visitor]


@pytest.fixture
def adoptions(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Adoption]]:
    """Who handed rows to whom, in place of the adopters of every app."""
    calls: list[Adoption] = []
    monkeypatch.setattr(visitors, "_adopters", {})
    visitors.register_adopter("test", lambda request, former, current: calls.append((former, current)))
    return calls


@pytest.fixture
def request_of(db: None, rf: RequestFactory):
    """A function that makes an anonymous request whose session holds some keys."""

    def request_of(**keys: str) -> HttpRequest:
        request = rf.get("/")
        request.user = AnonymousUser()
        request.session = SessionStore()
        request.session.update(keys)
        return request

    return request_of


def test_a_browser_gets_a_key_when_it_first_stores_something(request_of, adoptions):
    request = request_of()

    assert get_visitor(request) == Visitor()
    assert not request.session.keys()
    with storing_visitor(request) as visitor:
        assert visitor.key
    with storing_visitor(request) as same_visitor:
        assert get_visitor(request) == same_visitor == visitor
    assert visitor.identifier == visitor.key


def test_a_user_needs_no_key(request_of, adoptions):
    request = request_of()
    request.user = get_user_model().objects.create_user("alice")

    with storing_visitor(request) as visitor:
        assert visitor == Visitor(request.user)
    assert get_visitor(request).identifier == f"user-{request.user.pk}"
    assert not request.session.keys()


@pytest.mark.parametrize("legacy_key", visitors.LEGACY_SESSION_KEYS)
def test_an_older_session_keeps_its_key(legacy_key, request_of, adoptions):
    request = request_of(**{legacy_key: "older"})

    assert get_visitor(request) == Visitor(None, "older")
    assert dict(request.session.items()) == {SESSION_KEY: "older"}
    assert adoptions == []


def test_the_two_keys_of_an_older_session_become_one(request_of, adoptions):
    request = request_of(deck_owner="decks", simulator_visitor="runs")

    assert get_visitor(request) == Visitor(None, "decks")
    assert dict(request.session.items()) == {SESSION_KEY: "decks"}
    assert adoptions == [(Visitor(None, "runs"), Visitor(None, "decks"))]
    get_visitor(request)
    assert len(adoptions) == 1


@pytest.mark.parametrize(
    "keys", [{SESSION_KEY: "now"}, {"deck_owner": "decks", "simulator_visitor": "runs"}, {}]
)
def test_everything_is_adopted_at_login(keys, client: Client, db, adoptions):
    session = client.session
    session.update(keys)
    session.save()
    alice = get_user_model().objects.create_user("alice")
    client.force_login(alice)

    assert adoptions == [(Visitor(None, key), Visitor(alice)) for key in keys.values()]
    assert not {SESSION_KEY, *visitors.LEGACY_SESSION_KEYS} & set(client.session.keys())
