"""An agent that plays a deck for damage, as if the opponent did nothing.

It reads what cards do from their powers (:mod:`engine.agents.worth`) and weighs everything in damage to the
opposing hero: damage now as it is, an attacker by the attacks it will make, a card drawn by how much it is
needed. Its habits, which a simulation reports:

* **Mulligan**: it keeps a hand with at least two cards of cost 3 or less that do something for it, and
  mulligans any other.
* **Placing**: one resource each turn, the card that it can best do without; a quest or location face up where
  completing it is worth more than placing it costs. The more resources it has, and the fewer cards, the
  rather it keeps its hand.
* **Playing**: of all sets of cards to play, powers to use, quests to complete and strikes that it can pay
  for, the one that promises most. What promises nothing now is kept: healing without damage, removal without
  an opposing ally, tricks for defending. So a hero is flipped when that promises something, and quests are
  completed with resources that nothing better needs.
* **Choosing**: its own cards for what does good and the opposing hero for harm; X as great as it is useful;
  "you may" if that is worth something; for costs, discards and sacrifices what is worth least.
* **Attacking**: with every ally that has ATK, and with the hero if it can strike; always the opposing hero
  where that is legal. What is worth more before attacks is done before, what is worth more after them, after.
* **Winning**: when the damage of a turn can be enough, nothing else counts in it.
* On the turns of others and while links wait to resolve, it passes.
"""

from __future__ import annotations

from engine.agents.goldfish.acting import act
from engine.agents.judgement.choosing import HABITS
from engine.agents.worth.scene import Scene
from engine.board.view import BoardView
from engine.decisions import Decision, DecisionKind, Option

MOST_ACTIONS = 100
"""After so many actions in one turn the agent only attacks and passes, so that every game ends."""


class GoldfishAgent:
    """Plays a deck on its own for the fastest win it can see.

    ``actions`` counts what it has added to the chain in ``turn``.
    """

    __slots__ = ("actions", "turn")

    def __init__(self) -> None:
        self.turn = self.actions = 0

    def choose(self, decision: Decision, view: BoardView) -> Option:
        """Choose the option that its habits prefer."""
        if decision.kind is DecisionKind.PRIORITY:
            if view.turn != self.turn:
                self.turn, self.actions = view.turn, 0
            self.actions += 1
            return act(decision, view, may_play=self.actions <= MOST_ACTIONS)
        habit = HABITS.get(decision.kind)
        return decision.options[0] if habit is None else habit(decision, Scene(view))
