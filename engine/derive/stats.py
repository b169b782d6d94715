"""Numbers of cards, and how they are compared (Rule 200.1, 201, 709.2d)."""

from __future__ import annotations

from collections.abc import Callable

from engine.derive.last_information import damage_on, last_information, printed_information
from engine.state import GameState
from engine.state.characteristics import Characteristics, printed_characteristics
from engine.state.reference import CardIdentity
from engine.state.snapshot import DescribedCard
from engine.tree.words import CardStat, Relation


def known_stat(game: GameState, card: CardIdentity, which: CardStat) -> int:
    """A number of a card, as it was when it was last in play (Rule 709.2d)."""
    characteristics = last_information(game, card)
    if which is CardStat.REMAINING_HEALTH:
        return characteristics.health - damage_on(game, card)
    number = stat(characteristics, which)
    if which is CardStat.COST and characteristics.cost_x:
        number += characteristics.cost_x * _chosen_x(game, card)
    return number


def printed_stat(game: GameState, card: CardIdentity, which: CardStat) -> int:
    """A number as it is printed on a card, or on what it shows as a copy (Rule 200.1, 402.3a)."""
    now = game.cards[card.number]
    if now.identity == card.identity:
        return stat(now.base, which)
    return stat(printed_characteristics(printed_information(game, card)), which)


def stat_of(game: GameState, card: DescribedCard, which: CardStat) -> int:
    """A number of a card that is described by it."""
    if which is CardStat.COST and card.current.cost_x:
        return stat(card.current, which) + card.current.cost_x * _chosen_x(game, card.reference)
    return stat(card.current, which)


def _chosen_x(game: GameState, card: CardIdentity) -> int:
    """The value of X in the cost of a card: what was chosen while it is on the chain or resolving, else 0
    (Rule 201.3).
    """
    if game.cards[card.number].identity != card.identity:
        return 0
    return next((link.x for link in game.chain if link.card == card.number), 0)


def stat(characteristics: Characteristics, which: CardStat) -> int:
    """A number of a card."""
    return _STATS[which](characteristics)


_STATS: dict[CardStat, Callable[[Characteristics], int]] = {
    CardStat.ATK: lambda card: card.atk,
    CardStat.COST: lambda card: card.cost,
    CardStat.DEFENSE: lambda card: card.defense,
    CardStat.HEALTH: lambda card: card.health,
    CardStat.STRIKE_COST: lambda card: card.strike_cost,
}


def compare(relation: Relation, number: int, limit: int) -> bool:
    """Whether a number is as a comparison wants it."""
    if relation is Relation.AT_LEAST:
        return number >= limit
    if relation is Relation.AT_MOST:
        return number <= limit
    if relation in (Relation.EVEN, Relation.ODD):
        return number % 2 == (relation is Relation.ODD)
    if relation is Relation.LESS:
        return number < limit
    return number > limit if relation is Relation.MORE else number == limit
