"""An agent that plays either side of a match.

It weighs positions in the same way as the goldfish (:mod:`engine.agents.worth`), but with a scene in which
both sides fight (:mod:`engine.agents.heuristic.match_scene`), and shares what all agents judge alike
(:mod:`engine.agents.judgement`). Its habits:

* **Winning**: attacks, strikes and cards that destroy an opposing hero in this turn come before all else,
  counting the characters that can protect. A hero that can't be destroyed is left for what keeps it in the
  game. Where a win seems in reach, it plays its turn for damage alone in a determinised copy of the game
  first; if that wins, it does the same in the game.
* **Placing**: a resource each turn until there are seven, the card that it can best do without.
* **Playing**: the set of cards, powers and quests that is worth most together, before attacks or after them.
  A card that does something once is kept where it would do little, and so is the power of a hero that has to
  flip for it; a second card that uniqueness forbids is not played to lose a better one. More ATK counts for
  the attacks of an ally that it will probably live to make. Of resources to destroy, a quest that can be
  completed is the last. An ally that enters play with Ferocity waits for the attacks of others, if
  it would exhaust them; one that can't attack counts for what it protects.
* **Attacking**: the exchanges that gain most together, each attacker on what it can attack, supposing that
  the other side protects where that is better for it (:mod:`engine.agents.heuristic.attack_plan`); several
  attackers on one ally if they destroy it together and gain more so than else. Damage to the hero counts more
  the clearer it is ahead. A Protector stays home when it is behind.
* **Defending**: it protects with the character whose exchange is best, strikes back where it can pay, and
  prevents damage with the equipment that wastes least.
* **Answering**: it interrupts what an opponent plays if that costs enough, and spends what it has kept, on
  attackers or at the end of another player's turn, if that is worth the resources.
* **Danger**: opposing attackers count for more if it is behind, still more if the next attacks could destroy
  its hero, and most if they suffice for that. A card on which its hero or a borrowed card depends is not
  given up for less.

What it does not see: cards that opponents may hold; the worth of an effect that no table of
:mod:`engine.agents.worth` has; combinations over several turns; that a resource should be kept for an answer;
the order of triggers and packets, and most replacements, where it takes the first option. Against several
opponents it looks at the hero with the least health, and it does not make deals.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.agents.goldfish import GoldfishAgent
from engine.agents.heuristic.acting import act, answer
from engine.agents.heuristic.attacking import choose_defender
from engine.agents.heuristic.defending import choose_prevention, choose_protector, choose_strike
from engine.agents.heuristic.look_ahead import wins_this_turn
from engine.agents.heuristic.match_scene import MatchScene
from engine.agents.heuristic.readying import choose_readying
from engine.agents.judgement.choosing import HABITS as COMMON_HABITS
from engine.agents.worth.scene import WeighedOption
from engine.board.view import BoardView
from engine.decisions import Decision, DecisionKind, Option
from engine.state import TurnStep

MOST_ACTIONS = 100
"""After so many actions in one turn the agent only attacks and passes, so that every game ends."""

HABITS = COMMON_HABITS | {
    DecisionKind.DEFENDER: choose_defender,
    DecisionKind.MAY: choose_readying,
    DecisionKind.PREVENT: choose_prevention,
    DecisionKind.PROTECT: choose_protector,
    DecisionKind.STRIKE: choose_strike,
}


class HeuristicAgent:
    """Plays a match to win it.

    ``actions`` counts what it has added to the chain in ``turn``. ``racing`` plays a turn for damage alone
    that it has found to win; ``looks_ahead`` is whether it looks for such turns. ``weighed`` has what options
    of the last decision were valued at; several kinds of decisions are made without.
    """

    __slots__ = ("actions", "has_looked", "looks_ahead", "racing", "turn", "weighed")

    def __init__(self, *, looks_ahead: bool = True) -> None:
        self.turn = self.actions = 0
        self.looks_ahead = looks_ahead
        self.has_looked = False
        self.racing: GoldfishAgent | None = None
        self.weighed: list[WeighedOption] = []

    def choose(self, decision: Decision, view: BoardView) -> Option:
        """Choose the option that its habits prefer."""
        if view.turn != self.turn:
            self.turn, self.actions, self.racing, self.has_looked = view.turn, 0, None, False
        self.weighed = []
        scene = None
        if view.player == view.turn_player:
            if decision.quiet and self.looks_ahead and not self.has_looked:
                self.has_looked = True
                scene = MatchScene(view)
                self.racing = GoldfishAgent() if _can_win_by_racing(scene) else None
            if self.racing is not None:
                return self.racing.choose(decision, view)
        if decision.kind is not DecisionKind.PRIORITY:
            habit = HABITS.get(decision.kind)
            return decision.options[0] if habit is None else self._follow(habit, decision, MatchScene(view))
        self.actions += 1
        if self.actions > MOST_ACTIONS:
            return decision.options[-1]
        is_own = view.player == view.turn_player and view.step is TurnStep.ACTION and not view.chain
        if not is_own:
            return answer(decision, view, self.weighed)
        return self._follow(act, decision, scene or MatchScene(view))

    def _follow(
        self, habit: Callable[[Decision, MatchScene], Option], decision: Decision, scene: MatchScene
    ) -> Option:
        option = habit(decision, scene)
        self.weighed = scene.weighed
        return option


def _can_win_by_racing(scene: MatchScene) -> bool:
    """Whether playing for damage alone wins in this turn, where that is not out of reach."""
    view = scene.view
    if not scene.is_win_in_reach:
        return False
    agents = [
        HeuristicAgent(looks_ahead=False) if seat != view.player else GoldfishAgent() for seat in view.seats
    ]
    return wins_this_turn(view.determinised(view.turn), view.player, agents)
