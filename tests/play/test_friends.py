"""Games between people: invitations, watchers, requests to undo, clocks, phrases, and versions of a table."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from decks.models import Deck, Visibility
from play.models import Table
from tests.play.random_clients import page_options, page_revision


def join(client, table, deck):
    return client.post(f"/play/join/{table.invitation}/", {"deck": deck.pk})


def page(client, table):
    return client.get(table.get_absolute_url()).content.decode()


def act(client, table, action, **data):
    table.refresh_from_db()
    address = f"{table.get_absolute_url()}{action}/"
    answer = client.post(address, {"revision": table.revision, **data}, headers={"hx-request": "true"})
    assert answer.status_code == 200
    table.refresh_from_db()
    return answer.content.decode()


def test_a_game_waits_until_the_friend_takes_the_seat(client, friend, invite, decks):
    table = invite()
    assert table.is_waiting
    html = page(client, table)
    assert f"http://testserver/play/join/{table.invitation}/" in html
    assert friend.get(table.get_absolute_url()).status_code == 404
    assert "invites you to a game" in friend.get(f"/play/join/{table.invitation}/").content.decode()
    assert join(friend, table, decks[1])["Location"] == table.get_absolute_url()
    assert len(page_options(page(client, table))) == 2
    html = page(friend, table)
    assert page_options(html) == []
    assert "Guest decides." in html


def test_each_player_sees_only_their_own_hand(client, friend, begin_together):
    table = begin_together()
    names = [{card["card"]["name"] for card in deck["main"]} for deck in table.setup["decks"]]
    for browser, own, other in ((client, 0, 1), (friend, 1, 0)):
        html = page(browser, table).replace("&#x27;", "'")
        assert [name for name in names[own] if name in html]
        assert not [name for name in names[other] - names[own] if name in html]


def test_only_the_player_who_is_asked_can_decide(client, friend, begin_together):
    table = begin_together()
    assert "It is not your decision." in act(friend, table, "decide", option=0)
    assert table.ply == 0
    act(client, table, "decide", option=0)
    act(friend, table, "decide", option=0)
    assert [row.seat for row in table.decisions.all()[:2]] == [0, 1]


def test_an_invitation_expires_when_all_seats_are_taken(client, friend, begin_together, decks):
    table = begin_together()
    stranger = Client()
    assert stranger.get(f"/play/join/{table.invitation}/").status_code == 404
    assert join(stranger, table, decks[2]).status_code == 404
    for browser in (client, friend):  # a link that is opened again leads to the game
        assert browser.get(f"/play/join/{table.invitation}/")["Location"] == table.get_absolute_url()


def test_the_host_cannot_take_a_second_seat(client, invite, decks):
    table = invite()
    assert join(client, table, decks[1])["Location"] == table.get_absolute_url()
    table.refresh_from_db()
    assert table.is_waiting


def test_three_players_join_one_after_another(client, invite, decks):
    table = invite(players=3)
    browsers = [client, Client(), Client()]
    for browser, deck in zip(browsers[1:], decks[1:], strict=False):
        table.refresh_from_db()
        assert table.is_waiting
        assert join(browser, table, deck).status_code == 302
    table.refresh_from_db()
    assert not table.is_waiting
    assert [seat.name for seat in table.seats.all()] == ["Guest", "Guest 2", "Guest 3"]
    for browser in browsers:
        act(browser, table, "decide", option=0)
    assert {row.seat for row in table.decisions.all()} >= {0, 1, 2}


def test_four_players_play_in_pairs(client, invite, decks):
    table = invite(players=4, teams="pairs")
    for deck in decks[1:4]:
        join(Client(), table, deck)
    table.refresh_from_db()
    assert table.setup["teams"] == [0, 1, 0, 1]
    assert "Keep this hand" in page(client, table)


def test_machines_take_the_other_seats_of_a_three_player_game(client, begin, decks):
    table = begin(players=3, third_deck=decks[2].pk)
    assert [seat.level for seat in table.seats.all()] == ["", "club", "club"]
    assert page(client, table).count('class="board-player"') == 3
    for _ in range(3):
        act(client, table, "decide", option=0)
    assert {row.seat for row in table.decisions.all()} == {0, 1, 2}


@pytest.mark.parametrize(
    "fields", [{"players": 3, "third_deck": ""}, {"teams": "pairs"}, {"players": 5}, {"opposing_deck": ""}]
)
def test_incomplete_tables_do_not_begin(client, decks, fields):
    data = {"deck": decks[0].pk, "opposing_deck": decks[1].pk, "first": "me", **fields}
    assert client.post("/play/", data).status_code == 400
    assert not Table.objects.exists()


def test_a_waiting_game_can_be_called_off_but_not_conceded(client, invite):
    table = invite()
    assert "The game has not begun" in act(client, table, "concede")
    assert Client().post(f"{table.get_absolute_url()}call-off/").status_code == 404
    assert client.post(f"{table.get_absolute_url()}call-off/")["Location"] == "/play/"
    assert not Table.objects.exists()


def test_a_game_in_progress_cannot_be_called_off(client, begin_together):
    table = begin_together()
    client.post(f"{table.get_absolute_url()}call-off/")
    assert Table.objects.exists()


def test_watchers_see_no_hand_and_cannot_decide(client, begin_together):
    table = begin_together(is_watchable=True)
    watcher = Client()
    html = page(watcher, table)
    names = {card["card"]["name"] for deck in table.setup["decks"] for card in deck["main"]}
    assert not [name for name in names if name in html.replace("&#x27;", "'")]
    assert page_options(html) == []
    for action in ("decide", "concede", "say", "ask-undo", "answer-undo", "claim-time", "pace"):
        act(watcher, table, action, option=0, phrase="hello", pace="everywhere")
    assert (table.ply, table.is_over, table.phrases.count()) == (0, False, 0)


def test_strangers_see_nothing_of_a_game_without_watchers(begin_together):
    table = begin_together()
    for path in ("", "log.txt", "version/", "replay/", "scenario.txt"):
        assert Client().get(f"{table.get_absolute_url()}{path}").status_code == 404


def test_players_and_watchers_cannot_copy_a_game_in_progress(client, begin_together):
    table = begin_together(is_watchable=True)
    for browser in (client, Client()):
        html = act(browser, table, "continue", line=3)
        assert "when the game is over" in html
        assert browser.get(f"{table.get_absolute_url()}scenario.txt").status_code == 403
        assert browser.get(f"{table.get_absolute_url()}replay/").status_code == 302
    assert Table.objects.count() == 1


def test_watchers_of_a_private_deck_see_the_result_but_no_replay(client, begin_together, decks):
    table = begin_together(is_watchable=True)
    act(client, table, "concede")
    secret = Deck.objects.create(name="Secret", owner_key="somebody", visibility=Visibility.PRIVATE)
    table.seats.filter(index=1).update(deck=secret)
    watcher = Client()
    assert table.result in page(watcher, table)
    assert watcher.get(f"{table.get_absolute_url()}replay/").status_code == 302
    assert "when the game is over" in act(watcher, table, "continue", line=3)


def test_undo_needs_the_consent_of_the_other_person(client, friend, begin_together):
    table = begin_together()
    act(client, table, "decide", option=0)  # another hand
    act(friend, table, "decide", option=1)
    assert "Only somebody who plays alone" in act(client, table, "undo")
    assert "You ask" in act(client, table, "ask-undo")
    html = page(friend, table)
    assert "Guest asks" in html
    assert "Seen since" in html
    assert "<li>Guest mulligans</li>" in html
    act(friend, table, "answer-undo", agrees=1)
    assert (table.ply, table.undo_request) == (0, None)
    assert len(page_options(page(client, table))) == 2


def test_a_refused_request_to_undo_changes_nothing(client, friend, begin_together):
    table = begin_together()
    act(client, table, "decide", option=0)
    act(client, table, "ask-undo")
    assert "Only another player can agree." in act(client, table, "answer-undo", agrees=1)
    act(friend, table, "answer-undo")
    assert (table.ply, table.undo_request) == (1, None)
    assert "Nobody asks" in act(friend, table, "answer-undo", agrees=1)


def test_a_request_to_undo_lapses_with_the_next_decision(client, friend, begin_together):
    table = begin_together()
    act(client, table, "decide", option=0)
    act(client, table, "ask-undo")
    act(friend, table, "decide", option=0)
    assert table.undo_request is None


def test_a_player_without_decisions_has_nothing_to_undo(friend, begin_together):
    table = begin_together()
    assert "There is nothing to undo." in act(friend, table, "ask-undo")


def test_all_others_have_to_agree_to_undo(client, invite, decks):
    table = invite(players=3)
    others = [Client(), Client()]
    for browser, deck in zip(others, decks[1:], strict=False):
        join(browser, table, deck)
    act(client, table, "decide", option=0)
    act(client, table, "ask-undo")
    act(others[0], table, "answer-undo", agrees=1)
    assert table.ply == 1
    act(others[1], table, "answer-undo", agrees=1)
    assert table.ply == 0


def test_clocks_run_for_the_player_who_decides(client, friend, begin_together):
    table = begin_together(clock=15)
    Table.objects.filter(pk=table.pk).update(deciding_since=timezone.now() - timedelta(minutes=3))
    act(client, table, "decide", option=0)
    used = [seat.time_used for seat in table.seats.all()]
    assert timedelta(minutes=3) <= used[0] < timedelta(minutes=4)
    assert not used[1]
    html = page(friend, table)
    assert "11:5" in html
    assert "has time left" in act(client, table, "claim-time")


def test_an_opponent_can_claim_a_win_on_time(client, friend, begin_together):
    table = begin_together(clock=15)
    Table.objects.filter(pk=table.pk).update(deciding_since=timezone.now() - timedelta(minutes=16))
    assert "Only an opponent" in act(client, table, "claim-time")
    assert "Claim the game" in page(friend, table)
    act(friend, table, "claim-time")
    assert table.result == "Guest 2 wins: Guest ran out of time."


def test_nobody_runs_out_of_time_without_a_clock(client, friend, begin_together):
    table = begin_together()
    Table.objects.filter(pk=table.pk).update(deciding_since=timezone.now() - timedelta(days=2))
    assert "has time left" in act(friend, table, "claim-time")
    assert not table.is_over


def test_everybody_sees_phrases_and_free_text_is_refused(client, friend, begin_together):
    table = begin_together()
    act(client, table, "say", phrase="luck")
    assert "Good luck, have fun!" in page(friend, table).partition("play-words")[2].partition("</ul>")[0]
    assert "Choose one of the phrases." in act(client, table, "say", phrase="<b>rude</b>")
    assert table.phrases.count() == 1


@pytest.mark.usefixtures("endless_minute")
def test_phrases_are_limited_and_do_not_interfere_with_decisions(client, begin_together, settings):
    settings.PHRASE_RATE = 2
    table = begin_together()
    old = page_revision(page(client, table))
    for _ in range(2):
        act(client, table, "say", phrase="hello")
    address = f"{table.get_absolute_url()}say/"
    assert client.post(address, {"phrase": "hello"}).status_code == 429
    table.refresh_from_db()
    assert str(table.revision) == str(old)


def test_both_players_come_to_the_same_rematch(client, friend, begin_together):
    table = begin_together()
    act(client, table, "concede")
    again = [browser.post(f"{table.get_absolute_url()}rematch/")["Location"] for browser in (client, friend)]
    assert again[0] == again[1] != table.get_absolute_url()
    assert f'href="{again[0]}"' in page(friend, table)


def test_there_is_no_rematch_against_a_deleted_account(client, begin_together):
    table = begin_together()
    act(client, table, "concede")
    table.seats.filter(index=1).update(visitor="gone")
    answer = client.post(f"{table.get_absolute_url()}rematch/", follow=True)
    assert "Another player has deleted their account" in answer.content.decode()
    assert Table.objects.count() == 1


def test_the_version_changes_with_decisions_and_phrases(client, friend, begin_together):
    table = begin_together()
    versions = []
    for action, data in (("pace", {}), ("say", {"phrase": "hello"}), ("decide", {"option": 0})):
        act(client, table, action, **data)
        answer = friend.get(f"{table.get_absolute_url()}version/")
        versions.append(answer.json()["version"])
        assert f'data-version="{versions[-1]}"' in page(friend, table)
    assert len(set(versions)) == 3
    same = friend.get(f"{table.get_absolute_url()}version/", headers={"if-none-match": answer["ETag"]})
    assert same.status_code == 304


def test_htmx_gets_only_the_part_of_the_page_that_changes(client, begin_together):
    table = begin_together()
    html = client.get(table.get_absolute_url(), headers={"hx-request": "true"}).content.decode()
    assert html.strip().startswith('<div id="table"')


def test_games_between_people_have_no_hints(client, begin, begin_together):
    for table, has_help in ((begin(), True), (begin_together(), False)):
        html = client.get(f"{table.get_absolute_url()}?hint=1").content.decode()
        assert ("What would you do?" in html) is has_help
        assert ("play-hint" in html) is has_help
