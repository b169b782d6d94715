"""The best use of resources: which cards and strikes are worth most together."""

from __future__ import annotations

from operator import add

from engine.board.view import BoardView


def best_strike(view: BoardView, resources: int) -> tuple[int, float] | None:
    """Cost and damage of the best strike the hero could make this turn."""
    me = view.me
    if me.hero is None or me.hero.exhausted:
        return None
    strikes = [
        (card.current.strike_cost, float(card.current.atk))
        for card in me.hero_row
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


def gains_leaving_one_out(
    cards: list[tuple[int, float]], count: int, budget: int, larger_budget: int
) -> list[float]:
    """For each of the first ``count`` of the cards, given as (cost, value): how much more the best of the
    others are worth together within the larger budget than the best of all within the budget.
    """
    before = _running_totals(cards, larger_budget)
    behind = _running_totals(cards[::-1], larger_budget)[::-1]
    present = before[-1][budget]
    return [max(map(add, before[place], behind[place + 1][::-1])) - present for place in range(count)]


def _running_totals(cards: list[tuple[int, float]], budget: int) -> list[list[float]]:
    """For none of the cards, the first, the first two, ...: what they are worth within each budget up to
    this one.
    """
    totals = [[0.0] * (budget + 1)]
    for cost, value in cards:
        row = totals[-1]
        if value > 0 and cost <= budget:
            with_card = [total + value for total in row[: budget + 1 - cost]]
            pairs = zip(row[cost:], with_card, strict=True)
            row = [*row[:cost], *[total if total > other else other for total, other in pairs]]
        totals.append(row)
    return totals
