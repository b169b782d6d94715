"""Pages without content lead on."""

import re

import pytest
from django.test import Client


@pytest.mark.parametrize("address", ["/simulations/", "/decks/", "/decks/compare/"])
def test_a_page_without_content_leads_on_with_one_click(
    address: str, client: Client, starter_data: None
) -> None:
    page = client.get(address).content.decode()
    empty = page[page.index('class="empty') :]
    step = re.search(r'<a[^>]* href="([^"#]+)"', empty)
    assert step

    response = client.get(step[1].replace("&amp;", "&"), follow=True)

    assert response.status_code == 200
    assert response.request["PATH_INFO"] != address or response.request["QUERY_STRING"]
