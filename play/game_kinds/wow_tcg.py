"""The World of Warcraft TCG at a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any, NamedTuple

from cards.importing.starter_pool import read_starter_pool
from engine.agents import Agent
from engine.board.view import view_for
from engine.decisions import DecisionKind, IllegalChoiceError, Verb
from engine.events import TurnStarts
from engine.game import Game
from engine.hooks import Hooks
from engine.log import LogLine
from engine.pace import Pace, PaceStart, is_passed, pace_start
from engine.rules.setup import GameSetup
from engine.scenarios.playing_on import ScenarioOrigin, rebuild
from engine.state import GameState, Loss, Outcome, Stops, TurnStep
from play.game_kinds.base import DecisionError, GameKind, Json, LogEntry, TableGame
from play.machines import LEVELS
from simulator.series.play import game_deck
from simulator.snapshots.snapshot import DeckSnapshot

ENDINGS = {
    Loss.HERO_DESTROYED: "the opposing hero was destroyed",
    Loss.DECKED: "the opposing deck ran out of cards",
    Loss.CONCEDED: "the opponent conceded",
    Loss.LOOP: "a loop ended the game",
}


class OwnTurn(NamedTuple):
    """Whose turn one of the game is, and which of that player's."""

    player: str
    number: int


class TcgGame:
    """A game of the engine, the machines that play in it, and how long its log was before each decision.

    ``turns`` are those of the game by their numbers.
    """

    def __init__(self, setup: Json, options: Iterable[int] = (), hooks: Hooks | None = None) -> None:
        self.turns: dict[int, OwnTurn] = {}
        self.game = begin_game(setup, hooks or Hooks())
        self.game.state.hooks.listen(TurnStarts, self._note_turn)
        self.machines: dict[tuple[str, int], Agent] = {}
        self._lines: list[int] = []
        self.repeat(options)

    def _note_turn(self, state: GameState, event: TurnStarts) -> None:
        self.turns[state.turn] = OwnTurn(event.player.name, event.player.turns)

    @property
    def deciding_seat(self) -> int | None:
        """The seat that decides now; ``None`` when the game is over."""
        return None if self.game.pending is None else self.game.pending.player

    @property
    def options(self) -> Sequence[str]:
        """The texts of the options of the pending decision."""
        pending = self.game.pending
        return () if pending is None else [option.text for option in pending.options]

    @property
    def ply(self) -> int:
        """How many decisions were made."""
        return len(self.game.decisions)

    @property
    def chosen(self) -> Sequence[int]:
        """The options of the decisions that were made, ``-1 - seat`` for a concession."""
        return self.game.decisions

    @property
    def result(self) -> str:
        """Who won and how, as a sentence; empty while the game goes on."""
        outcome = self.game.outcome
        return "" if outcome is None else self._describe(outcome)

    def _describe(self, outcome: Outcome) -> str:
        names = [self.game.setup.names[seat] for seat in outcome.winners]
        if not names or len(names) == len(self.game.setup.names):
            return "The game is a draw."
        verb = "wins" if len(names) == 1 else "win"
        return f"{' and '.join(names)} {verb}: {ENDINGS[outcome.reason]}."

    def decide(self, option: int) -> None:
        """Answer the pending decision.

        :raises DecisionError: when there is no such option.
        """
        lines = self._log_length
        try:
            self.game.decide(option)
        except IllegalChoiceError as error:
            raise DecisionError(str(error)) from error
        self._lines.append(lines)

    def concede(self, seat: int) -> None:
        """Let a player concede (Rule 102.1b).

        :raises DecisionError: when the player has left the game already, or it is over.
        """
        lines = self._log_length
        try:
            self.game.concede(seat)
        except IllegalChoiceError as error:
            raise DecisionError(str(error)) from error
        self._lines += [lines] * (self.ply - len(self._lines))

    def repeat(self, options: Iterable[int]) -> None:
        """Make decisions that were made before.

        :raises DecisionError: when one does not fit.
        """
        for option in options:
            if option < 0:
                self.concede(-1 - option)
            else:
                self.decide(option)

    @property
    def _log_length(self) -> int:
        return len(self._log_lines)

    @property
    def _log_lines(self) -> list[LogLine]:
        return [] if self.game.log is None else self.game.log.lines

    def machine_option(self, level: str) -> int:
        """The option that the machine chooses at a level for the seat that decides now."""
        pending = self.game.pending
        if pending is None:
            raise DecisionError("The game is over.")
        key = level, pending.player
        agent = self.machines.get(key)
        if agent is None:
            agent = self.machines[key] = LEVELS[level].make_agent()
        view = view_for(self.game.state, pending.player, pending)
        return pending.options.index(agent.choose(pending, view))

    def moment(self, seat: int) -> Json:
        """The start of a pace."""
        return asdict(pace_start(view_for(self.game.state, seat, self.game.pending)))

    def passing_option(self, pace: str, since: Json, stops: Sequence[str]) -> int | None:
        """The option to pass, where a person who chose this pace is not asked; else ``None``."""
        pending = self.game.pending
        if pending is None or pending.kind is not DecisionKind.PRIORITY:
            return None
        if len(pending.options) == 1:  # as in scenarios, where players are asked everywhere
            return 0
        view = view_for(self.game.state, pending.player, pending)
        start = PaceStart(since["turn"], since["actions"], tuple(since["sources"])) if since else None
        steps = frozenset(map(TurnStep, stops))
        if not is_passed(pending, view, Pace(pace or Pace.USUAL), steps, start):
            return None
        return next(i for i, option in enumerate(pending.options) if option.verb is Verb.PASS)

    def log(self, seat: int | None) -> list[LogEntry]:
        """The log as a seat may read it."""
        return [LogEntry(line.turn, _text_for(line, seat), line.rule) for line in self._log_lines]

    def full_log(self) -> list[LogEntry]:
        """The log for who may read everything."""
        return [LogEntry(line.turn, line.full_text, line.rule) for line in self._log_lines]

    def lines_at(self) -> Sequence[int]:
        """For each decision made, how many lines the log had before it."""
        return self._lines


def _text_for(line: LogLine, seat: int | None) -> str:
    is_private = line.private is not None and seat is not None and seat == line.player
    return line.full_text if is_private else line.text


class WowTcg(GameKind):
    """The World of Warcraft TCG: its setup has the decks, frozen with every printed fact, or a scenario."""

    name = "wow-tcg"
    title = "World of Warcraft TCG"

    def begin(self, setup: Json, options: Iterable[int]) -> TableGame:
        """The game after these decisions.

        :raises DecisionError: when a decision does not fit.
        """
        return TcgGame(setup, options)


def setup_data(
    decks: Sequence[DeckSnapshot], *, names: Sequence[str], seed: int, first: int | None
) -> dict[str, Any]:
    """What is stored of a game before it begins."""
    return {
        "decks": [deck.to_json() for deck in decks],
        "names": list(names),
        "seed": seed,
        "first": first,
    }


def scenario_data(origin: ScenarioOrigin) -> dict[str, Any]:
    """What is stored of a game that begins as a scenario does."""
    return {"scenario": origin.text, "stops": origin.stops.value}


def begin_game(data: Json, hooks: Hooks) -> Game:
    """A game of the engine before its first decision."""
    if "scenario" in data:
        origin = ScenarioOrigin(data["scenario"], Stops(data["stops"]))
        game = rebuild(origin, (), read_starter_pool())
        game.state.hooks = hooks
        return game
    setup = game_setup(data)
    return Game(setup.decks, setup.seed, first=setup.first, teams=setup.teams, names=setup.names, hooks=hooks)


def game_setup(data: Json) -> GameSetup:
    """The setup of the engine for what :func:`setup_data` stored."""
    decks = [DeckSnapshot.from_json(deck) for deck in data["decks"]]
    return GameSetup(
        decks=tuple(map(game_deck, decks)),
        seed=data["seed"],
        first=data["first"],
        teams=tuple(range(len(decks))),
        names=tuple(data["names"]),
    )


WOW_TCG = WowTcg()
