"""Private decks are shown to their owners alone, and changed by nobody else: at every address there is.

The addresses are taken from the site itself, so that one added tomorrow is tried tomorrow.
"""

import re

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from accounts.models import User
from accounts.visitors import Visitor
from decks import actions
from decks.actions.history import state_of
from decks.models import Deck
from simulator import actions as runs
from simulator.series.run_settings import RunSettings
from simulator.workers import queue
from tests.decks.conftest import cards_by_name
from tests.decks.printed_cards import FILLERS

DECKS = ("pk", "deck_id")
PREFIXES = ("decks/", "simulations/", "api/decks/")
WRITES = ("post", "put", "patch", "delete")
# What an address needs besides its deck: enough to reach the deck, and to change it for who may.
BESIDES = {"key": "text", "line": "1", "number": "1", "version": "1"}
PARAMETER = re.compile(r"<(?:\w+:)?(?P<name>\w+)>")
FORM_DATA = {"name": "Stolen", "format": "constructed", "visibility": "public", "games": "20", "sure": "1"}


def addresses(patterns=None, prefix="") -> list[tuple[str, dict[str, object]]]:
    """Every address below the prefixes, with the names of its parameters."""
    found_addresses = []
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        address = prefix + str(pattern.pattern).removeprefix("^")
        if isinstance(pattern, URLResolver):
            found_addresses += addresses(pattern.url_patterns, address)
        elif isinstance(pattern, URLPattern) and address.startswith(PREFIXES):
            found_addresses.append((address, pattern.pattern.converters))
    return found_addresses


def of_decks() -> list[str]:
    """Those of one deck, or of a run of one."""
    return [address for address, names in addresses() if {*DECKS, "run_id"} & set(names)]


@pytest.fixture(scope="module")
def stored_deck(module_data):
    with module_data.unblock():
        cards = cards_by_name()
        alice = User.objects.create_user("Alice")
        made = actions.create(Visitor(alice), name="Hers", hero=cards["Baxxel Geartooth"])
        for card in FILLERS[:2]:
            actions.set_count(made, cards[card.name], "main", 4)
        actions.save_version(made, "first")
        actions.undo(made)
        Deck.objects.filter(pk=made.pk).update(visibility="private")


@pytest.fixture
def deck(stored_deck, deck_pool, monkeypatch):
    """A deck of Alice's with cards, a version, a step to undo and one to do again."""
    monkeypatch.setattr(queue, "wake_workers", lambda messages: None)
    return Deck.objects.get(name="Hers")


@pytest.fixture
def alice(deck):
    return deck.owner


@pytest.fixture
def run(deck):
    snapshot = runs.take_snapshot(Deck.objects.with_contents().get(pk=deck.pk).decklist())
    return runs.start(snapshot, RunSettings(games=20, seed=1), visitor=f"user-{deck.owner_id}", deck=deck)


def filled(route, deck, run):
    """The address for this deck and this run."""
    arguments = dict.fromkeys(DECKS, deck.pk) | {"run_id": run.pk} | BESIDES

    def value(parameter):
        name = parameter["name"]
        assert name in arguments, f"Tell this test what {name} is in {route}."
        return arguments[name]

    return "/" + PARAMETER.sub(value, route)


@pytest.fixture(params=["nobody", "somebody"])
def stranger(request, deck):
    """Who is not the owner: a browser without an account, and another user with a deck of their own."""
    client = Client()
    if request.param == "somebody":
        bob = User.objects.create_user("bob")
        actions.create(Visitor(bob), name="His")
        client.force_login(bob)
    return client


def everything(deck):
    """All that a stranger might have changed, or made out of it."""
    row = Deck.objects.values("owner", "owner_key", "visibility").get(pk=deck.pk)
    return (
        state_of(deck),
        row,
        deck.steps.count(),
        deck.versions.count(),
        deck.runs.count(),
        Deck.objects.count(),
    )


def test_every_prefix_has_addresses():
    routes = of_decks()

    assert len(routes) > 30
    for start in (
        "decks/<slug:pk>/",
        "simulations/start/",
        "simulations/<slug:run_id>/",
        "api/decks/<slug:pk>/",
    ):
        assert any(route.startswith(start) for route in routes)


def test_a_private_deck_is_not_found_by_others(stranger, deck, run):
    before = everything(deck)
    for route in of_decks():
        address = filled(route, deck, run)
        answer = stranger.get(address)
        assert answer.status_code in (404, 405), f"{address} shows a private deck"
        assert b"Hers" not in answer.content, address
        for method in WRITES:
            answer = getattr(stranger, method)(address, FORM_DATA if method == "post" else {})
            assert answer.status_code in (401, 403, 404, 405), f"{method} {address}"
            assert b"Hers" not in answer.content, f"{method} {address}"
        assert everything(deck) == before, address


def test_a_private_deck_looks_like_one_that_does_not_exist(stranger, deck):
    for address in ("/decks/{}/", "/decks/{}/export/", "/api/decks/{}/"):
        private, missing = (stranger.get(address.format(pk)) for pk in (deck.pk, "zzzzzzzzzzzz"))
        assert (private.status_code, missing.status_code) == (404, 404)
        assert private.content.replace(deck.pk.encode(), b"zzzzzzzzzzzz") == missing.content


@pytest.mark.parametrize("visibility", ["unlisted", "public"])
def test_a_visible_deck_cannot_be_changed_by_others(stranger, deck, run, visibility, monkeypatch):
    # Most of these requests are refused; what the page of a refusal looks like is tested elsewhere.
    monkeypatch.setattr(
        "config.middleware.render", lambda request, template, status: HttpResponse("", status=status)
    )
    Deck.objects.filter(pk=deck.pk).update(visibility=visibility)
    before, row = state_of(deck), Deck.objects.values().get(pk=deck.pk)
    for route in of_decks():
        address = filled(route, deck, run)
        for method in WRITES:
            getattr(stranger, method)(address, FORM_DATA if method == "post" else {})
        assert Deck.objects.values().get(pk=deck.pk) == row, address
        assert state_of(deck) == before, address
    assert deck.versions.count() == 1


def test_the_owner_is_not_shut_out(client, alice, deck, run):
    client.force_login(alice)
    for route in of_decks():
        if not route.startswith("api/"):
            address = filled(route, deck, run)
            assert client.get(address).status_code in (200, 302, 405), address


@pytest.mark.parametrize("visibility", ["unlisted", "public"])
def test_others_are_shown_what_they_may_see(stranger, deck, visibility):
    Deck.objects.filter(pk=deck.pk).update(visibility=visibility)
    for address in (
        deck.get_absolute_url(),
        f"/decks/{deck.pk}/text/",
        f"/simulations/odds/{deck.pk}/",
        f"/api/decks/{deck.pk}/",
    ):
        answer = stranger.get(address)
        assert answer.status_code == 200
        assert b"Hers" in answer.content


@pytest.mark.parametrize(
    "address",
    [
        "/decks/",
        "/decks/?q=hers",
        "/decks/?q=is:private+OR+is:unlisted",
        "/",
        "/api/decks/?q=hers",
        "/decks/compare/",
    ],
)
@pytest.mark.parametrize("visibility", ["private", "unlisted"])
def test_lists_and_searches_show_public_decks_alone(stranger, deck, address, visibility):
    Deck.objects.filter(pk=deck.pk).update(visibility=visibility)
    assert b"Hers" not in stranger.get(address).content

    Deck.objects.filter(pk=deck.pk).update(visibility="public")
    page = b"Hers" in stranger.get(address).content
    assert page or "hers" not in address


@pytest.mark.parametrize("visibility", ["private", "unlisted"])
def test_the_page_of_a_card_names_public_decks_alone(stranger, deck, cards, visibility):
    card = cards[FILLERS[0].name]
    Deck.objects.filter(pk=deck.pk).update(visibility=visibility)
    assert b"Hers" not in stranger.get(card.get_absolute_url()).content


def test_a_run_stays_visible_when_its_deck_becomes_private(client, deck, run):
    Deck.objects.filter(pk=deck.pk).update(visibility="unlisted")
    assert client.get(run.get_absolute_url()).status_code == 200
    client.post(f"/simulations/start/{deck.pk}/", {"games": "20"})
    own = deck.runs.exclude(pk=run.pk).get()
    Deck.objects.filter(pk=deck.pk).update(visibility="private")

    assert client.get(own.get_absolute_url()).status_code == 200
    assert client.get(run.get_absolute_url()).status_code == 404


# What a deck's page tells


def page_of(client, deck):
    return " ".join(client.get(deck.get_absolute_url()).content.decode().split())


def test_the_page_of_a_public_deck_names_its_owner_and_offers_a_copy(stranger, deck):
    Deck.objects.filter(pk=deck.pk).update(visibility="public")
    page = page_of(stranger, deck)

    assert 'By <a href="/decks/?q=by%3AAlice">Alice</a>, created <time' in page
    assert f"http://testserver{deck.get_absolute_url()}</code>" in page
    assert "Copy to your decks" in page
    assert '<meta property="og:title" content="Hers">' in page
    assert "Baxxel Geartooth, Hunter, 4 cards, by Alice." in page
    assert "noindex" not in page


def test_an_unlisted_deck_is_kept_out_of_the_lists_of_others(stranger, deck):
    Deck.objects.filter(pk=deck.pk).update(visibility="unlisted")

    assert '<meta name="robots" content="noindex">' in page_of(stranger, deck)


def test_a_deck_without_an_account_has_no_name_beside_it(client, deck):
    Deck.objects.filter(pk=deck.pk).update(visibility="public", owner=None, owner_key="secret key")
    page = page_of(client, deck)

    assert "By an anonymous user" in page
    assert "secret key" not in page


def test_the_form_says_what_a_public_deck_shows(client, alice, deck):
    client.force_login(alice)
    page = page_of(client, deck)

    assert "Private: only you can see it." in page
    assert "Public decks appear in everyone’s lists and searches, with your name, Alice," in page
    assert "og:title" not in page
