"""Two decks compared: decks, versions and codes."""

import re
from types import SimpleNamespace

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from accounts.visitors import Visitor
from cards.models import Card
from decks import actions
from decks.comparison import ComparedDeck, DeckComparison, ZoneTotal
from decks.files import code
from decks.history.display import ZONES
from decks.legality import Verdict
from decks.models import Deck
from tests.decks.test_pages import text_of, url
from tests.profiles import examples

CARDS = {name: Card(pk=number, name=name, words=name) for number, name in enumerate("abcdef")}
copies = st.dictionaries(st.sampled_from(sorted(CARDS)), st.integers(1, 9))
zones_of_copies = st.fixed_dictionaries(dict.fromkeys(ZONES, copies))

OTHER = Visitor(key="other")


def side(cards, main, **zones):
    return ComparedDeck(
        key="k",
        title="T",
        address="",
        hero=None,
        zones={
            zone: {cards[name]: count for name, count in cards_of_zone.items()}
            for zone, cards_of_zone in zones.items()
        }
        | {"main": {cards[name]: count for name, count in main.items()}},
        verdict=Verdict.UNDECIDED,
        format="Constructed",
    )


def names(pairs):
    return [(pair.card.name, pair.first, pair.second) for pair in pairs]


def test_cards_are_listed_under_the_decks_that_have_them(cards):
    comparison = DeckComparison(
        side(cards, {"Zip": 4, "Fire Blast": 2}, side={"Zip": 1}),
        side(cards, {"Zip": 3, "Aimed Shot": 1}, maybe={"Fire Blast": 4}),
    )
    main, aside, maybe = comparison.zones

    assert names(main.only_first) == [("Fire Blast", 2, 0), ("Zip", 4, 3)]
    assert names(main.both) == [("Zip", 4, 3)]
    assert names(main.only_second) == [("Aimed Shot", 0, 1)]
    assert (main.first_total, main.second_total) == (ZoneTotal(only=3, shared=3), ZoneTotal(only=1, shared=3))
    assert (aside.title, names(aside.only_first)) == ("Side deck", [("Zip", 1, 0)])
    assert (maybe.title, names(maybe.only_second)) == ("Maybeboard", [("Fire Blast", 0, 4)])


@examples(100)
@given(first=zones_of_copies, second=zones_of_copies)
def test_the_columns_of_a_deck_add_up_to_its_size(first, second):
    comparison = DeckComparison(side(CARDS, **first), side(CARDS, **second))
    totals = {zone.title: (zone.first_total, zone.second_total) for zone in comparison.zones}

    for key, title in ZONES.items():
        first_total, second_total = totals.get(title, (ZoneTotal(0, 0), ZoneTotal(0, 0)))
        assert first_total.size == comparison.first.size(key)
        assert second_total.size == comparison.second.size(key)
        assert first_total.shared == second_total.shared


def test_figures_are_counted_for_both(cards):
    comparison = DeckComparison(side(cards, {"Zip": 4, "Fire Blast": 2}), side(cards, {"Zip": 3}))
    types = dict(comparison.figures)["Type"]

    assert [(row.label, row.first, row.second) for row in types] == [("Allies", 4, 3), ("Abilities", 2, 0)]
    assert [(row.label, row.first, row.second) for row in comparison.rows[:3]] == [
        ("Main deck", 6, 3),
        ("Side deck", 0, 0),
        ("Different cards", 2, 1),
    ]
    assert sum(column.first for column in comparison.curve) == 6
    assert max(max(column.heights) for column in comparison.curve) == 100


def test_empty_decks_can_be_compared(cards):
    comparison = DeckComparison(side(cards, {}), side(cards, {}))

    assert comparison.zones == []
    assert comparison.figures == []


@pytest.fixture
def pair(client, cards, starter):
    client.post(reverse("decks:copy", args=[starter.pk]))
    own_deck = Deck.objects.get(starter="")
    actions.set_count(own_deck, cards["Zip"], "main", 2)
    return SimpleNamespace(own_deck=own_deck, starter=starter)


def compared(client, a, b, **more):
    return client.get(reverse("decks:compare"), {"a": a, "b": b, **more})


def test_own_decks_and_starter_decks_are_offered(client, pair):
    actions.create(OTHER, name="Somebody's")
    page = client.get(reverse("decks:compare")).content.decode()

    assert re.findall(r'<optgroup label="([^"]+)"', page)[:2] == ["Your decks", "Starter decks"]
    assert "Somebody" not in page


def test_without_two_decks_the_page_proposes_a_pair(client, starter_data):
    first, second = Deck.objects.starters()[:2]
    nothing_chosen = client.get(reverse("decks:compare")).content.decode()
    first_chosen = text_of(client.get(reverse("decks:compare"), {"a": second.pk}))

    assert f"?a={first.pk}&amp;b={second.pk}" in nothing_chosen
    assert "Choose the other deck to see" in first_chosen


def test_two_decks_are_compared(client, pair):
    page = text_of(compared(client, pair.own_deck.pk, pair.starter.pk))

    assert "Only in A 2 2 Zip" in page
    assert "In both 60" in page
    assert "Only in B 0 none" in page
    assert "A 2 only here + 60 shared = 62 cards" in page
    assert "B 0 only here + 60 shared = 60 cards" in page


def test_further_copies_of_a_shared_card_are_only_in_the_deck_that_has_them(client, pair):
    entry = pair.own_deck.entries.exclude(card__name="Zip").filter(zone="main", count__gte=2).first()
    actions.set_count(pair.own_deck, entry.card, "main", entry.count - 1)
    page = text_of(compared(client, pair.starter.pk, pair.own_deck.pk))

    assert f"Only in A 1 1 more of {entry.card.name} In both 59" in page
    assert "A 1 only here + 59 shared = 60 cards" in page


def test_a_version_can_be_compared_by_those_who_may_see_it(client, pair, cards):
    named = actions.save_version(pair.own_deck, "Two Zips")
    actions.set_count(pair.own_deck, cards["Zip"], "main", 3)
    unnamed = pair.own_deck.versions.exclude(pk=named.pk).get()

    assert "Two Zips" in text_of(compared(client, f"{pair.own_deck.pk}@{named.pk}", pair.own_deck.pk))
    assert compared(client, f"{pair.own_deck.pk}@{unnamed.pk}", pair.own_deck.pk).status_code == 200
    assert compared(Client(), f"{pair.own_deck.pk}@{named.pk}", pair.own_deck.pk).status_code == 200
    assert compared(Client(), f"{pair.own_deck.pk}@{unnamed.pk}", pair.own_deck.pk).status_code == 404
    assert compared(client, f"{pair.starter.pk}@{named.pk}", pair.own_deck.pk).status_code == 404


def test_unmatched_lines_are_mentioned(client, pair):
    client.post(reverse("decks:new_from_list"), {"list": "// Unsettled\n4 Zip\n1 Nonesuch\n2 No Such"})
    deck = Deck.objects.get(name="Unsettled")
    version = actions.save_version(deck, "As it came")
    word = code.write(Deck.objects.with_contents().get(pk=deck.pk).decklist())
    for side in (deck.pk, f"{deck.pk}@{version.pk}", word):
        page = text_of(compared(client, side, pair.starter.pk))
        assert page.count("2 unmatched lines are not compared.") == 1


def test_a_deck_code_can_be_compared(client, pair):
    deck = Deck.objects.with_contents().get(pk=pair.own_deck.pk)
    page = text_of(compared(client, code.write(deck.decklist()), pair.own_deck.pk))

    assert "Deck code of Baxxel Geartooth" in page
    assert "Only in A 0 none In both 62" in page


def test_a_pasted_address_becomes_part_of_the_query_string(client, pair):
    pasted = f"https://example.org{url('detail', pair.own_deck)}"
    response = client.get(reverse("decks:compare"), {"a": "", "a_other": pasted, "b": pair.starter.pk})

    assert response.status_code == 302
    assert response.url == f"{reverse('decks:compare')}?a={pair.own_deck.pk}&b={pair.starter.pk}"


@pytest.mark.parametrize("a", ["nonesuch", "<b>", "LM1-AAAA", "x" * 9_000, "abcdefghjkmn@1", "١٢٣"])
def test_an_unknown_deck_is_one_sentence(client, pair, a):
    response = compared(client, a, pair.own_deck.pk)

    assert response.status_code == 404
    assert b'role="alert"' in response.content
    assert compared(client, "", "", a_other=a).status_code == 302


def test_a_private_deck_of_another_user_cannot_be_compared(client, pair):
    private_deck = actions.create(OTHER, name="Secret plans")
    actions.describe(
        private_deck, name=private_deck.name, description="", format="constructed", visibility="private"
    )
    response = compared(client, private_deck.pk, pair.own_deck.pk)

    assert response.status_code == 404
    assert b"Secret" not in response.content


def test_the_number_of_queries_does_not_grow_with_the_decks(client, pair, django_assert_max_num_queries):
    with django_assert_max_num_queries(30):
        compared(client, pair.own_deck.pk, pair.starter.pk)
