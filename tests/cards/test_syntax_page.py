"""The search help: generated from the registered keys, with examples that work."""

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest

from cards.query.keys import CARDS
from cards.search import CardSearch


@pytest.fixture
def page(client, starter_data):
    return unescape(client.get("/cards/syntax/").content.decode())


def examples(page):
    return re.findall(r'<a href="(/cards/\?q=[^"]*)"><code>', page)


def test_every_example_runs_and_nothing_in_it_is_misunderstood(client, page):
    links = examples(page)
    assert len(links) > 40
    for address in links:
        text = parse_qs(urlsplit(address).query)["q"][0]
        assert CardSearch.parse(text).problems == (), text
        answer = client.get(address)
        assert answer.status_code == 200, text
        assert "What was not understood" not in answer.content.decode(), text


def test_every_key_and_setting_is_there_with_all_its_names_and_an_example(page):
    for entry in (*CARDS.all_keys(), *CARDS.all_settings()):
        row = re.search(rf'<tr id="key-{entry.name}">.*?</tr>', page, re.DOTALL)[0]
        assert all(f"<code>{name}:</code>" in row for name in entry.names)
        assert entry.about in row
        assert entry.examples, f"{entry.name} has no example"
        understood = [text for text in entry.examples if not CardSearch.parse(text).problems]
        assert len(re.findall(r'href="/cards/\?q=', row)) == len(understood)


def test_headings_are_linked(page):
    for anchor in re.findall(r'href="#([^"]+)"', page):
        if anchor != "main":
            assert f'id="{anchor}"' in page


@pytest.mark.parametrize("address", ["/cards/", "/cards/?q=nothing-of-this-name"])
def test_the_help_is_one_click_from_the_search(client, db, address):
    assert 'href="/cards/syntax/"' in client.get(address).content.decode()


def test_formats_are_listed_with_their_names(page):
    assert "block-1 (Azeroth Block)" in page


def test_the_help_only_answers_readers(client, db):
    assert client.head("/cards/syntax/").status_code == 200
    assert client.post("/cards/syntax/").status_code == 405
