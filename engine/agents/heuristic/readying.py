"""Whether a card readies where its text lets its controller choose (Rule 501.1a)."""

from __future__ import annotations

from engine.agents.heuristic.match_scene import MatchScene, works_while_exhausted
from engine.agents.judgement.choosing import may
from engine.board.view import find_visible
from engine.decisions import Decision, Option, Verb


def choose_readying(decision: Decision, scene: MatchScene) -> Option:
    """Leave a card exhausted that keeps what is worth more than itself; other questions as all agents do."""
    if decision.rule != "501.1":
        return may(decision, scene)
    verb = Verb.NO if _keeps_more(scene, decision.options[0].card) else Verb.YES
    return next(option for option in decision.options if option.verb is verb)


def _keeps_more(scene: MatchScene, identity: int | None) -> bool:
    card = find_visible(scene.view, identity)
    if card is None or not works_while_exhausted(card.current.sheet):
        return False
    borrowed = [scene.presence(other) for other in scene.me.cards if other.is_borrowed]
    return max(borrowed, default=0.0) > scene.presence(card) / 2
