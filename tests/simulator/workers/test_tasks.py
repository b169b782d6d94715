"""The task that a message starts."""

import pytest
from django.db import InterfaceError, OperationalError

from simulator.tasks import play_chunks
from simulator.workers import chunks


@pytest.mark.parametrize("error", [InterfaceError, OperationalError])
def test_a_message_is_retried_while_the_database_is_down(monkeypatch, error):
    outcomes = [error("gone"), error("gone"), None]

    def play():
        outcome = outcomes.pop(0)
        if outcome is not None:
            raise outcome

    monkeypatch.setattr(chunks, "play_for_a_while", play)

    assert play_chunks.apply().successful()
    assert not outcomes


def test_a_message_is_not_retried_after_another_error(monkeypatch):
    def play():
        raise ValueError("no deck")

    monkeypatch.setattr(chunks, "play_for_a_while", play)

    assert play_chunks.apply().failed()
