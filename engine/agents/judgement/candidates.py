"""What an agent can do with priority, beside attacks: cards to play, powers to use, quests to complete."""

from __future__ import annotations

from dataclasses import dataclass

from engine.agents.judgement.planning import best_plan, best_strike
from engine.agents.worth.cards import (
    additional_cost,
    alternate_cost,
    is_free,
    play_valuation,
    power_valuation,
    resource_cost,
)
from engine.agents.worth.scene import TRIFLE, PowerSource, Scene, WeighedOption
from engine.agents.worth.valuation import Valuation
from engine.board.view import BoardView, VisibleCard, find_visible
from engine.decisions import Decision, Option, Verb
from engine.state.power_sheet import PowerEntry
from engine.tree.changes import GainKeyword
from engine.tree.node import cached_by_identity, walk
from engine.tree.powers import Payment

LEAST_WORTH = 0.1
"""What promises less is not worth a card or a resource."""


@dataclass(slots=True)
class Candidate:
    """Something to do: what it costs in resources, and what it promises."""

    option: Option
    cost: int
    valuation: Valuation
    source: PowerSource
    price: Valuation | None = None
    worth: float = 0.0

    def value(self, scene: Scene) -> float:
        """What it is worth, less the price that is paid beside resources."""
        worth = self.valuation.worth(scene, self.source)
        if self.option.verb is Verb.PLAY:
            worth -= scene.keeping(self.source.card)
        return worth if self.price is None else worth + self.price.worth(scene, self.source)


def gains_by_waiting(candidate: Candidate, scene: Scene) -> bool:
    """Whether something is worth more when the attacks of this turn have been made."""
    now = candidate.value(scene)
    scene.attacked = True
    later = candidate.value(scene)
    scene.attacked = False
    return later > now + TRIFLE


def weigh(candidates: list[Candidate], scene: Scene) -> None:
    """Value what can be done in a position."""
    for candidate in candidates:
        candidate.worth = candidate.value(scene)
        scene.weighed.append(WeighedOption(candidate.option, candidate.worth))


def best_candidate(
    candidates: list[Candidate], scene: Scene, ready: int, attack_damage: float, needed: int = 0
) -> Candidate | None:
    """The first thing to do of the best plan, if it promises as much as is needed beside the attacks."""
    weigh(candidates, scene)
    useful = [candidate for candidate in candidates if candidate.worth >= LEAST_WORTH]
    if not useful:
        return None
    costs = [(candidate.cost, candidate.worth) for candidate in useful]
    strike = None if needed else best_strike(scene.view, ready)
    plan = best_plan(costs + ([strike] if strike else []), ready)
    planned = [useful[place] for place in plan if place < len(useful)]
    if needed and attack_damage + sum(candidate.worth for candidate in planned) < needed:
        return None
    return max(planned, key=lambda candidate: candidate.worth, default=None)


def find_candidates(decision: Decision, view: BoardView, ready: int) -> list[Candidate]:
    """Everything that can be played, used or completed now."""
    candidates = []
    prints = {}
    hand = {card.identity: card for card in view.hand}
    for option in decision.options:
        if option.verb is Verb.PLAY:
            in_hand = hand.get(option.card or 0)
            card = in_hand or find_visible(view, option.card)
            if card is not None:
                prints[id(card.current)] = option
                if in_hand is None:
                    candidates.append(_to_play(option, card, ready))
        elif option.verb in (Verb.USE, Verb.COMPLETE):
            candidate = _to_use(option, view, ready)
            if candidate is not None:
                candidates.append(candidate)
    for card in view.hand:
        if id(card.current) in prints:
            candidates.append(_to_play(prints[id(card.current)], card, ready))
    return candidates


def _to_play(option: Option, card: VisibleCard, ready: int) -> Candidate:
    """To play a card; for X as much as there is."""
    current = card.current
    cost = ready if current.cost_x else min(current.cost, ready)
    x = max(ready - current.cost, 0) // current.cost_x if current.cost_x else 0
    price = None
    if current.sheet.alternate_costs and current.cost > ready:
        cost, price = 0, alternate_cost(current.sheet)
    elif current.sheet.additional_costs:
        price = additional_cost(current.sheet)
    return Candidate(option, cost, play_valuation(current), PowerSource(card, x), price)


def _to_use(option: Option, view: BoardView, ready: int) -> Candidate | None:
    """To use a power of a card in play, or to complete a quest."""
    card = find_visible(view, option.card)
    entry = None if card is None else _entry(card, option)
    if card is None or entry is None:
        return None
    cost, has_x = resource_cost(entry.power.costs)
    x = ready - cost if has_x else 0
    candidate = Candidate(option, ready if has_x else cost, power_valuation(entry), PowerSource(card, x))
    return None if is_free(entry) and not _adds_keyword(entry) else candidate


@cached_by_identity
def _adds_keyword(entry: PowerEntry[Payment]) -> bool:
    """Whether using a power gives a keyword, which is worth nothing a second time."""
    return any(isinstance(node, GainKeyword) for node in walk(entry.power.effects))


def _entry(card: VisibleCard, option: Option) -> PowerEntry[Payment] | None:
    sheet = card.current.sheet
    entries = sheet.completions if option.verb is Verb.COMPLETE else sheet.usable
    return next((entry for entry in entries if entry.index == option.number), None)
