"""Random games of two to four players, alone and in teams, and what holds at every moment of them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import fields
from functools import cache
from operator import attrgetter

from engine import saving
from engine.agents.goldfish import GoldfishAgent
from engine.agents.heuristic import HeuristicAgent
from engine.agents.random import RandomAgent
from engine.board.view import BoardView, view_for
from engine.cards import PrintedCard
from engine.chance import Chance
from engine.decisions import Decision, DecisionKind, Option
from engine.derive.game_text import text_of
from engine.derive.layers import refresh
from engine.events.event import Event
from engine.game import Game
from engine.play.actions.uniqueness import violation
from engine.rules.attachments import without_host
from engine.rules.checks import damage_checks
from engine.rules.setup import GameDeck
from engine.state import GameCard, GameState, GameZone
from engine.state.characteristics import Characteristics
from engine.state.zones import cards_in_play, pile
from tests.profiles import is_nightly

DECK_SIZE = 30
CHECKED_DECISIONS = 150 if is_nightly() else 60
"""So many decisions of a game are played with every check; the rest of it with those of priority."""
MAX_DECISIONS = 2000 if is_nightly() else 250
"""A game that has not ended by then is left."""
MOST_ACTIONS = 25
"""A player chooses so often in a turn before doing nothing more."""
COPIES_CHECKED = 3
"""Of each game so many of the checked decisions are picked for the checks that take longest."""
TEAMS = {2: ((0, 1),), 3: ((0, 1, 2), (0, 0, 1)), 4: ((0, 1, 2, 3), (0, 1, 0, 1), (0, 0, 1, 1))}
"""Who may play with whom, by the number of players."""

NO_ZONES = (GameZone.SIDE_DECK, GameZone.NOWHERE)
"""Where cards are outside the game."""

_read_all = attrgetter(
    *(field.name for field in fields(Characteristics) if field.name not in ("attack_only", "must_attack"))
)


def random_game(seed: int, heroes: Sequence[PrintedCard], deck_cards: Sequence[PrintedCard]) -> Game:
    """A game of two to four players, some of them in teams, with decks of random cards."""
    chance = Chance(seed)
    decks = tuple(
        GameDeck(_any(heroes, chance), tuple(_any(deck_cards, chance) for _ in range(DECK_SIZE)))
        for _ in range(2 + chance.below(3))
    )
    return Game(decks, seed, teams=TEAMS[len(decks)][seed % len(TEAMS[len(decks)])], log=False)


def _any(cards: Sequence[PrintedCard], chance: Chance) -> PrintedCard:
    return cards[chance.below(len(cards))]


class TiringAgent:
    """Chooses at random, and only passes once it has acted so often in a turn that others want to go on: a
    power that costs nothing could be used for ever.
    """

    def __init__(self, seed: int) -> None:
        self.agent = RandomAgent(seed)
        self.turn = self.actions = 0

    def choose(self, decision: Decision, view: BoardView) -> Option:
        """Choose any option, or the last."""
        if view.turn != self.turn:
            self.turn, self.actions = view.turn, 0
        self.actions += 1
        if self.actions > MOST_ACTIONS:
            return decision.options[-1]
        return self.agent.choose(decision, view)


def random_agents(seed: int, players: int) -> list[TiringAgent | GoldfishAgent | HeuristicAgent]:
    """An agent for each player: in two games of three all play at random, in others some play to win."""
    if seed % 3:
        return [TiringAgent(seed + seat) for seat in range(players)]
    chance = Chance(-1 - seed)
    return [
        (TiringAgent(seed + seat), GoldfishAgent(), HeuristicAgent())[chance.below(3)]
        for seat in range(players)
    ]


def check_game(game: Game, seed: int) -> None:
    """Play a game and check it on the way, and its replay."""
    for kind in every_kind(Event):
        game.state.hooks.listen(kind, check_characteristics)
    agents = random_agents(seed, len(game.setup.decks))
    chance = Chance(-2 - seed)
    picked = {chance.below(CHECKED_DECISIONS) for _ in range(COPIES_CHECKED)}
    for count in range(MAX_DECISIONS):
        decision = game.pending
        if decision is None:
            break
        if count == CHECKED_DECISIONS:
            game.state.hooks.listeners.clear()
        if count < CHECKED_DECISIONS:
            check_zones(game.state)
        if decision.kind is DecisionKind.PRIORITY:
            check_priority(game.state)
        if count in picked:
            check_copies(game)
            check_saving(game)
        game.decide(agents[decision.player].choose(decision, view_for(game.state, decision.player, decision)))
    check_zones(game.state)
    check_text(game.state)
    replay = Game.rebuild(game.setup, game.decisions, log=False)
    assert replay.state == game.state


def every_kind(kind: type[Event]) -> list[type[Event]]:
    """A kind of event and all kinds below it."""
    return [kind, *(other for below in kind.__subclasses__() for other in every_kind(below))]


def characteristics(state: GameState) -> dict[int, object]:
    """What each card in play is now, by its number: as printed where nothing modifies it."""
    return {card.number: _values(card) for card in cards_in_play(state)}


def _values(card: GameCard) -> tuple[object, ...]:
    return _printed_values(card.base) if card.current is card.base else _all_values(card.current)


@cache
def _printed_values(base: Characteristics) -> tuple[object, ...]:
    return _all_values(base)


def _all_values(current: Characteristics) -> tuple[object, ...]:
    return (current.sheet.powers, *(value for value in _read_all(current) if value is not current.sheet))


def check_characteristics(state: GameState, event: object) -> None:
    """Those that are kept are those computed afresh."""
    if not state.stale:
        cached, unsettled = characteristics(state), state.unsettled
        refresh(state)
        assert characteristics(state) == cached, event
        state.unsettled = unsettled


def check_zones(state: GameState) -> None:
    """Every card is in exactly one zone, and knows which."""
    places = Counter()
    for player in state.players:
        for zone in GameZone:
            if zone not in (GameZone.CHAIN, *NO_ZONES):
                for card in pile(player, zone):
                    places[card.number] += 1
                    assert card.zone is zone
    for link in state.chain:
        if link.card is not None:
            places[link.card] += 1
            assert state.cards[link.card].zone is GameZone.CHAIN
    for card in state.cards:
        assert places[card.number] == (card.zone not in NO_ZONES), card


def check_priority(state: GameState) -> None:
    """When a player gets priority, nothing remains that the checks before it would do (Rule 410.6, 414.1)."""
    assert state.checked == state.version
    assert not without_host(state)
    assert all(card.in_play or card.zone is GameZone.NOWHERE for card in state.cards if card.is_token)
    for player in state.players:
        assert not violation(state, player)
        assert damage_checks(state, player) == ([], [])
        assert not player.lost or not pile(player, GameZone.HERO_ROW)
        assert not (player.overdrawn and not player.lost)
        assert sum(card.current.is_location for card in player.resource_row) < 2
        assert not any(card.face_down and card.counters for card in player.resource_row)


def check_text(state: GameState) -> None:
    """What the text of the cards asks for is known of all cards, those that came during the game included.

    It takes long, so this is for the end of a game.
    """
    assert state.text == text_of([card.original for card in state.cards])


def check_copies(game: Game) -> None:
    """A copy is equal to the game."""
    copy, texts = game.copy(), str(game.pending)
    assert copy.state == game.state
    assert str(copy.pending) == texts


def check_saving(game: Game) -> None:
    """A game that began with its setup is equal to what is loaded after it was saved."""
    loaded = saving.load(json.loads(json.dumps(saving.save(game))))
    assert loaded.state == game.state
