"""Distributing attackers among defenders, so that their attacks gain most together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from engine.board.view import VisibleCard
from engine.decisions import Option

LEAST_GAIN = 0.05
"""An attack that gains less is not made."""


@dataclass(slots=True)
class Attacker:
    """A character that can attack: the ATK with which it will, the identities of the cards it can attack, and
    the price of a strike.
    """

    card: VisibleCard
    atk: float
    defenders: set[int]
    option: Option | None = None
    price: float = 0.0


@dataclass(slots=True)
class PlannedAttack:
    """An attack that can be made: who, against whom, and what it gains, which is infinite for a win."""

    attacker: Attacker
    defender: VisibleCard
    gain: float


def distribute(choices: Sequence[Sequence[PlannedAttack]]) -> list[PlannedAttack]:
    """Of the attacks that each attacker can choose one that gains something, but no two on one ally.

    The best come first; then attackers exchange their defenders where both together gain more.
    """
    worthwhile = [[attack for attack in attacks if attack.gain > LEAST_GAIN] for attacks in choices]
    ranked = sorted(
        ((attack, place) for place, attacks in enumerate(worthwhile) for attack in attacks),
        key=lambda choice: -choice[0].gain,
    )
    plan: dict[int, PlannedAttack] = {}
    taken: set[int] = set()
    for attack, place in ranked:
        if place not in plan and attack.defender.identity not in taken:
            plan[place] = attack
            if not attack.defender.current.is_hero:
                taken.add(attack.defender.identity)
    for first, second in combinations(plan, 2):
        exchanged = _attack_on(worthwhile[first], plan[second].defender)
        partner = _attack_on(worthwhile[second], plan[first].defender)
        if exchanged is None or partner is None:
            continue
        if exchanged.gain + partner.gain > plan[first].gain + plan[second].gain:
            plan[first], plan[second] = exchanged, partner
    return list(plan.values())


def _attack_on(attacks: Sequence[PlannedAttack], defender: VisibleCard) -> PlannedAttack | None:
    return next((attack for attack in attacks if attack.defender is defender), None)
