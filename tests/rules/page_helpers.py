"""Reading the pages of the rules in tests."""

import re

from django.test import Client


def page(client: Client, path: str, status: int = 200) -> str:
    """The HTML of a page that answers with this status."""
    response = client.get(path)
    assert response.status_code == status, (path, response.status_code, response.get("Location"))
    return response.content.decode()


def words(html: str) -> str:
    """The text of the page, in one line."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", html))


def part(html: str, start: str, end: str) -> str:
    """The text between the first ``start`` and the next ``end``."""
    assert start in html
    return html.partition(start)[2].partition(end)[0]
