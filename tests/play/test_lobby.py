"""The lobby: what it offers and preselects, who plays in which seat, notes on decks, the list of games."""

import re
from datetime import timedelta

import pytest
from django.test import Client

from decks.models import Deck
from play.models import Table
from tests.play.test_friends import join
from tests.play.test_tables import act, page

SELECTED = re.compile(r'<select name="(\w+)".*?</select>', re.DOTALL)
TICKED = re.compile(r"<input[^>]*is_watchable[^>]* checked")
VALUE = re.compile(r'<option value="(\w*)"\s+selected')


def lobby(client, **query):
    return client.get("/play/", query).content.decode()


def selected(html):
    """The selected value of each list of a form."""
    values = ((field[1], VALUE.findall(field[0])) for field in SELECTED.finditer(html))
    return {name: value[0] for name, value in values if value}


def test_the_choices_of_the_last_game_are_preselected(client, begin, decks):
    begin(deck=decks[3].pk, opposing_deck=decks[2].pk, opponent="both", first="opponent")
    html = lobby(client)
    chosen = {"deck": decks[3].pk, "opposing_deck": decks[2].pk, "opponent": "both", "first": "opponent"}
    assert selected(html).items() >= chosen.items()
    assert 'name="seed" value="7"' not in html
    assert selected(lobby(client, deck=decks[1].pk))["deck"] == decks[1].pk


def test_a_box_that_was_not_ticked_last_time_is_not_ticked(client, begin, invite):
    invite(is_watchable="on")
    assert TICKED.search(lobby(client))
    begin()
    assert not TICKED.search(lobby(client))


def test_the_deck_chosen_on_joining_is_preselected_next_time(friend, invite, decks):
    join(friend, invite(), decks[3])
    assert selected(lobby(friend))["deck"] == decks[3].pk
    assert selected(friend.get(f"/play/join/{invite().invitation}/").content.decode())["deck"] == decks[3].pk


def test_decks_of_the_same_name_are_told_apart_by_when_they_changed(client, begin, decks):
    own = {"owner_key": begin().seats.get(index=0).visitor, "hero": decks[0].hero}
    for name in ("Twin", "Twin", "Other"):
        deck = Deck.objects.create(name=name, **own)
        Deck.objects.filter(pk=deck.pk).update(updated=deck.updated - timedelta(hours=Deck.objects.count()))
    html = lobby(client)
    assert len(set(re.findall(r">(Twin \(.*?\), changed .*?)<", html))) == 2
    assert f">Other ({decks[0].hero.name})<" in html


def test_the_list_of_games_names_opponents_and_origins(client, begin, invite):
    table = begin()
    act(client, table, "continue", line=1)
    invite()
    html = re.sub(r"\s+", " ", lobby(client))
    assert "· Club player · Playing ·" in html
    assert "continued from the start of an earlier game" in html
    assert "· a friend · Waiting for players ·" in html


def test_the_game_in_progress_is_offered_first(client, begin, invite):
    table = begin()
    invite()
    assert f'href="{table.get_absolute_url()}">Continue: {table.title}</a>' in lobby(client)
    act(client, table, "concede", revision=1)
    assert "Continue:" not in lobby(client)


def test_decks_that_are_not_legal_are_noted_before_the_game(client, decks, invite):
    small = Deck.objects.create(name="Small", hero=decks[0].hero, visibility="public")
    small.entries.create(card=decks[0].entries.first().card, zone="main", count=1)
    notes = client.get("/play/deck-notes/", {"deck": small.pk, "opposing_deck": decks[1].pk}).content.decode()
    assert f'<a href="{small.get_absolute_url()}">Small</a>' in notes
    assert "not legal in Constructed" in notes
    assert decks[1].name not in notes
    assert "not legal in Constructed" in lobby(client, deck=small.pk)
    invitation = f"/play/join/{invite().invitation}/?deck={small.pk}"
    assert "not legal in Constructed" in Client().get(invitation).content.decode()
    assert client.get("/play/deck-notes/", {"deck": "nothing"}).content.strip() == b""


def test_decks_with_text_that_is_not_played_are_noted_before_the_game(client, decks):
    entry = decks[0].entries.filter(zone="main", card__faces__text__len=1).first()
    entry.card.faces.update(text=["Do something that no engine knows."])
    html = re.sub(r"\s+", " ", lobby(client, deck=decks[0].pk))
    assert f"{decks[0].name}</a>: {entry.count} card" in html
    assert "text that is not played yet" in html


def test_a_friend_and_the_machine_play_at_one_table(client, friend, invite, decks):
    table = invite(players=3, third_player="club", third_deck=decks[2].pk)
    assert [seat.level for seat in table.seats.all()] == ["", "", "club"]
    html = friend.get(f"/play/join/{table.invitation}/").content.decode()
    assert "<h1>Guest invites you to a game</h1>" in html
    assert f"Club player (machine) plays {decks[2].name}." in html
    join(friend, table, decks[1])
    table.refresh_from_db()
    assert table.state == Table.State.PLAYING
    for browser in (client, friend):
        act(browser, table, "decide", revision=table.revision, option=0)
        table.refresh_from_db()
    assert [*table.decisions.values_list("seat", "maker")][:3] == [
        (0, "person"),
        (1, "person"),
        (2, "machine"),
    ]


def test_friends_can_have_machines_as_partners(client, friend, invite, decks):
    table = invite(
        players=4,
        teams="pairs",
        third_player="club",
        third_deck=decks[2].pk,
        fourth_player="club",
        fourth_deck=decks[3].pk,
    )
    join(friend, table, decks[1])
    table.refresh_from_db()
    assert table.setup["names"] == ["Guest", "Guest 2", "Club player", "Club player 2"]
    act(client, table, "concede", revision=table.revision)
    table.refresh_from_db()
    assert "Guest 2 and Club player 2 win" in table.result or not table.is_over


def test_a_visitor_in_two_seats_does_not_see_the_hand_of_a_friend(client, friend, invite, decks):
    table = invite(players=3, third_player="both", third_deck=decks[2].pk)
    join(friend, table, decks[1])
    table.refresh_from_db()
    assert [seat.name for seat in table.seats.all()] == ["Guest", "Guest 3", "Guest 2"]
    names = [{card["card"]["name"] for card in deck["main"]} for deck in table.setup["decks"]]
    html = page(client, table).replace("&#x27;", "'")
    assert not [name for name in names[1] - names[0] - names[2] if name in html]


@pytest.mark.parametrize("third_deck", ["", "nothing"])
def test_every_seat_but_that_of_a_friend_needs_a_deck(client, decks, third_deck):
    data = {"deck": decks[0].pk, "opponent": "friend", "players": 3, "third_player": "club"}
    answer = client.post("/play/", data | {"third_deck": third_deck})
    assert answer.status_code == 400
