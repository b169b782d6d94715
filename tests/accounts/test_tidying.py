"""What is over is dropped, and nothing else."""

from datetime import timedelta

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.utils import timezone

from accounts import tidying
from accounts.limits import KEPT
from accounts.models import Attempt
from accounts.tidying import tidy

pytestmark = pytest.mark.django_db


def session(lives):
    store = SessionStore()
    store["deck_owner"] = "somebody"
    store.save()
    Session.objects.filter(pk=store.session_key).update(expire_date=timezone.now() + lives)
    return store.session_key


def test_expired_sessions_go_and_living_ones_stay(monkeypatch):
    monkeypatch.setattr(tidying, "AT_ONCE", 2)
    alive = session(timedelta(minutes=1))
    for _ in range(5):
        session(-timedelta(seconds=1))

    assert tidy() == 5
    assert Session.objects.get().pk == alive


def test_tries_go_once_they_count_no_more():
    old, new = Attempt.objects.create(kind="login here"), Attempt.objects.create(kind="login here")
    Attempt.objects.filter(pk=old.pk).update(at=timezone.now() - KEPT - timedelta(minutes=1))

    assert tidy() == 1
    assert Attempt.objects.get() == new
