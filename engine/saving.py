"""Saving: convert a game to JSON-compatible data and back.

A saved game is its setup and its decisions, as indexes of their options, from which it is played again. A
game that began from a board in play, as scenarios do, is not its setup: whoever made the board saves how.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import astuple
from typing import Any

from engine.cards import PrintedCard
from engine.game import Game
from engine.rules.setup import GameDeck, GameSetup
from engine.state import DeckOrder, Stops

VERSION = 13


class UnreadableGameError(ValueError):
    """The data is not a saved game that this version can load."""


def save(game: Game) -> dict[str, Any]:
    """Convert a game to plain values. The log is not saved: a replay writes it again."""
    setup = game.setup
    return {
        "format": VERSION,
        "decks": [_save_deck(deck) for deck in setup.decks],
        "seed": setup.seed,
        "first": setup.first,
        "teams": list(setup.teams),
        "names": list(setup.names),
        "stops": setup.stops.value,
        "every_window_from": setup.every_window_from,
        "orders": [None if order is None else astuple(order) for order in setup.orders],
        "decisions": list(game.decisions),
    }


def load(data: Mapping[str, Any]) -> Game:
    """Continue a saved game, without its log.

    :raises UnreadableGameError: when the data is not a saved game of this format.
    """
    if data.get("format") != VERSION:
        raise UnreadableGameError("This is not a saved game that this version can read.")
    try:
        setup = GameSetup(
            decks=tuple(_load_deck(deck) for deck in data["decks"]),
            seed=data["seed"],
            first=data["first"],
            teams=tuple(data["teams"]),
            names=tuple(data["names"]),
            stops=Stops(data["stops"]),
            every_window_from=data["every_window_from"],
            orders=tuple(_load_order(order) for order in data["orders"]),
        )
        return Game.rebuild(setup, data["decisions"], log=False)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise UnreadableGameError("This saved game is damaged.") from error


def _load_order(data: Sequence[Sequence[int]] | None) -> DeckOrder | None:
    return None if data is None else DeckOrder(*map(tuple, data))


def _save_deck(deck: GameDeck) -> dict[str, Any]:
    prints: dict[PrintedCard, int] = {}
    order = [prints.setdefault(card, len(prints)) for card in deck.cards]
    side_deck = [prints.setdefault(card, len(prints)) for card in deck.side_deck]
    return {
        "hero": deck.hero.data(),
        "prints": [card.data() for card in prints],
        "cards": order,
        "side_deck": side_deck,
    }


def _load_deck(data: Mapping[str, Any]) -> GameDeck:
    prints = [PrintedCard.from_data(card) for card in data["prints"]]
    main, side_deck = (tuple(prints[index] for index in data[part]) for part in ("cards", "side_deck"))
    return GameDeck(PrintedCard.from_data(data["hero"]), main, side_deck)
