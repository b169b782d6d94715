"""Who may see what: what is hidden from a seat changes nothing that the seat can fetch (Rule 415)."""

import re
from dataclasses import replace
from types import SimpleNamespace

import pytest
from django.test import Client

from accounts.models import User
from api.models import Token
from decks.models import Deck
from engine.agents.heuristic import HeuristicAgent
from engine.board.view import view_for
from play.game_kinds.wow_tcg import TcgGame, setup_data
from play.models import Table, TableDecision, TableSeat
from play.sessions import forget_games, keep_game
from simulator.actions import take_snapshot
from tests.engine.hidden_cards import exchanged
from tests.profiles import is_nightly

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("starter_data")]
STEP = 5 if is_nightly() else 60
"""Every so-manieth position is looked at."""
TOKENS = re.compile(rb'name="csrfmiddlewaretoken" value="\w+"|token=[\w%-]+')
"""Those of forms and of streams, which are new on each page."""
PAGES = ("/play/{}/", "/play/{}/log.txt", "/play/")
RESOURCES = ("", "log/", "log/?since=7", "reasons/")
REFUSED = ("decisions/", "replay/", "scenario/", "hint/")
PROGRAM_ADDRESSES = ("/api/tables/", *(f"/api/tables/{{}}/{part}" for part in (*RESOURCES, *REFUSED)))


def begin(number):
    """A game of two starter decks."""
    decks = list(Deck.objects.starters())
    chosen = [decks[number % len(decks)], decks[(number + 1) % len(decks)]]
    snapshots = [take_snapshot(deck.decklist()) for deck in chosen]
    return TcgGame(setup_data(snapshots, names=("Ana", "Bo"), seed=number, first=0))


class Observer:
    """A user in a seat of a table: everything that a browser and a program of the user can fetch."""

    def __init__(self, table, index, name):
        user = User.objects.create_user(name)
        self.browser = Client()
        self.browser.force_login(user)
        self.program = Client(
            headers={"authorization": f"Bearer {Token.objects.create_token(user, 'Bot')[1]}"}
        )
        self.table = table
        self.index = index
        TableSeat.objects.create(
            table=table, index=index, name=name, deck_name=name, visitor=f"user-{user.pk}"
        )

    def fetch(self, game):
        """The answers, byte for byte with their headers, were this the game at the table."""
        answers = {}
        for client, addresses in ((self.browser, PAGES), (self.program, PROGRAM_ADDRESSES)):
            for address in addresses:
                keep_game(self.table, game)
                answer = client.get(address.format(self.table.pk))
                assert answer.status_code == (403 if address.endswith(REFUSED) else 200), address
                headers = {
                    name: value
                    for name, value in answer.headers.items()
                    if name != "Expires" and not name.startswith("X-RateLimit")
                }
                answers[address] = headers, TOKENS.sub(b"", answer.content)
        forget_games()
        return answers


def with_hidden_things_exchanged(game, seat):
    """The game with other hidden cards, and other texts in private lines of the log."""
    lines = [
        line if line.player == seat or line.private is None else replace(line, private="An exchanged secret.")
        for line in game.game.log.lines
    ]
    return substitute(game, exchanged(game.game.state, seat), lines)


def substitute(game, state, lines):
    """A game at a table in another state, with another log."""
    other = TcgGame.__new__(TcgGame)
    other.__dict__ |= game.__dict__
    other.game = SimpleNamespace(
        state=state,
        pending=game.game.pending,
        decisions=game.game.decisions,
        outcome=game.game.outcome,
        log=SimpleNamespace(lines=lines),
    )
    return other


def exchange_rows(table, seat):
    """Change what rows have of the setup, and of what others decided and chose."""
    Table.objects.filter(pk=table.pk).update(setup={"decks": [], "names": [], "seed": 999, "first": None})
    table.seats.exclude(index=seat).update(pace="everywhere", stops=["end phase"], pace_since={"turn": 9})
    table.decisions.exclude(seat=seat).update(text="An exchanged decision", option=9)


@pytest.mark.parametrize("number", range(6 if is_nightly() else 1))
def test_what_a_seat_fetches_does_not_depend_on_what_is_hidden_from_it(number):
    game = begin(number)
    table = Table.objects.create(kind="wow-tcg", setup={"seed": number}, engine_version="")
    observers = [Observer(table, index, name) for index, name in enumerate(("Ana", "Bo"))]
    agents = HeuristicAgent(), HeuristicAgent()
    checked = 0
    while (pending := game.game.pending) is not None:
        if game.ply % STEP == 0:
            Table.objects.filter(pk=table.pk).update(ply=game.ply)
            table.ply = game.ply
            table.refresh_from_db()
            rows = list(table.decisions.all())
            for observer in observers:
                before = observer.fetch(substitute(game, game.game.state, game.game.log.lines))
                exchange_rows(table, observer.index)
                assert observer.fetch(with_hidden_things_exchanged(game, observer.index)) == before
                TableDecision.objects.bulk_update(rows, ["text", "option"])
                table.seats.update(pace="", stops=[], pace_since={})
            checked += 1
        agent = agents[pending.player]
        option = pending.options.index(
            agent.choose(pending, view_for(game.game.state, pending.player, pending))
        )
        TableDecision.objects.create(
            table=table,
            ply=game.ply,
            seat=pending.player,
            option=option,
            text=game.options[option],
            maker="person",
        )
        game.decide(option)
    assert checked > 2


def test_a_seat_fetches_its_own_hand_only():
    game = begin(5)
    table = Table.objects.create(kind="wow-tcg", setup={}, engine_version="")
    observers = [Observer(table, index, name) for index, name in enumerate(("Ana", "Bo"))]
    hands = [{card.printed.name for card in player.hand} for player in game.game.state.players]
    for observer in observers:
        answers = observer.fetch(game)
        own, other = hands[observer.index], hands[1 - observer.index]
        page = answers[PAGES[0]][1].decode()
        assert all(name.replace("'", "&#x27;") in page for name in own)
        resource = answers["/api/tables/{}/"][1].decode()
        assert all(name in resource for name in own)
        for _, content in answers.values():
            assert not [name for name in other - own if name in content.decode()]


def test_visitors_without_an_identifier_have_no_seats():
    table = Table.objects.create(kind="wow-tcg", setup={}, engine_version="")
    TableSeat.objects.create(table=table, index=0, name="A", deck_name="A", level="club")
    assert table.seats_of("") == []
