"""Who may see what: what is hidden from a seat changes nothing that the seat can fetch (Rule 415)."""

from types import SimpleNamespace

import pytest
from django.template.loader import render_to_string

from decks.models import Deck
from engine.agents.heuristic import HeuristicAgent
from engine.board.view import view_for
from play.game_kinds.wow_tcg import TcgGame, setup_data
from play.models import Table, TableSeat
from play.presentation import GAME_PAGES
from simulator.actions import take_snapshot
from tests.engine.hidden_cards import exchanged
from tests.profiles import is_nightly

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("starter_data")]
STEP = 3 if is_nightly() else 25
"""Every so-manieth position is looked at."""


def begin(number):
    """A game of two starter decks."""
    decks = list(Deck.objects.starters())
    chosen = [decks[number % len(decks)], decks[(number + 1) % len(decks)]]
    snapshots = [take_snapshot(deck.decklist()) for deck in chosen]
    return TcgGame(setup_data(snapshots, names=("Ana", "Bo"), seed=number, first=0))


def rendered(game, state, seat):
    """What the page of a table shows of a game to a seat, were this its state."""
    engine_game = SimpleNamespace(state=state, pending=game.game.pending)
    own = SimpleNamespace(game=engine_game, log=game.log, turns=game.turns)
    table = Table(pk="abc", ply=game.ply)
    context = GAME_PAGES["wow-tcg"](own, seat, hint_level="club") | {"table": table, "is_player": True}
    return render_to_string("play/_table.html", context)


@pytest.mark.parametrize("number", range(6 if is_nightly() else 2))
def test_the_page_of_a_seat_is_the_same_whatever_is_hidden_from_it(number):
    game = begin(number)
    agents = HeuristicAgent(), HeuristicAgent()
    checked = 0
    while (pending := game.game.pending) is not None:
        if game.ply % STEP == 0:
            for seat in (0, 1):
                state = exchanged(game.game.state, seat)
                assert rendered(game, state, seat) == rendered(game, game.game.state, seat)
            checked += 1
        agent = agents[pending.player]
        game.decide(
            pending.options.index(agent.choose(pending, view_for(game.game.state, pending.player, pending)))
        )
    assert checked > 2


def test_a_page_shows_the_own_hand_and_not_that_of_the_other_seat():
    game = begin(5)
    hands = [{card.printed.name for card in player.hand} for player in game.game.state.players]
    for seat in (0, 1):
        page = rendered(game, game.game.state, seat)
        assert all(name.replace("'", "&#x27;") in page for name in hands[seat])
        assert not [name for name in hands[1 - seat] - hands[seat] if name in page]


def test_seats_belong_to_visitors_who_have_an_identifier():
    table = Table.objects.create(kind="wow-tcg", setup={}, engine_version="")
    TableSeat.objects.create(table=table, index=0, name="A", deck_name="A", level="club")
    assert table.seats_of("") == []
