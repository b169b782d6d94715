"""Workers tidy up."""

import threading
from types import SimpleNamespace

from django.db import DatabaseError

from config import housekeeping
from config.housekeeping import Housekeeping, arrive, depart


def test_a_worker_tidies_while_it_is_up(monkeypatch):
    tidied = threading.Event()
    monkeypatch.setattr(housekeeping, "FIRST_AFTER", 0.0)
    monkeypatch.setattr(housekeeping, "tidy", tidied.set)
    worker = SimpleNamespace(hostname="one")
    arrive(sender=worker)
    thread = housekeeping._threads["one"]

    assert tidied.wait(10)
    depart(sender=worker)
    assert not thread.is_alive()


def test_a_database_that_is_down_is_left_for_the_next_time(monkeypatch, caplog):
    def down():
        raise DatabaseError("gone")

    monkeypatch.setattr(housekeeping, "tidy", down)
    Housekeeping().tidy()

    assert "Nothing was tidied up" in caplog.text
