"""/.well-known/security.txt says whom to tell about a vulnerability."""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from config.checks import EXPIRED_CONTACT, NO_CONTACT, check_security_contact

ADDRESS = "/.well-known/security.txt"


def fields(client: Client) -> dict[str, list[str]]:
    response = client.get(ADDRESS)
    assert response.status_code == 200
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    fields: dict[str, list[str]] = {}
    for line in response.content.decode().splitlines():
        name, _, value = line.partition(": ")
        fields.setdefault(name, []).append(value)
    return fields


def test_it_has_the_contacts_of_the_operator_and_a_date(client: Client, settings) -> None:
    settings.SECURITY_CONTACT = ["security@cards.example", "https://cards.example/security"]
    settings.SECURITY_EXPIRES = datetime(2027, 3, 1, tzinfo=UTC)

    assert fields(client) == {
        "Contact": ["mailto:security@cards.example", "https://cards.example/security"],
        "Expires": ["2027-03-01T00:00:00Z"],
        "Preferred-Languages": ["en"],
        "Canonical": ["http://testserver/.well-known/security.txt"],
    }


def test_without_a_date_it_is_valid_for_half_a_year(client: Client, settings) -> None:
    settings.SECURITY_CONTACT = ["security@cards.example"]
    expires = datetime.fromisoformat(fields(client)["Expires"][0])

    assert timedelta(days=179) < expires - timezone.now() < timedelta(days=181)


def test_without_a_contact_there_is_none(client: Client, db: None) -> None:
    assert client.get(ADDRESS).status_code == 404


@pytest.mark.parametrize(
    ("contact", "days", "messages"),
    [
        ([], None, [NO_CONTACT]),
        (["a@b.example"], None, []),
        (["a@b.example"], 100, []),
        (["a@b.example"], -1, [EXPIRED_CONTACT]),
        (["a@b.example"], 500, [EXPIRED_CONTACT]),
    ],
)
def test_the_check_of_a_public_site_asks_for_it(contact, days, messages, settings) -> None:
    settings.SECURITY_CONTACT = contact
    settings.SECURITY_EXPIRES = None if days is None else timezone.now() + timedelta(days=days)

    assert check_security_contact() == messages
