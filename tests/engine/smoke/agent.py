"""An agent that plays at random, but likes to do what concerns one card."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.chance import Chance
from engine.decisions import Decision, DecisionKind, Option, Verb
from engine.state import GameState
from tests.engine.smoke.props import TOOLBOX

MOST_ACTIONS = (7, 3)
"""A player acts so often in a turn before doing nothing more: in an own turn, and in that of another."""

FEW = 5
"""X is one of so many values that can be chosen."""
ATTACKS = (Verb.ATTACK, Verb.SABOTAGE)
PLAYS = (Verb.PLAY, Verb.COMPLETE, Verb.USE)
WEIGHTS = (60, 9, 14, 18, 5, 2, 9)
"""How likely a player is to do something with the card, to use a tool, to attack, to play something else, to
place a resource face up or face down, and to pass, while the chain is empty.
"""
WEIGHTS_OF_RESPONSES = (12, 3, 1, 3, 1, 1, 22)
"""The same in response to a link and in combat."""


class SmokeAgent:
    """Chooses for all players of a game. ``numbers`` are the cards that it is about, ``used`` says whether a
    power of theirs has been used, so that it is not needed again.
    """

    def __init__(self, state: GameState, numbers: set[int], used: Callable[[int], bool], seed: int) -> None:
        self.state = state
        self.numbers = numbers
        self.used = used
        self.chance = Chance(seed)
        self.turn = 0
        self.actions: dict[int, int] = {}

    def choose(self, decision: Decision) -> Option:
        """Choose an option, one of those that concern the card more often than others."""
        if decision.kind is DecisionKind.PRIORITY:
            return self._act(decision)
        own = self._own(decision.options)
        if decision.kind is DecisionKind.MAY and self.chance.below(10) < 7:
            return decision.options[0]
        if decision.kind is DecisionKind.MULLIGAN:
            return decision.options[-1]
        if decision.kind is DecisionKind.VALUE_OF_X:
            return self._any(decision.options[:FEW])
        if decision.kind is DecisionKind.PROTECT and self.chance.below(3):
            return decision.options[-1] if not own else self._any(own)
        sabotages = [option for option in decision.options if option.verb is Verb.SABOTAGE]
        if sabotages and decision.kind is DecisionKind.DEFENDER and self.chance.below(2):
            return self._any(sabotages)
        heroes = self._of_heroes(decision.options)
        if heroes and decision.kind is DecisionKind.DEFENDER and self.chance.below(2):
            return self._any(heroes)
        if own and decision.kind is DecisionKind.UNIQUENESS:
            return self._any([option for option in decision.options if option not in own] or own)
        if own and self.chance.below(5 if self._is_about_tool(decision) else 2) == 0:
            return self._any(own)
        others = [option for option in decision.options if option not in own]
        return self._any(others or decision.options)

    def _is_about_tool(self, decision: Decision) -> bool:
        """Whether targets are chosen for a tool, which mostly harms them."""
        return decision.kind is DecisionKind.TARGET and TOOLBOX in decision.options[0].text

    def _own(self, options: Sequence[Option]) -> list[Option]:
        identities = {self.state.cards[number].identity for number in self.numbers}
        return [option for option in options if option.card in identities or option.target in identities]

    def _of_heroes(self, options: Sequence[Option]) -> list[Option]:
        heroes = {player.hero.identity for player in self.state.players if player.hero is not None}
        return [option for option in options if option.target in heroes]

    def _any(self, options: Sequence[Option]) -> Option:
        return options[self.chance.below(len(options))]

    def _act(self, decision: Decision) -> Option:
        if self.state.turn != self.turn:
            self.turn, self.actions = self.state.turn, {}
        last = decision.options[-1]
        acted = self.actions.get(decision.player, 0)
        if acted >= MOST_ACTIONS[decision.player != self.state.turn_player]:
            return last
        groups = self._groups(decision)
        weights = [weight for weight, _ in groups]
        pick = self.chance.below(sum(weights))
        for weight, options in groups:
            pick -= weight
            if pick < 0:
                option = self._any(options)
                if option is not last:
                    self.actions[decision.player] = acted + 1
                return option
        return last

    def _groups(self, decision: Decision) -> list[tuple[int, Sequence[Option]]]:
        """The options by what they are about, each group with how likely it is."""
        own = self._own(decision.options)
        face_up = [option for option in decision.options if option.verb is Verb.PLACE_FACE_UP]
        face_down = [option for option in decision.options if option.verb is Verb.PLACE_FACE_DOWN]
        own = [option for option in own if self._is_needed(option)]
        others = [option for option in decision.options if option not in own]
        tools = [option for option in others if _is_tool(option)]
        attacks = [option for option in others if option.verb in ATTACKS]
        plays = [option for option in others if option.verb in PLAYS and not _is_tool(option)]
        passes = [decision.options[-1]]
        groups = (own, tools, attacks, plays, face_up, face_down, passes)
        is_quiet = not self.state.chain and self.state.combat is None
        weights = WEIGHTS if is_quiet else WEIGHTS_OF_RESPONSES
        return [(weight, options) for weight, options in zip(weights, groups, strict=True) if options]

    def _is_needed(self, option: Option) -> bool:
        """Whether an option that concerns the card can show more of it."""
        if option.verb in (Verb.USE, Verb.COMPLETE) and option.number is not None:
            return not self.used(option.number)
        return option.verb is not Verb.PLACE_FACE_DOWN


def _is_tool(option: Option) -> bool:
    return option.verb is Verb.USE and TOOLBOX in option.text
