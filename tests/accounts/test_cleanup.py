"""Expired rows are deleted, and nothing else."""

from datetime import timedelta

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.utils import timezone

from accounts import cleanup
from accounts.cleanup import ATTEMPT_RETENTION, delete_expired
from accounts.models import Attempt

pytestmark = pytest.mark.django_db


def session(lives):
    store = SessionStore()
    store["visitor"] = "somebody"
    store.save()
    Session.objects.filter(pk=store.session_key).update(expire_date=timezone.now() + lives)
    return store.session_key


def test_expired_sessions_are_deleted_and_others_stay(monkeypatch):
    monkeypatch.setattr(cleanup, "BATCH_SIZE", 2)
    alive = session(timedelta(minutes=1))
    for _ in range(5):
        session(-timedelta(seconds=1))

    assert delete_expired() == 5
    assert Session.objects.get().pk == alive


def test_attempts_are_deleted_once_they_no_longer_count():
    old, new = Attempt.objects.create(kind="login here"), Attempt.objects.create(kind="login here")
    Attempt.objects.filter(pk=old.pk).update(at=timezone.now() - ATTEMPT_RETENTION - timedelta(minutes=1))

    assert delete_expired() == 1
    assert Attempt.objects.get() == new
