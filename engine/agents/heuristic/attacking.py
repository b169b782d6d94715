"""Which attacks are worth making: for the win, for a trade, or for damage."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf

from engine.agents.heuristic.attack_plan import LEAST_GAIN, Attacker, PlannedAttack, distribute
from engine.agents.heuristic.exchanges import counter_attack, dealt_back, exchange, protectors
from engine.agents.heuristic.match_scene import MatchScene, is_shielded
from engine.agents.judgement.planning import best_strike
from engine.board.view import VisibleCard, find_visible
from engine.decisions import Decision, Option, Verb
from engine.tree.keywords import Keyword

RESOURCE_PRICE = 0.35
"""What a resource is worth that pays for a strike and could pay for something else."""

SABOTAGE_WORTH = 2.0
"""What a sabotage is worth, beside that no damage is dealt."""

GUARDING = 0.25
"""What it is worth to keep a Protector ready: this part of the damage that the other side can deal."""


def find_attackers(decision: Decision, scene: MatchScene) -> list[Attacker]:
    """The characters that the decision offers to attack with, if they would deal damage."""
    attackers = []
    for option in decision.options:
        if option.verb is Verb.ATTACK:
            card = find_visible(scene.view, option.card)
            if card is not None:
                attacker = _attacker(scene, card)
                attacker.option = option
                attackers.append(attacker)
    return [attacker for attacker in attackers if attacker.atk > 0]


def _attacker(scene: MatchScene, card: VisibleCard) -> Attacker:
    attacker = Attacker(card, card.current.atk, scene.view.legal_defenders(card.identity))
    if card is scene.me.hero:
        strike = best_strike(scene.view, scene.me.ready_resources)
        if strike is not None:
            attacker.atk += strike[1]
            attacker.price = RESOURCE_PRICE * strike[0]
    return attacker


def find_attack(scene: MatchScene, attackers: Sequence[Attacker]) -> PlannedAttack | None:
    """The best attack to make now: for the win, else of the attacks that gain most together."""
    if not attackers:
        return None
    winning = _winning_attack(scene, attackers)
    if winning is not None:
        return winning
    return max(_plan(scene, attackers), key=lambda attack: attack.gain, default=None)


def _plan(scene: MatchScene, attackers: Sequence[Attacker]) -> list[PlannedAttack]:
    """The attacks worth making: several that destroy an ally together, else one of each attacker."""
    allies = [card for foe in scene.foes for card in foe.ally_row]
    choices = [_attacks_of(scene, attacker, [*_heroes(scene), *allies]) for attacker in attackers]
    alone = [max(attacks, key=lambda attack: attack.gain) for attacks in choices if attacks]
    together = _best_together(scene, attackers, allies, alone)
    return [together] if together is not None else distribute(choices)


def safe_damage(scene: MatchScene, attackers: Iterable[Attacker], hero: VisibleCard) -> float:
    """The damage that attacks on an opposing hero deal, whoever protects it."""
    hits = sorted((other.atk for other in attackers if hero.identity in other.defenders), reverse=True)
    return sum(hits[len(protectors(scene, hero)) :])


def most_safe_damage(scene: MatchScene, attackers: Sequence[Attacker]) -> float:
    """The same for the opposing hero to which it is most."""
    return max((safe_damage(scene, attackers, hero) for hero in _heroes(scene)), default=0.0)


def _heroes(scene: MatchScene) -> list[VisibleCard]:
    return [foe.hero for foe in scene.foes if foe.hero is not None]


def _winning_attack(scene: MatchScene, attackers: Sequence[Attacker]) -> PlannedAttack | None:
    """The first of attacks that destroy an opposing hero: with the least ATK, to draw out protectors."""
    for hero in _heroes(scene):
        if is_shielded(hero):
            continue
        able = [attacker for attacker in attackers if hero.identity in attacker.defenders]
        if able and safe_damage(scene, able, hero) >= hero.health_left:
            return PlannedAttack(min(able, key=lambda attacker: attacker.atk), hero, inf)
    return None


def _attacks_of(scene: MatchScene, attacker: Attacker, targets: Sequence[VisibleCard]) -> list[PlannedAttack]:
    """The attacks that a character can make on its own."""
    staying = _guarding_worth(scene, attacker)
    return [
        PlannedAttack(attacker, card, gain_of(scene, attacker, card) - staying)
        for card in targets
        if card.identity in attacker.defenders
    ]


def _best_together(
    scene: MatchScene,
    attackers: Sequence[Attacker],
    allies: Sequence[VisibleCard],
    alone: Sequence[PlannedAttack],
) -> PlannedAttack | None:
    """The first attack of several that destroy an ally none of them could alone, if that gains more than
    what they would do else.
    """
    otherwise = {attack.attacker.card.identity: max(attack.gain, 0.0) for attack in alone}
    best: PlannedAttack | None = None
    for ally in allies:
        group = _group_against(ally, attackers)
        if len(group) < 2:
            continue
        gain = scene.removal(ally)
        for attacker in group:
            back = dealt_back(attacker.card, counter_attack(scene, ally))
            gain += scene.damage(attacker.card, back) - otherwise[attacker.card.identity] - attacker.price
        if gain > LEAST_GAIN and (best is None or gain > best.gain):
            best = PlannedAttack(group[0], ally, gain)
    return best


def _group_against(ally: VisibleCard, attackers: Sequence[Attacker]) -> list[Attacker]:
    """As many attackers as are needed to destroy an ally, the strongest first; none if all are too few."""
    group: list[Attacker] = []
    missing = float(ally.health_left)
    for attacker in sorted(attackers, key=lambda attacker: -attacker.atk):
        if missing > 0 and ally.identity in attacker.defenders:
            group.append(attacker)
            missing -= attacker.atk
    return group if missing <= 0 else []


def gain_of(scene: MatchScene, attacker: Attacker, defender: VisibleCard) -> float:
    """What an attack gains if the other side protects the defender where that is better for it."""
    gains = [
        exchange(scene, attacker.card, card, attacker.atk, counter_attack(scene, card))
        for card in (defender, *protectors(scene, defender, attacker.card))
    ]
    return min(gains) - attacker.price


def _guarding_worth(scene: MatchScene, attacker: Attacker) -> float:
    """What it is worth that a Protector stays ready for the turn of the other side."""
    if Keyword.PROTECTOR not in attacker.card.current.keywords or scene.is_ahead:
        return 0.0
    return GUARDING * min(scene.foe_attack, 8) * scene.guard


def choose_defender(decision: Decision, scene: MatchScene) -> Option:
    """The defender that was planned for the attacker; a hero, if attacks on it win."""
    card = find_visible(scene.view, decision.options[0].card)
    if card is None:
        return decision.options[0]
    attacker = _attacker(scene, card)
    others = [
        _attacker(scene, other)
        for other in (scene.me.hero, *scene.me.ally_row)
        if other is not None and other is not card and scene.can_attack(other)
    ]
    attackers = [attacker, *[other for other in others if other.atk > 0]]
    winning = _winning_attack(scene, attackers)
    plan = _plan(scene, attackers) if winning is None else [winning]
    planned = next((attack.defender for attack in plan if attack.attacker is attacker), None)

    def gain(option: Option) -> float:
        if option.verb is Verb.SABOTAGE:
            return SABOTAGE_WORTH
        target = find_visible(scene.view, option.target)
        if target is None:
            return 0.0
        if target is planned or (winning is not None and target is winning.defender):
            return inf
        return gain_of(scene, attacker, target)

    return scene.best(decision.options, gain)
