"""Rate limits of the API."""

import uuid

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from api.models import Token
from common.limits import counts

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def rates(settings, monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """Low limits, in a minute that does not end, counted separately for each test."""
    settings.API_RATES = {"anonymous": 3, "token": 5, "validate": 1, "write": 1, "bulk": 1}
    minute = uuid.uuid4().int % 10**9
    monkeypatch.setattr(counts.time, "time", lambda: minute * 60.0 + 20)
    return settings.API_RATES


def send(client: Client, address: str = "/api/sets/", **options):
    return client.get(address, **options)


def test_each_response_reports_the_remaining_requests(client: Client) -> None:
    first, second = send(client), send(client)

    assert [first[f"X-RateLimit-{name}"] for name in ("Limit", "Remaining", "Reset")] == ["3", "2", "40"]
    assert second["X-RateLimit-Remaining"] == "1"


def test_too_many_requests_are_refused_with_the_time_to_wait(client: Client) -> None:
    for _ in range(3):
        assert send(client).status_code == 200

    refused = send(client)

    assert refused.status_code == 429
    assert refused["Retry-After"] == "40"
    assert refused.json() == {
        "status": 429,
        "code": "too-many-requests",
        "message": "Too many requests. Try again in 40 seconds.",
    }


def test_the_next_counts_from_zero(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(4):
        send(client)
    now = counts.time.time()
    monkeypatch.setattr(counts.time, "time", lambda: now + 40)

    assert send(client).status_code == 200


def test_each_address_is_counted_separately(client: Client) -> None:
    for _ in range(4):
        send(client)

    assert send(client, REMOTE_ADDR="192.0.2.7").status_code == 200


def test_a_token_has_a_higher_limit_from_all_addresses_together(client: Client) -> None:
    user = get_user_model().objects.create_user("ann")
    _, secret = Token.objects.create_token(user, "Tool")
    headers = {"authorization": f"Bearer {secret}"}

    answers = [send(client, headers=headers, REMOTE_ADDR=f"192.0.2.{place}") for place in range(6)]

    assert [answer.status_code for answer in answers] == [200] * 5 + [429]


def test_bulk_data_has_a_lower_limit_of_its_own(client: Client) -> None:
    assert send(client, "/api/cards/?format=csv").status_code == 200

    assert send(client, "/api/bulk/cards.csv").status_code == 429
    assert send(client).status_code == 200


def test_a_forwarded_address_counts_only_from_a_trusted_proxy(client: Client) -> None:
    def forwarded(visitor: str, sender: str) -> int:
        return send(client, headers={"x-forwarded-for": visitor}, REMOTE_ADDR=sender).status_code

    assert [forwarded(f"192.0.2.{place}", "198.51.100.1") for place in range(4)] == [200] * 3 + [429]
    assert [forwarded(f"192.0.2.{place}", "127.0.0.1") for place in range(4)] == [200] * 4


def test_zero_means_no_limit(client: Client, rates: dict[str, int]) -> None:
    rates |= dict.fromkeys(rates, 0)

    answers = [send(client) for _ in range(8)]

    assert {answer.status_code for answer in answers} == {200}
    assert "X-RateLimit-Limit" not in answers[0]


def test_without_a_cache_nobody_is_refused(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: object, **options: object) -> None:
        raise ConnectionRefusedError

    monkeypatch.setattr(counts.cache, "add", fail)

    assert {send(client).status_code for _ in range(6)} == {200}
