"""Who may see a run: whoever may see its deck, or might have when it was deleted."""

import pytest
from django.test import Client

from accounts.visitors import SESSION_KEY
from decks import actions as deck_actions
from decks.models import Deck
from simulator import actions
from simulator.models import Run
from simulator.series.run_settings import RunSettings
from tests.simulator.conftest import VISITOR


@pytest.fixture
def owner(db):
    """The browser of the visitor who starts the runs."""
    client = Client()
    session = client.session
    session[SESSION_KEY] = VISITOR
    session.save()
    return client


def delete(deck):
    deck_actions.delete(Deck.objects.get(pk=deck.pk))


def delete_in_bulk(deck):
    Deck.objects.filter(pk=deck.pk).delete()


@pytest.mark.parametrize("delete_deck", [delete, delete_in_bulk])
def test_a_run_of_a_private_deck_stays_private_when_the_deck_is_deleted(
    client, owner, deck, start_run, delete_deck
):
    run = start_run(games=20)
    Deck.objects.filter(pk=deck.pk).update(visibility="private")
    assert client.get(run.get_absolute_url()).status_code == 404

    delete_deck(deck)

    assert client.get(run.get_absolute_url()).status_code == 404
    assert client.get(f"{run.get_absolute_url()}progress/").status_code == 404
    assert client.post(f"{run.get_absolute_url()}again/").status_code == 404
    assert owner.get(run.get_absolute_url()).status_code == 200


@pytest.mark.parametrize("visibility", ["unlisted", "public"])
def test_a_run_of_a_visible_deck_stays_visible_when_the_deck_is_deleted(client, deck, start_run, visibility):
    run = start_run(games=20)
    Deck.objects.filter(pk=deck.pk).update(visibility=visibility)

    delete(deck)

    assert client.get(run.get_absolute_url()).status_code == 200


def test_a_private_run_that_is_repeated_stays_private(client, deck, start_run):
    run = start_run(games=20)
    Deck.objects.filter(pk=deck.pk).update(visibility="private")
    delete(deck)
    run = Run.objects.get(pk=run.pk)

    repeated = actions.repeat(run, RunSettings(games=20), visitor=VISITOR)

    assert client.get(repeated.get_absolute_url()).status_code == 404
