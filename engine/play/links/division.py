"""Dividing damage among targets as a link is added (Rule 707.1d)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.decisions import DecisionKind, Flow, Option, Verb, choose
from engine.derive.context import Context
from engine.derive.interpreter import value
from engine.derive.names import link_name
from engine.state import ChainLink, GameState
from engine.state.reference import CardIdentity
from engine.state.target_nodes import ConditionalTarget
from engine.state.zones import label
from engine.tree.references import Target


def choose_division(
    game: GameState, link: ChainLink, context: Context, targets: Sequence[ConditionalTarget]
) -> Flow[None]:
    """Divide the damage of a link whose targets have been chosen; how much it is, is locked in now."""
    for target in targets:
        node = target.node
        if target.divided is None or not isinstance(node, Target) or node.slot >= len(link.targets):
            continue
        cards = link.targets[node.slot]
        if cards:
            amount = value(game, context, target.divided)
            division = yield from _divide(game, link, context, cards, amount)
            shares = [*link.division] or [()] * len(link.targets)
            shares[node.slot] = division
            link.division = tuple(shares)


def _divide(
    game: GameState, link: ChainLink, context: Context, cards: Sequence[CardIdentity], amount: int
) -> Flow[tuple[int, ...]]:
    """Assign a positive number to each target, one after another; the last one gets what is left."""
    player = game.players[context.controller]
    amounts: list[int] = []
    for place, card in enumerate(cards):
        left = amount - sum(amounts)
        waiting = len(cards) - place - 1
        name = label(game, game.cards[card.number])
        numbers = range(left - waiting, 0, -1) if waiting else (left,)
        options = [Option(Verb.DIVIDE, f"{n} to {name}", target=card.identity, number=n) for n in numbers]
        about = link_name(game, link)
        chosen = yield from choose(player, DecisionKind.DIVISION, "707.1d", options, about=about)
        amounts.append(chosen.number or 0)
    return tuple(amounts)


def divided_amounts(link: ChainLink) -> tuple[tuple[tuple[CardIdentity, int], ...], ...]:
    """What each target of a link gets, by slot, as it was divided."""
    return tuple(
        tuple(zip(cards, amounts, strict=False))
        for cards, amounts in zip(link.targets, link.division, strict=False)
    )
