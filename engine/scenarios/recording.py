"""Recordings of scenarios: what happens at each step, by which rule, and the board after it.

Where a scenario allows, everybody is asked at every priority window, so that each link and each window of the
turn can be looked at by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from engine.board.picture import BoardPicture, CardPicture, picture_for
from engine.cards import PrintedCard
from engine.decisions import Decision, DecisionKind, Verb
from engine.game import Game
from engine.log import Log, LogLine
from engine.scenarios.board import FILLER
from engine.scenarios.errors import ScenarioFailedError, ScenarioSyntaxError
from engine.scenarios.parser import Action, Scenario
from engine.scenarios.runner import ScenarioRun
from engine.scenarios.setup_reader import is_plain_hero, set_up
from engine.state import Stops

PASSING = "410.4"
"""The rule that says what all players passing in succession comes to."""


@dataclass(frozen=True, slots=True)
class RecordedStep:
    """A step of a scenario.

    ``action`` is the text of what players do, empty at the start. An action that takes several steps, as
    "everybody passes until combat ends", is repeated in each, of which all but the first are ``continued``.
    ``milestone`` says what everybody passing has come to.
    ``expectations`` are what the scenario expects after it, ``decision_rules`` the rules that asked for the
    choices that were made, ``events`` what happened. ``decisions`` counts the decisions of the game by then.
    """

    line: int
    action: str
    is_continued: bool
    milestone: str
    decision_rules: tuple[str, ...]
    events: tuple[LogLine, ...]
    board: BoardPicture
    decisions: int
    expectations: tuple[str, ...] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        """The numbers of the rules that act, each once: those of choices and passes, then those of events."""
        passing = (PASSING,) if self.milestone else ()
        event_rules = (event.rule for event in self.events if event.rule)
        return tuple(dict.fromkeys((*self.decision_rules, *passing, *event_rules)))


@dataclass(frozen=True, slots=True)
class ScenarioRecording:
    """A scenario as it was played and its steps, of which the first is its start. ``cards`` are the prints
    that it shows, ``decisions`` all decisions of its game.
    """

    scenario: Scenario
    steps: tuple[RecordedStep, ...]
    cards: tuple[PrintedCard, ...]
    decisions: tuple[int, ...]


def record_scenario(scenario: Scenario, pool: Mapping[str, PrintedCard]) -> ScenarioRecording:
    """Play a scenario and record it. ``pool`` holds the cards that it may name, by name.

    :raises ScenarioFailedError: when the game does something else than the scenario says.
    :raises ScenarioSyntaxError: when a line cannot be understood.
    """
    try:
        return _record(replace(scenario, stops=Stops.EVERY_WINDOW), pool)
    except (ScenarioFailedError, ScenarioSyntaxError):
        if scenario.stops is Stops.EVERY_WINDOW:
            raise
        return _record(scenario, pool)  # it relies on not asking players who can only pass


def _record(scenario: Scenario, pool: Mapping[str, PrintedCard]) -> ScenarioRecording:
    run = _RecordedRun(set_up(scenario, pool))
    for step in scenario.steps:
        if isinstance(step, Action):
            run.act(step)
        else:
            run.check(step)
            run.steps[-1] = replace(run.steps[-1], expectations=(*run.steps[-1].expectations, step.text))
    cards = (card.printed for step in run.steps for card in _cards_on(step.board))
    return ScenarioRecording(scenario, tuple(run.steps), _worth_showing(cards), tuple(run.game.decisions))


class _RecordedRun(ScenarioRun):
    """A scenario while it is played, with the steps that it has taken."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.log = Log()
        game.state.log = self.log
        self.steps: list[RecordedStep] = []
        self.action = ""
        self.is_continued = False
        self.decision_rules: list[str] = []
        self.logged = 0
        self._add_step("")

    def act(self, step: Action) -> None:
        """Do what a line says, and record it."""
        self.action, self.is_continued = step.text, False
        super().act(step)
        if not self.is_continued or self.decision_rules or self.logged < len(self.log.lines):
            self._add_step("")

    def answer(self, index: int) -> None:
        """Choose an option, and note the rule that asked for it."""
        pending = self.game.pending
        if pending is not None and not self._is_passing_of_everybody(pending, index):
            self.decision_rules.append(pending.rule)
        super().answer(index)

    def _is_passing_of_everybody(self, decision: Decision, index: int) -> bool:
        """Whether an answer is one of the passes of all players, about which a milestone says enough."""
        is_pass = decision.kind is DecisionKind.PRIORITY and decision.options[index].verb is Verb.PASS
        return is_pass and self.action.startswith("everybody passes")

    def reach_milestone(self) -> None:
        """Record what all players passing has led to."""
        milestones = self.progress.milestones
        text = milestones[0].text if milestones else "everybody has passed"
        super().reach_milestone()
        self._add_step(text)

    def _add_step(self, milestone: str) -> None:
        events = tuple(self.log.lines[self.logged :])
        board = picture_for(self.game)
        self.steps.append(
            RecordedStep(
                self.line,
                self.action,
                self.is_continued,
                milestone,
                tuple(self.decision_rules),
                events,
                board,
                len(self.game.decisions),
            )
        )
        self.is_continued = True
        self.decision_rules, self.logged = [], len(self.log.lines)


def _cards_on(board: BoardPicture) -> Iterator[CardPicture]:
    for player in board.players:
        yield from player.in_play
        for pile in (player.hand, player.graveyard, player.removed, player.deck):
            yield from pile


def _worth_showing(cards: Iterator[PrintedCard]) -> tuple[PrintedCard, ...]:
    """Each print once, without fillers and plain heroes, about which there is nothing to read."""
    return tuple(card for card in dict.fromkeys(cards) if card != FILLER and not is_plain_hero(card))
