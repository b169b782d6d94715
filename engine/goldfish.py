"""Goldfish games: a deck plays against a passive hero, to measure how fast it wins."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.agents import Agent, play_out
from engine.agents.goldfish import GoldfishAgent
from engine.agents.passive import PassiveAgent
from engine.board.record import GameRecorder
from engine.cards import CardType, PrintedCard
from engine.events import DealDamage, DrawCard, PlaceResource, PlayCard, TurnEnds, TurnStarts
from engine.game import Game
from engine.hooks import Hooks
from engine.rules.setup import OPENING_HAND, GameDeck
from engine.state import GameState, Loss, Outcome, Stops

PASSIVE_HEALTH = 28
"""The health of the passive hero: the commonest printed on heroes; more than a quarter of them have it."""

TURNS = 20
PLAYER, DUMMY = 0, 1
NAMES = ("Player", "Training Dummy")
"""The names of the players, where a record has no others."""


class Ending(StrEnum):
    """How a goldfish game ends; only a hero without printed health is ``LOST`` (Rule 410.6a)."""

    WON = "won"
    DECKED = "decked"
    TURN_LIMIT = "turn limit"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class GoldfishTurn:
    """How the deck stands at the end of one of its own turns, or of the game.

    ``damage`` dealt to the opposing hero, ``cards_played`` and ``cost_spent`` (resources exhausted to play
    cards) are counted from the start of the game; ``resources`` in play, those of them that are still ready
    (``unused``), and cards in ``hand`` as they are.
    """

    turn: int
    damage: int
    resources: int
    unused: int
    hand: int
    cards_played: int
    cost_spent: int


@dataclass(frozen=True, slots=True)
class DrawnCard:
    """What became of a card that was drawn.

    Turns are the player's own: that on which it was ``drawn`` (0 in the opening hand), first ``played``, and
    first ``placed`` as a resource, ``None`` for never. ``in_hand`` says that it was there as the game ended.
    """

    name: str
    drawn: int
    played: int | None
    placed: int | None
    in_hand: bool


@dataclass(frozen=True, slots=True)
class GoldfishGame:
    """How one goldfish game went.

    ``win_turn`` is the player's own turn on which the passive hero was destroyed, or ``None``. ``first`` says
    that the player went first. ``cards`` are those that the player drew, in the order drawn.
    """

    win_turn: int | None
    ended: Ending
    mulligan: bool
    first: bool
    turns: tuple[GoldfishTurn, ...]
    cards: tuple[DrawnCard, ...]


_DUMMY_HERO = PrintedCard(name="Training Dummy", types=(CardType.HERO,), health=PASSIVE_HEALTH)
_DUMMY_CARD = PrintedCard(name="Straw", types=(CardType.QUEST,))


def goldfish(
    deck: GameDeck, seed: int, *, first: bool, turns: int = TURNS, recorder: GameRecorder | None = None
) -> GoldfishGame:
    """Play a deck against a passive hero for at most ``turns`` of its own turns.

    The passive hero never acts, and its deck lasts beyond the last turn. A ``recorder`` changes nothing.

    :raises ValueError: when ``turns`` is less than 1.
    """
    if turns < 1:
        raise ValueError("a goldfish game needs at least one turn")
    tally = _Tally(turns)
    hooks = tally.hooks()
    if recorder is not None:
        recorder.listen(hooks)
    game = Game(
        (deck, passive_deck(turns)),
        seed,
        first=PLAYER if first else DUMMY,
        names=NAMES if recorder is None else recorder.names,
        log=recorder is not None,
        quiet_points=False,
        stops=Stops.SOLITAIRE,
        hooks=hooks,
    )
    play_out(game, make_agents(), until=lambda: tally.is_full)
    player = game.state.players[PLAYER]
    outcome = None if tally.is_full else game.outcome  # the next turn may have begun
    if outcome is not None:
        tally.row(game.state)
    ended = _ending(outcome)
    if recorder is not None:
        recorder.finish(ended.value)
    return GoldfishGame(
        win_turn=player.turns if ended is Ending.WON else None,
        ended=ended,
        mulligan=player.mulligan,
        first=first,
        turns=tuple(tally.rows),
        cards=tuple(tally.drawn_cards(game.state)),
    )


def passive_deck(turns: int) -> GameDeck:
    """The passive hero, with a deck that lasts beyond so many turns of the player."""
    return GameDeck(_DUMMY_HERO, (_DUMMY_CARD,) * (OPENING_HAND + turns + 1))


def make_agents() -> tuple[Agent, Agent]:
    """Who plays the deck, and who the passive hero."""
    return GoldfishAgent(), PassiveAgent()


def _ending(outcome: Outcome | None) -> Ending:
    if outcome is None:
        return Ending.TURN_LIMIT
    if PLAYER in outcome.winners:
        return Ending.WON
    return Ending.DECKED if outcome.reason is Loss.DECKED else Ending.LOST


class _Tally:
    """Counts damage, cards and turns by listening to the events of a game."""

    def __init__(self, turns: int) -> None:
        self.turns = turns
        self.damage = self.cards_played = self.cost_spent = 0
        self.rows: list[GoldfishTurn] = []
        self.drawn: dict[int, int] = {}  # the turns of cards, by their numbers
        self.first_played: dict[int, int] = {}
        self.first_placed: dict[int, int] = {}
        self.has_begun = False
        self.hand_numbers: set[int] = set()

    @property
    def is_full(self) -> bool:
        """Whether the last turn that counts is over."""
        return len(self.rows) >= self.turns

    def hooks(self) -> Hooks:
        hooks = Hooks()
        hooks.listen(DealDamage, self.dealt)
        hooks.listen(PlayCard, self.played)
        hooks.listen(PlaceResource, self.placed)
        hooks.listen(TurnStarts, self.started)
        hooks.listen(DrawCard, self.drew)
        hooks.listen(TurnEnds, self.ended)
        return hooks

    def dealt(self, game: GameState, event: DealDamage) -> None:
        if event.packet.destination.owner == DUMMY:
            self.damage += event.packet.amount

    def played(self, game: GameState, event: PlayCard) -> None:
        if event.link.controller == PLAYER:
            self.cards_played += 1
            self.cost_spent += event.paid
            self.first_played.setdefault(event.link.card or 0, game.players[PLAYER].turns)

    def placed(self, game: GameState, event: PlaceResource) -> None:
        if event.link.controller == PLAYER:
            self.first_placed.setdefault(event.link.card or 0, game.players[PLAYER].turns)

    def started(self, game: GameState, event: TurnStarts) -> None:
        """Before the first turn of the game, hands may change (Rule 101.2, 101.3)."""
        if not self.has_begun:
            self.has_begun = True
            self.drawn = {card.number: 0 for card in game.players[PLAYER].hand}

    def drew(self, game: GameState, event: DrawCard) -> None:
        player = game.players[PLAYER]
        if event.player is player and player.hand and self.has_begun and not self.is_full:
            self.drawn.setdefault(player.hand[-1].number, player.turns)

    def drawn_cards(self, game: GameState) -> list[DrawnCard]:
        """The cards drawn by the last row."""
        return [
            DrawnCard(
                game.cards[number].original.name,
                turn,
                self.first_played.get(number),
                self.first_placed.get(number),
                number in self.hand_numbers,
            )
            for number, turn in self.drawn.items()
        ]

    def ended(self, game: GameState, event: TurnEnds) -> None:
        if event.player.index == PLAYER:
            self.row(game)

    def row(self, game: GameState) -> None:
        player = game.players[PLAYER]
        self.hand_numbers = {card.number for card in player.hand}
        self.rows.append(
            GoldfishTurn(
                player.turns,
                self.damage,
                len(player.resource_row),
                sum(not card.exhausted for card in player.resource_row),
                len(player.hand),
                self.cards_played,
                self.cost_spent,
            )
        )
