"""Numbers in comparisons of which text leaves open whose they are: "the cost of an ally you control", "the
number of allies an opponent controls". A comparison is true if it is for one of the cards and opponents.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.derive.context import Context
from engine.derive.interpreter import CONDITIONS, interprets, referred, value
from engine.derive.stats import compare, known_stat
from engine.state import GameState
from engine.state.reference import Mention
from engine.state.seating import opponents
from engine.tree.chosen_numbers import MeasuredNumber, chosen_numbers, measured_cards
from engine.tree.conditions import NumberIs
from engine.tree.node import Node, cached_by_identity, transform
from engine.tree.references import Filter, Quantity
from engine.tree.values import Number
from engine.tree.words import Relation, Side


def possible_values(game: GameState, context: Context, quantity: Quantity) -> Iterator[int]:
    """What a number can be: one for each card that it may be of."""
    yield from _values(game, context, quantity, _chosen_numbers(quantity))


def _values(
    game: GameState, context: Context, quantity: Quantity, chosen: Sequence[MeasuredNumber]
) -> Iterator[int]:
    """The values of a number in which these are of cards that it leaves open."""
    if not chosen:
        yield value(game, context, quantity)
        return
    for card in referred(game, context, measured_cards(chosen[0])):
        of_card = _with_number(quantity, chosen[0], known_stat(game, card, chosen[0].stat))
        yield from _values(game, context, of_card, chosen[1:])


def _with_number(quantity: Quantity, open_number: MeasuredNumber, amount: int) -> Quantity:
    of_card: Quantity = transform(quantity, lambda node: Number(amount) if node == open_number else node)
    return of_card


_chosen_numbers = cached_by_identity(chosen_numbers)


def compares(game: GameState, context: Context, relation: Relation, number: int, limit: Quantity) -> bool:
    """Whether a number is so compared with a limit, or with one of those that it can be."""
    return any(compare(relation, number, least) for least in possible_values(game, context, limit))


@interprets(CONDITIONS, NumberIs)
def _number_is(game: GameState, context: Context, condition: NumberIs) -> bool:
    return any(
        compares(game, own, read.relation, number, read.limit)
        for own, read in _for_each_opponent(game, context, condition)
        for number in possible_values(game, own, read.number)
    )


def _for_each_opponent(
    game: GameState, context: Context, condition: NumberIs
) -> Iterator[tuple[Context, NumberIs]]:
    """A comparison as it is read; one of what "an opponent" controls for each of them alone."""
    of_that_opponent = _of_that_opponent(condition)
    if of_that_opponent == condition:
        yield context, condition
        return
    for opponent in opponents(game, game.players[context.controller]):
        mention = Mention((), players=(opponent.index,))
        yield replace(context, mentions=(*context.mentions, mention)), of_that_opponent


@cached_by_identity
def _of_that_opponent(condition: NumberIs) -> NumberIs:
    """A comparison in which "an opponent controls" is "they control"."""
    read: NumberIs = transform(condition, _of_that_player)
    return read


def _of_that_player(node: Node) -> Node:
    is_of_opponent = isinstance(node, Filter) and node.side is Side.OPPONENTS
    return replace(node, side=Side.THEIR) if is_of_opponent else node  # type: ignore[call-arg]
