"""Saving: convert a game to JSON-compatible data and back.

A saved game is its decks, seed and decisions, from which it can always be rebuilt, and its last quiet point,
from which it continues at once. Decisions are saved as indexes of their options.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.cards import PrintedCard
from engine.game import Game, QuietPoint
from engine.rules.setup import GameDeck, GameSetup, initial_state
from engine.state import (
    ChainLink,
    Combat,
    GameCard,
    GameState,
    GameZone,
    LinkKind,
    Loss,
    Outcome,
    Player,
    TurnStep,
)
from engine.state.modifiers import Duration, Modifier, ModifierKind

VERSION = 1

_CARD = ("identity", "controller", "exhausted", "face_down", "damage", "joined", "timestamp")
_PLAYER = ("placed", "overdrawn", "conceding", "lost", "mulligan", "turns")
_PILES = ("deck", "hand", "graveyard", "removed", "hero_row", "ally_row", "resource_row")
_COMBAT = ("proposed_attacker", "proposed_defender", "attacker", "defender")
_GAME = ("first_player", "turn", "turn_player", "clock", "version", "checked")


class UnreadableGameError(ValueError):
    """The data is not a saved game that this version can load."""


def save(game: Game) -> dict[str, Any]:
    """Convert a game to plain values. The log is not saved: a replay writes it again."""
    setup, quiet = game.setup, game.quiet
    return {
        "format": VERSION,
        "decks": [_save_deck(deck) for deck in setup.decks],
        "seed": setup.seed,
        "first": setup.first,
        "teams": list(setup.teams),
        "names": list(setup.names),
        "decisions": list(game.decisions),
        "quiet": quiet and {"decisions": quiet.decisions, "state": save_state(quiet.state)},
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
        )
        quiet = data["quiet"]
        if quiet is None:
            return Game.rebuild(setup, data["decisions"], log=False)
        point = QuietPoint(load_state(quiet["state"], setup), quiet["decisions"], 0)
        return Game.resume(setup, data["decisions"], point)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise UnreadableGameError("This saved game is damaged.") from error


def _save_deck(deck: GameDeck) -> dict[str, Any]:
    prints: dict[PrintedCard, int] = {}
    order = [prints.setdefault(card, len(prints)) for card in deck.cards]
    return {"hero": deck.hero.data(), "prints": [card.data() for card in prints], "cards": order}


def _load_deck(data: Mapping[str, Any]) -> GameDeck:
    prints = [PrintedCard.from_data(card) for card in data["prints"]]
    return GameDeck(PrintedCard.from_data(data["hero"]), tuple(prints[index] for index in data["cards"]))


def save_state(state: GameState) -> dict[str, Any]:
    """Convert a state to plain values; the printed cards are in the decks."""
    return {
        **_read_attributes(state, _GAME),
        "step": state.step.value,
        "chance": state.chance.state,
        "outcome": state.outcome and [list(state.outcome.winners), state.outcome.reason.value],
        "cards": [{**_read_attributes(card, _CARD), "zone": card.zone.value} for card in state.cards],
        "players": [_save_player(player) for player in state.players],
        "chain": [[link.kind.value, link.controller, link.card, link.x] for link in state.chain],
        "combat": state.combat and _read_attributes(state.combat, _COMBAT),
        "modifiers": [
            [m.kind.value, m.source, m.subject, m.controller, m.timestamp, m.duration.value]
            for m in state.modifiers
        ],
    }


def load_state(data: Mapping[str, Any], setup: GameSetup) -> GameState:
    """The state that :func:`save_state` wrote, of a game with this setup."""
    state = initial_state(setup)
    _set_attributes(state, _GAME, data)
    state.step = TurnStep(data["step"])
    state.chance.state = data["chance"]
    outcome = data["outcome"]
    state.outcome = outcome and Outcome(tuple(outcome[0]), Loss(outcome[1]))
    for card, values in zip(state.cards, data["cards"], strict=True):
        _set_attributes(card, _CARD, values)
        card.zone = GameZone(values["zone"])
    for player, values in zip(state.players, data["players"], strict=True):
        _load_player(player, values, state.cards)
    state.chain = [ChainLink(LinkKind(kind), *values) for kind, *values in data["chain"]]
    state.combat = data["combat"] and Combat(**data["combat"])
    state.modifiers = [
        Modifier(ModifierKind(kind), source, subject, controller, timestamp, Duration(duration))
        for kind, source, subject, controller, timestamp, duration in data["modifiers"]
    ]
    return state


def _save_player(player: Player) -> dict[str, Any]:
    piles = {name: [card.number for card in getattr(player, name)] for name in _PILES}
    return {**_read_attributes(player, _PLAYER), **piles, "hero": player.hero and player.hero.number}


def _load_player(player: Player, data: Mapping[str, Any], cards: Sequence[GameCard]) -> None:
    _set_attributes(player, _PLAYER, data)
    for name in _PILES:
        setattr(player, name, [cards[number] for number in data[name]])
    player.hero = None if data["hero"] is None else cards[data["hero"]]


def _read_attributes(source: object, names: Sequence[str]) -> dict[str, Any]:
    return {name: getattr(source, name) for name in names}


def _set_attributes(target: object, names: Sequence[str], data: Mapping[str, Any]) -> None:
    for name in names:
        setattr(target, name, data[name])
