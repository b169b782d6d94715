"""Runs with another deck: comparisons of two versions, and matches."""

import re

import pytest
from django.urls import reverse

from decks import actions as deck_actions
from decks.models import Deck
from decks.models import Entry as DeckEntry
from simulator.kinds import base
from simulator.models import Run
from simulator.series.matches import MatchSeries, MatchTally
from simulator.series.pairing import PairedSeries, PairedTally
from simulator.workers import chunks, queue
from tests.simulator.printed_cards import BRUTE, HERO, SAGE, SCOUT
from tests.simulator.test_run_pages import text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shared_cards")]


@pytest.fixture(autouse=True)
def quiet_queue(monkeypatch):
    """No messages are sent, the queue is reachable, and chunks are small."""
    monkeypatch.setattr(base, "MIN_CHUNK", 5)
    monkeypatch.setattr(queue, "wake_workers", lambda messages: None)
    monkeypatch.setattr(queue, "is_reachable", lambda: True)


@pytest.fixture
def other_deck(cards):
    """A deck that anybody may see, with other cards than the first."""
    deck = Deck.objects.create(name="Brutes", hero=cards[HERO.name], visibility="public")
    for card, count in ((BRUTE, 40), (SCOUT, 20)):
        DeckEntry.objects.create(deck=deck, card=cards[card.name], count=count)
    return deck


@pytest.fixture
def open_deck(deck):
    """The first deck, which anybody may see."""
    Deck.objects.filter(pk=deck.pk).update(visibility="public")
    return deck


def start(client, kind, deck, **data):
    return client.post(reverse(f"simulator:{kind}", args=[deck.pk]), data)


def played(answer):
    """The run that was started, played to its end."""
    assert answer.status_code == 302, text(answer)
    while chunks.play_next_chunk():
        pass
    return Run.objects.get(pk=answer.url.split("/")[-2])


def error_of(answer):
    assert answer.status_code == 400
    return text(answer)


def test_swaps_are_compared_in_the_games_that_one_process_would_play(client, open_deck):
    run = played(
        start(client, "compare", open_deck, swaps=f"5 {SCOUT.name} for 5 {BRUTE.name}", games=12, seed=3)
    )
    assert (run.kind, run.state, run.other_name) == (
        "comparison",
        "done",
        "5 Village Scout for 5 Patient Brute",
    )
    assert isinstance(run.tally(), PairedTally)
    series = PairedSeries(run.deck_snapshot(), run.named_decks()[0].snapshot, run.settings)
    assert run.tally() == series.tally(range(12))
    content = text(client.get(run.get_absolute_url()))
    scouts, brutes = (
        f'<a href="/cards/{slug}/" data-card="{slug}">{card.name}</a>'
        for slug, card in (("village-scout", SCOUT), ("patient-brute", BRUTE))
    )
    assert f"Comparison: {open_deck.name} with 5 {scouts} for 5 {brutes}</h1>" in re.sub(
        r'<a href="/decks[^>]*>([^<]*)</a>', r"\1", content
    )
    assert re.search(r"turns later</strong>|No measurable difference</strong>", content)
    assert "12 games of each version" in content
    assert "is not always better in a match" in content


def test_another_deck_is_compared_by_its_address(client, open_deck, other_deck):
    address = f"https://example.org{other_deck.get_absolute_url()}"
    run = played(start(client, "compare", open_deck, address=address, games=5))
    assert (run.other_deck, run.other_name) == (other_deck, "Brutes")
    assert {card.name for card, _ in run.named_decks()[0].snapshot.main} == {BRUTE.name, SCOUT.name}


def test_a_match_is_played_by_workers_as_by_one_process(client, open_deck, other_deck):
    run = played(start(client, "match", open_deck, address=other_deck.pk, games=11, seed=8))
    assert (run.kind, run.state) == ("match", "done")
    assert isinstance(run.tally(), MatchTally)
    series = MatchSeries(run.deck_snapshot(), run.named_decks()[0].snapshot, 8)
    assert run.tally() == series.tally(range(11))
    content = text(client.get(run.get_absolute_url()))
    assert f'Match: <a href="{open_deck.get_absolute_url()}">{open_deck.name}</a> against <a' in content
    assert re.search(r"Wins <strong>\d+%</strong> .*\(\d+% to \d+%\)", content)
    assert "going first" in content
    assert "of 6</td>" in content
    assert '<th scope="col"></th>' not in content
    assert f"?deck={open_deck.pk}&amp;opposing_deck={other_deck.pk}" in content
    again = client.post(reverse("simulator:repeat", args=[run.pk]), {"same_seed": "1"})
    assert played(again).result == run.result


def test_own_decks_and_starter_decks_can_be_chosen(client, open_deck, other_deck):
    Deck.objects.filter(pk=other_deck.pk).update(starter="brutes")
    content = text(client.get(reverse("simulator:match", args=[open_deck.pk])))
    assert f'<option value="{other_deck.pk}">' in content
    run = played(start(client, "match", open_deck, other=other_deck.pk, games=2))
    assert run.other_deck == other_deck


@pytest.mark.parametrize(
    ("kind", "data", "message"),
    [
        ("match", {}, "Choose the deck to play against."),
        ("compare", {}, "Name swaps of cards, or choose another deck."),
        ("compare", {"swaps": "one card"}, "“one card” is no swap."),
        ("compare", {"swaps": "9 Nobody for 9 Patient Brute"}, "The deck has no card named “Nobody”."),
        ("match", {"address": "/decks/nowhere/"}, "There is no deck with this address."),
        ("match", {"address": "222222222222"}, "There is no deck with this address."),
        ("match", {"other": "222222222222"}, "Select a valid choice."),
    ],
)
def test_a_run_that_cannot_be_played_is_refused_in_one_sentence(client, open_deck, kind, data, message):
    assert message in error_of(start(client, kind, open_deck, **data))
    assert not Run.objects.exists()


def test_the_private_deck_of_somebody_else_is_no_opponent(client, open_deck, other_deck):
    Deck.objects.filter(pk=other_deck.pk).update(visibility="private")
    assert "There is no deck with this address." in error_of(
        start(client, "match", open_deck, address=other_deck.pk)
    )


def test_a_run_is_as_private_as_its_other_deck(client, open_deck, other_deck):
    run = played(start(client, "match", open_deck, address=other_deck.pk, games=2))
    stranger = type(client)()
    assert stranger.get(run.get_absolute_url()).status_code == 200
    Deck.objects.filter(pk=other_deck.pk).update(visibility="private")
    assert stranger.get(run.get_absolute_url()).status_code == 404
    deck_actions.delete(Deck.objects.get(pk=other_deck.pk))
    assert stranger.get(run.get_absolute_url()).status_code == 404
    assert client.get(run.get_absolute_url()).status_code == 200


def test_a_comparison_with_a_card_that_is_not_simulated_has_no_verdict(client, open_deck):
    run = played(start(client, "compare", open_deck, swaps=f"{BRUTE.name} for {SAGE.name}", games=5))
    listed = text(client.get(reverse("simulator:list")))
    assert "Comparison: Twenty of each with 1 Patient Brute for 1 Riddling Sage" in listed
    assert 'No verdict <small class="muted">Not simulated: the text of Riddling Sage.</small>' in listed
    report = text(client.get(run.get_absolute_url()))
    assert "<strong>No verdict</strong>" in report
    assert "not simulated</td>" in report
    assert "turns longer" not in client.get(reverse("simulator:csv", args=[run.pk])).content.decode()
