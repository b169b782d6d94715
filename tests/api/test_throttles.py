"""How often one caller may ask."""

import uuid

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from accounts.limits import get_network
from api import throttles
from api.models import Token

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def rates(settings, monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """Few requests a minute, in one long minute, counted anew for each test."""
    settings.API_RATES = {"anonymous": 3, "token": 5, "validate": 1, "write": 1, "bulk": 1}
    minute = uuid.uuid4().int % 10**9
    monkeypatch.setattr(throttles.time, "time", lambda: minute * 60.0 + 20)
    return settings.API_RATES


def ask(client: Client, address: str = "/api/sets/", **options):
    return client.get(address, **options)


def test_each_answer_says_what_is_left(client: Client) -> None:
    first, second = ask(client), ask(client)

    assert [first[f"X-RateLimit-{name}"] for name in ("Limit", "Remaining", "Reset")] == ["3", "2", "40"]
    assert second["X-RateLimit-Remaining"] == "1"


def test_who_asks_too_often_is_told_when_there_is_more(client: Client) -> None:
    for _ in range(3):
        assert ask(client).status_code == 200

    refused = ask(client)

    assert refused.status_code == 429
    assert refused["Retry-After"] == "40"
    assert refused.json() == {
        "status": 429,
        "code": "too-many-requests",
        "message": "You ask too often: there is more in 40 seconds.",
    }


def test_the_next_minute_begins_anew(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(4):
        ask(client)
    now = throttles.time.time()
    monkeypatch.setattr(throttles.time, "time", lambda: now + 40)

    assert ask(client).status_code == 200


def test_each_address_has_a_budget_of_its_own(client: Client) -> None:
    for _ in range(4):
        ask(client)

    assert ask(client, REMOTE_ADDR="192.0.2.7").status_code == 200


def test_a_token_has_a_larger_budget_wherever_it_is_used(client: Client) -> None:
    user = get_user_model().objects.create_user("ann")
    _, secret = Token.objects.make(user, "Tool")
    sent = {"authorization": f"Bearer {secret}"}

    answers = [ask(client, headers=sent, REMOTE_ADDR=f"192.0.2.{place}") for place in range(6)]

    assert [answer.status_code for answer in answers] == [200] * 5 + [429]


def test_work_for_all_cards_has_a_smaller_budget_beside(client: Client) -> None:
    assert ask(client, "/api/cards/?format=csv").status_code == 200

    assert ask(client, "/api/bulk/cards.csv").status_code == 429
    assert ask(client).status_code == 200


def test_a_forwarded_address_counts_only_from_a_proxy_that_is_believed(client: Client) -> None:
    def forwarded(visitor: str, sender: str) -> int:
        return ask(client, headers={"x-forwarded-for": visitor}, REMOTE_ADDR=sender).status_code

    assert [forwarded(f"192.0.2.{place}", "198.51.100.1") for place in range(4)] == [200] * 3 + [429]
    assert [forwarded(f"192.0.2.{place}", "127.0.0.1") for place in range(4)] == [200] * 4


def test_no_limit_is_no_limit(client: Client, rates: dict[str, int]) -> None:
    rates |= dict.fromkeys(rates, 0)

    answers = [ask(client) for _ in range(8)]

    assert {answer.status_code for answer in answers} == {200}
    assert "X-RateLimit-Limit" not in answers[0]


def test_without_a_cache_nobody_is_turned_away(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: object, **options: object) -> None:
        raise ConnectionRefusedError

    monkeypatch.setattr(throttles.cache, "add", fail)

    assert {ask(client).status_code for _ in range(6)} == {200}


@pytest.mark.parametrize(
    ("address", "caller"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("", "unknown"),
        ("nonsense: 1", "unknown"),
    ],
)
def test_an_address_stands_for_a_caller(address: str, caller: str) -> None:
    assert get_network(address) == caller
