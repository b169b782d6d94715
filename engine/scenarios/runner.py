"""Runs scenarios: actions become choices of the pending decision, expectations are checked."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from engine.cards import PrintedCard
from engine.decisions import Decision, DecisionKind, Verb
from engine.events import ProposeCombat
from engine.game import Game
from engine.rules.priority import priority_options
from engine.scenarios.actions import (
    ActionKind,
    ChosenOption,
    EverybodyPasses,
    PlayerAction,
    parse_action,
    parse_choices,
)
from engine.scenarios.description import describe_board, describe_decision
from engine.scenarios.errors import ScenarioFailedError, ScenarioSyntaxError
from engine.scenarios.expectations import StatementContext, find_falsehoods
from engine.scenarios.parser import Action, Expectation, Scenario
from engine.scenarios.progress import WINDOWS, Moment, Progress, adds_copy, adds_effect
from engine.scenarios.references import References
from engine.scenarios.setup_reader import set_up
from engine.state import ChainLink, GameCard, Player

_IDENTITY = re.compile(r" #\d+")
_WINDOW = re.compile(rf"(?:the|(?P<player>\w+)'s) (?P<window>{'|'.join(WINDOWS)})")
_TURN = re.compile(r"(?P<player>\w+)'s turn")

OUTSIDE_RESOLUTION = frozenset(
    {
        DecisionKind.DEFENDER,
        DecisionKind.DISCARD,
        DecisionKind.FIRST_PLAYER,
        DecisionKind.MULLIGAN,
        DecisionKind.PROTECT,
        DecisionKind.STRIKE,
    }
)
"""Questions that are never asked while a link resolves, as are those about effects that are added."""


def run_scenario(scenario: Scenario, pool: Mapping[str, PrintedCard]) -> None:
    """Play a scenario to its end. ``pool`` holds the cards that it may name, by name.

    :raises ScenarioFailedError: when the game does something else than the scenario says.
    :raises ScenarioSyntaxError: when a line cannot be understood.
    """
    run = ScenarioRun(set_up(scenario, pool))
    for step in scenario.steps:
        if isinstance(step, Action):
            run.act(step)
        else:
            run.check(step)


class ScenarioRun:
    """A scenario while it is played: the game, and how far the scenario has come in it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.references = References(game.state)
        self.progress = Progress(game)
        self.passed: set[int] = set()
        self.line = 0

    def act(self, step: Action) -> None:
        """Do what a line says."""
        self.line = step.line
        action = parse_action(step.text)
        if isinstance(action, EverybodyPasses):
            self._everybody_passes(action)
            return
        player = self.references.player(action.player) if action else None
        if action is None or player is None:
            raise ScenarioSyntaxError(step.line, f"“{step.text}” is nothing that a player of this game does")
        if action.kind is ActionKind.CONCEDE:
            self.game.concede(player.index)
            self.progress.look()
            self.progress.milestones.clear()  # links that leave with their player were not passed on
        elif action.kind is ActionKind.PASS:
            self._pass(player)
        else:
            self._choose(player, action)

    def check(self, step: Expectation) -> None:
        """Make sure that the statements of a line are true."""
        self.line = step.line
        falsehoods = find_falsehoods(StatementContext(self.game, step.line, self._can), step.text)
        if falsehoods:
            raise self._failure("; ".join(falsehoods))

    def _can(self, player: Player, words: str) -> bool:
        """Whether a player who is asked, or else would be asked, has the options that words choose."""
        choices = parse_choices(words)
        pending, state = self.game.pending, self.game.state
        if pending is None or pending.player != player.index:
            options = tuple(priority_options(state, player))
            decision = Decision(player.index, DecisionKind.PRIORITY, "410.2", options)
            return bool(matching_options(self.game, decision, choices[0].text))
        trial = ScenarioRun(self.game.copy(log=False))
        try:
            trial._choose(player, PlayerAction(player.name, ActionKind.CHOOSE, choices))
        except ScenarioFailedError:
            return False
        return True

    # Choices

    def _choose(self, player: Player, action: PlayerAction) -> None:
        first = action.choices[0]
        if first.kind is DecisionKind.TARGET and not self._is_question(player, first.kind):
            for choice in action.choices:
                self._check_sole_option(player, choice)
            return
        if self.progress.milestones:
            milestone = self.progress.milestones[0]
            raise self._failure(
                f"before {player.name} can do that, everybody has to pass: {milestone.text} already, "
                "as nobody could do anything else"
            )
        self._skip_forced_passes(player)
        if self._is_question(player, DecisionKind.PRIORITY):
            self.progress.added.clear()
        for place, choice in enumerate(action.choices):
            is_about_copy = choice.kind is DecisionKind.TARGET and adds_copy(self.game.state)
            if place and (is_about_copy or not self._is_question(player, choice.kind)):
                self._check_sole_option(player, choice)
            else:
                self.answer(find_option(self.game, self._question_for(player), choice.text, self._failure))
        if action.choices[-1].kind is DecisionKind.TARGET:
            self._choose_no_more_targets(player)
        self.passed.clear()

    def _skip_forced_passes(self, player: Player) -> None:
        """Others who are asked although they can only pass do so before a player acts."""
        while (pending := self.game.pending) is not None and not self.progress.milestones:
            is_forced = pending.kind is DecisionKind.PRIORITY and len(pending.options) == 1
            if pending.player == player.index or not is_forced:
                return
            self.answer(0)

    def _choose_no_more_targets(self, player: Player) -> None:
        """An action names all its targets, also where there could be more."""
        pending = self.game.pending
        if pending is not None and self._is_question(player, DecisionKind.TARGET):
            last = len(pending.options) - 1
            if pending.options[last].verb is Verb.PASS:
                self.answer(last)

    def _question_for(self, player: Player) -> Decision:
        pending = self.game.pending
        if pending is None or pending.player != player.index:
            raise self._failure(f"{player.name} is not asked anything")
        return pending

    def _is_question(self, player: Player, kind: DecisionKind | None) -> bool:
        pending = self.game.pending
        return pending is not None and pending.player == player.index and pending.kind is kind

    def _check_sole_option(self, player: Player, choice: ChosenOption) -> None:
        """Make sure that a choice, which the player was not asked for, is what happened by itself."""
        numbers = {card.number for card in self.references.cards(choice.text.rpartition("-> ")[2])}
        if choice.kind is DecisionKind.DEFENDER:
            is_so = _is_proposed(self.progress.proposed, choice, numbers)
        else:
            links = [link for link in self.progress.added if link.controller == player.index]
            is_so = any(_has_chosen(link, choice, numbers) for link in links)
        if not is_so:
            raise self._failure(f"“{choice.text}” is not what happened, and nobody was asked")

    def answer(self, index: int) -> None:
        """Choose an option of the pending decision."""
        self.progress.proposed = None
        self.game.decide(index)
        self.progress.look()

    # Passing

    def _pass(self, player: Player) -> None:
        """One player passes; a player who can do nothing else has passed already."""
        self._skip_forced_passes(player)
        pending = self.game.pending
        if not self.progress.milestones:
            is_question = pending is not None and pending.kind is DecisionKind.PRIORITY
            if is_question and pending is not None and pending.player == player.index:
                self.answer(len(pending.options) - 1)
            elif not is_question or priority_options(self.game.state, player):
                raise self._failure(f"{player.name} does not have priority")
        self.passed.add(player.index)
        if self.passed >= {other.index for other in self.game.state.players if not other.lost}:
            self.reach_milestone()

    def _everybody_passes(self, action: EverybodyPasses) -> None:
        if not action.until:
            self._pass_once()
            return
        reached = self._condition(action.until)
        moment = None if self.progress.milestones else self.progress.moment
        while moment is None or not reached(moment):
            if self.progress.milestones:
                moment = self.progress.milestones[0].moment
                self.reach_milestone()
            elif self.game.pending is None:
                raise self._failure(f"the game ended before “{action.until}”")
            else:
                self.answer(len(self.game.pending.options) - 1)
                moment = None if self.progress.milestones else self.progress.moment
        self.passed.clear()

    def _pass_once(self) -> None:
        """Everybody passes, until the topmost link has resolved or the window has closed (Rule 410.4).

        A question that comes up meanwhile is left to be answered.
        """
        has_passed = False
        while not self.progress.milestones:
            pending = self.game.pending
            if pending is None:
                break
            if pending.kind is not DecisionKind.PRIORITY:
                is_outside = pending.kind in OUTSIDE_RESOLUTION or adds_effect(self.game.state, pending)
                can_resolve = not is_outside and not self.progress.advance
                if not has_passed and not can_resolve:
                    raise self._failure("nobody has priority")
                break
            self.answer(len(pending.options) - 1)
            has_passed = True
        self.reach_milestone()

    def reach_milestone(self) -> None:
        """All players have passed in succession (Rule 410.4)."""
        if self.game.pending is not None or self.progress.milestones:
            self.progress.take()
        self.passed.clear()

    def _condition(self, text: str) -> Callable[[Moment], bool]:
        """When to stop passing."""
        start = self.progress.moment.turn
        if self.progress.milestones:
            start = self.progress.milestones[0].moment.turn
        if text == "combat ends":
            return lambda moment: not moment.in_combat
        if text == "the chain is empty":
            return lambda moment: not moment.chain
        if text == "the turn ends":
            return lambda moment: moment.turn > start
        if text == "the game ends":
            return lambda moment: self.game.outcome is not None
        if (match := _TURN.fullmatch(text)) and (player := self.references.player(match["player"])):
            return lambda moment: moment.turn_player == player.index and moment.turn > start
        if match := _WINDOW.fullmatch(text):
            window, name = match["window"], match["player"]
            turn_player = self.references.player(name) if name else None
            if name is None or turn_player is not None:
                return lambda moment: (
                    moment.window == window
                    and (turn_player is None or moment.turn_player == turn_player.index)
                )
        raise ScenarioSyntaxError(self.line, f"“until {text}” is never true")

    # Messages

    def _failure(self, reason: str) -> ScenarioFailedError:
        """An error with the reason, what is asked, and the board."""
        state = self.game.state
        ahead = [f"Nobody could respond, so {milestone.text}." for milestone in self.progress.milestones]
        lines = [f"{reason}.", *ahead, describe_decision(state, self.game.pending), describe_board(state)]
        return ScenarioFailedError(self.line, "\n".join(lines))


def _is_proposed(proposal: ProposeCombat | None, choice: ChosenOption, numbers: set[int]) -> bool:
    """Whether the combat that was proposed is of the kind, and against the defender, that a choice names."""
    deed = "sabotage" if proposal is not None and proposal.is_sabotage else "attack"
    if proposal is None or not choice.text.startswith(deed):
        return False
    if isinstance(proposal.defender, GameCard):
        return proposal.defender.number in numbers
    return choice.text.endswith(f"-> {proposal.defender.name}")


def _has_chosen(link: ChainLink, choice: ChosenOption, numbers: set[int]) -> bool:
    """Whether a link has the value of X, or one of the cards as a target, that a choice names."""
    if choice.kind is DecisionKind.VALUE_OF_X:
        return choice.text == f"X = {link.x}"
    return any(target.number in numbers for slot in link.targets for target in slot)


def find_option(
    game: Game, decision: Decision, text: str, failure: Callable[[str], ScenarioFailedError]
) -> int:
    """The index of the option that a text chooses.

    :raises ScenarioFailedError: when there is no such option, or more than one.
    """
    exact = [index for index, option in enumerate(decision.options) if option.text == text]
    if exact:
        return exact[0]
    matches = matching_options(game, decision, text)
    if not matches:
        raise failure(f"“{text}” is not among the options")
    if len(matches) > 1:
        raise failure(f"“{text}” fits several options; say which, as in “second Wolf”")
    return matches[0]


def matching_options(game: Game, decision: Decision, text: str) -> list[int]:
    """The indices of the options that a text with references to cards can mean."""
    labelled = References(game.state).with_labels(text).lower()
    texts = [option.text.lower() for option in decision.options]
    if text.startswith("-> "):
        texts = [option[option.rfind("-> ") :] for option in texts]
    exact = [index for index, option in enumerate(texts) if option == labelled]
    if exact:
        return exact
    return [
        index
        for index, option in enumerate(texts)
        if any(_IDENTITY.sub("", option) == words for words in (text.lower(), labelled))
    ]
