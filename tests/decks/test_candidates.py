"""Candidates for lines that match no card: one budget of time for each request, and more when asked."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.visitors import Visitor
from decks import actions, candidates
from decks.actions import DeckError
from decks.candidates import CandidateSearch
from decks.card_matching import match
from decks.files import DeckFileError, read
from decks.models import Deck
from tests.decks.test_pages import text_of

NEAR_MISSES = "4 Zip\n" + "\n".join(f"4 Fier Blast{number}" for number in range(498))
OWNER = Visitor(key="someone")


@pytest.fixture
def hasty(monkeypatch):
    """No time to search for candidates."""
    monkeypatch.setattr(CandidateSearch.__init__, "__defaults__", (0.0,))


def test_a_list_of_near_misses_takes_few_queries(cards):
    with CaptureQueriesContext(connection) as queries:
        deck = match(read(NEAR_MISSES))

    assert len(queries) < 10
    assert len(deck.unresolved) == 498
    assert all(line.candidates == ("Fire Blast",) for line in deck.unresolved)


def test_equal_lines_are_searched_once(cards, monkeypatch):
    searches = []
    find = candidates._find_candidates
    monkeypatch.setattr(
        candidates,
        "_find_candidates",
        lambda index, names, labels: searches.append(names) or find(index, names, labels),
    )

    match(read("4 Zip\n" + "4 Fier Blast\n" * 100))

    assert searches == [("fier blast",)]


def test_lines_for_which_no_time_is_left_stay_without_candidates(cards):
    search = CandidateSearch(seconds=1e-9)
    deck = match(read("4 Zip\n4 Fier Blast\n4 Fier Blasst"), search)

    assert [line.candidates for line in deck.unresolved] == [("Fire Blast",), ()]
    assert search.seconds_left <= 0


def test_a_list_that_could_not_be_judged_is_refused_with_the_reason(cards, hasty):
    with pytest.raises(DeckFileError, match="no time was left"):
        match(read("4 Fier Blast"))


def test_candidates_are_searched_for_one_line_on_request(client, cards, hasty, monkeypatch):
    client.post(reverse("decks:new_from_list"), {"list": "4 Zip\n4 Fier Blast\n1 Qqqq"})
    deck = Deck.objects.get()
    assert "Find similar cards" in text_of(client.get(deck.get_absolute_url()))

    monkeypatch.setattr(CandidateSearch.__init__, "__defaults__", (0.5,))
    address = reverse("decks:find_candidates", args=[deck.pk])
    page = text_of(client.post(address, {"line": 2}, follow=True))
    assert "4 Fire Blast" in page
    page = text_of(client.post(address, {"line": 3}, follow=True))
    assert "No card has a similar name." in page

    assert not deck.steps.exists()
    assert Deck.objects.get().unmatched.get(number=2).candidates == ["Fire Blast"]


def test_only_the_owner_searches_candidates(client, cards):
    deck = actions.import_list(OWNER, "4 Zip\n4 Fier Blast")
    deck.visibility = "public"
    deck.save()

    assert client.post(reverse("decks:find_candidates", args=[deck.pk]), {"line": 2}).status_code == 403


@pytest.mark.parametrize("line", ["", "x", "-1", "7", "99999999999999999999"])
def test_a_line_that_does_not_exist_is_named(client, cards, line):
    client.post(reverse("decks:new_from_list"), {"list": "4 Zip\n4 Fier Blast"})
    address = reverse("decks:find_candidates", args=[Deck.objects.get().pk])

    response = client.post(address, {"line": line}, follow=True)

    assert response.status_code == 200
    assert "message error" in response.content.decode()


def test_a_resolved_line_has_no_candidates(cards):
    deck = actions.import_list(OWNER, "4 Zip\n4 Fier Blast")
    actions.resolve_line(deck, 2, None)

    with pytest.raises(DeckError, match="already resolved"):
        actions.find_candidates(deck, 2)


def test_a_page_shows_a_hundred_unmatched_lines(client, cards):
    client.post(reverse("decks:new_from_list"), {"list": NEAR_MISSES})
    page = client.get(Deck.objects.get().get_absolute_url()).content.decode()

    assert "498 unmatched lines" in page
    assert page.count('name="line"') == 100
    assert "The others follow" in page
