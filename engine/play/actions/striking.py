"""Striking with weapons as a wielder becomes an attacker or defender (Rule 303.2, 406.6)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.decisions import DecisionKind, Flow, Obstacle, Option, Verb, choose, chosen_from
from engine.derive.layers import current
from engine.derive.player_modifiers import cannot_strike_with, changed_payment
from engine.events import Event, ExhaustCard, Strike, happen_together
from engine.play.actions.payments import end_next_payments
from engine.play.actions.wielding import can_strike_together, can_wield, wielding
from engine.play.costs import pay_resources, ready_resources
from engine.state import GameCard, GameState, Player
from engine.state.seating import controller
from engine.state.zones import label
from engine.tree.words import ForbiddenAction, PaidAction

NO_STRIKE = frozenset({ForbiddenAction.EXHAUST, ForbiddenAction.STRIKE})


def strike(game: GameState, wielder: GameCard) -> Flow[None]:
    """The controller of a wielder may strike with one weapon (Rule 303.2c), or with several at the same time
    (Rule 406.6): all are exhausted, all strike costs are paid, and all become associated.
    """
    characteristics = current(game, wielder)
    if (
        not (characteristics.is_hero or characteristics.wields)
        or ForbiddenAction.STRIKE in characteristics.cannot
    ):
        return
    player = controller(game, wielder)
    weapons = yield from _choose_weapons(game, player, wielder)
    if not weapons:
        return
    exhausted: list[Event] = [ExhaustCard(weapon) for weapon in weapons]
    yield from happen_together(game, exhausted)
    yield from pay_resources(game, player, strike_cost(game, player, weapons))
    struck: list[Event] = [Strike(weapon, wielder, player) for weapon in weapons]
    yield from happen_together(game, struck)
    yield from end_next_payments(game, player, PaidAction.STRIKE, weapons)


def _choose_weapons(game: GameState, player: Player, wielder: GameCard) -> Flow[list[GameCard]]:
    """One weapon after another, as long as another can strike too."""
    chosen: list[GameCard] = []
    while True:
        weapons = strike_weapons(game, player, wielder, chosen)
        options = [
            Option(Verb.STRIKE, f"strike with {label(game, weapon)}", card=weapon.identity)
            for weapon in weapons
        ]
        options.append(Option(Verb.PASS, "strike with no other weapon" if chosen else "do not strike"))
        option = yield from choose(player, DecisionKind.STRIKE, "406.6" if chosen else "303.2", options)
        if option.verb is not Verb.STRIKE:
            return chosen
        chosen.append(chosen_from(weapons, option))


def strike_weapons(
    game: GameState, player: Player, wielder: GameCard, chosen: Sequence[GameCard]
) -> list[GameCard]:
    """The weapons a player can strike with as a wielder, together with those chosen already: they are ready,
    and all strike costs can be paid (Rule 303.2).
    """
    if len(player.hero_row) == 1:
        return []
    resources = len(ready_resources(player)) - strike_cost(game, player, chosen)
    weapons = [
        card
        for card in player.hero_row
        if card not in chosen
        and current(game, card).is_weapon
        and strike_obstacle(game, player, wielder, card, resources) is None
    ]
    if not (chosen and weapons):
        return weapons
    keywords = wielding(game, player)
    together = [current(game, card) for card in chosen]
    return [card for card in weapons if can_strike_together([*together, current(game, card)], keywords)]


def strike_obstacle(
    game: GameState, player: Player, wielder: GameCard, weapon: GameCard, resources: int
) -> Obstacle | None:
    """What keeps a player who can pay so many resources from striking with a weapon as a wielder (Rule
    303.2).
    """
    if weapon.exhausted:
        return Obstacle.EXHAUSTED
    if strike_cost(game, player, [weapon]) > resources:
        return Obstacle.COST
    if not current(game, weapon).cannot.isdisjoint(NO_STRIKE):
        return Obstacle.FORBIDDEN
    if not can_wield(game, wielder, weapon):
        return Obstacle.NO_WIELDER
    return Obstacle.FORBIDDEN if cannot_strike_with(game, player, weapon) else None


def strike_cost(game: GameState, player: Player, weapons: Sequence[GameCard]) -> int:
    """What a player pays to strike with weapons, as modifiers have it (Rule 707.1e)."""
    return sum(
        changed_payment(game, player, PaidAction.STRIKE, weapon, current(game, weapon).strike_cost)
        for weapon in weapons
    )
