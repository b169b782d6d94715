"""What the goldfish does with priority: play, use, complete, place, attack, or pass."""

from __future__ import annotations

from engine.agents.judgement.candidates import best_candidate, find_candidates, gains_by_waiting
from engine.agents.judgement.placing import placement
from engine.agents.judgement.planning import best_strike
from engine.agents.worth.scene import Scene
from engine.board.view import BoardView
from engine.decisions import Decision, Option, Verb
from engine.state import TurnStep

MOST_DAMAGE = 6
"""What each resource, and what costs none, can add to the damage of a turn; a win that needs more is not
looked for.
"""


_COMBAT = (Verb.ATTACK, Verb.PASS)


def act(decision: Decision, view: BoardView, *, may_play: bool = True) -> Option:
    """With priority: place, play, use, complete, attack; pass at any time but in one's own action phase."""
    if view.player != view.turn_player or view.step is not TurnStep.ACTION or view.chain:
        return decision.options[-1]
    attack, attack_damage = _attack(decision, view)
    if all(option.verb in _COMBAT for option in decision.options):
        return attack or decision.options[-1]
    scene = Scene(view)
    health = scene.health_to_beat
    if attack is not None and attack_damage >= health:
        return attack
    if not may_play:
        return attack or decision.options[-1]
    ready = view.me.ready_resources
    candidates = find_candidates(decision, scene.view, ready)
    best = None
    if health <= attack_damage + MOST_DAMAGE * (ready + 1):
        best = best_candidate(candidates, scene.finish(), ready, attack_damage, needed=health)
    if best is None:
        placing = placement(decision, scene)
        if placing is not None:
            return placing
        best = best_candidate(candidates, scene, ready, 0)
    if best is None or (attack is not None and gains_by_waiting(best, scene)):
        return attack or decision.options[-1]
    return best.option


def _attack(decision: Decision, view: BoardView) -> tuple[Option | None, int]:
    """The first attack worth making, and the damage of all of them together."""
    first, damage = None, 0
    for option in decision.options:
        if option.verb is Verb.ATTACK:
            atk = _attack_damage(view, option.card)
            if atk > 0:
                first = first or option
                damage += atk
    return first, damage


def _attack_damage(view: BoardView, attacker: int | None) -> int:
    """What an attack with one of the player's characters deals; the hero's with its best strike."""
    me = view.me
    if me.hero is not None and me.hero.identity == attacker:
        strike = best_strike(view, me.ready_resources)
        return me.hero.current.atk + (int(strike[1]) if strike else 0)
    return next((card.current.atk for card in me.ally_row if card.identity == attacker), 0)
