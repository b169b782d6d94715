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
