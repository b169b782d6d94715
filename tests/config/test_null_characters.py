"""A NUL in an address is refused before any view, wherever it stands."""

import pytest
from django.test import Client

from tests.odd_addresses import NUL, addresses_with


def test_every_address_with_a_nul_is_refused(client: Client) -> None:
    answered = {
        address: response.status_code
        for address in addresses_with(NUL)
        if (response := client.get(address)).status_code != 400
    }

    assert not answered


@pytest.mark.parametrize("address", ["/rules/wow-tcg/7.4/4%00/", "/cards/?q=fire%00ball"])
def test_a_page_says_so(address: str, client: Client) -> None:
    assert "The address contains a null character." in client.get(address).content.decode()


def test_the_api_says_so(client: Client) -> None:
    response = client.get("/api/rules/wow-tcg%00/7.4/")

    assert response.json()["message"] == "The address contains a null character."


def test_a_percent_sign_before_two_zeros_is_no_nul(client: Client, db: None) -> None:
    assert client.get("/cards/?q=%2500").status_code == 200
