"""Games that begin with a sample hand."""

import pytest
from django.test import Client

from decks.models import Deck, Visibility
from play.models import Table
from play.sessions import borrow_game
from simulator.draw_request import main_deck_cards
from simulator.draws.hands import Redraw, deal
from tests.play.test_continuing import opened
from tests.play.test_tables import act, page

SEED = 11


@pytest.fixture
def deck(decks):
    return Deck.objects.with_contents().get(pk=decks[2].pk)


def play_hand(client, deck, **fields):
    return client.post(f"/play/hands/{deck.pk}/", {"seed": SEED, "seat": "first", **fields})


def dealt(deck, *, mulligan=False, draws=0, redraws=()):
    """The names of the cards of a sample hand, and of the deck below it."""
    cards = deal(main_deck_cards(deck), seed=SEED, mulligan=mulligan, draws=draws, redraws=redraws).cards
    return [card.name for card in cards]


def drawn(table):
    """The names of the cards of the visitor in the order in which they were and will be drawn."""
    with borrow_game(table) as game:
        player = game.game.state.players[0]
        return [card.base.name for card in (*player.hand, *reversed(player.deck))]


@pytest.mark.parametrize("state", [{}, {"mulligan": 1}, {"draws": 3}])
def test_the_game_has_the_hand_and_library_shown_on_the_page(client, deck, state):
    table = opened(play_hand(client, deck, **state))
    cards = dealt(deck, mulligan="mulligan" in state, draws=state.get("draws", 0))
    assert drawn(table) == cards
    html = page(client, table)
    assert "Your turn" in html
    assert f'href="/simulations/hand/{deck.pk}/?seat=first&amp;seed={SEED}' in html
    assert f"a sample hand of {deck.name}</a>" in html
    assert table.seats.get(index=0).deck_name == deck.name


def test_redrawn_cards_are_ordered_as_on_the_page(client, deck):
    table = opened(play_hand(client, deck, draws=2, redraw=["1:0.7"]))
    assert drawn(table) == dealt(deck, draws=2, redraws=[Redraw(1, (0, 7))])


@pytest.mark.parametrize(("seat", "first"), [("first", 0), ("second", 1)])
def test_the_player_who_goes_first_on_the_page_goes_first(client, deck, seat, first):
    table = opened(play_hand(client, deck, seat=seat))
    with borrow_game(table) as game:
        assert game.game.state.first_player == first


def test_undo_returns_to_the_mulligan_whose_hand_is_that_of_the_page(client, deck):
    table = opened(play_hand(client, deck))
    act(client, table, "undo", revision=table.revision)
    assert "Keep this hand" in page(client, table)
    table.refresh_from_db()
    act(client, table, "decide", revision=table.revision, option=0)
    table.refresh_from_db()
    assert drawn(table)[:7] == dealt(deck, mulligan=True)[:7]


def test_the_machine_plays_the_chosen_opposing_deck(client, deck, decks):
    table = opened(play_hand(client, deck, opposing_deck=decks[1].pk))
    assert [seat.deck for seat in table.seats.all()] == [deck, decks[1]]
    assert [seat.level for seat in table.seats.all()] == ["", "club"]


def test_a_rematch_shuffles(client, deck):
    table = opened(play_hand(client, deck))
    act(client, table, "concede", revision=table.revision)
    again = opened(client.post(f"{table.get_absolute_url()}rematch/"))
    assert "orders" not in again.setup
    assert sorted(drawn(again)) == sorted(dealt(deck))
    assert drawn(again) != dealt(deck)


def test_private_decks_of_others_cannot_be_opponents_or_deal_hands(client, deck, decks):
    play_hand(client, deck)
    Deck.objects.filter(pk=decks[1].pk).update(visibility=Visibility.PRIVATE)
    answer = client.post(f"/play/hands/{deck.pk}/", {"opposing_deck": decks[1].pk}, follow=True)
    assert "There is no such deck to play against." in answer.content.decode()
    assert play_hand(Client(), decks[1]).status_code == 404
    assert Table.objects.count() == 1


def test_the_page_of_a_hand_offers_to_play_it(client, deck):
    html = client.get(f"/simulations/hand/{deck.pk}/?seed=5&mulligan=1&seat=second").content.decode()
    form = html.partition(f'action="/play/hands/{deck.pk}/"')[2].partition("</form>")[0]
    assert "Play this hand" in html
    for name, value in (("seed", 5), ("mulligan", 1), ("seat", "second")):
        assert f'name="{name}" value="{value}"' in form
