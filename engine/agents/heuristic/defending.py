"""Choices in a combat: whether to protect, to strike, and to prevent damage."""

from __future__ import annotations

from engine.agents.heuristic.attack_plan import LEAST_GAIN
from engine.agents.heuristic.attacking import RESOURCE_PRICE
from engine.agents.heuristic.exchanges import counter_attack, exchange
from engine.agents.heuristic.match_scene import MatchScene
from engine.board.view import find_visible
from engine.decisions import Decision, Option, Verb


def choose_protector(decision: Decision, scene: MatchScene) -> Option:
    """Protect if the combat with the protector is better than the proposed one."""
    combat = scene.view.combat
    attacker = None if combat is None else find_visible(scene.view, combat.attacker)
    defended = None if combat is None else find_visible(scene.view, combat.defender)
    if attacker is None or defended is None:
        return decision.options[-1]

    def worth(option: Option) -> float:
        card = defended if option.card is None else find_visible(scene.view, option.card)
        if card is None:
            return 0.0
        price = LEAST_GAIN if option.verb is Verb.PROTECT else 0.0
        return exchange(scene, attacker, card, attacker.current.atk, counter_attack(scene, card)) - price

    return scene.best(reversed(decision.options), worth)


def choose_strike(decision: Decision, scene: MatchScene) -> Option:
    """The strike that gains more than it costs; what is left of the resources in another's turn costs
    nothing.
    """
    combat, own = scene.view.combat, scene.me.hero
    if combat is None or own is None:
        return decision.options[-1]
    opponent = find_visible(scene.view, combat.defender if scene.is_own_turn else combat.attacker)
    if opponent is None:
        return decision.options[-1]
    resource_price = RESOURCE_PRICE if scene.is_own_turn else 0.0

    def worth(option: Option) -> float:
        weapon = find_visible(scene.view, option.card) if option.verb is Verb.STRIKE else None
        if weapon is None:
            return scene.damage(opponent, own.current.atk) if own.current.atk > 0 else 0.0
        dealt = own.current.atk + weapon.current.atk
        return scene.damage(opponent, dealt) - resource_price * weapon.current.strike_cost

    return scene.best(reversed(decision.options), worth)


def choose_prevention(decision: Decision, scene: MatchScene) -> Option:
    """Exhaust the equipment that wastes least of its DEF: of several that suffice the one with the least,
    else the one with the most.
    """
    shields = [option for option in decision.options if option.verb is Verb.PREVENT]
    if not shields:
        return decision.options[0]
    last = decision.options[-1]
    amount = last.number if last.verb is Verb.PASS else None
    enough = [option for option in shields if amount is not None and (option.number or 0) >= amount]
    if enough:
        return min(enough, key=lambda option: option.number or 0)
    return max(shields, key=lambda option: option.number or 0)
