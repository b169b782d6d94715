"""Rate limits."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import RequestFactory
from django.utils import timezone

from accounts.models import Attempt
from accounts.rate_limits import (
    RETENTION,
    Limit,
    TooManyAttemptsError,
    discard,
    get_address,
    get_caller,
    record,
    reset,
)

LIMIT = Limit("test", 3, timedelta(minutes=10))
OTHER = Limit("other", 1, timedelta(minutes=10))
pytestmark = pytest.mark.django_db


def age_attempts(minutes):
    """Move every attempt this many minutes into the past."""
    for attempt in Attempt.objects.all():
        Attempt.objects.filter(pk=attempt.pk).update(at=attempt.at - timedelta(minutes=minutes))


def test_attempts_over_the_limit_are_refused():
    for _ in range(3):
        record((LIMIT, "alice"))
    with pytest.raises(TooManyAttemptsError, match="Try again in 10 minutes"):
        record((LIMIT, "alice"))
    record((LIMIT, "bob"))


def test_refused_attempts_do_not_prolong_the_wait():
    for _ in range(3):
        record((LIMIT, "alice"))
    age_attempts(9.5)
    with pytest.raises(TooManyAttemptsError, match="Try again in 1 minute\\."):
        record((LIMIT, "alice"))
    age_attempts(1)
    record((LIMIT, "alice"))


def test_a_refused_attempt_counts_under_no_limit():
    record((OTHER, "here"))
    for _ in range(5):
        with pytest.raises(TooManyAttemptsError):
            record((LIMIT, "alice"), (OTHER, "here"))
    assert Attempt.objects.filter(kind="test").count() == 0


def test_attempts_can_be_discarded_and_limits_reset():
    for _ in range(10):
        discard(record((LIMIT, "alice")))
    for _ in range(3):
        record((LIMIT, "alice"))
    reset(LIMIT, "alice")
    record((LIMIT, "alice"))


def test_attempts_are_stored_hashed_and_not_for_long():
    record((LIMIT, "alice 10.0.0.1"))
    assert "alice" not in Attempt.objects.get().subject
    Attempt.objects.update(at=timezone.now() - RETENTION - timedelta(minutes=1))
    record((LIMIT, "bob"))

    assert Attempt.objects.count() == 1


@pytest.mark.parametrize(
    ("peer", "forwarded", "trusted", "address"),
    [
        ("10.0.0.1", "", False, "10.0.0.1"),
        ("10.0.0.1", "1.2.3.4", False, "10.0.0.1"),
        ("10.0.0.1", "1.2.3.4", True, "1.2.3.4"),
        ("127.0.0.1", "6.6.6.6, 1.2.3.4", False, "1.2.3.4"),
        ("::ffff:127.0.0.1", "1.2.3.4", False, "1.2.3.4"),
        ("127.0.0.1", "", False, "127.0.0.1"),
        ("", "1.2.3.4", False, "1.2.3.4"),
    ],
)
def test_a_trusted_proxy_reports_the_address(settings, peer, forwarded, trusted, address):
    settings.TRUST_PROXY = trusted
    headers = {"X-Forwarded-For": forwarded} if forwarded else {}

    assert get_address(RequestFactory().get("/", headers=headers, REMOTE_ADDR=peer)) == address


def test_ipv6_addresses_of_one_network_count_as_one_caller():
    requests = [RequestFactory().get("/", REMOTE_ADDR=f"2001:db8::{number:x}") for number in range(3)]

    assert len({get_caller(request) for request in requests}) == 1


@pytest.mark.django_db(transaction=True)
def test_nobody_waits_for_another_who_deletes_expired_attempts():
    record((LIMIT, "alice"))
    Attempt.objects.update(at=timezone.now() - RETENTION - timedelta(minutes=1))
    other = connection.copy()
    with other.cursor() as cursor:
        cursor.execute("BEGIN; DELETE FROM accounts_attempt")
        with connection.cursor() as own_cursor:
            own_cursor.execute("SET statement_timeout TO 3000")
        record((LIMIT, "bob"))
        cursor.execute("ROLLBACK")
    other.close()

    assert Attempt.objects.count() == 2
