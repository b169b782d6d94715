"""Fixtures of the play table: the starter decks, and games begun with them."""

from collections.abc import Callable, Iterator

import pytest
from django.test import Client

from decks.models import Deck
from play.models import Table
from play.sessions import forget_games


@pytest.fixture(autouse=True)
def empty_game_cache() -> Iterator[None]:
    """Every test begins with an empty cache of games."""
    forget_games()
    yield
    forget_games()


@pytest.fixture
def decks(starter_data: None) -> list[Deck]:
    """The starter decks."""
    return list(Deck.objects.starters())


@pytest.fixture
def begin(client: Client, decks: list[Deck]) -> Callable[..., Table]:
    """A function that begins a game of the first two starter decks as the visitor of ``client``."""

    def begin(**fields: object) -> Table:
        data = {"deck": decks[0].pk, "opposing_deck": decks[1].pk, "seed": 7, "first": "me", **fields}
        answer = client.post("/play/", data)
        assert answer.status_code == 302, answer.content.decode()
        return Table.objects.get(pk=answer["Location"].split("/")[2])

    return begin


@pytest.fixture
def friend() -> Client:
    """The browser of another person."""
    return Client()


@pytest.fixture
def invite(client: Client, decks: list[Deck]) -> Callable[..., Table]:
    """A function that opens a table for a friend as the visitor of ``client``."""

    def invite(**fields: object) -> Table:
        data = {"deck": decks[0].pk, "opponent": "friend", "seed": 7, "first": "me", **fields}
        answer = client.post("/play/", data)
        assert answer.status_code == 302, answer.content.decode()
        return Table.objects.get(pk=answer["Location"].split("/")[2])

    return invite


@pytest.fixture
def begin_together(invite: Callable[..., Table], friend: Client, decks: list[Deck]) -> Callable[..., Table]:
    """A function that begins a game of the visitor and the friend."""

    def begin_together(**fields: object) -> Table:
        table = invite(**fields)
        answer = friend.post(f"/play/join/{table.invitation}/", {"deck": decks[1].pk})
        assert answer.status_code == 302
        table.refresh_from_db()
        return table

    return begin_together
