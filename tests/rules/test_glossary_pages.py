"""The pages of the glossaries."""

import pytest
from django.test import Client

from rules.catalog.library import library
from tests.rules.page_helpers import page, part, words

pytestmark = pytest.mark.usefixtures("our_rules")


@pytest.mark.parametrize(
    ("key", "path", "count"),
    [("wow-tcg", "/rules/glossary/", 225), ("wow-miniatures", "/rules/wow-miniatures/1.05/glossary/", 108)],
)
def test_a_glossary_lists_every_term_by_letter_with_its_beginning(
    client: Client, key: str, path: str, count: int
) -> None:
    html = page(client, path)
    book = library().book(key)

    assert html.count('class="glossary-term"') == count
    assert all(f'href="{book.entry_url(entry.slug)}"' in html for entry in book.entries)
    assert 'href="#letter-p"' in html and 'id="letter-p"' in html


def test_signs_stand_before_the_letters(client: Client) -> None:
    html = page(client, "/rules/glossary/")

    assert html.index('id="letter-signs"') < html.index('id="letter-a"')
    assert "+X / +X" in part(html, 'id="letter-signs"', "</section>")


def test_an_edition_without_a_glossary_names_those_that_have_one(client: Client) -> None:
    html = page(client, "/rules/wow-tcg/1.11/glossary/")

    assert "has no glossary" in words(html)
    assert 'href="/rules/glossary/"' in html or 'href="/rules/wow-tcg/7.4/glossary/"' in html


def test_an_entry_shows_the_rules_that_define_it_and_where_it_is_used(client: Client) -> None:
    html = page(client, "/rules/glossary/decked/")

    assert 'href="/rules/wow-tcg/7.4/410.6b/"' in html
    assert "had to draw" in words(part(html, 'class="defining-rule', "</section>")), (
        "the text of the rule itself"
    )
    uses = part(html, "<dt>Used in</dt>", "</dl>")
    assert 'href="/rules/wow-tcg/7.4/102.1a/"' in uses
    assert ">410.6b<" not in uses


def test_a_keyword_leads_to_its_cards(client: Client) -> None:
    assert 'href="/cards/?q=rule:stealth"' in page(client, "/rules/glossary/stealth/")


def test_a_term_of_two_games_leads_from_one_to_the_other(client: Client) -> None:
    assert 'href="/rules/wow-miniatures/1.05/glossary/protector/"' in page(
        client, "/rules/glossary/protector/"
    )


def test_an_entry_has_a_preview(client: Client) -> None:
    html = page(client, "/rules/wow-tcg/7.4/glossary/chain/preview/")

    assert "Chain" in html and "<html" not in html
    assert "glossary/chain/" not in html, "it does not lead to itself"


def test_a_missing_term_names_those_that_look_alike(client: Client) -> None:
    html = page(client, "/rules/glossary/muligan/", status=404)
    assert 'href="/rules/glossary/mulligan/"' in html

    html = page(client, "/rules/wow-miniatures/1.05/glossary/totm/", status=404)
    assert 'href="/rules/wow-miniatures/1.05/glossary/totem/"' in html
