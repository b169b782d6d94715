"""The home page."""

import pytest
from django.urls import reverse

from rules.actions import import_document
from rules.parsers.files import DATA, read_folder

pytestmark = pytest.mark.django_db


def test_the_home_page_links_to_every_app(client):
    page = client.get("/").content.decode()

    for name in ("cards:list", "decks:new", "simulator:list", "rules:index"):
        assert f'href="{reverse(name)}"' in page


def test_the_home_page_counts_the_rules_of_the_document_it_names(client, rules_7_4):
    import_document(read_folder(DATA / "wow-tcg-7.4"), "wow-tcg", "1.11")

    page = " ".join(client.get("/").content.decode().split())

    assert "All 441 rules of 7.4" in page


def test_nothing_is_posted_to_it(client):
    assert client.post(reverse("home")).status_code == 405
