"""What an agent chooses: opening hands, strikes, targets, modes, X, and what it gives up."""

from __future__ import annotations

from collections.abc import Callable

from engine.agents.judgement.candidates import LEAST_WORTH
from engine.agents.judgement.placing import potential
from engine.agents.worth.cards import link_valuation, play_valuation, target_player_valuation
from engine.agents.worth.scene import PowerSource, Scene
from engine.board.view import find_visible
from engine.decisions import Decision, DecisionKind, Option, Verb

EARLY_COST = 3
EARLY_PLAYS = 2


def mulligan(decision: Decision, scene: Scene) -> Option:
    """Keep a hand with two early plays, mulligan any other."""
    early = sum(
        card.current.is_playable
        and card.current.cost <= EARLY_COST
        and play_valuation(card.current).worth(scene, PowerSource(card)) >= LEAST_WORTH
        for card in scene.view.hand
    )
    return _option(decision, Verb.KEEP if early >= EARLY_PLAYS else Verb.MULLIGAN)


def defender(decision: Decision, scene: Scene) -> Option:
    """Attack an opposing hero, the one with the least health left."""
    heroes = {player.hero.identity: player.hero.health_left for player in scene.view.players if player.hero}
    return min(decision.options, key=lambda option: heroes.get(option.target or 0, 1000))


def strike(decision: Decision, scene: Scene) -> Option:
    """Strike with the weapon of most ATK on one's own turn; on defence only for free."""
    weapons = {card.identity: card.current for card in scene.me.hero_row}
    options = [
        option
        for option in decision.options
        if option.card is not None and (scene.is_own_turn or not weapons[option.card].strike_cost)
    ]
    return max(options, key=lambda option: weapons[option.card or 0].atk, default=decision.options[-1])


def target(decision: Decision, scene: Scene) -> Option:
    """The target for which the power is worth most."""
    if not scene.view.chain:
        return decision.options[0]
    link = scene.view.chain[-1]
    source = PowerSource(link.source, link.x)
    choices = list(link_valuation(link).all_choices())

    def gain(option: Option) -> float:
        card = find_visible(scene.view, option.target)
        if card is None:
            return 0.0
        return sum(
            choice.gain(scene, source, card) for choice in choices if choice.slot in (option.number, None)
        )

    if decision.options[0].target is None:
        return _player(decision, scene, target_player_valuation(link).worth(scene, source))
    return scene.best(decision.options, gain)


def _player(decision: Decision, scene: Scene, worth: float) -> Option:
    """An opponent for what is worth less than nothing to the target, else oneself, where that is possible."""
    players = {foe.index for foe in scene.foes} if worth < 0 else {scene.view.player}
    return next((option for option in decision.options if option.number in players), decision.options[0])


def choice(decision: Decision, scene: Scene) -> Option:
    """What is worth least for costs and discards, else what the choice does most for; a copy keeps its
    targets.
    """
    if decision.rule == "402.1c":
        return decision.options[-1]
    if decision.rule == "403.1" or decision.about == "discard":
        return give_up(decision, scene)
    if decision.rule == "413.1":
        return scene.best(decision.options, lambda option: _search_worth(scene, option))
    if not scene.view.chain:
        return decision.options[0]
    link = scene.view.chain[-1]
    source = PowerSource(link.source, link.x)
    open_choices = [cards for cards in link_valuation(link).all_choices() if cards.slot is None]

    def gain(option: Option) -> float:
        card = find_visible(scene.view, option.card)
        return 0.0 if card is None else sum(cards.gain(scene, source, card) for cards in open_choices)

    return scene.best(decision.options, gain)


def _search_worth(scene: Scene, option: Option) -> float:
    card = find_visible(scene.view, option.card)
    return -1.0 if card is None else potential(scene, card)


def may(decision: Decision, scene: Scene) -> Option:
    """Yes, unless what is asked for is worth less than nothing."""
    if not scene.view.chain:
        return decision.options[0]
    link = scene.view.chain[-1]
    source = PowerSource(link.source, link.x)
    valuation = link_valuation(link)
    optional = list(valuation.all_optional())
    if valuation.unless:
        action, effect = valuation.unless[0]
        is_better = action.worth(scene, source) > effect.worth(scene, source)
    else:
        is_better = not optional or sum(part.worth(scene, source) for part in optional) > 0
    return _option(decision, Verb.YES if is_better else Verb.NO)


def mode(decision: Decision, scene: Scene) -> Option:
    """The mode that is worth most; a further one only if it is worth something."""
    if not scene.view.chain:
        return decision.options[0]
    link = scene.view.chain[-1]
    source = PowerSource(link.source, link.x)
    modes = [part for parts in link_valuation(link).modes for part in parts]

    def worth(option: Option) -> float:
        number = option.number
        return 0.0 if number is None or number >= len(modes) else modes[number].worth(scene, source)

    return scene.best(decision.options, worth)


def value_of_x(decision: Decision, scene: Scene) -> Option:
    """The greatest X that is useful, and of equally useful ones the least."""
    if not scene.view.chain:
        return decision.options[0]
    link = scene.view.chain[-1]
    valuation = link_valuation(link)

    def worth(option: Option) -> float:
        x = option.number or 0
        return valuation.worth(scene, PowerSource(link.source, x)) - LEAST_WORTH * x

    return scene.best(decision.options, worth)


def give_up(decision: Decision, scene: Scene) -> Option:
    """Give up the card that is worth least."""

    def worth(option: Option) -> tuple[float, int]:
        card = find_visible(scene.view, option.card)
        if card is None:
            return 0.0, 0
        if card.identity in scene.hand:
            return potential(scene, card), -card.current.cost
        return scene.loss(card), card.health_left

    return min(decision.options, key=worth)


def repair(decision: Decision, scene: Scene) -> Option:
    """Destroy what is worth least (Rule 414.2), but keep a card of one's own that has just come into play:
    what it would displace was counted when it was played.
    """

    def worth(option: Option) -> tuple[bool, float]:
        card = find_visible(scene.view, option.card)
        if card is None:
            return False, 0.0
        return scene.is_own_turn and card.is_fresh and not card.is_borrowed, scene.loss(card)

    return min(decision.options, key=worth)


def _option(decision: Decision, verb: Verb) -> Option:
    return next(option for option in decision.options if option.verb is verb)


HABITS: dict[DecisionKind, Callable[[Decision, Scene], Option]] = {
    DecisionKind.CHOICE: choice,
    DecisionKind.DEFENDER: defender,
    DecisionKind.DISCARD: give_up,
    DecisionKind.MAY: may,
    DecisionKind.MODE: mode,
    DecisionKind.MULLIGAN: mulligan,
    DecisionKind.STRIKE: strike,
    DecisionKind.TARGET: target,
    DecisionKind.UNIQUENESS: repair,
    DecisionKind.VALUE_OF_X: value_of_x,
}
