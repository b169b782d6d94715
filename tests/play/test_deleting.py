"""Deleting games from one's own list."""

import pytest
from django.test import Client

from play.models import Table
from tests.play.test_tables import act


def address(table):
    return f"{table.get_absolute_url()}delete/"


def test_a_game_against_the_machine_is_deleted_after_confirmation(client, begin):
    table = begin()
    assert address(table) in client.get("/play/").content.decode()
    assert "can't be undone" in client.get(address(table)).content.decode()
    assert "The game was deleted." in client.post(address(table), follow=True).content.decode()
    assert not Table.objects.exists()


def test_only_players_of_a_game_can_delete_it(client, begin):
    table = begin()
    act(client, table, "concede", revision=1)
    stranger = Client()
    assert stranger.get(table.get_absolute_url()).status_code == 200
    assert [stranger.get(address(table)).status_code, stranger.post(address(table)).status_code] == [404, 404]
    assert Table.objects.exists()


def test_a_game_with_a_friend_is_kept_for_the_friend(client, friend, begin_together):
    table = begin_together()
    assert address(table) not in client.get("/play/").content.decode()
    assert "Concede the game first" in client.post(address(table), follow=True).content.decode()
    act(client, table, "concede", revision=table.revision)
    assert "The other players keep it." in client.get(address(table)).content.decode()
    client.post(address(table))
    listed = [table.pk in browser.get("/play/").content.decode() for browser in (client, friend)]
    assert listed == [False, True]
    friend.post(address(table))
    assert not Table.objects.exists()


@pytest.mark.parametrize("seat", [0, 1])
def test_a_game_whose_other_player_deleted_their_account_is_deleted(client, friend, begin_together, seat):
    table = begin_together()
    table.seats.filter(index=1 - seat).update(visitor="gone")
    (client, friend)[seat].post(address(table))
    assert not Table.objects.exists()
