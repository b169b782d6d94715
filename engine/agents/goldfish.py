"""An agent that plays a deck for damage, as if the opponent did nothing.

It knows only what the engine plays: ATK, costs, and keywords. Its habits, which a simulation reports:

* **Mulligan**: it keeps a hand with at least two cards that can be played in the first three turns (cost 3
  or less), and mulligans any other.
* **Placing**: one resource each turn: a quest or location face up first, then a card that would deal no
  damage, then the most expensive card. A card that deals damage is placed only up to seven resources, and
  only if it is still out of reach or other cards remain in hand.
* **Playing**: of all sets of cards it can pay for, the one that promises most damage: an ally counts as
  three attacks (four with Ferocity), a weapon as two strikes more than the best weapon it has, a strike now
  as itself. Cards without damage are played with what is left, while three or more cards are in hand.
* **Attacking**: with every ally that has ATK, and with the hero if it can strike; always the opposing hero
  where that is legal. It attacks before it plays anything when the attackers it has are enough to win.
* Otherwise: it protects and prevents damage whenever it can, discards what deals no damage and then the
  most expensive card, and gives up the card of least ATK and DEF where uniqueness makes it choose.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.agents.view import PlayerView, VisibleCard
from engine.decisions import Decision, DecisionKind, Option, Verb
from engine.state import TurnStep
from engine.state.characteristics import Characteristics
from engine.tree.keywords import Keyword

EARLY_COST = 3
EARLY_PLAYS = 2
ENOUGH_RESOURCES = 7
ALLY_ATTACKS = 3
WEAPON_STRIKES = 2
FILLER_HAND = 3


class GoldfishAgent:
    """Plays a deck on its own for the fastest win it can see."""

    __slots__ = ()

    def choose(self, decision: Decision, view: PlayerView) -> Option:
        """Choose the option that its habits prefer."""
        habit = _HABITS.get(decision.kind)
        return decision.options[0] if habit is None else habit(decision, view)


def mulligan(decision: Decision, view: PlayerView) -> Option:
    """Keep a hand with two early plays, mulligan any other."""
    early = sum(card.current.is_playable and card.current.cost <= EARLY_COST for card in view.hand)
    return _option(decision, Verb.KEEP if early >= EARLY_PLAYS else Verb.MULLIGAN)


def act(decision: Decision, view: PlayerView) -> Option:
    """With priority: place, play, attack, and pass at any time but one's own action phase."""
    own_phase = view.player == view.turn_player and view.step is TurnStep.ACTION and not view.chain
    if not own_phase:
        return decision.options[-1]
    by_card = {card.identity: card for card in view.hand}
    attack, damage = _attack(decision, view)
    if attack is not None and damage >= _health_to_beat(view):
        return attack
    return (
        _placement(decision, view, by_card)
        or _play(decision, view, by_card)
        or attack
        or decision.options[-1]
    )


def _placement(decision: Decision, view: PlayerView, hand: dict[int, VisibleCard]) -> Option | None:
    options = [
        option for option in decision.options if option.verb in (Verb.PLACE_FACE_UP, Verb.PLACE_FACE_DOWN)
    ]
    if not options:
        return None

    def usefulness(option: Option) -> tuple[bool, bool, int]:
        card = hand[option.card or 0].current
        return (option.verb is not Verb.PLACE_FACE_UP, deals_damage(card), -card.cost)

    best = min(options, key=usefulness)
    card = hand[best.card or 0].current
    resources = len(view.me.resources)
    if deals_damage(card):
        out_of_reach = card.cost > resources + 1
        if resources >= ENOUGH_RESOURCES or not (out_of_reach or len(hand) >= FILLER_HAND):
            return None
    return best


def _play(decision: Decision, view: PlayerView, hand: dict[int, VisibleCard]) -> Option | None:
    options = [option for option in decision.options if option.verb is Verb.PLAY]
    if not options:
        return None
    ready = sum(not card.exhausted for card in view.me.resources)
    playable = {id(hand[option.card or 0].current): option for option in options}
    candidates = [
        (card.current.cost, worth(card.current, view), playable[id(card.current)])
        for card in view.hand
        if id(card.current) in playable
    ]
    strike = best_strike(view, ready)
    plan = best_plan([(cost, value) for cost, value, _ in candidates] + ([strike] if strike else []), ready)
    planned = [candidates[place] for place in plan if place < len(candidates)]
    return max(planned, key=lambda candidate: candidate[1])[2] if planned else None


def worth(card: Characteristics, view: PlayerView) -> float:
    """The damage a card in hand promises; next to nothing for one that deals none."""
    if deals_damage(card):
        if card.is_weapon:
            best = max(
                (other.current.atk for other in view.me.hero_row if other.current.is_weapon),
                default=0,
            )
            return WEAPON_STRIKES * max(card.atk - best, 0)
        return card.atk * (ALLY_ATTACKS + (Keyword.FEROCITY in card.keywords))
    filler = len(view.hand) >= FILLER_HAND and not card.cost_x and not card.is_hero
    return 0.01 * card.cost if filler else 0


def deals_damage(card: Characteristics) -> bool:
    """Whether a card in hand can deal combat damage once it is in play."""
    return card.atk > 0 and (card.is_weapon or (card.is_ally and not card.is_totem and not card.is_mount))


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
    plans: list[tuple[float, list[int]]] = [(0.0, [])] * (budget + 1)
    for place, (cost, value) in enumerate(cards):
        if value <= 0:
            continue
        for limit in range(budget, cost - 1, -1):
            total, places = plans[limit - cost]
            if total + value > plans[limit][0]:
                plans[limit] = (total + value, [*places, place])
    return plans[budget][1]


def _attack(decision: Decision, view: PlayerView) -> tuple[Option | None, int]:
    """The first attack worth making, and the damage of all of them together."""
    ready = sum(not card.exhausted for card in view.me.resources)
    hero = view.me.hero
    atk = {card.identity: card.current.atk for card in view.me.ally_row}
    if hero is not None:
        strike = best_strike(view, ready)
        atk[hero.identity] = hero.current.atk + (int(strike[1]) if strike else 0)
    attacks = [
        option
        for option in decision.options
        if option.verb is Verb.ATTACK and atk.get(option.card or 0, 0) > 0
    ]
    return (attacks[0] if attacks else None), sum(atk[option.card or 0] for option in attacks)


def _health_to_beat(view: PlayerView) -> int:
    """The least health left to a hero of another team."""
    me = view.me
    return min(
        (player.hero.health_left for player in view.players if player.hero and player.team != me.team),
        default=0,
    )


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


def give_up(decision: Decision, view: PlayerView) -> Option:
    """Discard what deals no damage, then what costs most."""
    hand = {card.identity: card.current for card in view.hand}
    return min(
        decision.options,
        key=lambda option: (deals_damage(hand[option.card or 0]), -hand[option.card or 0].cost),
    )


def sacrifice(decision: Decision, view: PlayerView) -> Option:
    """Repair uniqueness with the card of least ATK and DEF."""
    cards = {card.identity: card.current for card in view.me.hero_row + view.me.ally_row}

    def value(option: Option) -> int:
        card = cards.get(option.card or 0)
        return card.atk + card.defense if card else 0

    return min(decision.options, key=value)


def _option(decision: Decision, verb: Verb) -> Option:
    return next(option for option in decision.options if option.verb is verb)


_HABITS: dict[DecisionKind, Callable[[Decision, PlayerView], Option]] = {
    DecisionKind.MULLIGAN: mulligan,
    DecisionKind.PRIORITY: act,
    DecisionKind.DEFENDER: defender,
    DecisionKind.STRIKE: strike,
    DecisionKind.DISCARD: give_up,
    DecisionKind.UNIQUENESS: sacrifice,
}
