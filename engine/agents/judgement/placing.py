"""Placing: which card an agent can best do without, and what cards in hand will be worth."""

from __future__ import annotations

from engine.agents.judgement.planning import gains_leaving_one_out
from engine.agents.worth.cards import (
    play_valuation,
    power_valuation,
    resource_cost,
)
from engine.agents.worth.scene import TRIFLE, PowerSource, Scene, WeighedOption
from engine.board.view import VisibleCard
from engine.decisions import Decision, Option, Verb

FORESIGHT = 3
"""The number of turns that placing a resource looks ahead."""

DRAWN_COST = 3
"""What a card that is not drawn yet will probably cost."""

PLACED = 0.5
SPARE = 0.1
"""What another resource is worth without a use, and a card: this part of what it promises."""


def placement(decision: Decision, scene: Scene, least: int = 0) -> Option | None:
    """The card that can best be done without, or none where another resource helps less than any card and
    there are at least so many.
    """
    options = [
        option for option in decision.options if option.verb in (Verb.PLACE_FACE_UP, Verb.PLACE_FACE_DOWN)
    ]
    if not options:
        return None
    hand = [(card, potential(scene, card)) for card in scene.view.hand]
    prospects = _prospects(scene, hand)
    places = {card.identity: place for place, (card, _) in enumerate(hand)}
    best: WeighedOption | None = None
    for option in options:
        place = places[option.card or 0]
        card, worth = hand[place]
        gain = PLACED + prospects[place] - SPARE * worth
        if option.verb is Verb.PLACE_FACE_UP:
            gain += _face_up_worth(scene, card)
        if best is None or gain > best.worth:
            best = WeighedOption(option, gain)
    is_needed = scene.me.resource_count < least and len(hand) > 1
    if best is None or not (best.worth > 0 or is_needed):
        return None
    scene.weighed.append(best)
    return best.option


def _prospects(scene: Scene, hand: list[tuple[VisibleCard, float]]) -> list[float]:
    """For each card in hand, how much more the others, and the cards drawn after them, will do in the next
    turns with another resource than all of them without.
    """
    turns = int(min(scene.later + 1, FORESIGHT))
    budget = scene.me.resource_count * turns + turns * (turns - 1) // 2
    cards = [(card.current.cost, worth) for card, worth in hand]
    cards += [(DRAWN_COST, 2 * (scene.later - turn)) for turn in range(1, turns)]
    return gains_leaving_one_out(cards, len(hand), budget, budget + turns)


def potential(scene: Scene, card: VisibleCard) -> float:
    """What a card in hand promises, less for each turn until it can be played."""
    current = card.current
    if not current.is_playable:
        return 0.0
    resources = scene.me.resource_count
    x = resources // (2 * current.cost_x) if current.cost_x else 0
    worth = max(play_valuation(current).worth(scene, PowerSource(card, x)), 0.0)
    wait = max(current.cost - resources - 1, 0)
    return worth * max(scene.later - wait, 0.0) / scene.later + TRIFLE


def _face_up_worth(scene: Scene, card: VisibleCard) -> float:
    """What a quest promises that can be completed later, less what it costs to place it face up."""
    sheet = card.current.sheet
    worth = TRIFLE
    for entry in sheet.completions:
        cost, _ = resource_cost(entry.power.costs)
        worth += max(power_valuation(entry).worth(scene, PowerSource(card)), 0.0) * (cost < 10)
    return worth - scene.discard_price * scene.card * len(sheet.placement_costs)
