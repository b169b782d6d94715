"""The World of Warcraft TCG at a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any, NamedTuple

from cards.importing.starter_pool import read_starter_pool
from engine.agents import Agent
from engine.board.view import WATCHER, BoardView, view_for
from engine.cards import PrintedCard
from engine.decisions import DecisionKind, IllegalChoiceError, Verb
from engine.events import TurnStarts
from engine.game import Game
from engine.hooks import Hooks
from engine.log import LogLine
from engine.pace import Pace, PaceStart, is_passed, pace_start
from engine.play.idle_powers import is_idle
from engine.rules.setup import GameDeck, GameSetup
from engine.scenarios.playing_on import ScenarioOrigin, rebuild
from engine.state import DeckOrder, GameState, Loss, Outcome, Stops, TurnStep
from play.game_kinds.base import DecisionError, GameKind, Json, LogEntry, TableGame
from play.machines import MACHINES
from simulator.series.play import game_deck
from simulator.snapshots.snapshot import DeckSnapshot, card_from_json, card_to_json

ENDINGS = {
    Loss.HERO_DESTROYED: ("the opposing hero was destroyed", "your hero was destroyed"),
    Loss.DECKED: ("the opposing deck ran out of cards", "your deck ran out of cards"),
    Loss.CONCEDED: ("the opponent conceded", "you conceded"),
    Loss.TEXT: ("a card won the game", "a card lost the game"),
    Loss.LOOP: ("a loop ended the game", "a loop ended the game"),
}
"""How games end, for the winner and for the loser."""


class OwnTurn(NamedTuple):
    """Whose turn one of the game is, and which of that player's."""

    player: str
    number: int


class TcgGame:
    """A game of the engine, the machines that play in it, and how long its log was before each decision.

    ``turns`` are those of the game by their numbers.
    """

    def __init__(self, setup: Json, options: Iterable[int] = (), hooks: Hooks | None = None) -> None:
        self.guide: str = setup.get("guide", "")
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
        return f"{' and '.join(names)} {verb}: {ENDINGS[outcome.reason][0]}."

    def result_for(self, seat: int) -> str:
        """Whether the player of a seat wins, and how, as a sentence for that player."""
        outcome = self.game.outcome
        if outcome is None or len(outcome.winners) in (0, len(self.game.setup.names)):
            return self.result
        is_won = seat in outcome.winners
        return f"You {'win' if is_won else 'lose'}: {ENDINGS[outcome.reason][not is_won]}."

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
        if len(pending.options) == 1:
            return 0
        key = level, pending.player
        agent = self.machines.get(key)
        if agent is None:
            agent = self.machines[key] = MACHINES[level].make_agent()
        view = view_for(self.game.state, pending.player, pending)
        return pending.options.index(agent.choose(pending, view))

    def view(self, seat: int | None, *, is_open: bool = False) -> BoardView:
        """The game as a seat sees it, ``None`` a watcher; with ``is_open`` with everything that is hidden."""
        viewer = None if is_open else WATCHER if seat is None else seat
        return view_for(self.game.state, viewer, self.game.pending)

    def moment(self, seat: int) -> Json:
        """The start of a pace."""
        return asdict(pace_start(view_for(self.game.state, seat, self.game.pending)))

    def passing_option(self, pace: str, since: Json, stops: Sequence[str]) -> int | None:
        """The option to pass, where a person who chose this pace is not asked; else ``None``."""
        pending = self.game.pending
        if pending is None or pending.kind is not DecisionKind.PRIORITY:
            return None
        view = view_for(self.game.state, pending.player, pending)
        start = PaceStart(since["turn"], since["actions"], tuple(since["sources"])) if since else None
        steps = frozenset(map(TurnStep, stops))
        idle = [option for option in pending.options if is_idle(self.game.state, pending.player, option)]
        if not is_passed(pending, view, Pace(pace or Pace.USUAL), steps, start, idle=idle):
            return None
        return next(i for i, option in enumerate(pending.options) if option.verb is Verb.PASS)

    def log(self, seat: int | None) -> list[LogEntry]:
        """The log as a seat may read it."""
        return [_entry(line, line.text_for(seat)) for line in self._log_lines]

    def full_log(self) -> list[LogEntry]:
        """The log for who may read everything."""
        return [_entry(line, line.full_text) for line in self._log_lines]

    def lines_at(self) -> Sequence[int]:
        """For each decision made, how many lines the log had before it."""
        return self._lines


def _entry(line: LogLine, text: str) -> LogEntry:
    return LogEntry(line.turn, text, line.rule, line.changes_board, line.cards_named_in(text))


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
    decks: Sequence[DeckSnapshot | None],
    *,
    names: Sequence[str],
    seed: int,
    first: int | None,
    teams: Sequence[int] | None = None,
    stops: Stops = Stops.EVERY_WINDOW,
    orders: Sequence[DeckOrder | None] = (),
    cards: Sequence[Sequence[int] | None] = (),
    guide: str = "",
) -> dict[str, Any]:
    """What is stored of a game before it begins; a free seat has no deck yet (:func:`seat_player`).

    ``teams``, ``stops`` and ``orders`` are those of the setup of the engine. ``cards`` has the places of the
    cards of each deck in the order in which they are shuffled, ``None`` or nothing for that of the deck.
    ``guide`` names what explains the game as it goes.
    """
    data: dict[str, Any] = {
        "decks": [None if deck is None else deck.to_json() for deck in decks],
        "names": list(names),
        "seed": seed,
        "first": first,
        "stops": stops.value,
    }
    if teams:
        data["teams"] = list(teams)
    if orders:
        data["orders"] = [order and asdict(order) for order in orders]
    if cards:
        data["cards"] = [places and list(places) for places in cards]
    if guide:
        data["guide"] = guide
    return data


def seat_player(setup: Json, seat: int, deck: DeckSnapshot, name: str) -> dict[str, Any]:
    """The setup with a player at a seat that was free."""
    decks, names = list(setup["decks"]), list(setup["names"])
    decks[seat], names[seat] = deck.to_json(), name
    return {**setup, "decks": decks, "names": names}


def another_setup(data: Json, *, seed: int, swaps_decks: bool = False) -> dict[str, Any]:
    """The setup of another game of the same decks, or with these exchanged: they are shuffled, and chance
    says who goes first.
    """
    decks = [DeckSnapshot.from_json(deck) for deck in data["decks"]]
    return setup_data(
        decks[::-1] if swaps_decks else decks,
        names=data["names"],
        seed=seed,
        first=None,
        teams=data.get("teams"),
    )


def with_every_window_from(data: Json, ply: int) -> dict[str, Any]:
    """A setup with which the game is the same up to so many decisions, and players are asked at every window
    from then on.
    """
    earlier = data.get("every_window_from")
    return {**data, "every_window_from": ply if earlier is None else min(ply, earlier)}


def scenario_data(origin: ScenarioOrigin, pool: Iterable[PrintedCard]) -> dict[str, Any]:
    """What is stored of a game that begins as a scenario does, which names cards of a pool."""
    return {"scenario": origin.text, "stops": origin.stops.value, "pool": list(map(card_to_json, pool))}


def _scenario_pool(data: Json) -> Mapping[str, PrintedCard]:
    """The cards that a stored scenario names; where they were not stored, those of today."""
    if "pool" not in data:
        return read_starter_pool()
    return {card.name: card for card in map(card_from_json, data["pool"])}


def begin_game(data: Json, hooks: Hooks) -> Game:
    """A game of the engine before its first decision."""
    if "scenario" in data:
        origin = ScenarioOrigin(data["scenario"], Stops(data["stops"]), data.get("every_window_from"))
        game = rebuild(origin, (), _scenario_pool(data))
        game.state.hooks = hooks
        return game
    return Game.rebuild(game_setup(data), (), hooks=hooks)


def game_setup(data: Json) -> GameSetup:
    """The setup of the engine for what :func:`setup_data` stored."""
    decks = [DeckSnapshot.from_json(deck) for deck in data["decks"]]
    places = data.get("cards") or [None] * len(decks)
    return GameSetup(
        decks=tuple(map(_game_deck, decks, places)),
        seed=data["seed"],
        first=data["first"],
        teams=tuple(data.get("teams") or range(len(decks))),
        names=tuple(data["names"]),
        stops=Stops(data.get("stops", Stops.WITH_OPTIONS)),
        orders=tuple(_read_order(order) for order in data.get("orders", ())),
        every_window_from=data.get("every_window_from"),
    )


def _game_deck(deck: DeckSnapshot, places: Sequence[int] | None) -> GameDeck:
    cards = list(deck.cards())
    return game_deck(deck, None if places is None else [cards[place] for place in places])


def _read_order(data: Json | None) -> DeckOrder | None:
    return None if data is None else DeckOrder(tuple(data["shuffled"]), tuple(data["mulliganed"]))


WOW_TCG = WowTcg()
