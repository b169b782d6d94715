"""Who sends a request, as limits count it."""

import pytest
from django.test import RequestFactory

from accounts.callers import get_address, get_network, identify_network


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

    assert len({identify_network(request) for request in requests}) == 1


@pytest.mark.parametrize(
    ("address", "caller"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("", "unknown"),
        ("nonsense: 1", "unknown"),
    ],
)
def test_callers_are_counted_by_network(address: str, caller: str) -> None:
    assert get_network(address) == caller
