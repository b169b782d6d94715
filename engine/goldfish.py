"""Goldfish games: a deck plays against a passive hero, to measure how fast it wins."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.agents import play_out
from engine.agents.goldfish import GoldfishAgent
from engine.agents.passive import PassiveAgent
from engine.cards import CardType, PrintedCard
from engine.events import DealDamage, Event, PlayCard, TurnEnds
from engine.game import Game
from engine.hooks import Hooks
from engine.rules.setup import OPENING_HAND, GameDeck
from engine.state import GameState, Loss, Outcome, Stops

PASSIVE_HEALTH = 28
"""The health of the passive hero: the commonest printed on heroes; more than a quarter of them have it."""

TURNS = 20
PLAYER, DUMMY = 0, 1


class Ending(StrEnum):
    """How a goldfish game ends; only a hero without printed health is ``LOST`` (Rule 410.6a)."""

    WON = "won"
    DECKED = "decked"
    TURN_LIMIT = "turn limit"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class GoldfishTurn:
    """The position of the deck at the end of one of its own turns, or of the game.

    ``damage`` dealt to the opposing hero, ``cards_played`` and ``cost_spent`` (resources exhausted to play
    cards) are counted from the start of the game; ``resources`` in play and cards in ``hand`` as they are.
    """

    turn: int
    damage: int
    resources: int
    hand: int
    cards_played: int
    cost_spent: int


@dataclass(frozen=True, slots=True)
class GoldfishGame:
    """How one goldfish game went.

    ``win_turn`` is the player's own turn on which the passive hero was destroyed, or ``None``.
    """

    win_turn: int | None
    ended: Ending
    mulligan: bool
    turns: tuple[GoldfishTurn, ...]


_DUMMY_HERO = PrintedCard(name="Training Dummy", types=(CardType.HERO,), health=PASSIVE_HEALTH)
_DUMMY_CARD = PrintedCard(name="Straw", types=(CardType.QUEST,))


def goldfish(deck: GameDeck, seed: int, *, first: bool, turns: int = TURNS) -> GoldfishGame:
    """Play a deck against a passive hero for at most ``turns`` of its own turns.

    The passive hero never acts, and its deck lasts beyond the last turn.

    :raises ValueError: when ``turns`` is less than 1.
    """
    if turns < 1:
        raise ValueError("a goldfish game needs at least one turn")
    tally = _Tally()
    dummy = GameDeck(_DUMMY_HERO, (_DUMMY_CARD,) * (OPENING_HAND + turns + 1))
    game = Game(
        (deck, dummy),
        seed,
        first=PLAYER if first else DUMMY,
        log=False,
        quiet_points=False,
        stops=Stops.SOLITAIRE,
        hooks=tally.hooks(),
    )
    agents = (GoldfishAgent(), PassiveAgent())
    play_out(game, agents, until=lambda: len(tally.rows) >= turns)
    player = game.state.players[PLAYER]
    outcome = game.outcome if len(tally.rows) < turns else None  # the next turn may have begun
    if outcome is not None:
        tally.row(game.state)
    ended = _ending(outcome)
    return GoldfishGame(
        win_turn=player.turns if ended is Ending.WON else None,
        ended=ended,
        mulligan=player.mulligan,
        turns=tuple(tally.rows),
    )


def _ending(outcome: Outcome | None) -> Ending:
    if outcome is None:
        return Ending.TURN_LIMIT
    if PLAYER in outcome.winners:
        return Ending.WON
    return Ending.DECKED if outcome.reason is Loss.DECKED else Ending.LOST


class _Tally:
    """Counts damage, cards and turns by listening to the events of a game."""

    def __init__(self) -> None:
        self.damage = self.cards_played = self.cost_spent = 0
        self.rows: list[GoldfishTurn] = []

    def hooks(self) -> Hooks:
        hooks = Hooks()
        hooks.listen(DealDamage, self.dealt)
        hooks.listen(PlayCard, self.played)
        hooks.listen(TurnEnds, self.ended)
        return hooks

    def dealt(self, game: GameState, event: Event) -> None:
        if isinstance(event, DealDamage) and event.packet.destination.owner == DUMMY:
            self.damage += event.packet.amount

    def played(self, game: GameState, event: Event) -> None:
        if isinstance(event, PlayCard) and event.link.controller == PLAYER:
            self.cards_played += 1
            self.cost_spent += event.paid

    def ended(self, game: GameState, event: Event) -> None:
        if isinstance(event, TurnEnds) and event.player.index == PLAYER:
            self.row(game)

    def row(self, game: GameState) -> None:
        player = game.players[PLAYER]
        self.rows.append(
            GoldfishTurn(
                player.turns,
                self.damage,
                len(player.resource_row),
                len(player.hand),
                self.cards_played,
                self.cost_spent,
            )
        )
