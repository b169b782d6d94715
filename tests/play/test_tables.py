"""Games at the play table: decisions, undo and redo, stale pages, and who may see what."""

import random
import re

import pytest
from django.test import Client

from decks.models import Deck, Visibility
from engine.cards import CardType
from engine.decisions import DecisionKind
from play.game_kinds.wow_tcg import TcgGame, setup_data
from play.models import Table, TableDecision
from play.presentation import GAME_PAGES
from play.sessions import forget_games
from simulator.actions import take_snapshot
from simulator.snapshots.snapshot import DeckSnapshot
from tests.play.random_clients import Totals, page_options, page_revision, play_random_game
from tests.profiles import is_nightly

TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="\w+"')


def page(client, table):
    return client.get(table.get_absolute_url()).content.decode()


def act(client, table, action, **data):
    address = f"{table.get_absolute_url()}{action}/"
    return client.post(address, data, headers={"hx-request": "true"})


def decide(client, table, index=0):
    revision = page_revision(page(client, table))
    answer = act(client, table, "decide", revision=revision, option=index)
    assert answer.status_code == 200
    table.refresh_from_db()
    return answer.content.decode()


def test_a_game_against_the_machine_asks_the_visitor_and_shows_the_rule(client, begin):
    table = begin()
    html = page(client, table)
    assert [seat.is_machine for seat in table.seats.all()] == [False, True]
    assert "Keep this hand" in html
    assert "/101.2/" in html
    assert len(page_options(html)) == 2


def test_the_machine_answers_until_the_visitor_decides_again(client, begin):
    table = begin()
    for _ in range(12):
        decide(client, table, -1 % len(page_options(page(client, table))))
    makers = set(table.decisions.values_list("maker", flat=True))
    assert makers >= {TableDecision.Maker.PERSON, TableDecision.Maker.MACHINE}
    assert table.ply == table.decisions.count()


def test_every_copy_of_a_card_in_hand_offers_what_it_can_do(client, decks):
    snapshot = take_snapshot(decks[0].decklist())
    ally = next(card for card, _ in snapshot.main if card.types[0] is CardType.ALLY)
    deck = DeckSnapshot.of("Copies", snapshot.hero, [(ally, 60)])
    game = TcgGame(setup_data([deck, deck], names=("Ana", "Bo"), seed=1, first=0))
    while game.game.pending.kind is not DecisionKind.PRIORITY or len(game.options) == 1:
        game.decide(0)
    board = GAME_PAGES["wow-tcg"](game, 0)["board"]
    [hand] = [row for row in board.sides[-1].rows if row.kind == "hand"]
    assert len({card.actions.options for card in hand.cards}) == 1
    assert hand.cards[-1].actions.options


def test_ordering_effects_names_the_quests_that_were_completed(decks):
    """Their quests are face down (Rule 702.2, 708.1a); the decisions are those of a random player."""
    chosen = [decks[69 % len(decks)], decks[(70 + 69 // len(decks)) % len(decks)]]
    snapshots = [take_snapshot(deck.decklist()) for deck in chosen]
    game = TcgGame(setup_data(snapshots, names=("Ana", "Bo"), seed=3_000_069, first=None))
    chance, ordered = random.Random(3_000_069), []
    while (passing := game.passing_option("", {}, [])) is not None or game.deciding_seat is not None:
        if passing is None and game.game.pending.kind is DecisionKind.ORDER:
            ordered.append(list(game.options))
        if passing is None and game.game.pending.kind is DecisionKind.PRIORITY and len(game.options) == 1:
            passing = 0
        game.decide(chance.randrange(len(game.options)) if passing is None else passing)
    assert ordered == [["Tooga's Quest", "Last Stand"]]


def test_a_stale_page_changes_nothing(client, begin):
    table = begin()
    old = page_revision(page(client, table))
    decide(client, table)
    before = list(table.decisions.values_list("ply", "option"))
    answer = act(client, table, "decide", revision=old, option=1)
    assert "The game has moved on" in answer.content.decode()
    assert list(table.decisions.values_list("ply", "option")) == before


def test_a_double_click_decides_once(client, begin):
    table = begin(opponent="both")
    revision = page_revision(page(client, table))
    for _ in range(2):
        act(client, table, "decide", revision=revision, option=0)
    assert table.decisions.count() == 1


@pytest.mark.parametrize("data", [{}, {"revision": "x", "option": 0}, {"revision": 1}, {"option": -1}])
def test_incomplete_forms_change_nothing(client, begin, data):
    table = begin()
    answer = act(client, table, "decide", **data)
    assert "The page has expired" in answer.content.decode()
    table.refresh_from_db()
    assert table.revision == 1


def test_an_unknown_option_changes_nothing(client, begin):
    table = begin()
    answer = act(client, table, "decide", revision=1, option=99)
    assert "There is no such option." in answer.content.decode()
    table.refresh_from_db()
    assert table.revision == 1


def test_undo_goes_back_over_moves_of_the_machine_and_redo_repeats_them(client, begin):
    table = begin()
    pages = [page_options(page(client, table))]
    for _ in range(10):
        decide(client, table)
        pages.append(page_options(page(client, table)))
    ply = table.ply
    for expected in reversed(pages[:-1]):
        act(client, table, "undo", revision=page_revision(page(client, table)))
        assert page_options(page(client, table)) == expected
    assert (
        "There is nothing to undo."
        in act(client, table, "undo", revision=page_revision(page(client, table))).content.decode()
    )
    for expected in pages[1:]:
        act(client, table, "redo", revision=page_revision(page(client, table)))
        assert page_options(page(client, table)) == expected
    table.refresh_from_db()
    assert table.ply == ply


def test_a_new_decision_replaces_those_that_were_undone(client, begin):
    table = begin(opponent="both")
    decide(client, table)
    decide(client, table)
    act(client, table, "undo", revision=page_revision(page(client, table)))
    decide(client, table, 1)
    assert table.decisions.count() == table.ply
    assert (
        "There is nothing to redo."
        in act(client, table, "redo", revision=page_revision(page(client, table))).content.decode()
    )


def test_a_new_process_continues_the_game_where_it_was(client, begin):
    table = begin()
    for _ in range(8):
        decide(client, table)
    before = page(client, table)
    forget_games()
    assert TOKEN.sub("", page(client, table)) == TOKEN.sub("", before)


def test_strangers_cannot_see_a_game_in_progress_or_decide(client, begin, django_user_model):
    table = begin()
    client.cookies.clear()
    assert client.get(table.get_absolute_url()).status_code == 404
    assert act(client, table, "decide", revision=1, option=0).status_code == 404
    table.refresh_from_db()
    assert table.revision == 1


def test_everybody_sees_the_result_of_a_conceded_game(client, begin):
    table = begin()
    act(client, table, "concede", revision=1)
    table.refresh_from_db()
    assert table.state == Table.State.OVER
    assert "conceded" in table.result
    client.cookies.clear()
    assert table.result in page(client, table)


def test_the_hand_of_the_machine_is_not_on_the_page(client, begin):
    table = begin()
    html = page(client, table)
    own, others = ({card["card"]["name"] for card in deck["main"]} for deck in table.setup["decks"])
    assert not [name for name in others - own if name in html]


def test_playing_both_sides_shows_both_hands_from_the_same_side(client, begin):
    table = begin(opponent="both")
    for player in ("Player 1", "Player 2"):
        html = page(client, table)
        assert f"{player}: Keep this hand" in html
        assert html.count('class="board-player"') == 2
        assert html.rindex('aria-label="Player 1"') > html.rindex('aria-label="Player 2"')
        assert "is-back" not in html.partition('aria-label="Hand')[2].partition("</ul>")[0]
        decide(client, table)


def test_private_decks_of_others_are_never_offered_played_or_shown(client, begin, decks):
    secret = Deck.objects.create(
        name="Secret", hero=decks[0].hero, owner_key="somebody", visibility=Visibility.PRIVATE
    )
    assert "Secret" not in client.get(f"/play/?deck={secret.pk}").content.decode()
    data = {"deck": secret.pk, "opposing_deck": decks[1].pk}
    assert client.post("/play/", data).status_code == 400
    table = begin()
    act(client, table, "concede", revision=1)
    table.seats.filter(index=1).update(deck=secret)
    assert client.get(table.get_absolute_url()).status_code == 200
    for _ in range(2):
        assert Client().get(table.get_absolute_url()).status_code == 404
        Deck.objects.filter(pk=secret.pk).delete()
    assert client.get(table.get_absolute_url()).status_code == 200


def test_a_game_that_a_changed_engine_plays_differently_says_so_and_keeps_its_decisions(client, begin):
    table = begin()
    for _ in range(3):
        decide(client, table)
    table.decisions.filter(ply=0).update(option=77)
    forget_games()
    html = page(client, table)
    assert "The rules engine has been updated" in html
    assert f"<li>{table.decisions.get(ply=1).text}</li>" in html
    assert client.get(f"{table.get_absolute_url()}log.txt").status_code == 302
    assert (
        "The rules engine has been updated"
        in act(client, table, "decide", revision=table.revision, option=0).content.decode()
    )


@pytest.mark.usefixtures("endless_minute")
def test_moves_and_new_games_are_limited(client, begin, settings):
    client.defaults["REMOTE_ADDR"] = "203.0.113.7"  # nobody else of this minute
    settings.MOVE_RATE = 2
    table = begin()
    for revision in (1, 2):
        assert act(client, table, "decide", revision=revision, option=0).status_code == 200
    table.refresh_from_db()
    before = table.revision
    assert act(client, table, "decide", revision=before, option=0).status_code == 429
    table.refresh_from_db()
    assert table.revision == before
    settings.GAME_RATE = 1
    data = {"deck": table.seats.get(index=0).deck_id, "opposing_deck": table.seats.get(index=1).deck_id}
    assert [client.post("/play/", data).status_code for _ in range(2)] == [302, 429]


def test_games_move_to_the_account_of_a_visitor_who_logs_in(client, begin, django_user_model):
    table = begin()
    user = django_user_model.objects.create_user("Thrall", password="for-the-horde-1")
    client.post("/accounts/login/", {"username": "Thrall", "password": "for-the-horde-1"})
    assert table.seats.get(index=0).visitor == f"user-{user.pk}"
    assert client.get(table.get_absolute_url()).status_code == 200


def test_random_games_on_the_pages_match_the_engine(client, decks):
    totals = Totals()
    games, most_decisions = (100, 600) if is_nightly() else (2, 100)
    for seed in range(games):
        keys = [decks[seed % len(decks)].pk, decks[(seed + 1) % len(decks)].pk]
        play_random_game(client, keys, seed, totals, most_decisions=most_decisions)
    assert (totals.games, totals.errors, totals.different) == (games, 0, 0)
