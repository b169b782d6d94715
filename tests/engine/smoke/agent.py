"""An agent that plays at random, but likes to do what concerns one card."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from engine.chance import Chance
from engine.decisions import Decision, DecisionKind, Option, Verb
from engine.state import GameState
from tests.engine.smoke.interests import Interests
from tests.engine.smoke.props import TOOLBOX

MOST_ACTIONS = (7, 3)
"""A player acts so often in a turn before doing nothing more: in an own turn, and in that of another."""

FEW = 5
"""Mostly X is one of so many values that can be chosen, the greatest."""
ATTACKS = (Verb.ATTACK, Verb.SABOTAGE)
PLAYS = (Verb.PLAY, Verb.COMPLETE, Verb.USE)
WEIGHTS = (60, 9, 14, 14, 14, 8, 2, 9)
"""How likely a player is to do something with the card, to use a tool, to attack, to play what its text
describes or something else, to place a resource face up or face down, and to pass, while the chain is empty.
"""
WEIGHTS_OF_RESPONSES = (12, 3, 1, 3, 2, 1, 1, 22)
"""The same in response to a link and in combat."""
MORE = 4
"""What the text of the card is about is so many times as likely."""


class SmokeAgent:
    """Chooses for all players of a game. ``numbers`` are the cards that it is about, ``is_needed`` says
    whether an option that concerns them can show more of their powers; ``described`` are the names of the
    cards that their text describes, and ``interests`` what it is about.
    """

    def __init__(
        self,
        state: GameState,
        numbers: set[int],
        is_needed: Callable[[Option], bool],
        described: Collection[str],
        interests: Interests,
        seed: int,
    ) -> None:
        self.state = state
        self.numbers = numbers
        self.is_needed = is_needed
        self.described = described
        self.interests = interests
        self.chance = Chance(seed)
        self.turn = 0
        self.actions: dict[int, int] = {}

    def choose(self, decision: Decision) -> Option:
        """Choose an option, one of those that concern the card more often than others."""
        match decision.kind:
            case DecisionKind.PRIORITY:
                return self._act(decision)
            case DecisionKind.MAY if self.chance.below(10) < 7:
                return decision.options[0]
            case DecisionKind.MULLIGAN:
                return decision.options[-1]
            case DecisionKind.VALUE_OF_X if self.chance.below(2):
                return self._any(decision.options[:FEW])
            case DecisionKind.STRIKE if self.interests.strikes and self.chance.below(MORE):
                return self._any(self._own(decision.options) or decision.options[:-1])
            case DecisionKind.PROTECT if self.interests.protecting and self.chance.below(MORE):
                return self._any(decision.options[:-1])
            case DecisionKind.PROTECT if self.chance.below(3):
                return self._any(self._own(decision.options) or decision.options[-1:])
            case DecisionKind.DEFENDER if self.chance.below(3):
                return self._any(self._preferred_defenders(decision.options))
        return self._pick(decision)

    def _preferred_defenders(self, options: Sequence[Option]) -> Sequence[Option]:
        """What can be sabotaged or is described, else heroes, else anything."""
        heroes = {player.hero.identity for player in self.state.players if player.hero is not None}
        sabotages = [option for option in options if option.verb is Verb.SABOTAGE]
        described = [option for option in options if self._is_described(option)]
        if described and self.interests.combat and self.chance.below(2):
            return described
        return sabotages or [option for option in options if option.target in heroes] or options

    def _pick(self, decision: Decision) -> Option:
        """One of the options that concern the card, or that its text describes, or any."""
        own = self._own(decision.options)
        others = [option for option in decision.options if option not in own]
        is_rarely_own = decision.kind is DecisionKind.UNIQUENESS or self._is_about_others(decision)
        if own and (not others or self.chance.below(6 if is_rarely_own else 2) == 0):
            return self._any(own)
        described = [option for option in others if self._is_described(option)]
        return self._any(described if described and self.chance.below(2) else others)

    def _is_about_others(self, decision: Decision) -> bool:
        """Whether targets are chosen for another card, which mostly harms them."""
        names = {self.state.cards[number].original.name for number in self.numbers}
        return decision.kind is DecisionKind.TARGET and not decision.options[0].text.startswith(tuple(names))

    def _own(self, options: Sequence[Option]) -> list[Option]:
        identities = {self.state.cards[number].identity for number in self.numbers}
        return [option for option in options if option.card in identities or option.target in identities]

    def _is_described(self, option: Option) -> bool:
        return any(name in option.text for name in self.described)

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
        own = [option for option in own if self.is_needed(option)]
        others = [option for option in decision.options if option not in own]
        tools = [option for option in others if _is_tool(option)]
        attacks = self._attacks(others)
        plays = [option for option in others if option.verb in PLAYS and not _is_tool(option)]
        described = [option for option in plays if self._is_described(option)]
        passes = [decision.options[-1]]
        groups = (own, tools, attacks, described, plays, face_up, face_down, passes)
        weights = self._weights()
        return [(weight, options) for weight, options in zip(weights, groups, strict=True) if options]

    def _weights(self) -> list[int]:
        """How likely each of the groups is now."""
        own, tools, attacks, described, plays, face_up, face_down, passes = (
            WEIGHTS if not self.state.chain and self.state.combat is None else WEIGHTS_OF_RESPONSES
        )
        if self.interests.combat:
            attacks *= MORE
        if self.interests.combat and self.state.combat is not None:
            own *= MORE
        elif self.interests.waits:
            own //= MORE
        if self.interests.face_up_resources:
            face_up *= MORE
        return [own, tools, attacks, described, plays, face_up, face_down, passes]

    def _attacks(self, options: Sequence[Option]) -> list[Option]:
        """The options to attack; mostly with heroes where strikes are of interest."""
        attacks = [option for option in options if option.verb in ATTACKS]
        if self.interests.strikes and self.chance.below(MORE):
            heroes = {player.hero.identity for player in self.state.players if player.hero is not None}
            return [option for option in attacks if option.card in heroes] or attacks
        return attacks


def _is_tool(option: Option) -> bool:
    return option.verb is Verb.USE and TOOLBOX in option.text
