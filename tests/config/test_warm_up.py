"""A process of the site is ready for its first visitor."""

import pytest
from django.db import OperationalError

from config.warm_up import start_warm_up, warm_up


def test_the_search_of_rules_and_cards_is_loaded_in_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[str] = []
    monkeypatch.setattr("rules.search.search", searched.append)
    monkeypatch.setattr("config.warm_up.closest_cards", lambda question, limit: searched.append(question))

    start_warm_up().join(30)

    assert len(searched) == 2


def test_without_a_database_the_process_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(query: str) -> None:
        raise OperationalError("connection refused")

    monkeypatch.setattr("rules.search.search", fail)

    warm_up()
