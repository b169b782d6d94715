"""What it is worth that something happens to one card: damage, a change of its numbers, a move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.agents.worth.numbers import Number, is_me, number
from engine.agents.worth.scene import TRIFLE, PowerSource, Scene, can_fight
from engine.agents.worth.valuation import Gain
from engine.board.view import VisibleCard
from engine.tree import changes
from engine.tree.keywords import Keyword
from engine.tree.node import Node
from engine.tree.words import CardStat, ForbiddenAction, Place


def damage(amount: Number) -> Gain:
    """Damage, which is what wins."""
    return lambda scene, source, card: scene.damage(card, amount(scene, source, card))


def doubled_damage(scene: Scene, source: PowerSource, card: VisibleCard) -> float:
    """As much damage as there is already."""
    return scene.damage(card, card.damage)


def healing(amount: Number) -> Gain:
    """Healing, of no more damage than there is."""
    return lambda scene, source, card: scene.healing(card, min(amount(scene, source, card), card.damage))


def destruction(scene: Scene, source: PowerSource, card: VisibleCard) -> float:
    """A card that leaves play, or is lost in another way."""
    if scene.is_opposing(card):
        return scene.removal(card)
    if card.identity in scene.hand:
        return -0.5 * scene.card
    return -scene.loss(card)


def interruption(scene: Scene, source: PowerSource, card: VisibleCard) -> float:
    """A card on the chain that does not resolve (Rule 711)."""
    return scene.interruption(card)


def exhausting(scene: Scene, source: PowerSource, card: VisibleCard) -> float:
    """A card that exhausts: one's own can't attack any more."""
    if scene.is_opposing(card):
        return scene.exhaustion(card)
    return -float(card.current.atk) * scene.can_attack(card) - TRIFLE * (not card.exhausted)


def readying(scene: Scene, source: PowerSource, card: VisibleCard) -> float:
    """A card that readies can attack again."""
    if scene.is_opposing(card):
        return -TRIFLE * card.exhausted
    if not card.exhausted:
        return 0.0
    if any(resource is card for resource in scene.me.resources):
        return 0.4 * (not scene.finishing)
    is_waiting = card.is_fresh and Keyword.FEROCITY not in card.current.keywords
    if not scene.is_own_turn or (is_waiting and not card.current.is_hero):
        return 0.0
    return float(card.current.atk) if can_fight(card.current) else TRIFLE


def token(atk: int, keywords: tuple[Keyword, ...]) -> Callable[[Scene], float]:
    """An ally token that enters play."""
    now = Keyword.FEROCITY in keywords
    return lambda scene: atk * (scene.later + (now and scene.is_own_turn)) + TRIFLE * (not scene.finishing)


def entering(scene: Scene, source: PowerSource, card: VisibleCard) -> float:
    """A card that enters play under one's control without being played."""
    return scene.entering(card)


def moving(place: Place) -> Gain:
    """A card that changes zones."""

    def gain(scene: Scene, source: PowerSource, card: VisibleCard) -> float:
        was_in_play = card.identity not in scene.hand and any(card is other for other in scene.board)
        before = destruction(scene, source, card) if was_in_play or card.identity in scene.hand else 0.0
        if place is Place.PLAY:
            return before + entering(scene, source, card)
        if scene.is_opposing(card):
            return before / 2
        if place is Place.HAND:
            return before + (0.5 if was_in_play else 1.0) * scene.card
        if place is Place.RESOURCE_ROW:
            return before + scene.resource
        return before

    return gain


# Changes that last (Rule 714)


def change(node: Node, *, for_turn: bool) -> Gain | None:
    """A change of a card, for this turn or for longer; ``None`` for one that is worth nothing."""
    read = CHANGES.get(type(node))
    return None if read is None else read(node, for_turn)


def _attack_bonus(amount: Number, for_turn: bool) -> Gain:
    def gain(scene: Scene, source: PowerSource, card: VisibleCard) -> float:
        bonus = amount(scene, source, card)
        if scene.is_opposing(card):
            return -scene.weakening(card, bonus, for_turn=for_turn)
        bonus = max(bonus, -float(card.current.atk))
        return scene.strengthening(card, bonus, for_turn=for_turn)

    return gain


def _health_bonus(amount: Number) -> Gain:
    def gain(scene: Scene, source: PowerSource, card: VisibleCard) -> float:
        bonus = amount(scene, source, card)
        if not scene.is_opposing(card):
            return TRIFLE * bonus * (not scene.finishing)
        return -bonus * (1.0 if card.current.is_hero else TRIFLE)

    return gain


def _signed(node: Any, part: Node) -> Number:
    amount, per = number(part), None if node.per is None else number(node.per)
    sign = -1 if node.negative else 1
    if per is None:
        return lambda scene, source, card: sign * amount(scene, source, card)
    return lambda scene, source, card: sign * amount(scene, source, card) * per(scene, source, card)


def _change_stat(node: changes.ChangeStat, for_turn: bool) -> Gain | None:
    amount = _signed(node, node.amount)
    if node.stat is CardStat.ATK:
        return _attack_bonus(amount, for_turn)
    return _health_bonus(amount) if node.stat is CardStat.HEALTH else None


def _change_both(node: changes.ChangeBoth, for_turn: bool) -> Gain:
    atk = _attack_bonus(_signed(node, node.atk), for_turn)
    health = _health_bonus(_signed(node, node.health))
    return lambda scene, source, card: atk(scene, source, card) + health(scene, source, card)


def _set_stats(node: changes.SetStats, for_turn: bool) -> Gain | None:
    if CardStat.ATK not in node.stats:
        return None
    amount = number(node.amount)
    return _attack_bonus(lambda scene, source, card: amount(scene, source, card) - card.current.atk, for_turn)


def _become_numbers(node: changes.BecomesNumbers, for_turn: bool) -> Gain:
    atk = _attack_bonus(lambda scene, source, card: node.atk - card.current.atk, for_turn)
    health = _health_bonus(lambda scene, source, card: node.health - card.current.health)
    return lambda scene, source, card: atk(scene, source, card) + health(scene, source, card)


def _gain_keyword(node: changes.GainKeyword, for_turn: bool) -> Gain:
    if node.keyword is Keyword.ASSAULT:
        return _attack_bonus(number(node.number), for_turn)
    ferocity = node.keyword is Keyword.FEROCITY

    def gain(scene: Scene, source: PowerSource, card: VisibleCard) -> float:
        current = card.current
        if scene.is_opposing(card) or node.keyword in current.keywords:
            return 0.0
        if not ferocity:
            return TRIFLE * bool(scene.later)
        is_waiting = card.is_fresh or card.identity in scene.hand
        can_attack = is_waiting and scene.is_own_turn and not scene.has_attacked(card) and not card.exhausted
        return float(current.atk) if can_attack and can_fight(current) else 0.0

    return gain


def _cannot(node: changes.Cannot, for_turn: bool) -> Gain | None:
    if node.action not in (ForbiddenAction.ATTACK, ForbiddenAction.EXHAUST):
        return None

    def gain(scene: Scene, source: PowerSource, card: VisibleCard) -> float:
        if scene.is_opposing(card):
            return scene.restraint(card, for_turn=for_turn)
        return -scene.hindrance(card, scene.attacks_with(card, for_turn=for_turn))

    return gain


def _cannot_ready(node: changes.CannotReadyDuring, for_turn: bool) -> Gain:
    def gain(scene: Scene, source: PowerSource, card: VisibleCard) -> float:
        if scene.is_opposing(card):
            return scene.restraint(card, for_turn=node.next)
        turns = min(scene.later, 1) if node.next else scene.later
        return -float(card.current.atk) * turns * can_fight(card.current)

    return gain


def _lose_powers(node: changes.LosePowers, for_turn: bool) -> Gain:
    return lambda scene, source, card: TRIFLE if scene.is_opposing(card) else -0.5 * bool(scene.later)


def _controlled_by(node: changes.ControlledBy, for_turn: bool) -> Gain:
    takes_control = is_me(node.player)

    def gain(scene: Scene, source: PowerSource, card: VisibleCard) -> float:
        if scene.is_opposing(card):
            return scene.capture(card) if takes_control else 0.0
        return 0.0 if takes_control else -scene.loss(card)

    return gain


CHANGES: dict[type[Node], Callable[[Any, bool], Gain | None]] = {
    changes.Cannot: _cannot,
    changes.CannotReadyDuring: _cannot_ready,
    changes.ChangeBoth: _change_both,
    changes.ChangeStat: _change_stat,
    changes.ControlledBy: _controlled_by,
    changes.BecomesNumbers: _become_numbers,
    changes.GainKeyword: _gain_keyword,
    changes.LosePowers: _lose_powers,
    changes.SetStats: _set_stats,
}
