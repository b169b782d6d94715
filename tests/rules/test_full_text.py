"""A whole edition at once: one page, plain text, JSON."""

import json
import re

import pytest
from django.test import Client

from rules.models import Document, Wording
from tests.rules.page_helpers import page, part

pytestmark = pytest.mark.usefixtures("our_rules")
RULES = "/rules/wow-tcg/7.4/"


def test_one_page_has_every_rule_and_every_term_once(client: Client) -> None:
    html = page(client, f"{RULES}all/")
    document = Document.objects.named("wow-tcg")

    ids = re.findall(r'id="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    assert {f"r{number}" for number in document.rules.values_list("number", flat=True)} <= set(ids)
    assert {f"term-{slug}" for slug in document.glossary.values_list("slug", flat=True)} <= set(ids)


def test_links_of_the_one_page_go_to_places_on_it(client: Client) -> None:
    html = page(client, f"{RULES}all/")

    anchors = set(re.findall(r'href="#([^"]+)"', html)) - {"main"}
    assert len(anchors) > 300
    assert anchors <= set(re.findall(r'id="([^"]+)"', html))
    assert 'href="#r410"' in part(html, 'class="full-text-contents"', "</nav>")


def test_the_full_text_is_rendered_again_when_the_rules_change(client: Client) -> None:
    assert "Quite another sentence" not in page(client, f"{RULES}all/")

    Wording.objects.filter(rule__number="410.1", rule__document__edition="7.4").update(
        text="Quite another sentence."
    )

    assert "Quite another sentence" in page(client, f"{RULES}all/")


def test_a_guide_on_one_page_shows_no_numbers(client: Client) -> None:
    html = page(client, "/rules/learn-to-play/1/all/")

    assert 'class="number"' not in html
    assert f'href="{RULES}501.2b/"' in html


def test_plain_text_has_every_number_in_order(client: Client) -> None:
    response = client.get(f"{RULES}all.txt")
    text = response.content.decode()

    assert response["Content-Type"].startswith("text/plain")
    assert text.startswith("World of Warcraft TCG Comprehensive Rules 7.4\nIn force since 2013-07-23\n")
    numbers = re.findall(r"^(\d{3}\.\d+[a-z]?) ", text, re.M)
    document = Document.objects.named("wow-tcg")
    assert numbers == list(document.rules.numbered().order_by("order").values_list("number", flat=True))
    assert "**" not in text and "[[" not in text
    assert max(map(len, text.splitlines())) <= 120


def test_the_json_file_is_the_full_document(client: Client) -> None:
    response = client.get(f"{RULES}all.json")
    data = json.loads(response.content)

    assert response["Content-Type"] == "application/json"
    assert (data["document"], data["edition"], data["effective"]) == ("wow-tcg", "7.4", "2013-07-23")
    assert len([rule for rule in data["rules"] if rule["kind"] == "rule"]) == 441
    assert len(data["glossary"]) == 225


@pytest.mark.parametrize("file", ["all.txt", "all.json"])
def test_a_file_is_sent_again_only_when_the_rules_have_changed(client: Client, file: str) -> None:
    etag = client.get(f"{RULES}{file}")["ETag"]
    assert client.get(f"{RULES}{file}", headers={"If-None-Match": etag}).status_code == 304

    Document.objects.filter(edition="7.4").update(title="Another title")

    assert client.get(f"{RULES}{file}", headers={"If-None-Match": etag}).status_code == 200
