"""How much of the pool is simulated, and the page about it, on a small invented pool."""

import json
import re
from html import unescape
from urllib.parse import unquote_plus

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cards.importing import native_file
from cards.importing.store import import_file
from cards.models import Set
from cards.search import CardSearch
from common.cache import clear_caches
from simulator.card_coverage.pool import CoverageCounts, pool_coverage
from simulator.models import IndexedCoverage

pytestmark = pytest.mark.django_db

PAGE = "/simulations/card-text/"
HUM, WHISTLE = "When this ally enters play, hum two tunes.", "When this ally attacks, whistle a song."


def card(name, *text, types=("Ally",), sets=("AAA",), **facts):
    printings = [{"set": code, "number": number} for number, code in enumerate(sets, start=1)]
    ally_facts = {"cost": 1, "atk": 1, "health": 1} if "Ally" in types else {}
    return {
        "name": name,
        **({"types": list(types)} if types else {}),
        **({"text": list(text)} if text else {}),
        "printings": printings,
        **ally_facts,
        **facts,
    }


@pytest.fixture
def pool():
    cards = [
        card("Plain Fox", sets=("AAA", "BBB", "AAA")),
        card("Swift Fox", "Ferocity"),
        card("Humming Fox", "Ferocity", HUM, sets=("AAA", "AAA")),
        card("Singing Fox", "When this ally attacks, hum nine tunes.", sets=("BBB",)),
        card("Gate of Mists", "Portal", WHISTLE, types=("Equipment",), cost=1, sets=("BBB",)),
        card("Great Deed", "Hum.", types=(), kind="raid", tags=["Achievement"], sets=("RRR",)),
        card("Stone Warden", HUM, types=("Hero",), kind="raid", sets=("RRR",)),
        card("Loud Crowd", HUM, types=("Ability",), kind="raid", sets=("EEE",)),
        card("Fox Token", "Elusive", kind="token", sets=("RRR",)),
    ]
    sets = [
        {"code": "AAA", "name": "First Light"},
        {"code": "BBB", "name": "Second Wind"},
        {"code": "RRR", "name": "Third Peak"},
        {"code": "EEE", "name": "Fourth Hour"},
    ]
    content = {"format": "loremaster-cards", "version": 1, "sets": sets, "cards": cards}
    assert not import_file(native_file.read(json.dumps(content))).rejected
    Set.objects.filter(code="EEE").update(kind="event")


def counts_of(rows):
    return {row.title: row.counts for row in rows}


def test_cards_for_decks_are_counted_by_type_with_their_powers(pool):
    assert counts_of(pool_coverage().types) == {
        "Ally": CoverageCounts(full=2, partial=1, none=1, powers=4, understood=2),
        "Equipment": CoverageCounts(none=1, powers=2),
    }


def test_cards_outside_decks_are_counted_apart(pool):
    assert counts_of(pool_coverage().others) == {
        "Raid or dungeon card: Hero": CoverageCounts(none=1, powers=1),
        "Event card": CoverageCounts(none=1, powers=1),
        "Achievement": CoverageCounts(none=1, powers=1),
        "Token": CoverageCounts(full=1, powers=1, understood=1),
    }


def test_a_card_counts_once_in_a_set_and_once_in_a_group_of_sets(pool):
    eras = {era.cards.title: era for era in pool_coverage().eras}

    others = eras["Other sets"]
    assert counts_of(others.sets)["First Light"] == CoverageCounts(full=2, partial=1, powers=3, understood=2)
    assert counts_of(others.sets)["Second Wind"] == CoverageCounts(full=1, none=2, powers=3)
    assert others.cards.counts.cards == 9


def test_the_words_where_reading_stops_are_counted_by_card_with_examples(pool):
    [hum, whistle] = pool_coverage().unread_words

    assert (hum.words, hum.cards) == ("hum #", 2)
    assert [example.name for example in hum.examples] == ["Humming Fox", "Singing Fox"]
    assert (whistle.words, whistle.cards) == ("whistle a", 1)


def test_a_card_with_two_paragraphs_of_the_same_words_counts_once(pool):
    content = {"format": "loremaster-cards", "version": 1, "sets": [{"code": "AAA", "name": "First Light"}]}
    cards = [card("Choir Fox", HUM, "When this ally attacks, hum three tunes.")]
    import_file(native_file.read(json.dumps({**content, "cards": cards})))

    hum = pool_coverage().unread_words[0]

    assert (hum.words, hum.cards) == ("hum #", 3)
    assert [example.name for example in hum.examples] == ["Choir Fox", "Humming Fox", "Singing Fox"]


def test_what_is_understood_but_not_played_is_counted(pool):
    [portal] = pool_coverage().unplayed

    assert (portal.words, portal.cards, [example.name for example in portal.examples]) == (
        "Portal",
        1,
        ["Gate of Mists"],
    )


def test_at_most_fifty_words_with_three_examples_are_listed(db):
    verbs = [f"{first}{second}mble" for first in "bfgjlmnrst" for second in "aeiou"]
    cards = [card(f"Fox {verb}", f"When this ally attacks, {verb}.") for verb in [*verbs, "zimble"]]
    cards += [card(f"Bird {name}", "When this ally attacks, zimble.") for name in "abcde"]
    content = {"format": "loremaster-cards", "version": 1, "sets": [{"code": "AAA", "name": "First Light"}]}
    import_file(native_file.read(json.dumps({**content, "cards": cards})))

    unread_words = pool_coverage().unread_words

    assert len(unread_words) == 50
    assert (unread_words[0].words, unread_words[0].cards, len(unread_words[0].examples)) == ("zimble", 6, 3)


def test_the_counts_change_with_the_index_and_not_before(pool):
    before = pool_coverage()
    assert pool_coverage() is before

    IndexedCoverage.objects.filter(card__name="Plain Fox").update(level="none")

    assert counts_of(pool_coverage().types)["Ally"].none == 2


def test_the_number_of_queries_is_constant(pool):
    with CaptureQueriesContext(connection) as queries:
        pool_coverage()
    few_cards = len(queries)
    cards = [card(f"Bird {number}", f"Hum {number} tunes.", sets=("BBB", "CCC")) for number in range(20)]
    content = {"format": "loremaster-cards", "version": 1, "sets": [{"code": "CCC", "name": "Fifth Sense"}]}
    import_file(native_file.read(json.dumps({**content, "cards": cards})))
    clear_caches()

    with CaptureQueriesContext(connection) as queries:
        pool_coverage()

    assert len(queries) == few_cards <= 8


def test_an_empty_pool_has_no_counts(client, db):
    page = client.get(PAGE).content.decode()

    assert "No cards yet." in page
    assert "coverage-table" not in page


def test_the_page_shows_the_counts_and_links_sets_cards_and_searches(client, pool):
    page = " ".join(client.get(PAGE).content.decode().split())

    assert '2</span> of <span class="tabular-nums">5</span> cards' in page
    assert '<a href="/cards/sets/aaa-first-light/">First Light</a>' in page
    assert 'href="/cards/humming-fox/"' in page
    assert "2 of 6 powers" in page


def test_every_search_of_the_page_finds_as_many_cards_as_it_says(client, pool):
    page = " ".join(client.get(PAGE).content.decode().split())

    links = re.findall(r'href="/cards/\?q=([^"]+)">(?:<span[^>]*>)?(\d+)', page)

    assert len(links) == 2 + 2 + 4
    for query, count in links:
        search = CardSearch.parse(unquote_plus(unescape(query)))
        assert not search.problems
        assert search.cards().count() == int(count), query


@pytest.mark.parametrize("address", ["/", "/simulations/"])
def test_the_page_is_linked(client, db, address):
    assert f'href="{PAGE}"' in client.get(address).content.decode()
