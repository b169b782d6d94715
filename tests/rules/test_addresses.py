"""The addresses of the rules: short, former and unknown ones."""

import pytest
from django.test import Client

from decks import formats
from tests.rules.page_helpers import page, words

pytestmark = pytest.mark.usefixtures("our_rules")


@pytest.mark.parametrize(
    ("short", "target", "status"),
    [
        ("/rules/410.6a/", "/rules/wow-tcg/7.4/410.6a/", 302),
        ("/rules/410/", "/rules/wow-tcg/7.4/410/", 302),
        ("/rules/4/", "/rules/wow-tcg/7.4/4/", 302),
        ("/rules/wow-tcg/", "/rules/wow-tcg/7.4/", 302),
        ("/rules/learn-to-play/", "/rules/learn-to-play/1/", 302),
        ("/rules/tcg/", "/rules/wow-tcg/7.4/", 301),
        ("/rules/tcg/7.4/", "/rules/wow-tcg/7.4/", 301),
        ("/rules/tcg/7.4/410.6a/?wording=ours", "/rules/wow-tcg/7.4/410.6a/?wording=ours", 301),
        ("/rules/wow-tcg/7.4/0410/", "/rules/wow-tcg/7.4/410/", 301),
        ("/rules/wow-tcg/7.4/410.6A/", "/rules/wow-tcg/7.4/410.6a/", 301),
        ("/rules/wow-tcg/7.4/rule 410,6a/", "/rules/wow-tcg/7.4/410.6a/", 301),
        ("/rules/wow-tcg/7.4/glossary/", "/rules/glossary/", 301),
        ("/rules/wow-tcg/7.4/glossary/chain/", "/rules/glossary/chain/", 301),
        ("/rules/learn-to-play/1/glossary/", "/rules/glossary/", 301),
        ("/rules/glossary/taunt/", "/rules/wow-miniatures/1.05/glossary/taunt/", 301),
    ],
)
def test_an_address_redirects_to_the_canonical_one(
    client: Client, short: str, target: str, status: int
) -> None:
    response = client.get(short)

    assert (response.status_code, response["Location"]) == (status, target)


@pytest.mark.parametrize("path", ["/rules/wow-tcg/9/", "/rules/wow-tcg/9/100.1/", "/rules/wow-tcg/9/all/"])
def test_a_missing_edition_lists_the_loaded_ones(client: Client, path: str) -> None:
    html = page(client, path, status=404)

    assert 'href="/rules/wow-tcg/7.4/"' in html
    assert "learn-to-play" not in html


@pytest.mark.parametrize("path", ["/rules/chess/", "/rules/minis/1/1/", "/rules/minis/1/"])
def test_a_missing_document_lists_the_loaded_ones(client: Client, path: str) -> None:
    html = page(client, path, status=404)

    assert 'href="/rules/wow-tcg/7.4/"' in html and 'href="/rules/wow-miniatures/1.05/"' in html


@pytest.mark.parametrize("number", ["banana", "410.6ab", "4106", "'", "410.6.7"])
def test_an_invalid_number_is_not_found(client: Client, number: str) -> None:
    page(client, f"/rules/wow-tcg/7.4/{number}/", status=404)


def test_a_missing_rule_leads_to_its_neighbours(client: Client) -> None:
    html = page(client, "/rules/wow-tcg/7.4/405.99/", status=404)

    assert 'href="/rules/wow-tcg/7.4/405/"' in html
    assert 'href="/rules/wow-tcg/7.4/406/"' in html


def test_a_rule_of_a_section_without_text_is_announced_as_missing(client: Client) -> None:
    html = words(page(client, "/rules/wow-tcg/1.11/706.1/", status=404))

    assert "Comprehensive Rules 1.11 ends at rule 400.3b. This rule belongs to 706" in html


@pytest.mark.parametrize("path", ["999.1/preview/", "banana/preview/", "glossary/banana/preview/"])
def test_an_unknown_rule_has_no_preview(client: Client, path: str) -> None:
    page(client, f"/rules/wow-tcg/7.4/{path}", status=404)


def test_every_rule_behind_a_violation_has_a_page(client: Client):
    """Of what is left of edition 1.11 some are headings alone, which have pages too."""
    rules = {
        (edition_rules.document, edition_rules.key, rule)
        for edition_rules in formats.EDITIONS.values()
        for rule in edition_rules.rules.values()
    }

    for document, edition, rule in rules:
        assert client.get(f"/rules/{document}/{edition}/{rule}/").status_code == 200, rule
