"""An agent that plays a deck for damage, as if the opponent did nothing.

It reads what cards do from their powers (:mod:`engine.agents.worth`) and weighs everything in damage to the
opposing hero: damage now as it is, an attacker by the attacks it will make, a card drawn by how much it is
needed. Its habits, which a simulation reports:

* **Mulligan**: it keeps a hand with at least two cards of cost 3 or less that do something for it, and
  mulligans any other.
* **Placing**: one resource each turn, the card that it can best do without; a quest or location face up where
  completing it is worth more than placing it costs. The more resources it has, and the fewer cards, the
  rather it keeps its hand.
* **Playing**: of all sets of cards to play, powers to use, quests to complete and strikes that it can pay
  for, the one that promises most. What promises nothing now is kept: healing without damage, removal without
  an opposing ally, tricks for defending. So a hero is flipped when that promises something, and quests are
  completed with resources that nothing better needs.
* **Choosing**: its own cards for what does good and the opposing hero for harm; X as great as it is useful;
  "you may" if that is worth something; for costs, discards and sacrifices what is worth least.
* **Attacking**: with every ally that has ATK, and with the hero if it can strike; always the opposing hero
  where that is legal. What is worth more before attacks is done before, what is worth more after them, after.
* **Winning**: when the damage of a turn can be enough, nothing else counts in it.
* On the turns of others and while links wait to resolve, it passes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.agents.view import PlayerView, VisibleCard
from engine.agents.worth.cards import (
    additional_cost,
    alternate_cost,
    is_free,
    link_promise,
    play_promise,
    power_promise,
    resource_cost,
)
from engine.agents.worth.promises import Promise
from engine.agents.worth.scene import TRIFLE, PowerSource, Scene, loss
from engine.decisions import Decision, DecisionKind, Option, Verb
from engine.state import TurnStep
from engine.state.power_sheet import PowerEntry
from engine.tree.changes import GainKeyword
from engine.tree.node import walk
from engine.tree.powers import Payment

EARLY_COST = 3
EARLY_PLAYS = 2
LEAST_WORTH = 0.1
"""What promises less is not worth a card or a resource."""

FORESIGHT = 3
"""The number of turns that placing a resource looks ahead."""

DRAWN_COST = 3
"""What a card that is not drawn yet will probably cost."""

PLACED = 0.5
SPARE = 0.1
"""What another resource is worth without a use, and a card: this part of what it promises."""

MOST_ACTIONS = 100
"""After so many actions in one turn the agent only attacks and passes, so that every game ends."""


class GoldfishAgent:
    """Plays a deck on its own for the fastest win it can see.

    ``actions`` counts what it has added to the chain in ``turn``.
    """

    __slots__ = ("actions", "turn")

    def __init__(self) -> None:
        self.turn = self.actions = 0

    def choose(self, decision: Decision, view: PlayerView) -> Option:
        """Choose the option that its habits prefer."""
        if decision.kind is DecisionKind.PRIORITY:
            if view.turn != self.turn:
                self.turn, self.actions = view.turn, 0
            self.actions += 1
            return act(decision, view, may_play=self.actions <= MOST_ACTIONS)
        habit = _HABITS.get(decision.kind)
        return decision.options[0] if habit is None else habit(decision, view)


def mulligan(decision: Decision, view: PlayerView) -> Option:
    """Keep a hand with two early plays, mulligan any other."""
    scene = Scene(view)
    early = sum(
        card.current.is_playable
        and card.current.cost <= EARLY_COST
        and play_promise(card.current).worth(scene, PowerSource(card)) >= LEAST_WORTH
        for card in view.hand
    )
    return _option(decision, Verb.KEEP if early >= EARLY_PLAYS else Verb.MULLIGAN)


# With priority


@dataclass(slots=True)
class Candidate:
    """Something to do: what it costs in resources, and what it promises."""

    option: Option
    cost: int
    promise: Promise
    source: PowerSource
    price: Promise | None = None
    worth: float = 0.0

    def value(self, scene: Scene) -> float:
        """What it is worth, less the price that is paid beside resources."""
        worth = self.promise.worth(scene, self.source)
        return worth if self.price is None else worth + self.price.worth(scene, self.source)


def act(decision: Decision, view: PlayerView, *, may_play: bool = True) -> Option:
    """With priority: place, play, use, complete, attack; pass at any time but in one's own action phase."""
    if view.player != view.turn_player or view.step is not TurnStep.ACTION or view.chain:
        return decision.options[-1]
    scene = Scene(view)
    attack, attack_damage = _attack(decision, view)
    health = scene.health_to_beat
    if attack is not None and attack_damage >= health:
        return attack
    if not may_play:
        return attack or decision.options[-1]
    ready = view.me.ready_resources
    candidates = _candidates(decision, scene, ready)
    finishing = scene.finish()
    best = _best(candidates, finishing, ready, attack_damage, needed=health)
    if best is None:
        placement = _placement(decision, scene)
        if placement is not None:
            return placement
        best = _best(candidates, scene, ready, 0)
    if best is None or (attack is not None and _gains_by_waiting(best, scene)):
        return attack or decision.options[-1]
    return best.option


def _gains_by_waiting(candidate: Candidate, scene: Scene) -> bool:
    """Whether something is worth more when the attacks of this turn have been made."""
    now = candidate.value(scene)
    scene.attacked = True
    later = candidate.value(scene)
    scene.attacked = False
    return later > now + TRIFLE


def _best(
    candidates: list[Candidate], scene: Scene, ready: int, attack_damage: int, needed: int = 0
) -> Candidate | None:
    """The first thing to do of the best plan, if it promises as much as is needed beside the attacks."""
    for candidate in candidates:
        candidate.worth = candidate.value(scene)
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


def _candidates(decision: Decision, scene: Scene, ready: int) -> list[Candidate]:
    """Everything that can be played, used or completed now."""
    candidates = []
    prints = {}
    for option in decision.options:
        if option.verb is Verb.PLAY:
            card = _find(scene.view, option.card)
            if card is not None:
                prints[id(card.current)] = option
                if card.identity not in scene.hand:
                    candidates.append(_to_play(option, card, ready))
        elif option.verb in (Verb.USE, Verb.COMPLETE):
            candidate = _to_use(option, scene, ready)
            if candidate is not None:
                candidates.append(candidate)
    for card in scene.view.hand:
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
    return Candidate(option, cost, play_promise(current), PowerSource(card, x), price)


def _to_use(option: Option, scene: Scene, ready: int) -> Candidate | None:
    """To use a power of a card in play, or to complete a quest."""
    card = _find(scene.view, option.card)
    entry = None if card is None else _entry(card, option)
    if card is None or entry is None:
        return None
    cost, has_x = resource_cost(entry.power.costs)
    x = ready - cost if has_x else 0
    candidate = Candidate(option, ready if has_x else cost, power_promise(entry), PowerSource(card, x))
    return None if is_free(entry) and not _adds_keyword(entry) else candidate


def _adds_keyword(entry: PowerEntry[Payment]) -> bool:
    """Whether using a power gives a keyword, which is worth nothing a second time."""
    return any(isinstance(node, GainKeyword) for node in walk(entry.power.effects))


def _entry(card: VisibleCard, option: Option) -> PowerEntry[Payment] | None:
    sheet = card.current.sheet
    entries = sheet.completions if option.verb is Verb.COMPLETE else sheet.usable
    return next((entry for entry in entries if entry.index == option.number), None)


def _find(view: PlayerView, identity: int | None) -> VisibleCard | None:
    """The card that an option refers to, wherever the player sees it."""
    for card in (*view.hand, *view.offered):
        if card.identity == identity:
            return card
    for player in (view.me, *view.players):
        for row in (player.hero_row, player.ally_row, player.resources, player.attachments, player.graveyard):
            for card in row:
                if card.identity == identity:
                    return card
    return next((link.source for link in view.chain if link.source.identity == identity), None)


def best_strike(view: PlayerView, resources: int) -> tuple[int, float] | None:
    """Cost and damage of the best strike the hero could make this turn."""
    hero = view.me.hero
    if hero is None or hero.exhausted:
        return None
    strikes = [
        (card.current.strike_cost, float(card.current.atk))
        for card in view.me.hero_row
        if card.current.is_weapon and not card.exhausted and card.current.strike_cost <= resources
    ]
    return max(strikes, key=lambda strike: strike[1], default=None)


def best_plan(cards: list[tuple[int, float]], budget: int) -> list[int]:
    """The indexes of the cards, given as (cost, value), that are worth most together within the budget."""
    useful = [place for place, (cost, value) in enumerate(cards) if value > 0 and cost <= budget]
    if sum(cards[place][0] for place in useful) <= budget:
        return useful
    plans: list[tuple[float, list[int]]] = [(0.0, [])] * (budget + 1)
    for place in useful:
        cost, value = cards[place]
        for limit in range(budget, cost - 1, -1):
            total, places = plans[limit - cost]
            if total + value > plans[limit][0]:
                plans[limit] = (total + value, [*places, place])
    return plans[budget][1]


def best_total(cards: list[tuple[int, float]], budget: int) -> float:
    """What the best of the cards, given as (cost, value), are worth together within the budget."""
    totals = [0.0] * (budget + 1)
    for cost, value in cards:
        if value > 0 and cost <= budget:
            with_card = [total + value for total in totals[: budget + 1 - cost]]
            totals[cost:] = map(max, totals[cost:], with_card)
    return totals[budget]


def _attack(decision: Decision, view: PlayerView) -> tuple[Option | None, int]:
    """The first attack worth making, and the damage of all of them together."""
    hero = view.me.hero
    atk = {card.identity: card.current.atk for card in view.me.ally_row}
    if hero is not None:
        strike = best_strike(view, view.me.ready_resources)
        atk[hero.identity] = hero.current.atk + (int(strike[1]) if strike else 0)
    attacks = [
        option
        for option in decision.options
        if option.verb is Verb.ATTACK and atk.get(option.card or 0, 0) > 0
    ]
    return (attacks[0] if attacks else None), sum(atk[option.card or 0] for option in attacks)


# Placing a resource


def _placement(decision: Decision, scene: Scene) -> Option | None:
    """The card that can best be done without, or none where another resource helps less than any card."""
    options = [
        option for option in decision.options if option.verb in (Verb.PLACE_FACE_UP, Verb.PLACE_FACE_DOWN)
    ]
    if not options:
        return None
    hand = [(card, potential(scene, card)) for card in scene.view.hand]
    resources = len(scene.me.resources)
    present = prospect(scene, hand, resources)
    prospects: dict[int, float] = {}
    best: tuple[float, Option] | None = None
    for option in options:
        card, worth = next(entry for entry in hand if entry[0].identity == option.card)
        if card.identity not in prospects:
            others = [entry for entry in hand if entry[0] is not card]
            prospects[card.identity] = prospect(scene, others, resources + 1) - present - SPARE * worth
        gain = PLACED + prospects[card.identity]
        if option.verb is Verb.PLACE_FACE_UP:
            gain += _face_up_worth(scene, card)
        if best is None or gain > best[0]:
            best = gain, option
    return best[1] if best is not None and best[0] > 0 else None


def prospect(scene: Scene, hand: list[tuple[VisibleCard, float]], resources: int) -> float:
    """What a hand and the cards drawn after it will do in the next turns with so many resources."""
    turns = int(min(scene.later + 1, FORESIGHT))
    budget = resources * turns + turns * (turns - 1) // 2
    cards = [(card.current.cost, worth) for card, worth in hand]
    cards += [(DRAWN_COST, 2 * (scene.later - turn)) for turn in range(1, turns)]
    return best_total(cards, budget)


def potential(scene: Scene, card: VisibleCard) -> float:
    """What a card in hand promises, less for each turn until it can be played."""
    current = card.current
    if not current.is_playable:
        return 0.0
    x = len(scene.me.resources) // (2 * current.cost_x) if current.cost_x else 0
    worth = max(play_promise(current).worth(scene, PowerSource(card, x)), 0.0)
    wait = max(current.cost - len(scene.me.resources) - 1, 0)
    return worth * max(scene.later - wait, 0.0) / scene.later + TRIFLE


def _face_up_worth(scene: Scene, card: VisibleCard) -> float:
    """What a quest promises that can be completed later, less what it costs to place it face up."""
    sheet = card.current.sheet
    worth = TRIFLE
    for entry in sheet.completions:
        cost, _ = resource_cost(entry.power.costs)
        worth += max(power_promise(entry).worth(scene, PowerSource(card)), 0.0) * (cost < 10)
    return worth - 0.3 * scene.card * len(sheet.placement_costs)


# Combat


def defender(decision: Decision, view: PlayerView) -> Option:
    """Attack an opposing hero, the one with the least health left."""
    heroes = {player.hero.identity: player.hero.health_left for player in view.players if player.hero}
    return min(decision.options, key=lambda option: heroes.get(option.target or 0, 1000))


def strike(decision: Decision, view: PlayerView) -> Option:
    """Strike with the weapon of most ATK on one's own turn; on defence only for free."""
    weapons = {card.identity: card.current for card in view.me.hero_row}
    own_turn = view.player == view.turn_player
    options = [
        option
        for option in decision.options
        if option.card is not None and (own_turn or not weapons[option.card].strike_cost)
    ]
    return max(options, key=lambda option: weapons[option.card or 0].atk, default=decision.options[-1])


# Choices


def target(decision: Decision, view: PlayerView) -> Option:
    """The target for which the power is worth most."""
    if not view.chain:
        return decision.options[0]
    scene, link = Scene(view), view.chain[-1]
    source = PowerSource(link.source, link.x)
    choices = list(link_promise(link).all_choices())

    def gain(option: Option) -> float:
        card = _find(view, option.target)
        if card is None:
            return 0.0
        return sum(
            choice.gain(scene, source, card) for choice in choices if choice.slot in (option.number, None)
        )

    if decision.options[0].target is None:
        return _player(decision, view)
    return max(decision.options, key=gain)


def _player(decision: Decision, view: PlayerView) -> Option:
    """Oneself among players, where that is possible: most powers that name a player do good."""
    return next((option for option in decision.options if option.number == view.player), decision.options[0])


def choice(decision: Decision, view: PlayerView) -> Option:
    """What is worth least for costs and discards, else what the choice does most for; a copy keeps its
    targets.
    """
    if decision.rule == "402.1c":
        return decision.options[-1]
    scene = Scene(view)
    if decision.rule == "403.1" or decision.about == "discard":
        return give_up(decision, view)
    if decision.rule == "413.1":
        return max(decision.options, key=lambda option: _search_worth(scene, option))
    if not view.chain:
        return decision.options[0]
    link = view.chain[-1]
    source = PowerSource(link.source, link.x)
    open_choices = [cards for cards in link_promise(link).all_choices() if cards.slot is None]

    def gain(option: Option) -> float:
        card = _find(view, option.card)
        return 0.0 if card is None else sum(cards.gain(scene, source, card) for cards in open_choices)

    return max(decision.options, key=gain)


def _search_worth(scene: Scene, option: Option) -> float:
    card = _find(scene.view, option.card)
    return -1.0 if card is None else potential(scene, card)


def may(decision: Decision, view: PlayerView) -> Option:
    """Yes, unless what is asked for is worth less than nothing."""
    if not view.chain:
        return decision.options[0]
    scene, link = Scene(view), view.chain[-1]
    source = PowerSource(link.source, link.x)
    promise = link_promise(link)
    optional = list(promise.all_optional())
    if promise.unless:
        action, effect = promise.unless[0]
        is_better = action.worth(scene, source) > effect.worth(scene, source)
    else:
        is_better = not optional or sum(part.worth(scene, source) for part in optional) > 0
    return _option(decision, Verb.YES if is_better else Verb.NO)


def mode(decision: Decision, view: PlayerView) -> Option:
    """The mode that is worth most; a further one only if it is worth something."""
    if not view.chain:
        return decision.options[0]
    scene, link = Scene(view), view.chain[-1]
    source = PowerSource(link.source, link.x)
    modes = [part for parts in link_promise(link).modes for part in parts]

    def worth(option: Option) -> float:
        number = option.number
        return 0.0 if number is None or number >= len(modes) else modes[number].worth(scene, source)

    return max(decision.options, key=worth)


def value_of_x(decision: Decision, view: PlayerView) -> Option:
    """The greatest X that is useful, and of equally useful ones the least."""
    if not view.chain:
        return decision.options[0]
    scene, link = Scene(view), view.chain[-1]
    promise = link_promise(link)

    def worth(option: Option) -> float:
        x = option.number or 0
        return promise.worth(scene, PowerSource(link.source, x)) - LEAST_WORTH * x

    return max(decision.options, key=worth)


def give_up(decision: Decision, view: PlayerView) -> Option:
    """Give up the card that is worth least."""
    scene = Scene(view)

    def worth(option: Option) -> tuple[float, int]:
        card = _find(view, option.card)
        if card is None:
            return 0.0, 0
        if card.identity in scene.hand:
            return potential(scene, card), -card.current.cost
        return loss(scene, card), card.health_left

    return min(decision.options, key=worth)


def _option(decision: Decision, verb: Verb) -> Option:
    return next(option for option in decision.options if option.verb is verb)


_HABITS: dict[DecisionKind, Callable[[Decision, PlayerView], Option]] = {
    DecisionKind.CHOICE: choice,
    DecisionKind.DEFENDER: defender,
    DecisionKind.DISCARD: give_up,
    DecisionKind.MAY: may,
    DecisionKind.MODE: mode,
    DecisionKind.MULLIGAN: mulligan,
    DecisionKind.STRIKE: strike,
    DecisionKind.TARGET: target,
    DecisionKind.UNIQUENESS: give_up,
    DecisionKind.VALUE_OF_X: value_of_x,
}
