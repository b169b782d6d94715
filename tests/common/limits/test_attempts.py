"""Attempts that are counted in the database."""

from datetime import timedelta

import pytest

from accounts.models import Attempt
from common.limits.limit import MINUTE, Limit, LimitError

LIMIT = Limit("test", 3, 10 * MINUTE)
OTHER = Limit("other", 1, 10 * MINUTE)
pytestmark = pytest.mark.django_db


def age_attempts(minutes):
    """Move every attempt this many minutes into the past."""
    for attempt in Attempt.objects.all():
        Attempt.objects.filter(pk=attempt.pk).update(at=attempt.at - timedelta(minutes=minutes))


def test_attempts_over_the_limit_are_refused():
    for _ in range(3):
        Attempt.objects.record((LIMIT, "alice"))
    with pytest.raises(LimitError, match="Try again in 10 minutes"):
        Attempt.objects.record((LIMIT, "alice"))
    Attempt.objects.record((LIMIT, "bob"))


def test_refused_attempts_do_not_prolong_the_wait():
    for _ in range(3):
        Attempt.objects.record((LIMIT, "alice"))
    age_attempts(9.5)
    with pytest.raises(LimitError, match="Try again in 1 minute\\."):
        Attempt.objects.record((LIMIT, "alice"))
    age_attempts(1)
    Attempt.objects.record((LIMIT, "alice"))


def test_a_refused_attempt_counts_under_no_limit():
    Attempt.objects.record((OTHER, "here"))
    for _ in range(5):
        with pytest.raises(LimitError):
            Attempt.objects.record((LIMIT, "alice"), (OTHER, "here"))
    assert Attempt.objects.filter(kind="test").count() == 0


def test_attempts_can_be_discarded_and_limits_reset():
    for _ in range(10):
        Attempt.objects.record((LIMIT, "alice")).delete()
    for _ in range(3):
        Attempt.objects.record((LIMIT, "alice"))
    Attempt.objects.under(LIMIT, "alice").delete()
    Attempt.objects.record((LIMIT, "alice"))


def test_attempts_are_stored_hashed():
    Attempt.objects.record((LIMIT, "alice 10.0.0.1"))

    assert "alice" not in Attempt.objects.get().subject
