"""Counting tries."""

from datetime import timedelta

import pytest
from django.test import RequestFactory
from django.utils import timezone

from accounts.limits import KEPT, Limit, TooMany, address, caller, forget, give_back, take
from accounts.models import Attempt

LIMIT = Limit("test", 3, timedelta(minutes=10))
OTHER = Limit("other", 1, timedelta(minutes=10))
pytestmark = pytest.mark.django_db


def later(minutes):
    """As if so much time had gone by."""
    for one in Attempt.objects.all():
        Attempt.objects.filter(pk=one.pk).update(at=one.at - timedelta(minutes=minutes))


def test_only_so_many_tries_of_one_are_let_through():
    for _ in range(3):
        take((LIMIT, "alice"))
    with pytest.raises(TooMany, match="Wait 10 minutes and try again"):
        take((LIMIT, "alice"))
    take((LIMIT, "bob"))


def test_waiting_helps_and_being_refused_does_not_make_it_longer():
    for _ in range(3):
        take((LIMIT, "alice"))
    later(9.5)
    with pytest.raises(TooMany, match="Wait 1 minute and try again"):
        take((LIMIT, "alice"))
    later(1)
    take((LIMIT, "alice"))


def test_a_try_refused_by_one_limit_counts_under_none():
    take((OTHER, "here"))
    for _ in range(5):
        with pytest.raises(TooMany):
            take((LIMIT, "alice"), (OTHER, "here"))
    assert Attempt.objects.filter(kind="test").count() == 0


def test_a_try_may_be_given_back_or_all_forgotten():
    for _ in range(10):
        give_back(take((LIMIT, "alice")))
    for _ in range(3):
        take((LIMIT, "alice"))
    forget(LIMIT, "alice")
    take((LIMIT, "alice"))


def test_neither_names_nor_addresses_are_kept_and_nothing_for_long():
    take((LIMIT, "alice 10.0.0.1"))
    assert "alice" not in Attempt.objects.get().subject
    Attempt.objects.update(at=timezone.now() - KEPT - timedelta(minutes=1))
    take((LIMIT, "bob"))

    assert Attempt.objects.count() == 1


@pytest.mark.parametrize(
    ("other_end", "told", "trusted", "found"),
    [
        ("10.0.0.1", "", False, "10.0.0.1"),
        ("10.0.0.1", "1.2.3.4", False, "10.0.0.1"),
        ("10.0.0.1", "1.2.3.4", True, "1.2.3.4"),
        ("127.0.0.1", "6.6.6.6, 1.2.3.4", False, "1.2.3.4"),
        ("127.0.0.1", "", False, "127.0.0.1"),
        ("", "1.2.3.4", False, "1.2.3.4"),
    ],
)
def test_a_proxy_that_is_believed_says_who_asks(settings, other_end, told, trusted, found):
    settings.TRUST_PROXY = trusted
    headers = {"X-Forwarded-For": told} if told else {}

    assert address(RequestFactory().get("/", headers=headers, REMOTE_ADDR=other_end)) == found


def test_a_household_of_many_ipv6_addresses_counts_as_one_caller():
    asking = [RequestFactory().get("/", REMOTE_ADDR=f"2001:db8::{number:x}") for number in range(3)]

    assert len({caller(request) for request in asking}) == 1
