"""The pages of formats, and formats in the API."""

import re

import pytest

from decks import formats
from decks.formats.ban_import import import_ban_lists
from decks.formats.sources import link_sources, source_addresses
from tests.decks.collection import FIRES, HOGGER, RAID, collection, save_printed
from tests.decks.printed_cards import ally

HOSTS = ("github.com", "qqpewpew", "phadalus", "diannara", "bootcample")
LAST = ("Core", "Contemporary", "Classic")


@pytest.fixture(autouse=True)
def pool(db):
    save_printed(
        (ally("Zip"), HOGGER, 1, {"tournament_formats": LAST}),
        (ally("Wolf"), HOGGER, 2, {"tournament_formats": ("Classic",)}),
        (ally("Bear"), FIRES, 3, {"tournament_formats": LAST}),
        (ally("Moth"), RAID, 5, {"tournament_formats": LAST}),
        (ally("Yeti"), RAID, 4),
    )
    import_ban_lists(collection(format__contemporary="oracle_ban: [bear-fires-of-outland-003]"))


def text_of(client, address):
    return " ".join(client.get(address).content.decode().split())


def test_the_list_has_every_format_with_its_pool_and_bans(client):
    page = text_of(client, "/decks/formats/")

    assert (
        '<a href="/decks/formats/core/">Core</a> </th> <td class="number" data-label="Cards">3</td>' in page
    )
    assert "Earlier formats and blocks" in page


def test_a_format_shows_its_sets_what_is_disputed_and_undecided(client):
    page = text_of(client, "/decks/formats/core/")

    assert "1 card undecided" in page
    assert "2 cards on which the sets and the list of WoWTCG-Tracker disagree" in page
    assert '<a href="/cards/?q=legal%3Acore%20set%3AHOG">2</a> </td>' in page
    assert "1 other set with cards of the pool" in page


def test_bans_are_linked_and_have_a_source_but_no_date(client):
    page = text_of(client, "/decks/formats/contemporary/")

    assert 'data-card="bear">Bear</a>' in page
    assert "No source tells the dates of its bans" in page


def test_a_history_has_periods_with_their_sources(client):
    page = text_of(client, "/decks/formats/core/")

    assert "14 December 2010" in page
    assert '<a href="/decks/formats/core-2012/">Core 2012</a>' in page


@pytest.mark.parametrize("key", ["constructed", "limited", "block-3", "classic"])
def test_a_format_without_sets_or_history_has_a_page(client, key):
    assert client.get(f"/decks/formats/{key}/").status_code == 200


def test_an_alias_leads_to_the_format_and_an_unknown_key_to_no_page(client):
    assert client.get("/decks/formats/core-2013/").url == "/decks/formats/core/"
    assert client.get("/decks/formats/vintage/").status_code == 404


def test_a_cards_page_links_to_the_formats_and_says_what_is_undecided(client):
    page = text_of(client, "/cards/yeti/")

    assert 'href="/decks/formats/core/"' in page
    assert '<span class="verdict pending">Undecided</span>' in page


def test_the_api_lists_pool_bans_and_history(client):
    listed = {entry["key"]: entry for entry in client.get("/api/formats/").json()["results"]}

    assert listed["core"]["pool_size"] == 3
    assert listed["core"]["undecided"] == 1
    assert listed["core"]["periods"][0]["format"] == "core-2010"
    assert listed["contemporary"]["banned"][-1] == "Bear"
    assert listed["core"]["page"].endswith("/decks/formats/core/")


def test_pages_and_the_api_say_that_a_limited_side_deck_is_not_judged(client):
    """Rule 100.3."""
    listed = {entry["key"]: entry for entry in client.get("/api/formats/").json()["results"]}

    assert [key for key, entry in listed.items() if entry["limited"]] == ["limited"]
    assert "Side deck of all cards that are not played" in text_of(client, "/decks/formats/limited/")
    assert "Side deck of 10, or none" in text_of(client, "/decks/formats/constructed/")


def test_the_key_banned_suggests_only_formats_with_bans(client):
    results = client.get("/api/cards/suggest/?q=banned:").json()["results"]

    assert [result["label"] for result in results] == ["contemporary", "core"]


@pytest.mark.parametrize("key", formats.BUILT_IN)
def test_the_page_of_a_format_links_its_sources(client, key):
    page = client.get(f"/decks/formats/{key}/").content.decode()
    source = page.partition("Source: ")[2].partition("</p>")[0]

    assert re.search('<a href="(https?://|/rules/wow-tcg/7.4/100.1/)', source), source


def test_the_sources_of_a_history_are_linked(client):
    page = text_of(client, "/decks/formats/core/")
    for address in source_addresses().values():
        assert (address in page) == any(host in address for host in HOSTS)


def test_an_address_that_an_operator_gives_is_a_link_and_nothing_else_is_markup():
    html = link_sources("See <b>https://example.org/a?b=1&c=2.</b> By rule 100.4.")

    assert (
        '<a href="https://example.org/a?b=1&amp;c=2">https://example.org/a?b=1&amp;c=2</a>.&lt;/b&gt;' in html
    )
    assert '<a href="/rules/wow-tcg/7.4/100.4/">100.4</a>.' in html
    assert html.startswith("See &lt;b&gt;")


@pytest.mark.parametrize("address", ["/formats/", "/formats/core/"])
def test_formats_are_reached_by_the_short_address(client, address):
    assert client.get(address).headers["Location"] == f"/decks{address}"
