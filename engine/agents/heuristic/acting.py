"""What the heuristic agent does with priority: in its own action phase, and in answer to others."""

from __future__ import annotations

from math import inf

from engine.agents.heuristic.attacking import find_attack, find_attackers, most_safe_damage
from engine.agents.heuristic.match_scene import MatchScene
from engine.agents.judgement.candidates import (
    Candidate,
    best_candidate,
    find_candidates,
    gains_by_waiting,
    weigh,
)
from engine.agents.judgement.placing import placement
from engine.agents.worth.scene import WeighedOption
from engine.board.view import BoardView
from engine.decisions import Decision, Option, Verb
from engine.state import TurnStep

ANSWER_WORTH = 1.0
"""What an answer in the turn of another player must be worth, for each resource it costs."""

MOST_DAMAGE = 3
"""What each resource, and what costs none, can add to the damage of a turn; no win is looked for that needs
more.
"""

ENOUGH_RESOURCES = 7
"""Up to so many resources one is placed each turn: a match is longer than a race."""

_COMBAT = (Verb.ATTACK, Verb.PASS)


def act(decision: Decision, scene: MatchScene) -> Option:
    """With priority in one's own action phase and an empty chain: win, place, play, use, complete, attack."""
    view = scene.view
    attackers = find_attackers(decision, scene)
    attack = find_attack(scene, attackers)
    first = (attack and attack.attacker.option) or decision.options[-1]
    if attack is not None:
        scene.weighed.append(WeighedOption(first, attack.gain))
    if all(option.verb in _COMBAT for option in decision.options):
        return first
    if attack is not None and attack.gain == inf:
        return first
    ready = view.me.ready_resources
    candidates = find_candidates(decision, view, ready)
    best = _finishing(candidates, scene, ready, most_safe_damage(scene, attackers))
    if best is None:
        placing = placement(decision, scene, least=ENOUGH_RESOURCES)
        if placing is not None:
            return placing
        best = best_candidate(candidates, scene, ready, 0)
    if best is None or (attack is not None and gains_by_waiting(best, scene)):
        return first
    return best.option


def _finishing(
    candidates: list[Candidate], scene: MatchScene, ready: int, attack_damage: float
) -> Candidate | None:
    """The first thing to do for a win in this turn."""
    health = scene.health_to_beat
    if not scene.can_beat_hero or health > attack_damage + MOST_DAMAGE * (ready + 1):
        return None
    return best_candidate(candidates, scene.finish(), ready, attack_damage, needed=health)


def answer(decision: Decision, view: BoardView, weighed: list[WeighedOption]) -> Option:
    """With priority at any other time: what is worth its cost now.

    What others play is interrupted; the rest waits for a combat or the end of another player's turn, when
    resources that are still ready have no better use. ``weighed`` receives what options are valued at.
    """
    last = decision.options[-1]
    if len(decision.options) == 1:
        return last
    is_late = view.player != view.turn_player and view.step in (TurnStep.COMBAT, TurnStep.END)
    if not (view.chain or is_late):
        return last
    candidates = find_candidates(decision, view, view.me.ready_resources)
    if view.chain:
        candidates = [candidate for candidate in candidates if candidate.valuation.interrupts]
    if not candidates:
        return last
    scene = MatchScene(view)
    weigh(candidates, scene)
    weighed += scene.weighed
    worthwhile = [
        candidate for candidate in candidates if candidate.worth >= ANSWER_WORTH * max(candidate.cost, 0.5)
    ]
    best = max(worthwhile, key=lambda candidate: candidate.worth, default=None)
    return last if best is None else best.option
