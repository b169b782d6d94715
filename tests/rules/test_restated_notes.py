"""Wherever a text of ours is shown, copied, printed or sent, it is marked as a restatement."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client

from cards.models import Card
from rules.actions import import_document
from rules.catalog.source_preference import RESTATED_NOTE
from rules.models import Document
from rules.parsers.parsed_document import WordingSource
from tests.rules.page_helpers import page, part, words
from tests.rules.sample_document import NEWER, parsed

RULES = "/rules/wow-tcg/7.4/"


@pytest.mark.usefixtures("our_rules")
@pytest.mark.parametrize(
    "path",
    [
        f"{RULES}410.6a/",
        f"{RULES}410/",
        f"{RULES}410.6a/preview/",
        "/rules/glossary/mend/",
        f"{RULES}glossary/mend/preview/",
        "/rules/glossary/",
        RULES,
        f"{RULES}all/",
        f"{RULES}all.txt",
        "/rules/?q=protector",
        "/rules/wow-miniatures/1.05/705.1/",
        f"{RULES}410.6a/history/",
    ],
)
def test_pages_previews_and_exports_say_that_the_text_is_restated(client: Client, path: str) -> None:
    assert RESTATED_NOTE in words(page(client, path))


@pytest.mark.usefixtures("our_rules")
def test_a_comparison_of_editions_says_whose_words_it_compares(client: Client) -> None:
    text = words(page(client, "/rules/compare/wow-tcg/1.11/7.4/"))
    assert "Compared as restated here, not in the official wording." in text


@pytest.mark.usefixtures("our_rules")
@pytest.mark.parametrize("path", ["/rules/learn-to-play/1/", "/rules/learn-to-play/1/1/"])
def test_a_guide_restates_nothing(client: Client, path: str) -> None:
    assert RESTATED_NOTE not in page(client, path)


@pytest.mark.usefixtures("our_rules")
def test_what_is_copied_and_printed_is_marked(client: Client) -> None:
    html = page(client, f"{RULES}410.6b/")
    rule = part(html, 'id="r410.6b"', "</section>")

    assert f'data-note="{RESTATED_NOTE}"' in rule
    assert "rule 410.6b (restated), http" in part(rule, 'class="citation"', "</span>")
    assert RESTATED_NOTE in part(html, '<p class="print-only">', "</p>")


@pytest.mark.usefixtures("our_rules")
def test_the_glossary_shows_how_each_explanation_begins(client: Client) -> None:
    assert "A keyword power of characters, with a number." in words(page(client, "/rules/glossary/"))


@pytest.mark.usefixtures("starter_data")
def test_cards_and_scenarios_are_marked(client: Client) -> None:
    card = page(client, Card.objects.filter(searched_text__icontains="protector").first().get_absolute_url())
    assert words(card).count(RESTATED_NOTE) >= 2, "in the tooltip of a keyword and under the rules"
    interactions = page(client, "/rules/governing/?card=Chain+Lightning&card=Ironforge+Guard")
    assert RESTATED_NOTE in words(interactions)
    scenarios = page(client, "/rules/wow-tcg/7.4/602.2/")
    address = "/rules/scenarios/" + part(scenarios, 'href="/rules/scenarios/', '"')
    assert RESTATED_NOTE.lower() in words(page(client, address))


@pytest.mark.usefixtures("our_rules")
def test_commands_are_marked() -> None:
    for command in (("rule", "410.6b"), ("rule", "mend"), ("search_rules", "protector")):
        out = StringIO()
        call_command(*command, stdout=out)
        assert f"\n{RESTATED_NOTE}\n" in out.getvalue()


@pytest.mark.usefixtures("our_rules")
def test_search_results_of_the_api_have_their_source(client: Client) -> None:
    hit = client.get("/api/rules/search/?q=protector").json()["results"][0]
    assert (hit["source"], hit["note"]) == ("restatement", RESTATED_NOTE)
    guide = client.get("/api/rules/search/?q=deck&document=learn-to-play").json()["results"][0]
    assert guide["note"] is None


def _load_official(text: str) -> None:
    document = parsed(text)
    official = type(document)(WordingSource.OFFICIAL, document.rules, document.glossary)
    import_document(official, "owls", "2")


def test_an_official_text_is_not_marked(client: Client, db: None) -> None:
    _load_official(NEWER)
    assert Document.objects.filter(key="owls").exists()
    html = page(client, "/rules/owls/2/100.1/")
    assert "(restated)" not in html and RESTATED_NOTE not in html
    assert client.get("/api/rules/owls/2/rules/100.1/").json()["note"] is None


def test_beside_the_official_text_both_are_labelled(client: Client, owls: Document) -> None:
    _load_official(NEWER)
    rule = part(page(client, "/rules/owls/2/100.1/"), 'id="r100.1"', "</section>")
    assert "Restated" in words(rule) and "Official wording" in words(rule)
    assert "(restated)" not in rule
