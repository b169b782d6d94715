"""The interface of a game: one pending decision, and the list of decisions made."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from engine.decisions import Decision, IllegalChoiceError, Option
from engine.events import Concede, happen
from engine.hooks import Hooks
from engine.log import Log
from engine.play.outcome import finish
from engine.rules.setup import GameDeck, GameSetup, initial_state
from engine.rules.turn import play
from engine.state import DeckOrder, GameState, Outcome, Stops


@dataclass(frozen=True, slots=True)
class QuietPoint:
    """A moment at which the state is the whole game: the turn player has priority in the action phase and
    the chain is empty. ``decisions`` and ``lines`` count what had been decided and logged by then.
    """

    state: GameState
    decisions: int
    lines: int


class Game:
    """A game of two or more players, driven by answering its pending decision.

    ``first`` is the seat that goes first; without it a player found at random chooses (Rule 101.1).
    ``teams`` gives each seat a team, by default its own. With ``quiet_points`` the game keeps a copy of its
    last quiet point, so that :meth:`copy` is quick; without, a copy replays the game from its start. With
    ``log`` it writes a :class:`~engine.log.Log`. ``stops`` says at which priority windows players are asked.
    ``orders`` fixes how decks lie in place of shuffles. ``hooks`` watches its events.

    :raises ValueError: when fewer than two teams play, the seats do not add up, or an order does not fit.
    """

    __slots__ = ("_flow", "decisions", "keeps_quiet_points", "pending", "quiet", "setup", "state")

    def __init__(
        self,
        decks: Sequence[GameDeck],
        seed: int,
        *,
        first: int | None = None,
        teams: Sequence[int] | None = None,
        names: Sequence[str] | None = None,
        log: bool = True,
        quiet_points: bool = True,
        stops: Stops = Stops.WITH_OPTIONS,
        orders: Sequence[DeckOrder | None] = (),
        hooks: Hooks | None = None,
    ) -> None:
        seats = range(len(decks))
        self.setup = GameSetup(
            decks=tuple(decks),
            seed=seed,
            first=first,
            teams=tuple(seats if teams is None else teams),
            names=tuple(names or (f"Player {index + 1}" for index in seats)),
            stops=stops,
            orders=tuple(orders),
        )
        self._begin(initial_state(self.setup), Log() if log else None, hooks or Hooks(), quiet_points)

    def _begin(self, state: GameState, log: Log | None, hooks: Hooks, quiet_points: bool) -> None:
        """Continue from a state in which no flow is running."""
        self.decisions: list[int] = []
        self.pending: Decision | None = None
        self.keeps_quiet_points = quiet_points
        self.quiet: QuietPoint | None = None
        self.state = state
        state.log, state.hooks = log, hooks
        self._flow = play(state)
        self._run(None)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or ``None`` while it goes on."""
        return self.state.outcome

    @property
    def log(self) -> Log | None:
        """The log, if the game keeps one."""
        return self.state.log

    def decide(self, choice: Option | int | str) -> None:
        """Answer the pending decision with an option, its index, or its text.

        :raises IllegalChoiceError: when the game is over or the choice is not among the options.
        """
        if self.pending is None:
            raise IllegalChoiceError("The game is over; there is nothing to decide.")
        index = find(self.pending, choice)
        every_window_from = self.setup.every_window_from
        if every_window_from is not None and len(self.decisions) >= every_window_from:
            self.state.stops = Stops.EVERY_WINDOW
        self.decisions.append(index)
        self._run(self.pending.options[index])

    def concede(self, player: int) -> None:
        """A player concedes (Rule 102.1b).

        Where no two opponents are left, the game ends at once. Else the player leaves before anybody next
        gets priority, and until then takes the option that does the least.

        :raises IllegalChoiceError: when the game is over, or the player has left it or never sat there.
        """
        players, pending = self.state.players, self.pending
        seated = 0 <= player < len(players)
        if pending is None or not seated or players[player].lost or players[player].conceding:
            raise IllegalChoiceError("This player is not in the game, or the game is over.")
        self.decisions.append(-1 - player)
        next(happen(self.state, Concede(players[player])), None)
        if len({other.team for other in players if not (other.lost or other.conceding)}) < 2:
            self._flow.close()
            self._flow = finish(self.state)
            self._run(None)
        elif pending.player == player:
            self._run(pending.options[-1])

    def _run(self, answer: Option | None) -> None:
        try:
            self.pending = next(self._flow) if answer is None else self._flow.send(answer)
        except StopIteration:
            self.pending = None
            return
        if self.keeps_quiet_points and self.pending.quiet:
            lines = len(self.state.log.lines) if self.state.log else 0
            self.quiet = QuietPoint(self.state.copy(), len(self.decisions), lines)

    def copy(self, *, log: bool = True) -> Game:
        """An equal game that shares nothing that changes with this one; hooks stay behind.

        It is the last quiet point, and a replay of the decisions since.
        """
        own_log = self.state.log if log else None
        quiet = self.quiet
        if quiet is not None:
            fresh = QuietPoint(quiet.state.copy(), quiet.decisions, quiet.lines)
            lines = None if own_log is None else own_log.copy(quiet.lines)
            return Game.resume(self.setup, self.decisions, fresh, log=lines)
        return Game.rebuild(
            self.setup, self.decisions, log=own_log is not None, quiet_points=self.keeps_quiet_points
        )

    @classmethod
    def resume(
        cls, setup: GameSetup, decisions: Sequence[int], quiet: QuietPoint, *, log: Log | None = None
    ) -> Game:
        """Continue a game from a quiet point, whose state it takes over, and repeat the decisions since.

        :raises IllegalChoiceError: when a decision does not fit.
        """
        game = _new(cls)
        game.setup = setup
        game._begin(quiet.state, log, Hooks(), True)
        game.decisions = list(decisions[: quiet.decisions])
        if game.quiet is not None:
            game.quiet = QuietPoint(game.quiet.state, quiet.decisions, quiet.lines)
        game.repeat(decisions[quiet.decisions :])
        return game

    @classmethod
    def rebuild(
        cls,
        setup: GameSetup,
        decisions: Iterable[int | str],
        *,
        log: bool = True,
        quiet_points: bool = True,
        hooks: Hooks | None = None,
    ) -> Game:
        """Rebuild a game from its setup and its decisions; ``hooks`` watches its events.

        A decision is the index or the text of an option; ``-1 - player`` is a concession.

        :raises IllegalChoiceError: when a decision does not fit.
        """
        game = _new(cls)
        game.setup = setup
        game._begin(initial_state(setup), Log() if log else None, hooks or Hooks(), quiet_points)
        game.repeat(decisions)
        return game

    @classmethod
    def replay(
        cls,
        decks: Sequence[GameDeck],
        seed: int,
        decisions: Iterable[int | str],
        *,
        first: int | None = None,
        teams: Sequence[int] | None = None,
    ) -> Game:
        """Rebuild a game from its decks, its seed and its decisions; see :meth:`rebuild`.

        :raises IllegalChoiceError: when a decision does not fit.
        """
        game = cls(decks, seed, first=first, teams=teams)
        game.repeat(decisions)
        return game

    def repeat(self, decisions: Iterable[int | str]) -> None:
        """Make decisions that were made before; see :meth:`rebuild`.

        :raises IllegalChoiceError: when a decision does not fit.
        """
        for decision in decisions:
            if isinstance(decision, int) and decision < 0:
                self.concede(-1 - decision)
            else:
                self.decide(decision)


def find(decision: Decision, choice: Option | int | str) -> int:
    """The index of a choice among the options of a decision.

    :raises IllegalChoiceError: when it is not there.
    """
    if isinstance(choice, int):
        if 0 <= choice < len(decision.options):
            return choice
    elif isinstance(choice, Option) and choice in decision.options:
        return decision.options.index(choice)
    else:
        text = choice.text if isinstance(choice, Option) else choice
        for index, option in enumerate(decision.options):
            if option.text == text:
                return index
    raise IllegalChoiceError(f"{choice} is not a legal choice: {decision}")


_new: Callable[[type[Game]], Game] = Game.__new__
"""Makes a game without its constructor, which would fill fields only for them to be replaced."""
