"""Numbers in card text (Rule 104, 709.2d)."""

from __future__ import annotations

from dataclasses import replace

from engine.derive import descriptions, history, interpreter
from engine.derive.context import Context
from engine.derive.interpreter import VALUES, interprets
from engine.derive.last_information import counters_of, damage_on
from engine.derive.modifier_aspects import looks_back
from engine.derive.references import illegal_targets
from engine.derive.stats import known_stat, printed_stat
from engine.state import GameState
from engine.state.reference import CardIdentity
from engine.tree.alternative_effects import Addition, AmendedNumber, Doubling, OtherNumber
from engine.tree.criteria import DoneThisWay, criterion_of
from engine.tree.node import Node
from engine.tree.references import All, It, Some, TargetInOrder
from engine.tree.values import (
    Adjusted,
    AllDamage,
    CardsIn,
    Count,
    CountersOn,
    DamageOn,
    Half,
    HighestStat,
    NumberOfPlayers,
    PaidThisWay,
    StatOf,
    ThatMuch,
    TotalOf,
    TotalStat,
    X,
)
from engine.tree.words import Rounding

ALL_DAMAGE = 1_000_001
"""What "all damage" is, since a number more than a million has to be chosen (Rule 408.2a)."""
DOUBLE, HALF = "double that much", "half that much"


@interprets(VALUES, Count)
def _count(game: GameState, context: Context, node: Count) -> int:
    if looks_back(node.filter):
        departed = history.departed_cards(game, context, node.filter)
        if departed is not None:
            return len(departed) // node.step
    also = 0 if node.also is None else len(interpreter.referred(game, context, node.also))
    return (len(descriptions.counted(game, context, node.filter)) + also) // node.step


@interprets(VALUES, NumberOfPlayers)
def _number_of_players(game: GameState, context: Context, node: NumberOfPlayers) -> int:
    return len(interpreter.players(game, context, node.players))


@interprets(VALUES, CardsIn)
def _cards_in(game: GameState, context: Context, node: CardsIn) -> int:
    cards = sum(
        len(getattr(game.players[p], descriptions.PILES[node.place]))
        for p in interpreter.players(game, context, node.player)
    )
    return cards // node.step


@interprets(VALUES, StatOf)
def _stat_of(game: GameState, context: Context, node: StatOf) -> int:
    number = printed_stat if node.printed else known_stat
    return sum(number(game, card, node.stat) for card in _measured(game, context, node.card))


@interprets(VALUES, TotalStat)
def _total_stat(game: GameState, context: Context, node: TotalStat) -> int:
    matching = descriptions.candidates(game, context, node.filter)
    return sum(known_stat(game, card.reference, node.stat) for card in matching)


@interprets(VALUES, HighestStat)
def _highest_stat(game: GameState, context: Context, node: HighestStat) -> int:
    matching = descriptions.candidates(game, context, node.filter)
    return max((known_stat(game, card.reference, node.stat) for card in matching), default=0)


@interprets(VALUES, DamageOn)
def _damage_on(game: GameState, context: Context, node: DamageOn) -> int:
    return sum(damage_on(game, card) for card in _measured(game, context, node.card)) // node.step


@interprets(VALUES, ThatMuch)
def _that_much(game: GameState, context: Context, node: ThatMuch) -> int:
    if node.word == DOUBLE:
        return 2 * context.amount
    return context.amount // 2 if node.word == HALF else context.amount


@interprets(VALUES, PaidThisWay)
def _paid_this_way(game: GameState, context: Context, node: PaidThisWay) -> int:
    return context.amount // max(interpreter.value(game, context, node.step), 1)


@interprets(VALUES, CountersOn)
def _counters_on(game: GameState, context: Context, node: CountersOn) -> int:
    cards = (context.source,) if node.card is None else interpreter.referred(game, context, node.card)
    return sum(counters_of(game, card, node.name) for card in cards)


@interprets(VALUES, Half)
def _half(game: GameState, context: Context, node: Half) -> int:
    return (interpreter.value(game, context, node.value) + (node.rounding is Rounding.UP)) // 2


@interprets(VALUES, Adjusted)
def _adjusted(game: GameState, context: Context, node: Adjusted) -> int:
    """A number and another; "its" in the second is the card of the first (Rule 712.3a)."""
    further = node.by
    if isinstance(further, StatOf) and further.card == It() and isinstance(node.value, StatOf):
        further = replace(further, card=node.value.card)
    by = interpreter.value(game, context, further)
    by *= 1 if node.per is None else interpreter.value(game, context, node.per)
    return interpreter.value(game, context, node.value) + (-by if node.negative else by)


@interprets(VALUES, AmendedNumber)
def _amended_number(game: GameState, context: Context, node: AmendedNumber) -> int:
    number = interpreter.value(game, context, node.value)
    for amendment in node.amendments:
        match amendment:
            case OtherNumber():
                if interpreter.holds(game, context, amendment.condition):
                    number = interpreter.value(game, context, amendment.number)
            case Addition():
                number += _added(game, context, amendment)
            case Doubling():
                number *= 2 ** interpreter.value(game, context, amendment.per)
    return number


def _added(game: GameState, context: Context, addition: Addition) -> int:
    if addition.condition is not None and not interpreter.holds(game, context, addition.condition):
        return 0
    times = 1 if addition.per is None else interpreter.value(game, context, addition.per)
    return times * interpreter.value(game, context, addition.amount)


@interprets(VALUES, TotalOf)
def _total_of(game: GameState, context: Context, node: TotalOf) -> int:
    return sum(known_stat(game, card, node.stat) for card in _measured(game, context, node.cards))


@interprets(VALUES, AllDamage)
def _all_damage(game: GameState, context: Context, node: AllDamage) -> int:
    return ALL_DAMAGE


@interprets(VALUES, X)
def _x(game: GameState, context: Context, node: X) -> int:
    return context.x


def _measured(game: GameState, context: Context, reference: Node) -> tuple[CardIdentity, ...]:
    if isinstance(reference, TargetInOrder):  # an illegal target, too, as it was last (Rule 709.2d)
        return context.chosen[reference.place - 1 : reference.place]
    cards = interpreter.referred(game, context, reference)
    if not cards and any(context.illegal):
        cards = illegal_targets(game, context, reference)
    return as_measured(game, reference, cards)


def as_measured(
    game: GameState, reference: Node, cards: tuple[CardIdentity, ...]
) -> tuple[CardIdentity, ...]:
    """The cards of a reference whose numbers are read; those moved out of play "this way" as they were there
    (Rule 709.2d).
    """
    if isinstance(reference, All | Some) and criterion_of(reference.filter, DoneThisWay) is not None:
        return tuple(_before_leaving_play(game, card) for card in cards)
    return cards


def _before_leaving_play(game: GameState, card: CardIdentity) -> CardIdentity:
    """The card in play that has become this one; or the card itself (Rule 709.2d)."""
    for memory in game.memories.values():
        if memory.number == card.number and memory.next_identity == card.identity:
            return CardIdentity(memory.number, memory.identity)
    return card
